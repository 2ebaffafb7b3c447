/** Live capture: the inspected page's requests, what's shown of them, and where a click leads. Only DevTools has them. */

import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { RequestRow } from '../requests/row.ts';

export interface CaptureSlice {
  /** In the order they began; the oldest go beyond a bound. */
  readonly capturedRows: readonly CaptureRow[];
  readonly captureFilter: CaptureFilter;
  readonly captureSearch: string;
  readonly chosenRow: number | undefined;
  readonly capturePaused: boolean;
  /** Requests that weren't captured while it was paused. */
  readonly captureMissed: number;
  /** Requests that had to go for newer ones. */
  readonly captureDropped: number;
  /** Absent until there’s a request with a body, where the browser can hand them out. */
  readonly exactBytes: ExactBytes | undefined;
  /** Takes in what happened since DevTools was opened, and what happens. Once; elsewhere than in DevTools, nothing. */
  startCapture(): Promise<void>;
  filterCapture(filter: CaptureFilter): void;
  searchCapture(text: string): void;
  chooseRow(id: number | undefined): void;
  pauseCapture(paused: boolean): void;
  clearCapture(): void;
  /** Checks signatures anew, where the keys have changed. */
  recheckCapture(): void;
  reloadInspected(): void;
  /** Asks for the permission to take bodies byte for byte. Call inside the click. */
  takeExactBytes(): void;
  giveBackExactBytes(): void;
  /** What Diagnose found of these requests stays with their rows. @param diagnosed as it was then. */
  keepFoundMistakes(diagnosed: DiagnosisSlice, requests: ReadonlySet<WireRequest>): void;
  diagnoseRow(id: number): void;
  /** Makes it the request that's typed, with the timestamp it had, and shows how that's signed. */
  showStepsOfRow(id: number): void;
  /** Makes it the request that's typed, to be signed with the time of now. Nothing is sent. */
  openRow(id: number): void;
  /**
   * The same, and sends it where it went, with the key it had. Where that may do again what it or an earlier one did,
   * the warning comes first. Call inside the click.
   */
  sendRowAgain(id: number): Promise<void>;
}

export type ExactBytes =
  /** The browser can’t ask for it inside DevTools. */
  | { readonly state: 'never' }
  | {
      /** `deaf`: it’s allowed, and the browser hands none out before it has been started anew. */
      readonly state: 'off' | 'on' | 'deaf';
      /** Those of the API’s requests with a body, and of the pages they came from: what’s asked for. */
      readonly origins: readonly string[];
      /** Why the browser didn’t ask the user, where it was told to: a policy may forbid that. */
      readonly refusal?: string;
    };

export interface NavigationRow {
  readonly kind: 'navigation';
  readonly id: number;
  /** Unix milliseconds: when the page was asked for once that's known, until then when it began to arrive. */
  readonly startedAt: number;
  readonly url: string;
  readonly isPlaced: boolean;
  /** From a page that was seen: what that sent last may be missing. */
  readonly hasLeftPage: boolean;
}

/** Between *Pause* and *Resume* requests were missed. */
export interface PauseRow {
  readonly kind: 'pause';
  readonly id: number;
  /** Unix milliseconds, as the end. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What isn’t a request stands between them as a line. */
export type CaptureRow = RequestRow | NavigationRow | PauseRow;

/** `api`: what carries any of the three headers, or goes to a known environment. */
export type CaptureFilter = 'api' | 'failing' | 'all';
