/** The collections on one side; on the other the request that's chosen. */

import { useRef } from 'react';
import { savedIn, selectShownCollections } from '../../lib/features/saved/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { useWanted } from '../app/use-wanted-focus.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import { SavedCollections } from './collection-list.tsx';
import { SavedDetails } from './saved-details.tsx';

export function SavedRequests() {
  const store = useAppStore();
  const shown = useApp(selectShownCollections);
  const { chosen, searchFor, withSaved } = useApp((state) => ({
    chosen: state.chosenSaved,
    searchFor: state.searchSaved,
    withSaved: state.withSaved,
  }));
  const request = useApp((state) => savedIn(state, state.chosenSaved?.id));
  const list = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const focusRow = (): void => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  useWanted('saved-row', true, () => {
    focusRow();
    return true;
  });
  const focusList = (): void => {
    // What had the focus is gone with the request.
    requestAnimationFrame(focusRow);
  };
  const remove = async (id: string): Promise<void> => {
    const requests = selectShownCollections(store.getState()).flatMap((collection) => collection.requests);
    const at = requests.findIndex((one) => one.id === id);
    const next = requests[at + 1] ?? requests[at - 1];
    await withSaved((actions) => actions.remove(id));
    if (next) await withSaved((actions) => actions.choose(next.id));
    focusList();
  };
  if (shown.length === 0)
    return (
      <EmptyState
        icon="search"
        title="No request matches the search"
        action={<Button onClick={() => searchFor('')}>Clear the search</Button>}
      />
    );
  return (
    <SplitPane
      label="saved requests"
      defaultShare={40}
      first={
        <SavedCollections
          ref={list}
          collections={shown}
          chosen={request?.id}
          onOpen={() => details.current?.querySelector<HTMLElement>('button')?.focus()}
          onRemove={(id) => void remove(id)}
        />
      }
      second={
        request &&
        chosen && (
          <SavedDetails
            key={request.id}
            ref={details}
            request={request}
            chosen={chosen}
            onLeave={focusList}
            onRemove={() => void remove(request.id)}
          />
        )
      }
    />
  );
}
