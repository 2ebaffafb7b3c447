/** What the sandbox's server and the thread that diagnoses say to each other. */

import type { ServiceAnswer } from '../lib/core/diagnosis/service-answer.ts';
import type { Language } from '../lib/core/mistakes/languages.ts';
import type { KnownServer } from '../lib/core/service-readings.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

/** A key with its secret as text, since a `Secret` can't be cloned. It goes to the thread and nowhere else. */
export interface PlainKey {
  readonly id: string;
  readonly secret: string;
  readonly revoked: boolean;
}

export interface Job {
  readonly id: string;
  readonly request: WireRequest;
  /** Unix seconds by the sandbox's clock. */
  readonly receivedAt: number;
  /** By the sandbox, or by the service that it was passed on to. */
  readonly answered: ServiceAnswer;
  readonly keys: readonly PlainKey[];
}

/** The quick one looks for one and two mistakes, the long one for all there are. One of each runs at a time. */
export type Lane = 'quick' | 'long';

export type ToDiagnoser =
  | ({ readonly kind: 'look' } & Job)
  | ({ readonly kind: 'search'; readonly lane: Lane; readonly digest: string } & Job);

export type FromDiagnoser =
  | {
      readonly kind: 'known';
      readonly id: string;
      /** As `npm run diagnose -- --json` prints it. */
      readonly json: string;
      /** As it prints it for people; absent where nothing is wrong, and where nobody reads it. */
      readonly text?: string;
    }
  /** It has to be searched. Equal requests have equal digests, and are searched once. */
  | { readonly kind: 'unknown'; readonly id: string; readonly digest: string }
  /** A sign of life during a long search. */
  | { readonly kind: 'searching' }
  /** `settled`: the next look at such a request knows. */
  | {
      readonly kind: 'searched';
      readonly lane: Lane;
      readonly digest: string;
      readonly settled: boolean;
    };

/** What the thread is started with. */
export interface WorkerSettings {
  /** Whether anyone reads the text, and in colour. */
  readonly text: 'none' | 'plain' | 'coloured';
  /** All of each diagnosis, or the mistake, its place and the fix. */
  readonly full: boolean;
  readonly language: Language | undefined;
  /** What the sandbox was told to read otherwise than assumed. */
  readonly server: KnownServer | undefined;
}
