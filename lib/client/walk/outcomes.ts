/** What comes of asking for a page of a list, and of going through all of it. */

import type { PageFacts } from '../../core/paging/walk-plan.ts';

/** What came of asking for one page. */
export type AskedPageOutcome<P, S> =
  /** `keep` goes to `kept` with the records that are to be used. */
  | { readonly kind: 'page'; readonly facts: PageFacts; readonly keep: P }
  /** May do better next time. `salvage` is what could be read of it, for when it never does. */
  | {
      readonly kind: 'again';
      readonly status: number | undefined;
      /** What's told where it never does. */
      readonly why?: S | undefined;
      /** The service asks to be left alone for so long. */
      readonly afterSeconds?: number | undefined;
      /** It's the service that's overloaded, not this page that's broken. */
      readonly isOverload: boolean;
      readonly salvage?: { readonly facts: PageFacts; readonly keep: P } | undefined;
    }
  /** Nothing more is to be had until somebody does something about it. */
  | { readonly kind: 'stop'; readonly why: S }
  | { readonly kind: 'cancelled' };

/** One that wasn't had this time. */
export type FailedPage<P, S> = Extract<AskedPageOutcome<P, S>, { kind: 'again' }>;

/** Why it ended. `told-to-wait`: longer than anyone would. `endless`: page after page with no total to tell an end. */
export type WalkEnd<S> =
  | { readonly kind: 'done' | 'paused' | 'cancelled' | 'endless' }
  | { readonly kind: 'stopped'; readonly why: S }
  | { readonly kind: 'told-to-wait'; readonly seconds: number }
  | {
      readonly kind: 'failing';
      /** Of the page that failed last. */
      readonly status: number | undefined;
      readonly why?: S | undefined;
      /** All others were had. */
      readonly isRest: boolean;
    };
