/** What Firefox’s own code does for a test: expressions for `evaluateInWindow`. */

import type { PageOptions } from './chromium.ts';

/** What Firefox itself wrote. */
export const LOGGED = 'Services.console.getMessageArray().map(String)';

/** Errors of these origins' pages since the last call. */
export function takeErrors(origins: readonly string[]): string {
  return `(() => {
    const errors = Services.console
      .getMessageArray()
      .filter((message) => message instanceof Ci.nsIScriptError)
      .filter(({ sourceName }) => ${JSON.stringify(origins)}.some((origin) => sourceName.startsWith(origin)))
      .filter((message) => (message.flags & Ci.nsIScriptError.warningFlag) === 0)
      .map((message) => message.errorMessage);
    Services.console.reset();
    return errors;
  })()`;
}

/** The newest answer counts. A prompt that none of them is for is left as it is. */
export const ANSWER_PROMPTS = `(() => {
  const { panel } = browserWindow.PopupNotifications;
  browserWindow.answers = [];
  panel.addEventListener('popupshown', () => {
    const prompt = panel.firstElementChild;
    if (!prompt?.id.startsWith('addon-webext-permissions')) return;
    const answer = browserWindow.answers.findLast(({ host }) => prompt.textContent.includes(host));
    if (answer) prompt[answer.button].click();
  });
})()`;

/** @param host unless it’s for each. */
export function setAnswer(button: 'button' | 'secondaryButton', host = ''): string {
  return `void browserWindow.answers.push(${JSON.stringify({ button, host })})`;
}

export const WITHOUT_REFUSALS = `void (browserWindow.answers =
  browserWindow.answers.filter(({ button }) => button !== 'secondaryButton'))`;

/** As the add-on manager does it. @param addressId of the extension. */
export function takeAway(addressId: string, host: string): string {
  return `(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { id, extension } = WebExtensionPolicy.getByHostname(${JSON.stringify(addressId)});
    const { origins } = await ExtensionPermissions.get(id);
    const taken = origins.filter((origin) => origin.includes(${JSON.stringify(host)}));
    if (taken.length === 0) throw new Error('No permission to take away');
    browserWindow.answers = browserWindow.answers?.filter((answer) => answer.host !== ${JSON.stringify(host)});
    await ExtensionPermissions.remove(id, { origins: taken, permissions: [] }, extension);
  })()`;
}

export function stopBackground(addressId: string): string {
  return `(async () => {
    const { extension } = WebExtensionPolicy.getByHostname(${JSON.stringify(addressId)});
    const before = extension.backgroundState;
    await extension.terminateBackground({ ignoreDevToolsAttached: true });
    const states = [before, extension.backgroundState].join();
    if (states !== 'running,stopped') throw new Error('The background was to be stopped: ' + states);
  })()`;
}

export const EXTENSION_PROCESS = `browserWindow.gBrowser.browsers.find(
  ({ currentURI }) => currentURI.schemeIs('moz-extension')).frameLoader.remoteTab.osPid`;

/** Once Firefox has noticed. */
export const CLOSE_CRASHED = `(async () => {
  const { gBrowser } = browserWindow;
  const crashed = () => gBrowser.tabs.filter((tab) => tab.hasAttribute('crashed'));
  while (crashed().length === 0) await new Promise((resolve) => browserWindow.setTimeout(resolve, 50));
  for (const tab of crashed()) gBrowser.removeTab(tab);
})()`;

export function colours(theme: PageOptions['theme']): string {
  const name = "'layout.css.prefers-color-scheme.content-override'";
  return `Services.prefs.setIntPref(${name}, ${theme === 'dark' ? 0 : 1})`;
}
