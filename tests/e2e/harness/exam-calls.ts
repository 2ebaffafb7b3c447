/** The exam of a sandbox that a test started: its calls, made right or wrong. */

import { checkKeyId, checkSecret } from '../../../lib/core/signing/key-pair.ts';
import { signRequest, unixSeconds } from '../../../lib/core/signing/sign.ts';
import { callOf as listedCall, written } from '../../exam/client.ts';
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

/** Makes every call of the exam as it should be made. @returns the statuses. */
export async function passExam({ baseUrl, keyId, secret }: RecordedSandbox): Promise<readonly number[]> {
  const { calls } = (await (await fetch(`${baseUrl}/_sandbox/exam`)).json()) as {
    readonly calls: readonly Parameters<typeof listedCall>[0][];
  };
  const [id, known] = [checkKeyId(keyId), checkSecret(secret)];
  if (!id.ok || !known.ok) throw new Error('The exam’s key pair is none');
  const statuses: number[] = [];
  for (const call of calls) {
    const request = written(listedCall(call));
    const now = unixSeconds(Date.now() / 1000);
    const { headers } = signRequest(request, { id: id.value, secret: known.value }, now);
    const sent = request.headers.filter(([name]) => name !== 'Host');
    const response = await fetch(`${baseUrl}${request.target}`, {
      method: request.method,
      headers: [...sent, ...headers].map(([name, value]): [string, string] => [name, value]),
      ...(request.body.kind === 'bytes' && { body: Uint8Array.from(request.body.bytes) }),
    });
    statuses.push(response.status);
  }
  return statuses;
}
