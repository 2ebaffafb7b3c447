/** Records per second that Browse fetches, checks and keeps, beside a bare loop of signed `fetch` calls that does nothing with them. */

import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { memoryPlatform } from '../../lib/platform/memory.ts';
import { type AppStore, createAppStore } from '../../lib/state/app-store.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { benchKey } from './bench-key.ts';
import type { Section } from './section.ts';
import { startTarget } from './start-target.ts';

const PATH = '/api/v1/orders';
const AT_ONCE = 4;
const LIMITS = [20, 200];
const ROUNDS = 12;
const WALKS_PER_ROUND = 2;

/** The rounds take turns, so that others at work on the machine slow down both; the best of each counts. */
export async function walkSections(say: (line: string) => void): Promise<readonly Section[]> {
  say(`Fetching every order of the local sandbox, ${AT_ONCE} requests at once`);
  const sandbox = await startTarget({ kind: 'sandbox', answer: '' });
  const base = `http://127.0.0.1:${sandbox.port}`;
  const rates: { limit: number; bare: number; walk: number; records: number }[] = [];
  try {
    const store = await storeAt(base);
    for (const limit of LIMITS) {
      const best = { limit, bare: 0, walk: 0, records: 0 };
      // Not counted: what's loaded and compiled on the way.
      await bareLoop(base, limit);
      await walkOf(store, limit);
      for (let round = 0; round < ROUNDS; round++) {
        best.bare = Math.max(best.bare, await rateOf(() => bareLoop(base, limit)));
        best.walk = Math.max(
          best.walk,
          await rateOf(async () => {
            best.records = await walkOf(store, limit);
            return best.records;
          }),
        );
      }
      rates.push(best);
    }
  } finally {
    sandbox.child.kill();
  }
  return [section(rates)];
}

/** A page of the app, with this process's own clock and network. */
async function storeAt(base: string): Promise<AppStore> {
  const memory = memoryPlatform();
  const clock = { now: () => Date.now() / 1000, everySecond: () => () => undefined };
  const store = createAppStore({
    ...memory,
    clock,
    fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(input, init),
  });
  const app = store.getState();
  await app.load();
  await app.updateEnvironment(LOCAL_ENVIRONMENT.id, { baseUrl: base });
  const key = { ...benchKey(), name: 'Bench', environments: [LOCAL_ENVIRONMENT.id], createdAt: 0 };
  await app.addKey(key);
  await app.chooseEnvironment(LOCAL_ENVIRONMENT.id);
  app.setWalkAtOnce(AT_ONCE);
  return store;
}

async function walkOf(store: AppStore, limit: number): Promise<number> {
  const { setPageSize, fetchAll } = store.getState();
  setPageSize(String(limit));
  await fetchAll();
  const { walk } = store.getState();
  if (walk?.phase !== 'done' || walk.missing.length > 0 || walk.records !== walk.total)
    throw new Error('The walk didn’t get everything');
  return walk.records;
}

/** Node's `fetch` is twice as fast with these as without. */
const AS_IN_BROWSE = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
} as const;

/** What somebody writes who needs the records once: sign, fetch, parse, go on to the total. */
async function bareLoop(base: string, limit: number): Promise<number> {
  const key = benchKey();
  const ask = async (offset: number): Promise<{ data: unknown[]; total: number }> => {
    const target = `${PATH}?limit=${limit}&offset=${offset}`;
    const { headers } = signRequest(
      wireRequest({ method: 'GET', target }),
      key,
      unixSeconds(Date.now() / 1000),
    );
    const fields = headers.map(([name, value]): [string, string] => [name, value]);
    const response = await fetch(base + target, { ...AS_IN_BROWSE, headers: fields });
    return response.json() as Promise<{ data: unknown[]; total: number }>;
  };
  const first = await ask(0);
  let next = limit;
  let records = first.data.length;
  const worker = async (): Promise<void> => {
    while (next < first.total) {
      const offset = next;
      next += limit;
      const page = await ask(offset);
      records += page.data.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (records !== first.total) throw new Error('The bare loop didn’t get everything');
  return records;
}

async function rateOf(walk: () => Promise<number>): Promise<number> {
  const began = performance.now();
  let records = 0;
  for (let i = 0; i < WALKS_PER_ROUND; i++) records += await walk();
  return (records * 1000) / (performance.now() - began);
}

function section(rates: readonly { limit: number; bare: number; walk: number; records: number }[]): Section {
  const rounded = (rate: number): string => Math.round(rate).toLocaleString('en');
  return {
    id: 'walk',
    title: `Records per second from the local sandbox, ${AT_ONCE} requests at once, best of ${ROUNDS} rounds in turn; ${rates[0]?.records.toLocaleString('en')} orders each time`,
    heading: ['', 'bare loop of signed fetches', 'Browse: kept, checked, counted', '× bare'],
    rows: rates.map(({ limit, bare, walk }) => [
      `${limit} a page`,
      rounded(bare),
      rounded(walk),
      (walk / bare).toFixed(2),
    ]),
    data: rates.map((rate) => ({ ...rate, ratio: rate.walk / rate.bare })),
  };
}
