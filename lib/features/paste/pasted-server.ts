/** Which server a pasted pair of key id and secret is for, by the URL beside it. */

import { checkBaseUrl, withoutApiPath } from '../../core/base-url.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment, RemoteEnvironment } from '../../storage/environments.ts';

/** `other`: there are several, or it's no base URL. */
type PastedServer =
  | { readonly kind: 'none' | 'other' }
  | { readonly kind: 'known'; readonly environment: RemoteEnvironment }
  | { readonly kind: 'new'; readonly baseUrl: string };

export function serverOf(urls: readonly string[], environments: readonly Environment[]): PastedServer {
  const [url, ...others] = urls;
  if (url === undefined) return { kind: 'none' };
  const checked = checkBaseUrl(url);
  if (others.length > 0 || !checked.ok) return { kind: 'other' };
  const baseUrl = withoutApiPath(checked.baseUrl);
  const { origin } = new URL(baseUrl);
  const environment =
    environmentOfUrl(baseUrl, environments) ??
    environments.find((one) => one.kind === 'remote' && new URL(one.baseUrl).origin === origin);
  return environment?.kind === 'remote' ? { kind: 'known', environment } : { kind: 'new', baseUrl };
}

/** What's ticked for a pasted pair; `undefined` where its text doesn't say. */
export function tickedFor(
  urls: readonly string[],
  environments: readonly Environment[],
): readonly string[] | undefined {
  const server = serverOf(urls, environments);
  if (server.kind === 'known') return [server.environment.id];
  return server.kind === 'new' ? [] : undefined;
}
