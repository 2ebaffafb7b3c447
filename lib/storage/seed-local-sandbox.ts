/** How `npm start` puts the local sandbox and its key into a freshly opened extension. */

import { checkBaseUrl } from '../core/base-url.ts';
import { checkKeyId, checkSecret } from '../core/signing/key-pair.ts';
import { ENVIRONMENTS_RECORD, LOCAL_ENVIRONMENT } from './environments.ts';
import { DEFAULT_CHOICES, SETTINGS_RECORD } from './settings.ts';
import { SESSION_RECORD, VAULT_RECORD } from './stored-vault.ts';

export const LOCAL_KEY_NAME = 'Local sandbox key';

/**
 * JavaScript for a page of the extension: adds the local sandbox and its key to what is stored, and chooses both.
 * Whatever else is stored stays. Evaluates to a promise of the names of records that were left alone because they are
 * of another version or unreadable. Throws where the pair or the URL is no good: the sandbox itself made them.
 */
export function seedExpression(key: {
  readonly id: string;
  readonly secretText: string;
  readonly baseUrl: string;
}): string {
  const id = checkKeyId(key.id);
  const secret = checkSecret(key.secretText);
  const base = checkBaseUrl(key.baseUrl);
  if (!id.ok || !secret.ok || !base.ok) throw new TypeError('the local sandbox’s key or URL isn’t valid');
  const environment = LOCAL_ENVIRONMENT.id;
  const remote = { id: environment, name: LOCAL_ENVIRONMENT.name, baseUrl: base.baseUrl, paths: {} };
  const entry = { id: id.value, name: LOCAL_KEY_NAME, environments: [environment] };
  const pair = { id: id.value, secret: secret.value.reveal() };
  return `(async () => {
  const leftAlone = [];
  const replaced = (list, item) => [...list.filter(({ id }) => id !== item.id), item];
  const change = (key, version, initial, edit, area = chrome.storage.local) =>
    navigator.locks.request('countersign:' + key, async () => {
      const { [key]: stored = { version, data: initial } } = await area.get(key);
      if (stored?.version !== version) return leftAlone.push(key);
      let data;
      try {
        data = edit(stored.data);
      } catch {
        return leftAlone.push(key);
      }
      await area.set({ [key]: { version, data } });
    });
  const entry = { ...${JSON.stringify(entry)}, createdAt: Math.floor(Date.now() / 1000) };
  await change(${literals(ENVIRONMENTS_RECORD, { remotes: [] })}, (data) => ({
    ...data,
    remotes: replaced(data.remotes, ${JSON.stringify(remote)}),
  }));
  const pair = ${JSON.stringify(pair)};
  const none = { keys: [], refused: [], sandbox: [] };
  // Encrypted, it's the user's own: only they can unlock it.
  const { ${VAULT_RECORD.key}: vault } = await chrome.storage.local.get(${JSON.stringify(VAULT_RECORD.key)});
  if (vault?.data?.sealed) leftAlone.push(${JSON.stringify(VAULT_RECORD.key)});
  else {
    const intoSession = ({ secrets = none }) => ({ secrets: { ...secrets, keys: replaced(secrets.keys, pair) } });
    await change(${literals(SESSION_RECORD, {})}, intoSession, chrome.storage.session);
    await change(${literals(VAULT_RECORD, { keys: [], wasPlain: [] })}, (data) => ({
      ...data,
      keys: replaced(data.keys, entry),
    }));
  }
  await change(${literals(SETTINGS_RECORD, DEFAULT_CHOICES)}, (data) => ({
    ...data,
    environmentId: ${JSON.stringify(environment)},
    keyIds: { ...data.keyIds, ${JSON.stringify(environment)}: entry.id },
  }));
  return leftAlone;
})()`;
}

function literals(record: { readonly key: string; readonly version: number }, initial: unknown): string {
  return [record.key, record.version, initial].map((value) => JSON.stringify(value)).join(', ');
}
