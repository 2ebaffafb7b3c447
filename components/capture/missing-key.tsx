/** Above the list: a key that isn't stored here, without which the requests that were to be diagnosed can't be. */

import { LIVE_KEY_UNCHECKED, SECRET_UNKNOWN } from '../../lib/core/diagnosis/condition-titles.ts';
import type { MissingKey } from '../../lib/features/capture/missing-keys.ts';
import { replayOf } from '../../lib/features/requests/replay.ts';
import { selectSecretGone } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { SecretWanted } from '../share/secret-wanted.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './capture-view.module.css';

interface MissingKeyNoticeProps {
  readonly missing: MissingKey;
  /** How many others are missing. */
  readonly more: number;
  readonly onDismiss: () => void;
}

export function MissingKeyNotice({ missing, more, onDismiss }: MissingKeyNoticeProps) {
  const { keyId, isLive, row } = missing;
  const gone = useApp((state) => selectSecretGone(state, keyId));
  const environmentId = useApp((state) => replayOf(row, state).environment?.id);
  return (
    <div className={styles['notice']}>
      <Notice
        tone="warn"
        live
        title={isLive ? LIVE_KEY_UNCHECKED : SECRET_UNKNOWN}
        onDismiss={onDismiss}
        actions={isLive ? undefined : <SecretWanted keyId={keyId} environmentId={environmentId} />}
      >
        {isLive ? liveWords(missing) : unknownWords(missing, gone)}
        {more > 0 && ` ${moreWords(more)}`}
      </Notice>
    </div>
  );
}

function unknownWords({ keyId, requests }: MissingKey, gone: ReturnType<typeof selectSecretGone>): string {
  const isOne = requests === 1;
  const signed = isOne ? 'The failing request is signed' : `${requests} failing requests are signed`;
  const names = `Countersign names ${isOne ? 'the mistake' : 'their mistakes'}.`;
  if (gone === 'locked') return `${signed} with ${keyId}, which is locked. Unlock your keys, and ${names}`;
  if (gone === 'closed')
    return `${signed} with ${keyId}. Its secret was kept until the browser closed. Enter it again, and ${names}`;
  return `${signed} with ${keyId}, which isn’t stored here. Add this key, and ${names}`;
}

function liveWords({ requests }: MissingKey): string {
  return requests === 1
    ? 'The failing request is signed with a live key. Countersign uses no secrets of live keys. Send the same request with a test key.'
    : `${requests} failing requests are signed with a live key. Countersign uses no secrets of live keys. Send the same requests with a test key.`;
}

function moreWords(more: number): string {
  return more === 1 ? 'Another key is missing too.' : `${more} other keys are missing too.`;
}
