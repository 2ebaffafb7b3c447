/** Saved requests and collections are moved, by the mouse and by keys, and where they came to is said. */

import {
  collectionIn,
  savedIn,
  selectCollections,
  selectShownCollections,
} from '../../lib/features/saved/selectors.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { useAppStore } from '../app/store-context.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { placedWords } from './saved-words.ts';
import type { Dragged, DropGap } from './use-dragging.ts';

export function useMoving() {
  const { getState } = useAppStore();
  const announce = useAnnounce();
  const sayWhere = (dragged: Dragged): void => announce(whereWords(getState(), dragged));
  return {
    async drop(dragged: Dragged, gap: DropGap): Promise<void> {
      const state = getState();
      const { kind, id } = dragged;
      const isDone = await state.withSaved(async (actions) => {
        if (kind === 'collection') return actions.placeCollection(id, collectionAfter(state, gap.at));
        const isPlaced = await actions.place(id, gap.collection ?? '', requestAfter(state, gap));
        if (isPlaced) await actions.choose(id);
        return isPlaced;
      });
      if (isDone) sayWhere(dragged);
    },
    stay: () => announce('It stays where it is'),
    async moveBy(id: string, by: -1 | 1): Promise<void> {
      await getState().withSaved((actions) => actions.move(id, by));
      sayWhere({ kind: 'request', id });
    },
  };
}

/** What follows the gap in the whole list, of which a search may show but some. */
function collectionAfter(state: AppState, at: number): string | undefined {
  return following(selectCollections(state), selectShownCollections(state), at);
}

function requestAfter(state: AppState, { collection, at }: DropGap): string | undefined {
  const shown = selectShownCollections(state).find(({ id }) => id === collection);
  const whole = selectCollections(state).find(({ id }) => id === collection);
  return following(whole?.requests ?? [], shown?.requests ?? [], at);
}

interface Identified {
  readonly id: string;
}

function following(whole: readonly Identified[], shown: readonly Identified[], at: number) {
  const next = shown[at];
  if (next) return next.id;
  const last = shown.at(-1)?.id;
  return whole[whole.findIndex(({ id }) => id === last) + 1]?.id;
}

function whereWords(state: AppState, { kind, id }: Dragged): string {
  const request = kind === 'request' ? savedIn(state, id) : undefined;
  const collection = collectionIn(state, request?.collection ?? id);
  if (!collection) return '';
  if (request) return placedWords(request.name, collection.requests, id, collection.name);
  return placedWords(collection.name, selectCollections(state), id);
}
