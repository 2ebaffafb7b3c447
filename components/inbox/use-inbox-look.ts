/** What the Inbox shows of a request: its answer, and the mistake by name. */

import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { errorOfRow } from '../../lib/features/requests/error-of-row.ts';
import { selectSucceededLater } from '../../lib/features/requests/failing.ts';
import { useApp } from '../app/store-context.tsx';
import { bodyStart } from '../request/body-start.ts';
import type { RequestLook } from '../request/request-look.ts';
import { localTimeOfDay, shownUrl, statusWord, succeededLater } from '../request/request-words.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { inboxWords } from './inbox-words.ts';
import { useSettled } from './use-settled.ts';

export function useInboxLook(row: InboxRow | undefined): RequestLook | undefined {
  const secrets = useKnownSecrets();
  const isMended = useApp((state) => row !== undefined && selectSucceededLater(state, row));
  const settled = useSettled(row);
  if (!row || !settled) return undefined;
  const found = inboxWords(settled);
  const words = isMended ? succeededLater(found) : found;
  const status = row.capture.answer?.status ?? 0;
  return {
    ...shownUrl(row.url, secrets),
    ...localTimeOfDay(row.startedAt),
    method: row.capture.request.method,
    body: bodyStart(row.capture.request, secrets),
    isHostKnown: true,
    isOfExtension: row.isOfExtension,
    status: statusWord(row),
    isError: isErrorStatus(status) && !isMended,
    error: errorOfRow(row),
    words: { ...words, word: secrets.hide(words.word) },
  };
}
