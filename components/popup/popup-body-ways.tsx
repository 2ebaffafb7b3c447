/** The ways out where the popup’s body can’t be sent, and the way back from what they did. */

import { selectUndoable } from '../../lib/state/undo-slice.ts';
import { useIsFileWanted, WithoutBody } from '../answer/without-body.tsx';
import { useApp } from '../app/store-context.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import styles from './popup.module.css';

export function PopupBodyWays() {
  const { undoable, undo } = useApp((state) => ({
    undoable: selectUndoable(state, 'request'),
    undo: state.undoLast,
  }));
  const isFileWanted = useIsFileWanted();
  return (
    <>
      {isFileWanted && <p>A popup can’t open files. Open the app, and load the file there.</p>}
      <div className={styles['actions']}>
        <WithoutBody />
        {undoable && (
          <>
            <bdi>{undoable.title}</bdi>
            <UndoButton size="small" at={undoable.at} onUndo={() => void undo('request')} />
          </>
        )}
      </div>
    </>
  );
}
