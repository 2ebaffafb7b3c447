/** Above the list: a key that isn't stored here, without which the requests that were to be diagnosed can't be. */

import { LIVE_KEY_UNCHECKED, SECRET_UNKNOWN } from '../../lib/core/diagnosis/condition-titles.ts';
import type { MissingKey } from '../../lib/features/capture/missing-keys.ts';
import { replayOf } from '../../lib/features/requests/replay.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
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
  const add = useApp((state) => state.openKeyForm);
  const environmentId = useApp((state) => replayOf(row, state).environment?.id);
  return (
    <div className={styles['notice']}>
      <Notice
        tone="warn"
        live
        title={isLive ? LIVE_KEY_UNCHECKED : SECRET_UNKNOWN}
        onDismiss={onDismiss}
        actions={
          isLive ? undefined : (
            <Button icon="key" onClick={() => add({ id: keyId, environmentId })}>
              Add its key
            </Button>
          )
        }
      >
        {isLive ? liveWords(missing) : unknownWords(missing)}
        {more > 0 && ` ${moreWords(more)}`}
      </Notice>
    </div>
  );
}

function unknownWords({ keyId, requests }: MissingKey): string {
  return requests === 1
    ? `The failing request is signed with ${keyId}, which isn’t stored here. Add this key, and Countersign names the mistake.`
    : `${requests} failing requests are signed with ${keyId}, which isn’t stored here. Add this key, and Countersign names their mistakes.`;
}

function liveWords({ requests }: MissingKey): string {
  return requests === 1
    ? 'The failing request is signed with a live key. Countersign uses no secrets of live keys. Send the same request with a test key.'
    : `${requests} failing requests are signed with a live key. Countersign uses no secrets of live keys. Send the same requests with a test key.`;
}

function moreWords(more: number): string {
  return more === 1 ? 'Another key is missing too.' : `${more} other keys are missing too.`;
}
