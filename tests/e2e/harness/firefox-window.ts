/** Firefox's own window, in which its privileged code runs: the only door to its error log and its DevTools. */

import type { Browser } from 'puppeteer-core';

/** puppeteer's own door to WebDriver BiDi, which its types leave out. */
interface BidiBrowser {
  readonly connection: {
    send(method: string, params: object): Promise<{ readonly result: Readonly<Record<string, unknown>> }>;
  };
}

/** @returns what the expression, or the promise it gives, comes to; it's handed over as JSON. Throws where it throws. */
export async function evaluateInWindow(browser: Browser, expression: string): Promise<unknown> {
  const { connection } = browser as unknown as BidiBrowser;
  const { result: tree } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [chromeWindow] = tree['contexts'] as readonly { readonly context: string }[];
  const { result: answer } = await connection.send('script.evaluate', {
    target: { context: chromeWindow?.context },
    awaitPromise: true,
    expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
  });
  if (answer['type'] === 'exception')
    throw new Error(JSON.stringify(answer['exceptionDetails']).slice(0, 500));
  const { value } = answer['result'] as { readonly value: string };
  return JSON.parse(value);
}
