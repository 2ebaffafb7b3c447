/**
 * The extension APIs. `browser` has only what is the same in every browser of the range; what differs between versions
 * is a function here, which asks the browser that runs it.
 */

import polyfilled from 'webextension-polyfill';

export type { Permissions, WebRequest } from 'webextension-polyfill';

type Host = typeof polyfilled;
type Devtools = Host['devtools'];

type SameEverywhere = Omit<Host, 'devtools' | 'tabs'> & {
  readonly tabs: Pick<Host['tabs'], 'create' | 'update'>;
  readonly devtools: Pick<Devtools, 'panels'> & {
    readonly inspectedWindow: Pick<Devtools['inspectedWindow'], 'tabId' | 'reload'>;
    readonly network: Pick<Devtools['network'], 'onNavigated' | 'onRequestFinished'>;
  };
};

export const browser: SameEverywhere = polyfilled;

/** The entries of the log of DevTools: what was sent before anyone listened. Rejects where the browser refuses. */
export async function devtoolsLog(): Promise<readonly unknown[]> {
  const { network } = polyfilled.devtools;
  const [log] = await toldBy((...callback) => Reflect.apply(network.getHAR, network, callback));
  const entries = memberOf(log, 'entries');
  return Array.isArray(entries) ? entries : [];
}

/** What came with an entry of DevTools, as the browser hands it out: text, or base64 where `encoding` says so. */
export interface EntryContent {
  readonly text: unknown;
  readonly encoding: unknown;
}

/** `undefined` where the entry has no way to ask. Rejects where the browser refuses. */
export async function contentOf(entry: unknown): Promise<EntryContent | undefined> {
  const getContent = memberOf(entry, 'getContent');
  if (typeof getContent !== 'function') return undefined;
  const told = await toldBy((...callback) => Reflect.apply(getContent, entry, callback));
  // A callback is told both, and a promise gives a list in Firefox and from the polyfill, an object in Chromium.
  const [given] = told;
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return { text: memberOf(given, 'content'), encoding: memberOf(given, 'encoding') };
  const [text, encoding] = Array.isArray(given) ? given : told;
  return { text, encoding };
}

export interface OwnTab {
  readonly id: number;
  /** Firefox for Android has no windows. */
  readonly windowId: number | undefined;
}

/**
 * A tab that shows this page of the extension, whatever stands after `#` in its address.
 * Without the `tabs` permission Chromium 150 hides the addresses of the extension’s own tabs as well, but knows its pages.
 */
export async function tabShowing(page: string): Promise<OwnTab | undefined> {
  return (await contextShowing(page)) ?? (await tabFoundBy(page));
}

async function contextShowing(page: string): Promise<OwnTab | undefined> {
  const { runtime } = polyfilled;
  const getContexts: unknown = Reflect.get(runtime, 'getContexts');
  if (typeof getContexts !== 'function') return undefined;
  const contexts: unknown = await Promise.resolve(
    Reflect.apply(getContexts, runtime, [{ contextTypes: ['TAB'] }]),
  ).catch(() => []);
  const found = Array.isArray(contexts)
    ? contexts.find((one) => String(memberOf(one, 'documentUrl')).replace(/#.*/s, '') === page)
    : undefined;
  return ownTab(memberOf(found, 'tabId'), memberOf(found, 'windowId'));
}

async function tabFoundBy(page: string): Promise<OwnTab | undefined> {
  const [found] = await polyfilled.tabs.query({ url: page }).catch(() => []);
  return ownTab(found?.id, found?.windowId);
}

function ownTab(id: unknown, windowId: unknown): OwnTab | undefined {
  if (typeof id !== 'number' || id < 0) return undefined;
  return { id, windowId: typeof windowId === 'number' && windowId >= 0 ? windowId : undefined };
}

/**
 * What a host tells, whether to a callback or by a promise: Chromium 150 gives none for the APIs of DevTools, and a call
 * that the polyfill has wrapped takes no callback.
 */
function toldBy(
  ask: (...callback: ((...told: unknown[]) => void)[]) => unknown,
): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    let promise: unknown;
    try {
      promise = ask((...told) => resolve(told));
    } catch {
      promise = ask();
    }
    if (isPromise(promise)) promise.then((value) => resolve([value]), reject);
  });
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof memberOf(value, 'then') === 'function';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
