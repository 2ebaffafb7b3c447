/** All shortcuts there are, by what they’re about. */

import { useRef } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Command } from './commands.ts';
import { LIST_KEYS } from './list-keys.ts';
import styles from './palette.module.css';
import { ShortcutKeys } from './shortcut-keys.tsx';

interface ShortcutListProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

export function ShortcutList({ commands, onClose }: ShortcutListProps) {
  const { isOn, allow } = useApp((state) => ({
    isOn: state.settings.keysAlone !== false,
    allow: state.allowKeysAlone,
  }));
  const all = [...commands.filter(hasShortcut), ...LIST_KEYS];
  const start = useRef<HTMLParagraphElement>(null);
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      size="large"
      initialFocus={start}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {/* Space scrolls from here. In the checkbox, it would turn the shortcuts off. */}
      <p ref={start} tabIndex={-1} className={styles['lead']}>
        Where two keys are shown, press one after the other. Single keys don’t work while you type in a field.
      </p>
      <Checkbox
        label="Enable single-key shortcuts"
        hint="Turn this off if you use speech input or press keys by accident. Shortcuts with Ctrl or ⌘ still work."
        checked={isOn}
        onChange={(event) => void allow(event.target.checked)}
      />
      <div className={styles['groups']}>
        {groups.map((group) => (
          <Group key={group} group={group} rows={all.filter((one) => one.group === group)} />
        ))}
      </div>
    </Dialog>
  );
}

type WithShortcut = Command & { readonly shortcut: string };

function hasShortcut(command: Command): command is WithShortcut {
  return command.shortcut !== undefined;
}

interface GroupProps {
  readonly group: string;
  readonly rows: readonly Pick<WithShortcut, 'id' | 'words' | 'where' | 'shortcut' | 'otherShortcut'>[];
}

function Group({ group, rows }: GroupProps) {
  return (
    <table className={styles['group']}>
      <caption>{group}</caption>
      <tbody>
        {rows.map(({ id, words, where, shortcut, otherShortcut }) => (
          <tr key={id}>
            <th scope="row">
              {words}
              {where !== undefined && <span className={styles['where']}> {where}</span>}
            </th>
            <td>
              <ShortcutKeys shortcut={shortcut} />
              {otherShortcut !== undefined && (
                <>
                  {' or '}
                  <ShortcutKeys shortcut={otherShortcut} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
