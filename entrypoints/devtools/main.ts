/** There from the moment DevTools opens: collects what the inspected page sends, and registers the panel. */

import { extensionStorage } from '../../lib/platform/browser-storage.ts';
import { collectNetwork } from '../../lib/platform/devtools-network/collector.ts';
import { browser } from '../../lib/platform/extension-api.ts';
import { environmentOfUrl } from '../../lib/storage/environment-of-url.ts';
import { DEFAULT_ENVIRONMENTS, readEnvironments, watchEnvironments } from '../../lib/storage/environments.ts';

let environments = DEFAULT_ENVIRONMENTS;
const storage = extensionStorage('local');
const know = (state: Awaited<ReturnType<typeof readEnvironments>>): void => {
  if (state.state === 'ok') environments = state.value;
};
watchEnvironments(storage, know);
void readEnvironments(storage).then(know, () => undefined);
collectNetwork((url) => environmentOfUrl(url, environments) !== undefined);

void browser.devtools.panels.create('Countersign', '/icon/32.png', '/panel.html');
