/** The app as a page on a website, to try it on. */

import '../components/ui/tokens.css';
import { AppShell } from '../components/app/app-shell.tsx';
import { followAddress } from '../components/app/follow-address.ts';
import { openPage } from '../components/app/open-page.tsx';
import { Page } from '../components/app/page.tsx';
import { WebFrame } from '../components/web/web-frame.tsx';
import { aroundView } from '../components/web/web-views.tsx';
import { webPlatform } from '../lib/platform/web/web-platform.ts';
import { createAppStore } from '../lib/state/app-store.ts';

const store = createAppStore(webPlatform());
followAddress(store);
openPage(
  store.getState().theme,
  <Page store={store}>
    <WebFrame>
      <AppShell around={aroundView} />
    </WebFrame>
  </Page>,
);
