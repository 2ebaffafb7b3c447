/** What this window has of its own, over a reload and a restart: its request, what's chosen in it, and where it is. */

import type { Draft } from '../client/draft.ts';
import type { StoredWindow } from '../storage/windows.ts';
import type { AppStore } from './app-store.ts';
import type { Replaced } from './draft-slice.ts';
import type { Choices } from './environments-slice.ts';
import { loadedOnce, loadPart } from './load-part.ts';
import type { Slice } from './slice.ts';

const SAVE_AFTER_MS = 400;

export interface WindowSlice {
  /** As it was before the page opened; `undefined` where it's new. Read once. */
  ownWindow(): Promise<StoredWindow | undefined>;
  /** Environment and keys: this window's own, or those of what new ones start with. */
  keptChoices(): Promise<Choices | undefined>;
  /** Shows what it showed. @param isLed whether it was opened to show something else. */
  showOwn(isLed: () => boolean): Promise<void>;
  /** What's kept of the request: this window's own, or what new ones start with. */
  keptDraft(): Promise<RestoredDraft | undefined>;
  /** Keeps what's its own a while after the last change. @param isTyped the request is what changed. */
  keepSoon(isTyped?: boolean): void;
  /** Writes what isn't written yet, as when the page closes. */
  keepDraft(): Promise<void>;
  /** The same in a page that's going, which waits for nothing. */
  leaveDraft(): void;
  /** As `keepDraft`, with the request however old it is. Whether it's this window's own, and all of it is kept. */
  keepRequest(): Promise<boolean>;
  /** Puts the popup's request in place of the one that's typed, which can be brought back. */
  takePopupsRequest(): Promise<void>;
}

export interface RestoredDraft {
  readonly draft: Draft;
  readonly savedAs: string | undefined;
  /** What it took the place of. */
  readonly replaced?: Replaced | undefined;
}

export const windowSlice: Slice<WindowSlice> = (context) => {
  const { get } = context;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let isUnkept = false;
  let isWriting = false;
  let isTypedIn = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** From when the page opens: one that's closing loads nothing. */
  const keeping = loadedOnce(context, async () =>
    (await import('./window-keeping.ts')).windowKeeping(context),
  );

  async function keep(): Promise<void> {
    clearTimeout(saving);
    if (!isUnkept) return;
    // What isn't read yet isn't to be written over.
    if (get().loaded === 'loading') await get().load();
    await keeping.act(async (own) => {
      isUnkept = false;
      isWriting = true;
      await own.keep(isTypedIn).finally(() => {
        isWriting = false;
      });
    });
  }

  return {
    ownWindow: () => keeping.act((own) => own.own()),
    keptChoices: () => keeping.act((own) => own.choices()),
    showOwn: (isLed) => keeping.act((own) => own.show(isLed)),
    keptDraft: () => keeping.act((own) => own.draft()),
    keepSoon(isTyped = false) {
      clearTimeout(saving);
      isUnkept = true;
      isTypedIn ||= isTyped;
      saving = setTimeout(() => void get().keepDraft(), SAVE_AFTER_MS);
    },
    keepDraft() {
      const done = turn.then(keep);
      turn = done.catch(() => undefined);
      return done;
    },
    leaveDraft() {
      if ((isUnkept || isWriting) && get().loaded === 'ready')
        void keeping.ifBegun((own) => own.leave(isTypedIn));
    },
    async keepRequest() {
      const isOwn = isTypedIn || get().sending.kind !== 'idle' || (await get().ownWindow())?.draft;
      if (!isOwn) return false;
      get().keepSoon(true);
      await get().keepDraft();
      const { draftHeldBack, notKept } = get();
      return !draftHeldBack && !notKept;
    },
    async takePopupsRequest() {
      await get().load();
      const popups = await loadPart(context, () => import('./popups-request.ts'));
      await popups?.takePopupsRequest(context);
    },
  };
};

const PLACES = ['view', 'part', 'result', 'timestampMode'] as const;

/** Where one is, and what's chosen, is kept like what's typed. */
export function keepWindow({ subscribe }: AppStore): void {
  subscribe((app, before) => {
    if (app.loaded === 'loading') return;
    const isElsewhere = PLACES.some((place) => app[place] !== before[place]);
    const [now, then] = [app.settings, before.settings];
    if (isElsewhere || now.environmentId !== then.environmentId || now.keyIds !== then.keyIds) app.keepSoon();
  });
}
