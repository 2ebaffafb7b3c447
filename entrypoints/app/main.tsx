/** The app in a tab. */

import '../../components/ui/tokens.css';
import { AppShell } from '../../components/app/app-shell.tsx';
import { followAddress } from '../../components/app/follow-address.ts';
import { openPage } from '../../components/app/open-page.tsx';
import { Page } from '../../components/app/page.tsx';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { createAppStore } from '../../lib/state/app-store.ts';

const store = createAppStore(browserPlatform('app'));
followAddress(store);
openPage(
  store.getState().theme,
  <Page store={store}>
    <AppShell />
  </Page>,
);
