/** The course of `npm start`: build, local sandbox, browser with the extension, and the end of all three. */

import { FIRST_SANDBOX_PORT } from '../lib/core/sandbox-ports.ts';
import type { BuildOutcome, BuildTarget } from './build-extension.ts';
import { type OpenBrowser, UnusableBrowserError } from './chromium.ts';
import type { BrowserSearch } from './find-browser.ts';
import type { ShownKey } from './sandbox-messages.ts';
import { describeByHand, describeReady, describeSearch, type Windowless } from './start-messages.ts';
import { stopped } from './stop-signal.ts';

export interface LocalKey {
  readonly id: string;
  readonly secretText: string;
  readonly baseUrl: string;
}

export interface LocalSandbox {
  readonly port: number;
  readonly baseUrl: string;
  readonly key: ShownKey;
  close(): Promise<void> | void;
}

/** What the start is made of, so that it can be tried without a browser, a build or a signal. */
export interface StartParts {
  build(target: BuildTarget): Promise<BuildOutcome>;
  /** @param show takes what is to be shown of each request, with its line breaks. */
  startSandbox(firstPort: number, show: (text: string) => void): Promise<LocalSandbox>;
  findBrowser(): BrowserSearch;
  openBrowser(file: string): Promise<OpenBrowser>;
  readonly windowless: Windowless | undefined;
  /** A JavaScript expression for the app’s page that stores this key in the extension. */
  seedExpression(key: LocalKey): string;
  /** Aborted when the user asks for the end. */
  readonly stop: AbortSignal;
  /** One line about a step, shown with the time. */
  progress(line: string): void;
  print(text: string): void;
  /** As it is, without another line break. */
  printRequest(text: string): void;
}

/** @returns the exit code: a browser that is closed and a stop that was asked for are both a good end. */
export async function start(parts: StartParts, once: boolean): Promise<number> {
  const extension = await buildChrome(parts);
  if (parts.stop.aborted) return 0;
  if (extension === undefined) return 1;
  const requests = heldBack(parts.printRequest);
  const sandbox = await startSandbox(parts, requests.show);
  if (sandbox === undefined) return 1;
  const session = { extension, sandbox, once, showRequests: requests.release };
  try {
    const search = parts.findBrowser();
    if (search.found) return await openAndWait(parts, session, search.file);
    await waitWithoutBrowser(parts, session, describeSearch(search));
    return 0;
  } finally {
    await sandbox.close();
  }
}

async function buildChrome(parts: StartParts): Promise<string | undefined> {
  parts.progress('Building the extension, if it changed. The first time this takes half a minute');
  const outcome = await withSigns(() => parts.build('chrome'), 'Still building the extension', parts);
  if (outcome.kind === 'failed') {
    parts.print(`The build failed:\n${outcome.output}`);
    return undefined;
  }
  parts.progress(outcome.kind === 'built' ? 'Extension built' : 'Extension is up to date');
  return outcome.folder;
}

const SIGN_MS = 5000;

/** Says the line again and again, so that what takes long isn't taken for stuck. */
async function withSigns<T>(
  work: () => Promise<T>,
  line: string,
  { progress }: Pick<StartParts, 'progress'>,
): Promise<T> {
  const timer = setInterval(() => progress(line), SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Lines wait until they're released, so that none is printed above what introduces them. */
function heldBack(print: (text: string) => void) {
  let waiting: string[] | undefined = [];
  return {
    show: (text: string) => (waiting ? void waiting.push(text) : print(text)),
    release: () => {
      for (const text of waiting ?? []) print(text);
      waiting = undefined;
    },
  };
}

async function startSandbox(
  parts: StartParts,
  show: (text: string) => void,
): Promise<LocalSandbox | undefined> {
  const sandbox = await parts.startSandbox(FIRST_SANDBOX_PORT, show).catch((error: Error) => {
    parts.print(`The local sandbox could not start: ${error.message}`);
  });
  if (!sandbox) return undefined;
  const moved = sandbox.port === FIRST_SANDBOX_PORT ? '' : ` (port ${FIRST_SANDBOX_PORT} is busy)`;
  parts.progress(`Local sandbox at ${sandbox.baseUrl}${moved}`);
  return sandbox;
}

interface Session {
  readonly extension: string;
  readonly sandbox: LocalSandbox;
  readonly once: boolean;
  showRequests(): void;
}

async function openAndWait(parts: StartParts, session: Session, file: string): Promise<number> {
  const { baseUrl, key } = session.sandbox;
  parts.progress(`Opening ${file}`);
  let browser: OpenBrowser | undefined;
  try {
    browser = await parts.openBrowser(file);
    await prepareApp(parts, session, browser);
    parts.progress('Ready');
    const { windowless } = parts;
    parts.print(describeReady({ browser: browser.product, baseUrl, key, windowless }));
    session.showRequests();
    if (!session.once) await Promise.race([browser.ended, stopped(parts.stop)]);
    return 0;
  } catch (error) {
    if (parts.stop.aborted) return 0;
    const words = withoutSecret(error, key.secret.reveal());
    const why = error instanceof UnusableBrowserError ? words : `The browser could not be prepared: ${words}`;
    await browser?.close();
    await waitWithoutBrowser(parts, session, why);
    return session.once ? 1 : 0;
  } finally {
    await browser?.close();
  }
}

async function prepareApp(parts: StartParts, session: Session, browser: OpenBrowser): Promise<void> {
  const { baseUrl, key } = session.sandbox;
  const id = await browser.loadExtension(session.extension);
  const app = await browser.show(`chrome-extension://${id}/app.html`);
  await app.evaluate(parts.seedExpression({ id: key.id, secretText: key.secret.reveal(), baseUrl }));
  await app.reload();
}

async function waitWithoutBrowser(parts: StartParts, session: Session, why: string): Promise<void> {
  const firefox = await parts.build('firefox');
  if (parts.stop.aborted) return;
  if (firefox.kind === 'failed') parts.print(`The build for Firefox failed:\n${firefox.output}`);
  const folders = {
    chrome: session.extension,
    firefox: firefox.kind === 'failed' ? undefined : firefox.folder,
  };
  const { baseUrl, key } = session.sandbox;
  parts.print(describeByHand({ baseUrl, key }, folders, why));
  session.showRequests();
  if (!session.once) await stopped(parts.stop);
}

/** The key was part of an expression that failed, so what the browser says about it may quote it. */
function withoutSecret(error: unknown, secretText: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(secretText, '[secret]');
}
