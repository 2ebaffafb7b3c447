/** The fragment of a page’s address names what it shows. */

import type { AppStore } from '../../lib/state/app-state.ts';
import { placeNamed } from '../../lib/state/places.ts';

/** Now, and whenever it changes. */
export function followAddress(store: AppStore): void {
  const showNamedPlace = (): void => {
    const place = placeNamed(location.hash.slice(1));
    if (!place) return;
    store.getState().show(place.view);
    void import('../../lib/state/named-place.ts').then(
      ({ showPlace }) => showPlace(store.getState, place),
      () => undefined,
    );
    // A reload stays where one has gone since.
    history.replaceState(null, '', location.pathname);
  };
  showNamedPlace();
  addEventListener('hashchange', showNamedPlace);
}
