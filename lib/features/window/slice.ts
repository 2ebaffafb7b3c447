/** What this window has of its own, over a reload and a restart: its request, what's chosen in it, and where it is. */

import type { AppStore } from '../../state/app-state.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce, loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState, RecordsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { areListsChanged } from '../browse/lists-again.ts';
import type { BrowseSlice } from '../browse/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { LearnSlice } from '../learn/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { SavedSlice } from '../saved/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { WindowSlice } from './state.ts';

type Needs = WindowSlice &
  BrowseSlice &
  ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  LearnSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  PlainProbeSlice &
  RecordsState &
  SandboxSlice &
  SavedSlice &
  UndoSlice &
  VariablesSlice;

const SAVE_AFTER_MS = 400;

export const windowSlice: Slice<WindowSlice, Needs> = (context) => {
  const { get } = context;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let isUnkept = false;
  let isWriting = false;
  let isTypedIn = false;
  /** All that it was before is read, and shown. */
  let isShown = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** From when the page opens: one that's closing loads nothing. */
  const keeping = loadedOnce(context, async () => (await import('./keeping.ts')).windowKeeping(context));

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
    async reopenDiagnosed() {
      await keeping.act((own) => own.reopenDiagnosed());
      isShown = true;
    },
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
      // A handover may still be awaited: what's typed meanwhile isn't lost.
      if (isShown && (isUnkept || isWriting)) void keeping.ifBegun((own) => own.leave(isTypedIn));
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

const PLACES = [
  'view',
  'part',
  'result',
  'savedPart',
  'timestampMode',
  'searchedOrders',
  'collection',
  'lesson',
  'begun',
] as const;
/** What's stored of lists goes with these. */
const LISTED_WITH = ['environments', 'keys', 'keysWithoutSecret'] as const;
const DIAGNOSED = ['diagnosisItems', 'chosenItem', 'widenings'] as const;

/** Where one is, what's chosen, diagnosed, and found of an order, is kept like what's typed. */
export function keepWindow({ subscribe }: AppStore): void {
  subscribe((app, before) => {
    // What the popup handed over comes while the page is loaded.
    if (DIAGNOSED.some((part) => app[part] !== before[part])) app.keepSoon();
    if (app.loaded === 'loading') return;
    const isElsewhere = PLACES.some((place) => app[place] !== before[place]);
    const isOwnerChanged =
      app.listsBefore.length > 0 && LISTED_WITH.some((part) => app[part] !== before[part]);
    const [now, then] = [app.choices, before.choices];
    if (
      isOwnerChanged ||
      areListsChanged(app.browse, before.browse) ||
      isElsewhere ||
      now.environmentId !== then.environmentId ||
      now.keyIds !== then.keyIds
    )
      app.keepSoon();
  });
}
