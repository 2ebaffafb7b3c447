/** What every list shows of a request, wherever it came from. */

import type { VerdictWords } from './request-words.ts';

export interface RequestLook {
  readonly time: string;
  /** As it's said where there's little room. */
  readonly shortTime: string;
  /** Beside the details, which have it in full; else the short one. */
  readonly besideTime?: string;
  readonly method: string;
  /** One that the user gave it. */
  readonly name?: string | null;
  readonly isPinned?: boolean;
  readonly target: string;
  /** How its body begins, where nothing in the target tells it apart. */
  readonly body?: string | undefined;
  readonly host: string;
  /** It's the one of an environment, or the same for the whole list. */
  readonly isHostKnown: boolean;
  /** A browser extension sent it, which may be this one, in a list where others did too. */
  readonly isOfExtension?: boolean;
  readonly status: string;
  /** Why nothing came back. */
  readonly failure?: string | undefined;
  /** The response is an error that still needs work. */
  readonly isError: boolean;
  /** The server's code for its refusal, or the status phrase. */
  readonly error: string | undefined;
  readonly words: VerdictWords | undefined;
  /** Names its mistake, where there's one to be named. */
  readonly diagnose?: (() => void) | undefined;
}
