/** Finds a command by its words and runs it. The focus stays in the field; arrow keys choose. */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Command } from './commands.ts';
import { matchingCommands } from './matching-commands.ts';
import styles from './palette.module.css';
import { ShortcutKeys } from './shortcut-keys.tsx';

interface CommandPaletteProps {
  /** Those that can be run now. */
  readonly commands: readonly Command[];
  /** Typed already. */
  readonly start: string;
  readonly onRun: (command: Command) => void;
  readonly onClose: () => void;
}

/** Of thousands of saved requests nobody reads more. */
const MOST_SHOWN = 100;
/** Rows that Page Up and Page Down go. */
const PAGE = 8;

export function CommandPalette({ commands, start, onRun, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState(start);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const matching = matchingCommands(commands, typed);
  const found = matching.slice(0, MOST_SHOWN);
  const at = Math.min(chosen, found.length - 1);
  const left = leftWords(commands, matching, found.length);
  const press = (event: KeyboardEvent): void => {
    const last = found.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: Math.min(at + PAGE, last),
      PageUp: Math.max(at - PAGE, 0),
    };
    const next = moves[event.key];
    const command = found[at];
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && command) onRun(command);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Find a command" at="top" initialFocus={input}>
      <div className={styles['palette']}>
        <TextInput
          ref={input}
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          placeholder="A command, or a saved request"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <VisuallyHidden>
          <span role="status">{counted(matching.length, 'command')}</span>
        </VisuallyHidden>
        <div id={id} className={styles['commands']} role="listbox" aria-label="Commands">
          {found.map((command, index) => (
            <Option
              key={command.id}
              id={`${id}-${index}`}
              command={command}
              isChosen={index === at}
              onPoint={() => setChosen(index)}
              onRun={onRun}
            />
          ))}
        </div>
        {left !== undefined && <p className={styles['none']}>{left}</p>}
        {found.length === 0 && <p className={styles['none']}>No command matches</p>}
      </div>
    </Dialog>
  );
}

/** What can be found, and isn't listed. */
function leftWords(
  commands: readonly Command[],
  matching: readonly Command[],
  listed: number,
): string | undefined {
  const rest = matching.length - listed;
  if (rest > 0) return `And ${rest.toLocaleString('en')} more: type more of the name`;
  const saved = commands.filter(isSaved).length;
  if (saved === 0 || matching.length === 0 || matching.some(isSaved)) return undefined;
  return `And ${counted(saved, 'saved request')}: type part of ${saved === 1 ? 'its' : 'a'} name`;
}

function isSaved({ group }: Command): boolean {
  return group === 'Saved';
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: (command: Command) => void;
}

function Option({ id, command, isChosen, onPoint, onRun }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys for all of them.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one.
    <div
      ref={row}
      id={id}
      role="option"
      className={styles['command']}
      aria-selected={isChosen}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={() => onRun(command)}
    >
      <Icon name={command.icon} />
      <span className={styles['words']}>
        <bdi>{command.words}</bdi>
        {command.besides !== undefined && (
          <>
            {' '}
            <bdi className={styles['besides']}>{command.besides}</bdi>
          </>
        )}
      </span>
      {command.under !== undefined && <span className={styles['under']}>{command.under}</span>}
      {command.shortcut !== undefined && <ShortcutKeys shortcut={command.shortcut} />}
    </div>
  );
}
