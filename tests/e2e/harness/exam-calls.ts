/** The exam of a sandbox that a test started: its calls, made right or wrong. */

import type { RecordedSandbox } from './recorded-sandbox.ts';
import { referenceSignature, sha256 } from './reference-signer.ts';

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Makes a call without a body. @returns its status. @param order of the pairs that are signed. */
export async function makeCall(
  sandbox: RecordedSandbox,
  { method, path, query }: Call,
  order: (pairs: readonly string[]) => readonly string[],
): Promise<number> {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const time = String(Math.floor(Date.now() / 1000));
  const lines = [method, path, order(pairs).join('&'), time, sha256('')].join('\n');
  const response = await fetch(`${sandbox.baseUrl}${path}?${pairs.join('&')}`, {
    method,
    headers: {
      'X-Api-Key': sandbox.keyId,
      'X-Timestamp': time,
      'X-Signature': referenceSignature(sandbox.secret, lines),
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
