/** The exam of a sandbox that a test started: its calls, made right or wrong. */

import { createHash, createHmac } from 'node:crypto';
import type { AppDriver } from './app-driver.ts';
import type { RecordedSandbox } from './recorded-sandbox.ts';

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Makes a call without a body. @param order of the pairs that are signed. */
export async function makeCall(
  sandbox: RecordedSandbox,
  { method, path, query }: Call,
  order: (pairs: readonly string[]) => readonly string[],
): Promise<number> {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const time = String(Math.floor(Date.now() / 1000));
  const hash = createHash('sha256').update('').digest('hex');
  const lines = [method, path, order(pairs).join('&'), time, hash].join('\n');
  const response = await fetch(`${sandbox.baseUrl}${path}?${pairs.join('&')}`, {
    method,
    headers: {
      'X-Api-Key': sandbox.keyId,
      'X-Timestamp': time,
      'X-Signature': createHmac('sha256', sandbox.secret).update(lines).digest('hex'),
    },
  });
  return response.status;
}

export async function callOf(sandbox: RecordedSandbox, id: string): Promise<Call> {
  const { calls } = (await (await fetch(`${sandbox.baseUrl}/_sandbox/exam`)).json()) as {
    readonly calls: readonly Call[];
  };
  const call = calls.find((one) => one.id === id);
  if (!call) throw new Error(`The exam has no ${id}`);
  return call;
}

export async function openInbox(app: AppDriver, sandbox: RecordedSandbox): Promise<void> {
  await app.goTo('Inbox');
  const listen = `Listen at ${new URL(sandbox.baseUrl).host}`;
  await app.until('it’s there', async () => /appear here|Listening at/.test(await app.text()));
  if (await app.has('button', listen)) await app.click(listen);
}
