/** A row of the Inbox: the request, its answer, and the mistake by name. */

import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { errorName } from '../../lib/core/status-phrases.ts';
import { selectSucceededLater } from '../../lib/state/capture-failing.ts';
import type { InboxRow } from '../../lib/state/inbox-state.ts';
import { useApp } from '../app/store-context.tsx';
import { Verdict } from '../capture/grid-row.tsx';
import { shownUrl, statusWord, succeededLater, timeOfDay } from '../request/request-words.ts';
import { inboxWords } from './inbox-words.ts';
import { useSettled } from './use-settled.ts';

interface InboxCellsProps {
  readonly row: InboxRow;
  readonly secrets: KnownSecrets;
}

export function InboxCells({ row, secrets }: InboxCellsProps) {
  const isMended = useApp((state) => selectSucceededLater(state, row));
  const found = inboxWords(useSettled(row));
  const words = isMended ? succeededLater(found) : found;
  const word = secrets.hide(words.word);
  const { target } = shownUrl(row.url, secrets);
  const status = row.capture.answer?.status ?? 0;
  return (
    <>
      <td data-column="time">{timeOfDay(row.startedAt)}</td>
      <td data-column="method">{row.capture.request.method}</td>
      <td data-column="target" title={target}>
        {target}
      </td>
      <td data-column="status" data-error={(status >= 400 && !isMended) || undefined}>
        {statusWord(row)}
      </td>
      <td data-column="error">{errorName(row.answered, status)}</td>
      <td data-column="verdict" title={word}>
        <Verdict words={{ ...words, word }} />
      </td>
    </>
  );
}
