/** What's done with saved requests; loaded with the first look at them, or the first that's saved. */

import { envelopeCode } from '../../core/diagnosis/envelope-code.ts';
import { serviceAnswer } from '../../core/diagnosis/service-answer.ts';
import { displayText } from '../../core/signing/bytes.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { SecretsNow, Turns } from '../../storage/in-turns.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import { readExchanges, readSavedDrafts } from '../../storage/saved/saved.ts';
import { keepSend, type SendToKeep } from '../../storage/saved/sends.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { Answered } from '../exchange/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { savedBook } from './book.ts';
import { collectionActions } from './collection-actions.ts';
import { collectionFileActions } from './files.ts';
import { requestActions } from './request-actions.ts';
import type { SavedActions, SavedSlice } from './state.ts';

type Needs = SavedSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  GateSlice &
  KeysSlice &
  PageSlice &
  UndoSlice &
  VariablesSlice;

export function savedActions(context: SliceContext<Needs>, port: SavedPort): SavedActions {
  const { set, get } = context;
  const book = savedBook(context, port);
  let isWatched = false;
  return {
    async open() {
      if (!isWatched) port.watch(() => void book.refresh());
      isWatched = true;
      await book.refresh();
    },
    async choose(id) {
      set({ chosenSaved: id === undefined ? undefined : { kind: 'reading', id } });
      if (id === undefined) return;
      const read = await readSavedDrafts(port, [id]);
      // Another may have been chosen in the meantime.
      if (get().chosenSaved?.id !== id) return;
      const draft = read.ok ? read.value[0] : undefined;
      set({ chosenSaved: draft ? { kind: 'read', id, draft } : { kind: 'gone', id } });
    },
    async keepSend(answered, of) {
      const kept = await shownLook(context, 'saved-send', (turns) =>
        keepAnswered(port, answered, of, () => selectSecrets(get()), turns),
      );
      if (!kept.ok) book.failed('keep-send', kept.problem);
      else if (get().saved.kind !== 'closed') await book.refresh();
    },
    async exchanges(ids) {
      const read = await readExchanges(port, ids);
      return read.ok ? read.value : ids.map(() => undefined);
    },
    dismissLoss() {
      port.loss.dismiss();
      return book.refresh();
    },
    async forget() {
      const outcome = await port.clear();
      if (!outcome.ok) return book.failed('forget', outcome.problem);
      set({ chosenSaved: undefined, savedTrouble: undefined, imported: undefined });
      get().dropUndo('saved');
      await book.refresh();
    },
    ...collectionActions(context, port, book),
    ...requestActions(context, port, book),
    ...collectionFileActions(context, port, book),
  };
}

function keepAnswered(
  port: SavedPort,
  { exchange, environment, keys }: Answered,
  of: string,
  known: SecretsNow,
  turns: Turns,
): ReturnType<typeof keepSend> {
  const { id, startedAt, url, request } = exchange;
  const sent = { id, of, at: startedAt, url, request, environment: environment.name };
  const toKeep = { ...sent, ...answerOf(exchange) };
  return keepSend(port, toKeep, () => [...keys, ...known()], turns);
}

function answerOf({
  answer,
}: Answered['exchange']): Omit<SendToKeep, 'id' | 'of' | 'at' | 'environment' | 'url' | 'request'> {
  if (answer.kind !== 'response')
    return {
      outcome: answer.kind === 'redirect' ? 'redirect' : answer.problem,
      status: 'status' in answer ? answer.status : null,
      ...{ code: null, milliseconds: null, reason: '', answerHeaders: [] },
      answerBody: new Uint8Array(0),
    };
  const { status, reason, headers, body, sentAt, finishedAt } = answer;
  return {
    outcome: 'response',
    status,
    code: envelopeCode({ ...serviceAnswer(status, body), text: displayText(body) }) ?? null,
    milliseconds: Math.max(0, Math.round((finishedAt - sentAt) * 1000)),
    reason,
    answerHeaders: headers,
    answerBody: body,
  };
}
