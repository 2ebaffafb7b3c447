/** Keys that fields, lists and column heads hear themselves, while they have the focus: for the list of shortcuts. */

import type { Shortcut } from './shortcut.ts';

export interface ListKey {
  readonly id: string;
  readonly group: 'In a field' | 'On a row of a list' | 'On a column header';
  readonly words: string;
  readonly shortcut: Shortcut;
  /** Does the same. */
  readonly otherShortcut?: Shortcut;
  /** Where the key works, if not in all lists. */
  readonly where?: string;
}

const row = (words: string, shortcut: Shortcut, where?: string): ListKey => ({
  id: `row ${shortcut} ${words}`,
  group: 'On a row of a list',
  words,
  shortcut,
  ...(where !== undefined && { where }),
});

const head = (words: string, shortcut: Shortcut): ListKey => ({
  id: `head ${shortcut}`,
  group: 'On a column header',
  words,
  shortcut,
  where: 'in Browse',
});

export const LIST_KEYS: readonly ListKey[] = [
  { id: 'field Esc', group: 'In a field', words: 'Leave the field and keep the text', shortcut: 'Esc' },
  {
    id: 'field ↓',
    group: 'In a field',
    words: 'Go to the first row of the list',
    shortcut: '↓',
    otherShortcut: 'Enter',
    where: 'in a search field',
  },
  {
    id: 'field Mod+Enter',
    group: 'In a field',
    words: 'Diagnose the text in the field',
    shortcut: 'Mod+Enter',
    where: 'in Diagnose',
  },
  row('Go to the row’s details', 'Enter', 'except in Diagnose and Reference'),
  row('Go back from the details to the row', 'Esc', 'except in Diagnose and Reference'),
  row('Go back to the view that you came from', 'Esc', 'in Reference'),
  row('Select the row, or clear the selection', 'Space', 'in Browse'),
  row('Copy the cell’s value', 'Mod+C', 'in Browse'),
  row('Move the row up', 'Alt+↑', 'in Saved'),
  row('Move the row down', 'Alt+↓', 'in Saved'),
  row('Delete the row', 'Delete', 'in Saved, History and Diagnose'),
  head('Sort by the column', 'Enter'),
  head('Make the column narrower', 'Shift+←'),
  head('Make the column wider', 'Shift+→'),
  head('Move the column left', 'Alt+←'),
  head('Move the column right', 'Alt+→'),
  head('Hide the column', 'Delete'),
];
