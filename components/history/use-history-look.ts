/** What the list shows of an entry of the history. */

import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { errorName } from '../../lib/core/status-phrases.ts';
import { shownTarget } from '../../lib/features/history/entry-name.ts';
import { listedAt } from '../../lib/features/history/selectors.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import type { RequestLook } from '../request/request-look.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { momentText } from '../share/moment.tsx';
import { entryVerdict, shownHost } from './history-words.ts';

export function useHistoryLook(entry: HistoryEntry | undefined): RequestLook | undefined {
  const secrets = useKnownSecrets();
  if (!entry) return undefined;
  const { method, status, code, name, pinned } = entry;
  const host = shownHost(entry);
  const time = momentText(listedAt(entry), 'second');
  return {
    time,
    shortTime: time,
    method,
    name,
    isPinned: pinned,
    target: shownTarget(entry, secrets),
    host,
    isHostKnown: host === '',
    status: status === null ? '—' : String(status),
    isError: isErrorStatus(status),
    error: errorName(code, status),
    words: entryVerdict(entry),
  };
}
