/** A saved request in the list: how it's called, what it asks for, and what its last send came to. */

import { type MouseEvent, memo, type Ref } from 'react';
import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { selectIsChanged, selectSends } from '../../lib/features/saved/selectors.ts';
import type { SavedRequest } from '../../lib/storage/saved/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { classNames } from '../ui/class-names.ts';
import rows from '../ui/option-row.module.css';
import styles from './collection-list.module.css';
import { Grip } from './grip.tsx';
import { sendOutcomeWords } from './saved-words.ts';

export type DropMark = 'before' | 'after';

interface SavedRowProps {
  readonly request: SavedRequest;
  readonly isChosen: boolean;
  /** Tab leads here. */
  readonly isStop: boolean;
  readonly isDragged: boolean;
  /** Where what's dragged would come to. */
  readonly drop: DropMark | undefined;
  readonly ref: Ref<HTMLDivElement> | undefined;
}

export const SavedRow = memo(function SavedRow(props: SavedRowProps) {
  const { request, isChosen, isStop, isDragged, drop, ref } = props;
  const { id, method, name, target } = request;
  const withSaved = useApp((state) => state.withSaved);
  const last = useApp((state) => selectSends(state, id)[0]);
  const isTyped = useApp((state) => state.savedAs === id);
  const isChanged = useApp((state) => state.savedAs === id && selectIsChanged(state));
  const choose = (): void => void withSaved((actions) => actions.choose(id));
  const click = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.focus();
    if (!isChosen) choose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys for all its rows.
    <div
      ref={ref}
      className={classNames(rows['row'], styles['row'])}
      role="option"
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      data-request={id}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      // Chosen once the mouse is let go: until then it may be on its way to another place.
      onMouseDown={(event) => event.preventDefault()}
      onClick={click}
      onFocus={() => isChosen || choose()}
      onDoubleClick={() => void withSaved((actions) => actions.draft(id))}
    >
      <Grip />
      <span className={styles['method']}>{method}</span>
      <span className={styles['what']} title={target}>
        <span className={styles['name']}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles['target']}>{target}</span>
      </span>
      {isTyped && (
        <span className={styles['typed']}>
          {isChanged ? 'Shown in Request, with unsaved changes' : 'Shown in Request'}
        </span>
      )}
      <span className={styles['status']} data-error={isErrorStatus(last?.status) || undefined}>
        {last && sendOutcomeWords(last)}
      </span>
    </div>
  );
});
