/** Where the secrets of keys are stored as well, and the way to delete them there. Shown above every view. */

import { useState } from 'react';
import { selectShownLooks } from '../../lib/features/gate/slice.ts';
import type { KeptSecret, KeptSecrets } from '../../lib/features/kept-secrets/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './kept-secrets.module.css';
import {
  actionOf,
  adviceOf,
  atWords,
  deletionOf,
  keptTitle,
  partWords,
  secretRefusedWords,
  UNREAD_WORDS,
} from './kept-words.ts';

export function KeptSecretsNotice({ className }: { readonly className?: string | undefined }) {
  const all = useApp((state) => state.keptSecrets);
  const isProgressShown = useApp((state) =>
    selectShownLooks(state.gateLooks).some(({ what }) => what === 'kept'),
  );
  // The progress says by itself that it’s searched.
  const said = all.filter(({ isSearching, found, unread }) =>
    isSearching && isProgressShown ? found.length + unread.length > 0 : true,
  );
  return said.map((kept) => (
    <div key={kept.id} tabIndex={-1} className={className}>
      <OfOneSecret kept={kept} />
    </div>
  ));
}

function OfOneSecret({ kept }: { readonly kept: KeptSecrets }) {
  const { remove, dismiss } = useApp((state) => ({ remove: state.deleteKept, dismiss: state.dismissKept }));
  const [asked, setAsked] = useState<readonly KeptSecret[]>([]);
  const { id, key, found, refused, isDeleting } = kept;
  // What’s gone meanwhile, as in another window, is no longer asked for.
  const these = asked.filter((one) => found.includes(one));
  const confirm = (): void => {
    setAsked([]);
    void remove(kept, these);
  };
  return (
    <>
      <Notice
        tone={toneOf(kept)}
        live
        title={keptTitle(kept)}
        onDismiss={isDeleting ? undefined : () => dismiss(id)}
        actions={
          found.length > 1 && (
            <Button variant="danger" busy={isDeleting} onClick={() => setAsked(found)}>
              {deletionOf(found)}
            </Button>
          )
        }
      >
        {found.length > 0 && <p>Countersign stored it before you added this key. {adviceOf(found)}</p>}
        <Places kept={kept} onDelete={(one) => setAsked([one])} />
        {kept.unread.map((part) => (
          <p key={part}>{UNREAD_WORDS[part]}</p>
        ))}
        {refused.length > 0 && <p>{secretRefusedWords(refused.length)}</p>}
      </Notice>
      <ConfirmDialog
        open={these.length > 0}
        danger
        title={`${deletionOf(these)} that ${these.length === 1 ? 'contains' : 'contain'} the secret of “${key}”?`}
        confirmLabel={these.length === 1 ? these.map(({ at }) => actionOf(at)).join('') : deletionOf(these)}
        onConfirm={confirm}
        onCancel={() => setAsked([])}
      >
        {these.length === 1 && <p>{these.map(({ at }) => atWords(at))}</p>}
        <p>
          This can’t be undone.
          {these.some(({ at }) => at.kind === 'saved') &&
            ' Deleting a saved request also deletes its responses.'}
        </p>
        <p>Deleted data may remain in the browser’s files for some time.</p>
      </ConfirmDialog>
    </>
  );
}

function toneOf({ found, unread, isSearching }: KeptSecrets): 'warn' | 'good' | 'info' {
  if (found.length > 0 || unread.length > 0) return 'warn';
  return isSearching ? 'info' : 'good';
}

function Places({
  kept: { found, refused, isDeleting },
  onDelete,
}: {
  readonly kept: KeptSecrets;
  readonly onDelete: (one: KeptSecret) => void;
}) {
  if (found.length === 0) return null;
  return (
    <ul className={styles['places']} aria-label="Where it’s stored">
      {found.map((one) => {
        const { at } = one;
        const [words, part] = [atWords(at), partWords(one)];
        return (
          <li key={keyOf(at)}>
            <span className={styles['place']}>
              <span>{words} </span>
              {part && <span className={styles['part']}>{part} </span>}
              {refused.includes(one) && <Badge tone="warn">Not deleted</Badge>}
            </span>
            <Button
              size="small"
              aria-label={`${actionOf(at)}: ${words}`}
              disabled={isDeleting}
              onClick={() => onDelete(one)}
            >
              {actionOf(at)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function keyOf(at: KeptSecret['at']): string {
  return `${at.kind} ${'record' in at ? at.record : at.id}`;
}
