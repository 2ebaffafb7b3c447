/** A request that takes the place of the typed one, with where it goes and its key; and the way back to them and to its timestamp, and forth again. */

import { type Draft, isSameDraft } from '../../client/draft/draft.ts';
import type { ClockSlice, TimestampMode } from '../../state/clock-state.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { Choices } from '../../storage/settings.ts';
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
import type { RestoredDraft, WindowSlice } from '../window/state.ts';
import { EMPTY_DRAFT, wayBackTo } from './slice.ts';
import type { DraftSlice, Replaced, UndoStep } from './state.ts';

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

interface Replacement {
  /** The saved request it is, where it is one. */
  readonly savedAs?: string | undefined;
  /** Chosen with it, where it's known. */
  readonly goesTo: { readonly environmentId: string; readonly keyId: string | undefined } | undefined;
  /** The next one that takes its place leads back to it. */
  readonly isPasted?: boolean;
}

export function replaceRequest(
  { get, set }: SliceContext<DraftSlice & EnvironmentsSlice>,
  draft: Draft,
  { savedAs, goesTo, isPasted = false }: Replacement,
): void {
  get().replaceDraft(draft, savedAs, isPasted);
  if (!goesTo) return;
  const { environmentId, keyId } = goesTo;
  const { replaced, choices, chooseEnvironment, chooseKey } = get();
  const keyIds = { ...replaced?.after?.keyIds, ...(keyId !== undefined && { [environmentId]: keyId }) };
  if (replaced)
    set({
      replaced: { ...replaced, before: choicesBefore(replaced, choices), after: { environmentId, keyIds } },
    });
  if (environmentId !== choices.environmentId) void chooseEnvironment(environmentId);
  if (keyId !== undefined) void chooseKey(environmentId, keyId);
}

/** As they were, but for what was chosen by hand since. */
function choicesBefore({ before, after = before }: Replaced, now: Choices): Choices {
  const keyIds = Object.entries(now.keyIds).flatMap(([id, keyId]) => {
    const was = keyId === after.keyIds[id] ? before.keyIds[id] : keyId;
    return was === undefined ? [] : [[id, was] as const];
  });
  const isAsLeft = now.environmentId === after.environmentId;
  return {
    environmentId: isAsLeft ? before.environmentId : now.environmentId,
    keyIds: Object.fromEntries(keyIds),
  };
}

/** Each leads one on, and the other one back from there. */
export function take(step: UndoStep, context: SliceContext<Needs>): void {
  const { get, set } = context;
  const { replaced, undone, choices: now, keys } = get();
  const to = step === 'undo' ? replaced : undone;
  if (!to) return;
  const { draft, savedAs, timestampMode, result, earlier: next } = to;
  const choices = choicesBefore(to, now);
  const left = { ...wayBackTo(get()), after: choices };
  get().editDraft(draft);
  set({
    ...{ savedAs, pasted: undefined, arrival: { by: step, draft: get().draft } },
    ...(step === 'undo'
      ? { replaced: next, undone: { ...left, earlier: undone } }
      : { replaced: { ...left, earlier: replaced }, undone: next }),
    ...(timestampMode.kind === 'fixed' && { timestampMode }),
  });
  if (choices.environmentId !== now.environmentId) void get().chooseEnvironment(choices.environmentId);
  for (const [id, keyId] of Object.entries(now.keyIds)) {
    const was = choices.keyIds[id] ?? keys.find(({ environments }) => environments.includes(id))?.id;
    if (was !== undefined && was !== keyId) void get().chooseKey(id, was);
  }
  // After a reload, only the history has it.
  if (result === 'answer' && get().sending.kind === 'idle') void context.get().showOutcome();
}

/** What was stored, and read only once another was typed. */
export async function offerUnseen({ get, set }: SliceContext<Needs>, kept: RestoredDraft): Promise<void> {
  if (isSameDraft(kept.draft, EMPTY_DRAFT)) return;
  const before = (await get().ownWindow()) ?? get().choices;
  const timestampMode: TimestampMode = { kind: 'running', offset: 0 };
  const { draft, savedAs, replaced: earlier } = kept;
  const unseen: Replaced = {
    draft,
    savedAs,
    before,
    timestampMode,
    result: 'steps',
    earlier,
    isUnseen: true,
  };
  set({ replaced: withUnseen(get().replaced, unseen) });
}

/** Below all that was put in its place before it was read. */
function withUnseen(replaced: Replaced | undefined, unseen: Replaced): Replaced {
  if (replaced?.draft === EMPTY_DRAFT) return { ...replaced, ...unseen };
  return replaced ? { ...replaced, earlier: withUnseen(replaced.earlier, unseen) } : unseen;
}
