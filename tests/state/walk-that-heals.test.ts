/** A walk and what it keeps, over a service that fails in any pattern and then mends: paused, stopped and resumed, every record is there once in the end. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AskedPageOutcome, WalkEnd } from '../../lib/client/walk/outcomes.ts';
import { startWalk, type Walk } from '../../lib/client/walk/walk.ts';
import { readPage } from '../../lib/core/paging/read-page.ts';
import { type PageFacts, type PageSlot, WalkPlan } from '../../lib/core/paging/walk-plan.ts';
import { utf8 } from '../../lib/core/signing/bytes.ts';
import { KeptRecords } from '../../lib/features/browse/records.ts';

interface Body {
  readonly bytes: Uint8Array;
  readonly records: ReturnType<typeof readPage>['records'];
}
type Answer = AskedPageOutcome<Body, string>;

interface Service {
  readonly total: number;
  readonly limit: number;
  /** What goes wrong with a page, by its number, each so many times; then nothing does. */
  readonly faults: Readonly<Record<string, readonly (readonly [fault: Fault, times: number])[]>>;
}

const FAULTS = [
  'sound',
  'again',
  'overload',
  'told-to-wait',
  'revoked',
  'interrupted',
  'paused',
  'cut-off',
  'short',
  'long',
  'empty',
  'elsewhere',
  'other-limit',
] as const;
type Fault = (typeof FAULTS)[number];

/** Those whose answer is no page, and told at once. */
const REFUSED: readonly Fault[] = ['again', 'overload', 'told-to-wait', 'revoked', 'interrupted'];

const idOf = (place: number) => `id_${place}`;
const places = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

function bodyOf(from: number, to: number): Body {
  const bytes = utf8(`{"data":[${places(from, to).map((place) => `{"id":"${idOf(place)}"}`)}]}`);
  return { bytes, records: readPage(bytes, 'paged').records };
}

class Bench {
  readonly plan = new WalkPlan();
  readonly kept = new KeptRecords('paged', 'left-out');
  readonly places = new Map<number, string>();
  readonly repeated: string[] = [];
  /** How often each page was asked for. */
  readonly asked = new Map<number, number>();
  /** How often the answer to each offset was empty though it shouldn't have been. */
  readonly emptied = new Map<number, number>();
  readonly service: Service;
  readonly delays: readonly number[];
  /** Of which answers it's told that they've come, before they're read. */
  readonly early: readonly boolean[];
  underWay = 0;
  mostAtOnce = 0;
  #clock = 1000;
  #turns = 0;
  #running: Walk<string> | undefined;

  constructor(service: Service, delays: readonly number[], early: readonly boolean[]) {
    this.service = service;
    this.delays = delays;
    this.early = early;
  }

  async walk(atOnce: number): Promise<WalkEnd<string>> {
    this.plan.retryFailed();
    this.#running = startWalk<Body, string>({
      plan: this.plan,
      atOnce: () => atOnce,
      now: () => this.#clock,
      waits: () => undefined,
      sleep: async (seconds) => {
        await Promise.resolve();
        this.#clock += seconds;
      },
      ask: (offset, signal, hasCome) => this.#ask(offset, signal, hasCome),
      kept: (slot, body, used) => this.#keep(slot, body, used),
    });
    const end = await this.#running.ended;
    expect(this.underWay).toBe(0);
    return end;
  }

  async #ask(offset: number, signal: AbortSignal, hasCome: () => void): Promise<Answer> {
    const fault = this.#nextFault(offset);
    const turn = this.#turns++;
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    await this.#delay(turn);
    this.underWay -= 1;
    if (signal.aborted) return { kind: 'cancelled' };
    if (this.early[turn % this.early.length] && !REFUSED.includes(fault)) {
      hasCome();
      await this.#delay(turn + 1);
    }
    return this.#answer(offset, fault);
  }

  async #delay(turn: number): Promise<void> {
    for (let i = 0; i < (this.delays[turn % this.delays.length] ?? 0); i++) await Promise.resolve();
  }

  #nextFault(offset: number): Fault {
    const page = Math.floor(offset / this.service.limit);
    let times = this.asked.get(page) ?? 0;
    this.asked.set(page, times + 1);
    for (const [fault, many] of this.service.faults[page] ?? []) {
      if (times < many) return fault;
      times -= many;
    }
    return 'sound';
  }

  #answer(offset: number, fault: Fault): Answer {
    const { total, limit } = this.service;
    const page = (from: number, to: number, facts: Partial<PageFacts> = {}): Answer => {
      const keep = bodyOf(from, Math.min(to, total));
      const isKnown = keep.records.length > 0 && this.kept.isKnown(keep.records);
      const count = keep.records.length;
      return { kind: 'page', facts: { count, total, limit, offset, isKnown, ...facts }, keep };
    };
    const end = offset + limit;
    switch (fault) {
      case 'again':
        return { kind: 'again', status: 500, isOverload: false };
      case 'overload':
        return { kind: 'again', status: 503, isOverload: true, afterSeconds: 3 };
      case 'told-to-wait':
        return { kind: 'again', status: 429, isOverload: true, afterSeconds: 3600 };
      case 'revoked':
        return { kind: 'stop', why: 'invalid_key' };
      case 'interrupted':
        this.#running?.interrupt();
        return { kind: 'cancelled' };
      case 'paused':
        this.#running?.pause();
        return page(offset, end);
      case 'cut-off': {
        const half = page(offset, offset + Math.ceil(limit / 2), { total: undefined, limit: undefined });
        return half.kind === 'page' ? { kind: 'again', status: 200, isOverload: false, salvage: half } : half;
      }
      case 'short':
        return page(offset, offset + Math.max(1, Math.floor(limit / 3)));
      case 'long':
        return page(offset, end + 2);
      case 'empty':
        if (offset < total) this.emptied.set(offset, (this.emptied.get(offset) ?? 0) + 1);
        return page(offset, offset);
      case 'elsewhere':
        return page(offset + 1, end + 1, { offset: offset + 1 });
      case 'other-limit':
        return page(offset, offset + Math.max(1, limit - 1), { limit: Math.max(1, limit - 1) });
      default:
        return page(offset, end);
    }
  }

  #keep(slot: PageSlot, { bytes, records }: Body, used: number): void {
    for (const { id } of this.kept.add(slot.from, bytes, records, used)) this.repeated.push(id);
    for (const [at, { id }] of records.slice(0, used).entries()) {
      if (this.places.has(slot.from + at)) throw new Error(`Place ${slot.from + at} was kept twice`);
      this.places.set(slot.from + at, id ?? '');
    }
  }

  /** Of the service's places, those that the plan calls missing. */
  missing(): readonly number[] {
    return this.plan.missing().flatMap(({ from, to }) => places(from, Math.min(to, this.service.total)));
  }
}

const arbService: fc.Arbitrary<Service> = fc.record({
  total: fc.nat(300),
  limit: fc.integer({ min: 1, max: 40 }),
  faults: fc.dictionary(
    fc.nat(15).map(String),
    fc.array(fc.tuple(fc.constantFrom(...FAULTS), fc.integer({ min: 1, max: 8 })), { maxLength: 3 }),
    { maxKeys: 8 },
  ),
});
const arbDelays = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 });
const arbEarly = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
const arbAtOnce = fc.integer({ min: 1, max: 8 });

const MOST_MISTAKES = 8 * 3 * 8;

/** Until it’s done: somebody presses “Go on” each time it stops. */
async function toTheEnd(bench: Bench, atOnce: number, eachTime: () => void): Promise<void> {
  for (let walks = 0; ; walks++) {
    const end = await bench.walk(atOnce);
    eachTime();
    if (end.kind === 'done') return;
    expect(walks).toBeLessThanOrEqual(MOST_MISTAKES);
  }
}

/** Only what was empty, and empty again, may stay away without having failed, and what comes after it once nothing does. */
function expectMissing({ service, emptied, places: kept }: Bench, missing: readonly number[]): void {
  const last = Math.max(-1, ...kept.keys());
  const wasEmpty = (place: number): boolean =>
    [...emptied].some(([from, times]) => times > 1 && from <= place && place - from < service.limit);
  for (const place of missing) expect(place > last + 1 || wasEmpty(place)).toBe(true);
}

test('whatever goes wrong and whenever it goes on, each place is had once, and what isn’t there is said to be missing', async () => {
  await fc.assert(
    fc.asyncProperty(arbService, arbDelays, arbEarly, arbAtOnce, async (service, delays, early, atOnce) => {
      const bench = new Bench(service, delays, early);
      await toTheEnd(bench, atOnce, () => {
        expect([...bench.places.values()]).toEqual([...bench.places.keys()].map(idOf));
        // Before any answer nobody knows how many there are.
        if (bench.plan.total === undefined) return;
        const told = [...bench.places.keys(), ...bench.missing()].sort((a, b) => a - b);
        expect(told).toEqual(places(0, service.total));
      });
      expect(bench.repeated).toEqual([]);
      expect(bench.mostAtOnce).toBeLessThanOrEqual(atOnce);
      const inOrder: unknown[] = [];
      for await (const page of bench.kept.pages()) inOrder.push(...page.map(({ id }) => id));
      expect(inOrder).toEqual([...bench.places.keys()].sort((a, b) => a - b).map((place) => idOf(place)));
      expectMissing(bench, bench.missing());
    }),
    { numRuns: 500 },
  );
});
