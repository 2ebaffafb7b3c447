/** HMAC by HMAC and search by search: the kernel beside everything else that could do its work. */

import { chromiumKernel } from './chromium-kernel.ts';
import { kernelToMeasure, type Rates } from './kernel-rates.ts';
import { candidatesIn, type Load, meanBlocks, meanBytes } from './load.ts';
import { bareLoads, searchLoads } from './loads.ts';
import { noble, nodeCrypto, webCrypto } from './node-rates.ts';
import { type OpensslTime, opensslLoop } from './openssl.ts';
import type { BenchSection } from './section.ts';

const ROUNDS = 3;
const MILLISECONDS = 150;

/** One that's measured: each round's rates by load, of which the best count. */
interface Contender {
  readonly name: string;
  readonly bare: (milliseconds: number) => Promise<Rates>;
  readonly search?: (milliseconds: number) => Promise<Rates>;
  readonly close?: () => Promise<void>;
}

interface Result {
  readonly name: string;
  readonly bare: Rates;
  readonly search: Rates;
}

/** @param say is told what's being done. */
export async function kernelSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  say('Making the kernels ready, in Node and in Chromium');
  const [openssl, contenders] = await Promise.all([opensslLoop(), allContenders(say)]);
  if (!openssl) say('There is no openssl that can be asked for a message length: no ratios to it');
  const results = contenders.map(({ name }): Result => ({ name, bare: {}, search: {} }));
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      say(`Round ${round} of ${ROUNDS}`);
      if (round > 1) await openssl?.measure();
      for (const [i, contender] of contenders.entries())
        results[i] = better(results[i], {
          name: contender.name,
          bare: await contender.bare(MILLISECONDS),
          search: (await contender.search?.(MILLISECONDS)) ?? {},
        });
    }
  } finally {
    await Promise.all(contenders.map(({ close }) => close?.()));
  }
  const reference = openssl && { name: openssl.name, time: openssl.time };
  return [bareSection(results, reference), searchSection(results, reference)];
}

async function allContenders(say: (line: string) => void): Promise<readonly Contender[]> {
  const plain = kernelToMeasure('plain');
  const simd = kernelToMeasure('simd');
  const chromium = await chromiumKernel();
  if (!chromium) say('There is no Chromium to measure in');
  return [
    { name: 'node:crypto', bare: nodeCrypto() },
    { name: 'WebCrypto in Node', bare: await webCrypto() },
    { name: 'noble in Node', bare: noble() },
    ...(plain ? [{ name: 'plain kernel in Node', bare: (ms: number) => plain.measure('bare', ms) }] : []),
    ...(simd
      ? [
          {
            name: 'SIMD kernel in Node',
            bare: (ms: number) => simd.measure('bare', ms),
            search: (ms: number) => simd.measure('search', ms),
          },
        ]
      : []),
    ...(chromium
      ? [
          {
            name: `SIMD kernel in ${chromium.name}`,
            bare: (ms: number) => chromium.measure('bare', ms),
            search: (ms: number) => chromium.measure('search', ms),
            close: chromium.close,
          },
        ]
      : []),
  ];
}

function better(before: Result | undefined, now: Result): Result {
  return {
    name: now.name,
    bare: betterRates(before?.bare, now.bare),
    search: betterRates(before?.search, now.search),
  };
}

function betterRates(before: Rates | undefined, now: Rates): Rates {
  return Object.fromEntries(
    Object.entries(now).map(([load, rate]) => [load, Math.max(rate, before?.[load] ?? 0)]),
  );
}

interface Reference {
  readonly name: string;
  readonly time: OpensslTime;
}

function bareSection(results: readonly Result[], reference: Reference | undefined): BenchSection {
  const loads = bareLoads();
  return {
    id: 'hmac',
    title: 'HMAC-SHA256, one key, messages that share nothing, one thread: million per second',
    heading: ['', ...loads.map(({ name }) => name)],
    rows: [
      ...(reference
        ? [[reference.name, ...loads.map((load) => millions(opensslRate(reference, load)))]]
        : []),
      ...results.map(({ name, bare }) => [name, ...loads.map((load) => cell(bare, load, reference))]),
    ],
    data: dataOf(
      results.map(({ name, bare }) => ({ name, rates: bare })),
      loads,
      reference,
    ),
  };
}

function searchSection(results: readonly Result[], reference: Reference | undefined): BenchSection {
  const loads = searchLoads();
  const measured = results.filter(({ search }) => Object.keys(search).length > 0);
  return {
    id: 'search',
    title: 'Candidates of a search put together, signed and compared, one thread: million per second',
    heading: [
      'wrong',
      'candidates',
      'bytes',
      ...(reference ? [reference.name] : []),
      ...measured.map(({ name }) => name),
    ],
    rows: loads.map((load) => [
      load.name,
      candidatesIn(load).toLocaleString('en'),
      meanBytes(load).toFixed(0),
      ...(reference ? [millions(opensslRate(reference, load))] : []),
      ...measured.map(({ search }) => cell(search, load, reference)),
    ]),
    data: dataOf(
      measured.map(({ name, search }) => ({ name, rates: search })),
      loads,
      reference,
    ),
  };
}

function opensslRate({ time }: Reference, load: Load): number {
  return 1e9 / time(meanBlocks(load));
}

function cell(rates: Rates, load: Load, reference: Reference | undefined): string {
  const rate = rates[load.name];
  if (rate === undefined) return '';
  return reference
    ? `${millions(rate)} ×${(rate / opensslRate(reference, load)).toFixed(2)}`
    : millions(rate);
}

function dataOf(
  measured: readonly { readonly name: string; readonly rates: Rates }[],
  loads: readonly Load[],
  reference: Reference | undefined,
) {
  const ofOpenssl = reference && {
    name: reference.name,
    rates: Object.fromEntries(loads.map((load) => [load.name, opensslRate(reference, load)])),
  };
  return [...(ofOpenssl ? [ofOpenssl] : []), ...measured].map(({ name, rates }) => ({
    name,
    loads: loads.map((load) => ({
      load: load.name,
      meanBytes: Math.round(meanBytes(load)),
      perSecond: Math.round(rates[load.name] ?? 0),
      ...(reference && { ofOpenssl: rounded((rates[load.name] ?? 0) / opensslRate(reference, load)) }),
    })),
  }));
}

function rounded(ratio: number): number {
  return Math.round(ratio * 1000) / 1000;
}

function millions(rate: number): string {
  return (rate / 1e6).toFixed(2);
}
