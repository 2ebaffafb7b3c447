/** An earlier version wrote these keys' secrets in plain: what to do, until it's dismissed. */

import { counted } from '../../lib/core/counts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './app-shell.module.css';
import { useApp } from './store-context.tsx';

export function PlainSecrets() {
  const { ids, known, dismiss, show, view } = useApp((state) => ({
    ids: state.keysOnceInPlain,
    known: state.keys,
    dismiss: state.dismissPlain,
    show: state.show,
    view: state.view,
  }));
  const names = ids.map((id) => known.find((key) => key.id === id)?.name ?? id);
  return (
    <div className={styles['trouble']}>
      <Notice
        tone="warn"
        title={`Replace ${counted(ids.length, 'key')}: secrets were stored unencrypted`}
        onDismiss={dismiss}
        actions={
          view !== 'keys' && (
            <Button icon="key" onClick={() => show('keys')}>
              Open Keys
            </Button>
          )
        }
      >
        <p>
          An earlier Countersign wrote these secrets to disk, and the browser’s files may still hold them.
          Revoke these keys where you created them, then add new ones: {names.join(', ')}.
        </p>
      </Notice>
    </div>
  );
}
