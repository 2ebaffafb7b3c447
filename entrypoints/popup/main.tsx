/** The toolbar popup: sign, copy or send the last request. */

import '../../components/ui/tokens.css';
import { openPage } from '../../components/app/open-page.tsx';
import { Popup } from '../../components/popup/popup.tsx';
import { browserPlatform } from '../../lib/platform/browser.ts';
import { createAppStore } from '../../lib/state/app-store.ts';

openPage(createAppStore(browserPlatform('popup')), <Popup />);
