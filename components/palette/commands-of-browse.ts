/** Commands about the list of records that’s browsed. */

import { COLLECTIONS, collectionOf } from '../../lib/core/records/collections.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import type { Command } from './commands.ts';

type Step = 'first' | 'previous' | 'next' | 'last';

function stepOf({ view, browse, collection }: AppState, step: Step): number | undefined {
  return view === 'browse' ? browse[collection]?.page?.steps[step] : undefined;
}

function pageCommand(step: Step, shortcut?: string): Command {
  return {
    id: `page-${step}`,
    group: 'Browse',
    words: `Go to the ${step} page`,
    also: 'list records load',
    icon: 'table',
    ...(shortcut !== undefined && { shortcut, where: 'in Browse' }),
    isAvailable: (state) => stepOf(state, step) !== undefined,
    async run({ state }) {
      const offset = stepOf(state, step);
      if (offset !== undefined) await state.loadPage(offset);
    },
  };
}

export const BROWSE_COMMANDS: readonly Command[] = [
  pageCommand('next', 'N'),
  pageCommand('previous', 'P'),
  pageCommand('first'),
  pageCommand('last'),
  {
    id: 'page-again',
    group: 'Browse',
    words: 'Load the page again',
    also: 'refresh reload list records',
    icon: 'refresh',
    shortcut: 'R',
    where: 'in Browse',
    isAvailable: ({ view }) => view === 'browse',
    run: ({ state }) => state.loadPage(state.browse[state.collection]?.asked.offset ?? 0),
  },
  {
    id: 'fetch-all',
    group: 'Browse',
    words: 'Fetch all',
    also: 'load every page records walk',
    icon: 'table',
    // Only a paginated list has another page.
    isAvailable: (state) =>
      state.view === 'browse' &&
      state.walk?.phase !== 'fetching' &&
      collectionOf(state.collection).kind === 'paged' &&
      state.browse[state.collection]?.page !== undefined,
    run: ({ state }) => state.fetchAll(),
  },
];

/** From anywhere. What's loaded already is shown; nothing is sent. */
export const LIST_COMMANDS: readonly Command[] = COLLECTIONS.map(({ id, label }) => ({
  id: `browse-${id}`,
  group: 'Browse',
  words: `Browse ${label.toLowerCase()}`,
  also: 'go to list records',
  icon: 'table',
  isAvailable: ({ view, collection }) => view !== 'browse' || collection !== id,
  run({ state, focusView }) {
    state.chooseCollection(id);
    state.show('browse');
    focusView();
  },
}));
