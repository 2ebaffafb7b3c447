/** What the list shows of an entry of the history. */

import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { type ByteString, bytesOf } from '../../lib/core/signing/bytes.ts';
import { errorName } from '../../lib/core/status-phrases.ts';
import { shownTarget } from '../../lib/features/history/entry-name.ts';
import { listedAt } from '../../lib/features/history/selectors.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { shownBodyStart } from '../request/body-start.ts';
import type { RequestLook } from '../request/request-look.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { localMomentText } from '../share/moment.tsx';
import { entryVerdict, shownHost } from './history-words.ts';

export function useHistoryLook(entry: HistoryEntry | undefined): RequestLook | undefined {
  const secrets = useKnownSecrets();
  if (!entry) return undefined;
  const { method, target, bodyStart = '', status, code, name, pinned } = entry;
  const host = shownHost(entry);
  const time = localMomentText(listedAt(entry), 'second');
  return {
    time,
    shortTime: time,
    method,
    name,
    isPinned: pinned,
    target: shownTarget(entry, secrets),
    body: shownBodyStart(target, bytesOf(bodyStart as ByteString), secrets),
    host,
    isHostKnown: host === '',
    status: status === null ? '—' : String(status),
    isError: isErrorStatus(status),
    error: errorName(code, status),
    words: entryVerdict(entry),
  };
}
