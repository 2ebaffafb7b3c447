/** The popup over its store. */

import { Page } from '../../components/app/page.tsx';
import { Popup } from '../../components/popup/popup.tsx';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { createAppStore } from '../../lib/state/app-store.ts';

const store = createAppStore(browserPlatform('popup'));

export function PopupPage() {
  return (
    <Page store={store}>
      <Popup />
    </Page>
  );
}
