/** The query as a table over the raw text: what isn’t edited keeps every byte, its place and its encoding. */

import type { QueryRow } from '../../lib/client/draft/draft.ts';
import { counted } from '../../lib/core/counts.ts';
import { selectQueryRows } from '../../lib/features/draft/slice.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './rows-editor.module.css';

/** More would make typing slow; nobody edits that many one by one. */
const MOST_ROWS = 200;

export function QueryEditor() {
  const rows = useApp(selectQueryRows);
  const { add, focus } = useApp((state) => ({ add: state.addQueryRow, focus: state.focusField }));
  return (
    <div className={styles['editor']}>
      {rows.length > 0 && (
        <table className={styles['table']}>
          <caption>
            <VisuallyHidden>Query parameters, in the order they’re sent</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles['name']}>
                Name
              </th>
              <th scope="col">Value, as typed</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place; names and values repeat.
              <QueryRowEditor key={index} row={row} index={index} last={index === rows.length - 1} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > MOST_ROWS && (
        <p className={styles['foot']}>
          Not shown here: {counted(rows.length - MOST_ROWS, 'more parameter')}. All are sent and signed; edit
          them in the text above.
        </p>
      )}
      <p className={styles['foot']}>
        <Button
          variant="quiet"
          icon="plus"
          onClick={() => {
            add();
            // More rows than are shown can be typed in the line alone.
            focus(rows.length < MOST_ROWS ? 'parameter' : 'target');
          }}
        >
          Add a parameter
        </Button>
        <span>Parameters can be in any order: Countersign sorts them before it signs.</span>
      </p>
    </div>
  );
}

function QueryRowEditor({ row, index, last }: { row: QueryRow; index: number; last: boolean }) {
  const { edit, move, remove } = useApp((state) => ({
    edit: state.editQueryRow,
    move: state.moveQueryRow,
    remove: state.removeQueryRow,
  }));
  const name = useWantedFocus<HTMLInputElement>('parameter', last);
  const place = index + 1;
  const decoded = [row.decodedKey, row.decodedValue].filter((text) => text !== undefined);
  return (
    <tr>
      <td>
        <TextInput
          ref={name}
          mono
          aria-label={`Name ${place}`}
          value={row.key}
          onChange={(event) => edit(index, { key: event.target.value })}
        />
      </td>
      <td>
        <TextInput
          mono
          aria-label={`Value ${place}`}
          value={row.value ?? ''}
          placeholder={row.value === undefined ? 'No = sign' : ''}
          onChange={(event) => edit(index, { value: event.target.value })}
        />
        {decoded.length > 0 && <div className={styles['hint']}>Decoded: {decoded.join(' = ')}</div>}
      </td>
      <td className={styles['actions']}>
        <Button
          variant="quiet"
          size="small"
          icon="chevron"
          className={styles['up']}
          aria-label={`Move parameter ${place} up`}
          disabled={index === 0}
          onClick={() => move(index, index - 1)}
        />
        <Button
          variant="quiet"
          size="small"
          icon="chevron"
          aria-label={`Move parameter ${place} down`}
          disabled={last}
          onClick={() => move(index, index + 1)}
        />
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={`Remove parameter ${place}`}
          onClick={() => remove(index)}
        />
      </td>
    </tr>
  );
}
