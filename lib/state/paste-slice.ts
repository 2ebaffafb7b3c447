/** What was pasted or dropped outside of the fields for it. Whatever's done with it is loaded with the first of it. */

import type { Draft } from '../client/draft.ts';
import { loadedOnce } from './load-part.ts';
import type { PasteActions } from './paste-actions.ts';
import type { Slice } from './slice.ts';
import type { Understood } from './understand.ts';

export type Pasted =
  /** It took the place of the request that was there. */
  | {
      readonly kind: 'draft';
      /** As in “a curl command”. */
      readonly format: string;
      /** As it was put there: once it's edited, there's no undo. */
      readonly draft: Draft;
      /** Which of it was replaced. */
      readonly parts: 'all' | 'target' | 'headers' | 'body';
      /** Where it's for, where that's told; two where only the scheme isn't. They may hold a secret. */
      readonly urls: readonly string[];
      /** Scheme and host, to be shown. */
      readonly host: string | undefined;
      /** The one that was chosen before, by its id. */
      readonly environmentBefore: string;
      /** Parts that the text doesn't show, or leaves open. */
      readonly open: readonly OpenPart[];
      /** It was signed: it will be again, with another key perhaps. */
      readonly isSigned: boolean;
      /** Holds a request as it was sent, which can be diagnosed. */
      readonly canDiagnose: boolean;
    }
  /** It's said what it is, and nothing was done with it. */
  | { readonly kind: 'named'; readonly what: Understood };

export type OpenPart = 'method' | 'path' | 'query' | 'body';

export interface PasteSlice {
  /** What was last pasted, until it's dismissed or done with. */
  readonly pasted: Pasted | undefined;
  withPasted(doIt: (actions: PasteActions) => unknown): Promise<void>;
}

export const pasteSlice: Slice<PasteSlice> = (context) => {
  const actions = loadedOnce(context, async () => (await import('./paste-actions.ts')).pasteActions(context));
  return {
    pasted: undefined,
    async withPasted(doIt) {
      await actions.act(doIt);
    },
  };
};
