/** Keys that fields, lists and column heads hear themselves, while they have the focus: for the list of shortcuts. */

import type { Shortcut } from './shortcut.ts';

export interface ListKey {
  readonly id: string;
  readonly group: 'In a field' | 'On a row of a list' | 'On a column’s head';
  readonly words: string;
  readonly shortcut: Shortcut;
  /** Does the same. */
  readonly otherShortcut?: Shortcut;
  /** Where the key works, if not in all lists. */
  readonly where?: string;
}

const row = (words: string, shortcut: Shortcut, where?: string): ListKey => ({
  id: `row ${shortcut}`,
  group: 'On a row of a list',
  words,
  shortcut,
  ...(where !== undefined && { where }),
});

const head = (words: string, shortcut: Shortcut): ListKey => ({
  id: `head ${shortcut}`,
  group: 'On a column’s head',
  words,
  shortcut,
  where: 'in Browse',
});

export const LIST_KEYS: readonly ListKey[] = [
  { id: 'field Esc', group: 'In a field', words: 'Leave it, with what’s typed', shortcut: 'Esc' },
  {
    id: 'field ↓',
    group: 'In a field',
    words: 'Go to the list',
    shortcut: '↓',
    otherShortcut: 'Enter',
    where: 'in the search of a list',
  },
  {
    id: 'field Mod+Enter',
    group: 'In a field',
    words: 'Diagnose what’s in it',
    shortcut: 'Mod+Enter',
    where: 'in Diagnose',
  },
  row('Go to its details', 'Enter', 'except in Diagnose'),
  row('Come back from them', 'Esc', 'except in Diagnose'),
  row('Choose it, or none', 'Space', 'in Browse'),
  row('Copy the cell', 'Mod+C', 'in Browse'),
  row('Move it up', 'Alt+↑', 'in Saved'),
  row('Move it down', 'Alt+↓', 'in Saved'),
  row('Delete it', 'Delete', 'in Saved, History and Diagnose'),
  head('Sort by it', 'Enter'),
  head('Make it narrower', 'Shift+←'),
  head('Make it wider', 'Shift+→'),
  head('Move it left', 'Alt+←'),
  head('Move it right', 'Alt+→'),
  head('Hide it', 'Delete'),
];
