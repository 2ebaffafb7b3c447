/** What an import brought, and the way back for its requests. */

import { counted, listed } from '../../lib/core/counts.ts';
import type { Imported } from '../../lib/features/saved/import.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import styles from './saved.module.css';

export function ImportedNotice() {
  const { imported, withSaved, dismiss } = useApp((state) => ({
    imported: state.imported,
    withSaved: state.withSaved,
    dismiss: state.dismissSaved,
  }));
  if (!imported) return null;
  if (imported.isGone) return <NothingUndone onDismiss={() => dismiss('imported')} />;
  const [title, ...rest] = importedSentences(imported);
  const hasRequests = imported.collections.length > 0;
  return (
    <div className={styles['notices']}>
      <Notice
        tone="good"
        live
        title={<bdi>{title}</bdi>}
        onDismiss={() => dismiss('imported')}
        actions={
          hasRequests ? (
            <UndoButton at={imported.at} onUndo={() => void withSaved((actions) => actions.undoImport())} />
          ) : undefined
        }
      >
        {rest.length > 0 ? (
          <>
            <bdi>{rest.map((sentence) => `${sentence}. `)}</bdi>
            {hasRequests && 'Undo deletes only the requests.'}
          </>
        ) : undefined}
      </Notice>
    </div>
  );
}

function NothingUndone({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <div className={styles['notices']}>
      <Notice tone="info" live title="Nothing was deleted" onDismiss={onDismiss}>
        You already deleted or moved the imported requests.
      </Notice>
    </div>
  );
}

const MOST_NAMED = 3;

function importedSentences(imported: Imported): readonly string[] {
  const { requests, collections, environments, variables, changedVariables } = imported;
  const sentences = [
    collections.length > 0 && `Imported ${counted(requests.length, 'request')} into ${some(collections)}`,
    environments.length > 0 &&
      `Added ${counted(environments.length, 'environment')}: ${listed(environments)}`,
    variables > 0 && `Added ${counted(variables, 'variable')}`,
    changedVariables > 0 && `Changed ${counted(changedVariables, 'variable')}`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function some(collections: Imported['collections']): string {
  const more = collections.length - MOST_NAMED;
  const names = collections.slice(0, MOST_NAMED).map(({ name }) => name);
  return listed(more > 0 ? [...names, counted(more, 'more collection')] : names);
}
