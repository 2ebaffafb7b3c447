/** The other ways to make an HMAC in Node, each with one key and the messages of the bare loads. */

import { createHmac } from 'node:crypto';
import { hmac } from '../../lib/core/hashing/other-hashes.ts';
import { bytesOf } from '../../lib/core/signing/bytes.ts';
import { bestRate } from './best-rate.ts';
import type { Rates } from './kernel-rates.ts';
import { BARE_KEY, bareLoads, MESSAGE_LENGTHS, randomMessages } from './loads.ts';

type Measure = (milliseconds: number) => Promise<Rates>;
type Sign = (message: Uint8Array<ArrayBuffer>) => unknown;

/** A few milliseconds' worth for most. */
const AT_ONCE = 1000;

export function nodeCrypto(): Measure {
  const key = bytesOf(BARE_KEY);
  return overLengths((message) => createHmac('sha256', key).update(message).digest());
}

export function noble(): Measure {
  const key = bytesOf(BARE_KEY);
  return overLengths((message) => hmac('sha256', key, message));
}

/** One after the other, as a search would have to: each answers by a promise. */
export async function webCrypto(): Promise<Measure> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytesOf(BARE_KEY)), algorithm, false, [
    'sign',
  ]);
  return overLengths((message) => crypto.subtle.sign('HMAC', key, message));
}

function overLengths(sign: Sign): Measure {
  const loads = bareLoads().map(({ name }, i) => ({
    name,
    messages: randomMessages(MESSAGE_LENGTHS[i] ?? 0)
      .slice(0, AT_ONCE)
      .map((message) => new Uint8Array(bytesOf(message))),
  }));
  return async (milliseconds) => {
    const rates: Record<string, number> = {};
    for (const { name, messages } of loads)
      rates[name] = await bestRate([() => signAll(sign, messages)], milliseconds);
    return rates;
  };
}

async function signAll(sign: Sign, messages: readonly Uint8Array<ArrayBuffer>[]): Promise<number> {
  for (const message of messages) {
    const made = sign(message);
    if (made instanceof Promise) await made;
  }
  return messages.length;
}
