/** The chosen record: every field as a tree, its JSON exactly as the answer had it, and what can be copied of it. */

import { type KeyboardEvent, Suspense, useMemo, useState } from 'react';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import type { Column } from '../../lib/core/records/column-kinds.ts';
import { fieldOf } from '../../lib/core/records/json-value.ts';
import { type ListedRecord, recordId } from '../../lib/core/records/listed-record.ts';
import { shownText } from '../../lib/core/records/value-text.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { COPY_WORDS, CopyButton } from '../ui/copy-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { takeEscape } from '../ui/take-escape.ts';
import { Tree } from '../ui/tree.tsx';
import styles from './beside.module.css';
import { textAtPath, treeOf } from './record-tree.tsx';
import { TestMark } from './value-cell.tsx';

/** Loaded with the first order that's followed. */
const FollowOrder = lazyPart(async () => (await import('./follow-order.tsx')).FollowOrder);

/** It writes records as they’re written to files. */
const loadExport = () => import('../../lib/features/browse/file-export.ts');

interface RecordDetailsProps {
  readonly collection: CollectionId;
  readonly record: ListedRecord;
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

type View = 'fields' | 'json' | 'follow';

export function RecordDetails({ collection, record, columns, onClose }: RecordDetailsProps) {
  const copy = useApp((state) => state.copy);
  const announce = useAnnounce();
  const [view, setView] = useState<View>('fields');
  const id = recordId(record);
  const nodes = useMemo(() => treeOf(record, columns), [record, columns]);
  const copyField = async (path: readonly string[]): Promise<void> => {
    announce(COPY_WORDS[await copy(textAtPath(record, path))]);
  };
  const tabs = [
    {
      id: 'fields' as const,
      label: 'Fields',
      content: (
        <div className={styles['body']}>
          <Tree label="Fields of the record" nodes={nodes} onCopy={(path) => void copyField(path)} />
        </div>
      ),
    },
    {
      id: 'json' as const,
      label: 'JSON',
      content: (
        <div className={styles['body']}>
          <p className={styles['hint']}>Exactly as in the response.</p>
          <div className={styles['bytes']}>
            <ByteText text={byteStringOfText(record.text)} />
          </div>
        </div>
      ),
    },
    ...(collection === 'orders' && id !== undefined
      ? [
          {
            id: 'follow' as const,
            label: 'Follow this order',
            content: (
              <Suspense fallback={<Spinner label="Opening" isInstead />}>
                <FollowOrder key={id} orderId={id} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  const leave = (event: KeyboardEvent): void => {
    if (takeEscape(event)) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the way out; what's inside has its own.
    <div className={styles['beside']} onKeyDown={leave}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          {id === undefined ? 'A record without an id' : shownText(id, 120)}
        </h2>
        {fieldOf(record.fields, 'is_test') === true && <TestMark />}
        <Button variant="quiet" icon="cross" aria-label="Close the details" onClick={onClose} />
      </header>
      <div className={styles['actions']}>
        {id !== undefined && <CopyButton label="Copy id" copy={() => copy(id)} />}
        <CopyButton label="Copy as JSON" copy={() => copy(record.text)} />
        <CopyButton label="Copy as CSV" copy={async () => copy((await loadExport()).recordAsCsv(record))} />
      </div>
      <Tabs
        quiet
        label="Views of the record"
        tabs={tabs}
        value={tabs.some((tab) => tab.id === view) ? view : 'fields'}
        onChange={setView}
      />
    </div>
  );
}
