/** The request that was typed in the popup, as the app takes it when it's opened from there. */

import { isSameDraft } from '../../client/draft/draft.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import { selectEnvironment, selectKey } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { readRecord, updateRecord } from '../../storage/versioned.ts';
import { bodyStoredAs } from '../../storage/window-bodies.ts';
import { lastOfPopup, type StoredWindow, WINDOWS_RECORD } from '../../storage/windows.ts';
import { restored } from '../draft/record.ts';
import { replaceRequest } from '../draft/replaced-request.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { WindowSlice } from './state.ts';

type Needs = ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PasteSlice &
  PlainProbeSlice &
  SandboxSlice &
  UndoSlice &
  VariablesSlice &
  WindowSlice;

/** Puts it in place of the one that's typed, which can be brought back. Leaves one that's the same, signed with its key. Its answer follows. */
export async function takePopupsRequest(context: SliceContext<Needs>): Promise<void> {
  const { get, platform } = context;
  const record = await readRecord(platform.storage, WINDOWS_RECORD);
  const popup = record.state === 'ok' ? lastOfPopup(record.value) : undefined;
  if (!popup?.draft) return;
  const { id, environmentId } = popup;
  const { bodyKey } = popup.draft;
  const { draft, savedAs, pasted } = restored(
    popup.draft,
    bodyKey === undefined ? undefined : await bodyOf(context, id, bodyKey),
  );
  const { choices, timestampMode } = get();
  const isTimeLost = popup.timestamp === undefined && timestampMode.kind === 'fixed';
  if (isTimeLost || !isSameDraft(draft, get().draft) || choices.environmentId !== environmentId) {
    const goesTo = { environmentId, keyId: keyOf(popup, get())?.id };
    replaceRequest(context, draft, { savedAs, goesTo, isPasted: true });
    // The one that was typed here goes back with the request it was for.
    get().runTimestamp();
  } else takeKey(context, popup);
  if (pasted) context.set({ pasted });
  if (popup.timestamp !== undefined) get().typeTimestamp(popup.timestamp);
  if (popup.result === 'answer') await context.get().showOutcome(true);
  await takeFromPopup(context);
}

type PopupsChoices = Pick<StoredWindow, 'environmentId' | 'keyIds'>;

/** Chosen there, or shown there as the only one or the first. */
function keyOf({ environmentId, keyIds }: PopupsChoices, app: Needs): StoredKey | undefined {
  const there = { ...app, choices: { environmentId, keyIds } };
  return selectEnvironment(there).id === environmentId ? selectKey(there) : undefined;
}

function takeKey({ get }: SliceContext<Needs>, popup: PopupsChoices): void {
  const [key, before] = [keyOf(popup, get()), selectKey(get())];
  const { environmentId } = popup;
  if (!key || !before || key.id === before.id) return;
  void get().chooseKey(environmentId, key.id);
  get().offerUndo({
    view: 'request',
    title: `Signed with ${key.name} now, as in the popup`,
    undo: () => get().chooseKey(environmentId, before.id),
  });
}

/** From here on it's this window's, and a popup shows what becomes of it here. */
async function takeFromPopup({ get, platform }: SliceContext<WindowSlice>): Promise<void> {
  get().keepSoon(true);
  await get().keepDraft();
  await updateRecord(platform.storage, WINDOWS_RECORD, [], (windows) =>
    windows.filter(({ surface }) => surface !== 'popup'),
  );
}

async function bodyOf({ platform }: SliceContext<unknown>, id: string, key: string) {
  const stored = await (await platform.openWindowBodies()).read(id);
  return (
    (stored.ok ? bodyStoredAs(stored.value, key) : undefined) ?? ({ kind: 'missing', why: 'file' } as const)
  );
}
