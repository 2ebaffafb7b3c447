/** One client of a run: drawn by the run’s seed and its own number, run, and what its first wrong request is diagnosed as. */

import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { below, type Random, randomFrom } from '../../lib/core/random.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { KeyPair } from '../key-from-environment.ts';
import type { Planted } from './client-source.ts';
import { drawClient, drawn } from './draw-client.ts';
import { diagnosed, type Judgement, judgementOn, setsIn } from './judge.ts';
import { drawProxy, isProxyThere, PROXIES } from './proxies.ts';
import { runClient } from './run-client.ts';
import type { TroubleLanguage, Workshop } from './runtimes.ts';
import { drawRequests } from './shop-data.ts';

/** `hidden`: all of its requests are valid. `broke`: it sent none that’s wrong before it broke off. */
export type Fate = Judgement | 'hidden' | 'broke';

export interface Trouble {
  readonly number: number;
  readonly language: TroubleLanguage;
  readonly library: string;
  readonly planted: readonly Planted[];
  readonly fate: Fate;
  /** The sets of mistakes that were named, best first. */
  readonly sets: readonly (readonly string[])[];
  /** The request that was diagnosed. */
  readonly request?: WireRequest;
  /** What it signed, and what it should have. */
  readonly signed?: string;
  readonly expected?: string;
  readonly broke?: string;
  readonly ms: number;
}

export interface RunSettings {
  readonly seed: number;
  /** How many slots of each client are wrong. */
  readonly mistakes: number;
  readonly isForeign: boolean;
  /** Right clients, behind proxies that change what they send. */
  readonly isProxied: boolean;
  readonly budgetMs: number;
  /** Where the programs are left. */
  readonly keep?: string | undefined;
}

/** As Knuth has it: neighbouring seeds and numbers draw alike otherwise. */
const SPREAD = 0x9e3779b1;

export async function makeTrouble(number: number, shop: Workshop, settings: RunSettings): Promise<Trouble> {
  const random = randomFrom((Math.imul(settings.seed + 1, SPREAD) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0);
  const key = drawKey(random);
  const client = drawClient(random, shop.source, shop.libraries, settings.isProxied ? 0 : settings.mistakes);
  const proxy = settings.isProxied ? drawProxy(random, proxiesThere()) : undefined;
  const planted = proxy ? [proxy.planted] : client.planted;
  const requests = drawRequests(random);
  const now = 1_764_000_000 + below(random, 10_000_000) + below(random, 1_000_000) / 1_000_000;
  const secret = settings.isForeign ? drawKey(random).secret.reveal() : key.secret.reveal();
  const { command, source, language } = shop;
  const { received, signed, broke } = await runClient({
    ...{ command, file: source.file, code: client.code, requests, key, secret, now, proxy },
    keep: settings.keep && `${settings.keep}/${number}`,
  });
  const about = { number, language, library: client.library, planted };
  const isWhole = signed.length === received.length;
  for (const [at, request] of received.entries()) {
    const began = performance.now();
    const diagnosis = await diagnosed(request, key, now, settings.budgetMs);
    if (!diagnosis) continue;
    return {
      ...about,
      fate: settings.isForeign ? foreignFate(diagnosis, planted) : judgementOn(diagnosis, planted),
      sets: setsIn(diagnosis),
      request,
      ...(isWhole && { signed: Buffer.from(signed[at] ?? '', 'base64').toString('latin1') }),
      ...(diagnosis.expected && { expected: Buffer.from(diagnosis.expected.canonical).toString('latin1') }),
      ms: performance.now() - began,
    };
  }
  const end = broke === undefined ? { fate: 'hidden' as const } : { fate: 'broke' as const, broke };
  return { ...about, ...end, sets: [], ms: 0 };
}

/** No secret that’s known makes the signature: what else the request shows by itself is no explanation of it. */
function foreignFate(diagnosis: Diagnosis, planted: readonly Planted[]): Judgement {
  const judged = judgementOn(diagnosis, planted);
  return judged === 'other' && diagnosis.explanations.length === 0 ? 'missed' : judged;
}

let present: typeof PROXIES | undefined;

function proxiesThere(): typeof PROXIES {
  present ??= PROXIES.filter(isProxyThere);
  return present;
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function drawKey(random: Random): KeyPair {
  const text = (length: number, letters = LETTERS) =>
    Array.from({ length }, () => drawn(random, [...letters])).join('');
  const tail = drawn(random, [
    () => text(32, LETTERS.slice(0, 16)),
    () => text(24),
    () => text(48),
    () => `${text(30)}+/${text(11)}=`,
  ])();
  const id = checkKeyId(`pk_test_${text(16, LETTERS.slice(0, 16))}`);
  const secret = checkSecret(`sk_test_${tail}`);
  if (!id.ok || !secret.ok) throw new Error('The drawn key isn’t one');
  return { id: id.value, secret: secret.value };
}
