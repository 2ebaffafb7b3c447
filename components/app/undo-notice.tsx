/** What was just taken away, and the button that brings it back. */

import { Notice } from '../ui/notice.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { useTurn } from '../ui/use-turn.ts';
import { useApp } from './store-context.tsx';
import styles from './undo-notice.module.css';

export function UndoNotice() {
  const { undoable, undo, drop } = useApp((state) => ({
    undoable: state.undoable,
    undo: state.undoLast,
    drop: state.dropUndo,
  }));
  const turn = useTurn(undoable);
  if (!undoable) return null;
  const { title, note } = undoable;
  return (
    <Notice
      key={turn}
      tone="info"
      live
      title={
        <span className={styles['done']}>
          {title} <UndoButton size="small" onUndo={undo} />
        </span>
      }
      onDismiss={() => drop()}
    >
      {note}
    </Notice>
  );
}
