/** A collection's name, and what's done with all of it. */

import { useState } from 'react';
import type { SavedCollection } from '../../lib/storage/saved/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { useSaveText } from '../share/use-save-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { collectionFileName } from './collection-file-name.ts';
import styles from './collection-list.module.css';
import { Grip } from './grip.tsx';
import { exportedNotes } from './saved-words.ts';

interface CollectionHeadProps {
  readonly collection: SavedCollection;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function CollectionHead({ collection, isFirst, isLast }: CollectionHeadProps) {
  const { id, name, requests } = collection;
  const withSaved = useApp((state) => state.withSaved);
  const saveText = useSaveText();
  const [renaming, setRenaming] = useState(false);
  const save = async (): Promise<void> => {
    const exported = await withSaved((actions) => actions.exportCollections([id]));
    if (!exported) return;
    const notes = exportedNotes(exported);
    saveText(collectionFileName(name), exported.text, 'application/json', notes);
  };
  const small = { variant: 'quiet', size: 'small' } as const;
  return (
    <div className={styles['head']} data-head>
      <Grip />
      <h2 className={styles['title']}>
        <bdi>{name}</bdi>
      </h2>
      <Badge>{requests.length}</Badge>
      <span className={styles['actions']}>
        <Button
          {...small}
          icon="up"
          aria-label={`Move ${name} up`}
          disabled={isFirst}
          onClick={() => void withSaved((actions) => actions.moveCollection(id, -1))}
        />
        <Button
          {...small}
          icon="down"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => void withSaved((actions) => actions.moveCollection(id, 1))}
        />
        <Button {...small} icon="download" aria-label={`Export ${name}`} onClick={() => void save()} />
        <Button {...small} icon="pencil" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)} />
        <Button
          {...small}
          icon="trash"
          aria-label={`Delete ${name}`}
          onClick={() => void withSaved((actions) => actions.removeCollection(id))}
        />
      </span>
      {renaming && <CollectionDialog collection={collection} onClose={() => setRenaming(false)} />}
    </div>
  );
}
