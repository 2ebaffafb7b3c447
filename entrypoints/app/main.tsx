/** The app in a tab. The fragment of its URL names the view. */

import '../../components/ui/tokens.css';
import { AppShell } from '../../components/app/app-shell.tsx';
import { openPage } from '../../components/app/open-page.tsx';
import { Page } from '../../components/app/page.tsx';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { createAppStore } from '../../lib/state/app-store.ts';
import { isView } from '../../lib/state/page-slice.ts';

const store = createAppStore(browserPlatform('app'));
const showNamedView = (): void => {
  const view = location.hash.slice(1);
  if (!isView(view)) return;
  store.getState().show(view);
  // A reload stays where one has gone since.
  history.replaceState(null, '', location.pathname);
};
showNamedView();
addEventListener('hashchange', showNamedView);
openPage(
  store.getState().theme,
  <Page store={store}>
    <AppShell />
  </Page>,
);
