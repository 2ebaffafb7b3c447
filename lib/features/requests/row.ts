/** A request as the lists have it: what was captured or received, and what’s known of it so far. */

import type { RefusalCode } from '../../core/api.ts';
import type { RequestVerdict } from '../../core/diagnosis/request-verdicts.ts';
import type { Capture } from '../../formats/capture/capture.ts';

export interface RequestRow {
  readonly kind: 'request';
  readonly id: number;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly url: string;
  readonly capture: Capture;
  /** What can't be right about it, or isn't exact. */
  readonly remarks: readonly string[];
  /** Carries any of the three headers. */
  readonly isSigned: boolean;
  /** The browser's own question before a request to another origin; nobody signs those. */
  readonly isPreflight: boolean;
  /** A page itself, or what it’s made of: scripts, styles, images, fonts. */
  readonly isPageFile?: true;
  readonly code: RefusalCode | undefined;
  /** Why nothing came back, in the browser's words. */
  readonly failure: string | undefined;
  /** Absent until it's checked, and where nothing is signed. */
  readonly verdict?: RequestVerdict;
  /** As old as the keys that the verdict was found with, in Unix seconds. */
  readonly checkedAt?: number;
  /** What it shows of its mistake by itself, as a remedy. May hold a secret. */
  readonly mistake?: string | undefined;
  /** The title of what Diagnose found, which may have let go of it since. May hold a secret. */
  readonly found?: string | undefined;
}
