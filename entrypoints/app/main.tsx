/** The app in a tab. The fragment of its URL names what it shows. */

import '../../components/ui/tokens.css';
import { AppShell } from '../../components/app/app-shell.tsx';
import { openPage } from '../../components/app/open-page.tsx';
import { Page } from '../../components/app/page.tsx';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { createAppStore } from '../../lib/state/app-store.ts';
import { placeNamed } from '../../lib/state/places.ts';

const store = createAppStore(browserPlatform('app'));
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
openPage(
  store.getState().theme,
  <Page store={store}>
    <AppShell />
  </Page>,
);
