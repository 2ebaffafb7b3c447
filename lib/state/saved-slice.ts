/** Saved requests: what the page knows of them. Whatever's done with them is loaded with the first of it. */

import type { DatabaseFailure } from '../storage/database-outcome.ts';
import type { SavedList } from '../storage/saved.ts';
import type { SavedDraft } from '../storage/saved-arrange.ts';
import type { SavedFailure } from '../storage/saved-change.ts';
import type { RemovedRecord } from '../storage/saved-port.ts';
import type { AppStore } from './app-store.ts';
import { loadedOnce } from './load-part.ts';
import { openTab } from './page-slice.ts';
import type { SavedActions } from './saved-actions.ts';
import type { SavedImport } from './saved-import.ts';
import type { MadeSecret } from './saved-secrets.ts';
import type { Slice } from './slice.ts';

export type SavedState =
  /** Nobody has looked at it yet. */
  | { readonly kind: 'closed' }
  | ({ readonly kind: 'open' } & SavedList)
  | { readonly kind: 'refused'; readonly problem: DatabaseFailure['problem'] };

/** The request that's looked at. `gone`: its draft isn't there any more, or can't be read. */
export type ChosenSaved =
  | { readonly kind: 'reading' | 'gone'; readonly id: string }
  | { readonly kind: 'read'; readonly id: string; readonly draft: SavedDraft };

export interface SavedBase {
  readonly id: string;
  readonly draft: SavedDraft;
  /** Another window has saved something else in its place since it was opened here. */
  readonly isElsewhere?: boolean;
}

/** Deleted last; it can be brought back. */
export interface RemovedSaved {
  readonly name: string;
  readonly removed: readonly RemovedRecord[];
  /** The collection it was in, where that was deleted in the meantime. */
  readonly within: { readonly id: string; readonly name: string } | undefined;
  /** The request of it that was looked at, by its id. */
  readonly chosen: string | undefined;
}

/** What couldn't be done last, and why. */
export interface SavedTrouble {
  readonly what:
    | 'read'
    | 'save'
    | 'change'
    | 'delete'
    | 'keep-send'
    | 'export'
    | 'export-all'
    | 'forget'
    | 'variables'
    | 'environments';
  readonly problem: SavedFailure['problem'] | 'holds-secret' | 'too-long' | 'cut-off';
  /** Of `holds-secret`: where variables make it. */
  readonly made?: MadeSecret;
}

export interface SavedSlice {
  readonly saved: SavedState;
  readonly savedPart: 'requests' | 'variables';
  readonly savedSearch: string;
  readonly chosenSaved: ChosenSaved | undefined;
  /** The saved request that the typed one comes from, as it was saved; absent until it's read. */
  readonly savedBase: SavedBase | undefined;
  readonly removedSaved: RemovedSaved | undefined;
  readonly savedTrouble: SavedTrouble | undefined;
  readonly savedImport: SavedImport | undefined;
  showSavedPart(part: SavedSlice['savedPart']): void;
  /** The name of a variable that's to be defined, until it is. */
  readonly variableToDefine: string | undefined;
  /** Leads to where variables are defined, and knows the way back. @param name of one that's to be defined. */
  showVariables(name?: string): void;
  /** @param name none where it's done, or not wanted any more. */
  defineVariable(name: string | undefined): void;
  searchSaved(text: string): void;
  /** `undefined` where this part of the extension couldn't be loaded, as after an update under an open page. */
  withSaved<T>(doIt: (actions: SavedActions) => Promise<T>): Promise<T | undefined>;
  dismissSaved(what: 'removedSaved' | 'savedTrouble' | 'savedImport'): void;
}

export const savedSlice: Slice<SavedSlice> = (context) => {
  const { set, get } = context;
  const actions = loadedOnce(context, async () => {
    const [{ savedActions }, port] = await Promise.all([
      import('./saved-actions.ts'),
      context.platform.openSaved(),
    ]);
    return savedActions(context, port);
  });

  return {
    saved: { kind: 'closed' },
    savedPart: 'requests',
    savedSearch: '',
    chosenSaved: undefined,
    savedBase: undefined,
    removedSaved: undefined,
    savedTrouble: undefined,
    savedImport: undefined,
    showSavedPart: (savedPart) => set({ savedPart }),
    variableToDefine: undefined,
    showVariables(name) {
      const { view, surface, show, variableToDefine } = get();
      if (surface === 'popup') return void openTab(context, { view: 'saved', about: name });
      set({ savedPart: 'variables', variableToDefine: name ?? variableToDefine });
      show('saved');
      if (view !== 'saved') set({ waitingView: view });
    },
    defineVariable: (variableToDefine) => set({ variableToDefine }),
    searchSaved: (savedSearch) => set({ savedSearch }),
    withSaved: (doIt) => actions.act(doIt),
    dismissSaved: (what) => set({ [what]: undefined }),
  };
};

/** Keeps what came of each send of a request that's saved, also where it was changed since. */
export function keepSavedSends({ subscribe }: AppStore): void {
  subscribe(({ sending, withSaved }, before) => {
    if (sending === before.sending || sending.kind !== 'answered') return;
    const { answered } = sending;
    const { savedAs } = answered;
    if (savedAs !== undefined) void withSaved((actions) => actions.keepSend(answered, savedAs));
  });
}
