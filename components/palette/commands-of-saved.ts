/** Saved requests as commands: found by their names and collections, and opened in Request. */

import { selectCollections } from '../../lib/features/saved/selectors.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import type { Command } from './commands.ts';

export function savedCommands(state: AppState): readonly Command[] {
  return selectCollections(state).flatMap((collection) =>
    collection.requests.map(
      ({ id, name, method, target }): Command => ({
        id: `saved-${id}`,
        group: 'Saved',
        words: `Open ${name}`,
        besides: collection.name,
        also: `${method} ${target}`,
        icon: 'bookmark',
        isSought: true,
        isAvailable: () => true,
        async run({ state: { withSaved, show }, focusView }) {
          focusView();
          // Why it couldn't be opened is said there.
          if (!(await withSaved((actions) => actions.draft(id)))) show('saved');
        },
      }),
    ),
  );
}
