/** Commands about what’s shown as a list, and about what was just taken away. */

import type { AppState } from '../../lib/state/app-state.ts';
import type { View } from '../../lib/state/places.ts';
import { searchField, undoButton } from '../ui/page-places.ts';
import type { Command } from './commands.ts';

interface Clearing {
  readonly count: (state: AppState) => number;
  readonly clear: (state: AppState) => void | Promise<void>;
}

/** Those that can be brought back. */
const CLEARED: Readonly<Partial<Record<View, Clearing>>> = {
  capture: { count: ({ capturedRows }) => capturedRows.length, clear: (state) => state.clearCapture() },
  inbox: { count: ({ inboxRows }) => inboxRows.length, clear: (state) => state.clearInbox() },
  diagnose: { count: ({ diagnosisItems }) => diagnosisItems.length, clear: (state) => state.clearItems() },
};

/** The palette, where it’s open, gives the focus back first. Else the next key is for what gets it now. */
function afterClosing(act: () => void): void {
  if (document.querySelector('dialog[open]')) requestAnimationFrame(act);
  else act();
}

export const LISTED_COMMANDS: readonly Command[] = [
  {
    id: 'undo',
    group: 'Countersign',
    words: 'Undo the last action',
    also: 'bring back restore revert deleted removed cleared replaced',
    icon: 'undo',
    shortcut: 'Mod+Z',
    otherShortcut: 'Z',
    isFieldsOwn: true,
    where: 'except in text fields',
    isAvailable: () => undoButton() !== undefined,
    run: () => afterClosing(() => undoButton()?.click()),
  },
  {
    id: 'search-list',
    group: 'Lists',
    words: 'Search the list',
    also: 'filter find',
    icon: 'search',
    shortcut: '/',
    where: 'in lists',
    isAvailable: () => searchField() !== undefined,
    run: () =>
      afterClosing(() => {
        searchField()?.focus();
        searchField()?.select();
      }),
  },
  {
    id: 'clear-list',
    group: 'Lists',
    words: 'Clear the list',
    also: 'delete remove all empty',
    icon: 'trash',
    isAvailable: (state) => (CLEARED[state.view]?.count(state) ?? 0) > 0,
    run: ({ state }) => CLEARED[state.view]?.clear(state),
  },
  {
    id: 'pause-capture',
    group: 'Lists',
    words: 'Pause or resume the capture',
    also: 'record resume stop',
    icon: 'pause',
    isAvailable: ({ view }) => view === 'capture',
    run: ({ state }) => state.pauseCapture(!state.capturePaused),
  },
  {
    id: 'reload-inspected',
    group: 'Lists',
    words: 'Reload the inspected page',
    also: 'refresh again capture',
    icon: 'refresh',
    isAvailable: ({ view }) => view === 'capture',
    run: ({ state }) => state.reloadInspected(),
  },
];
