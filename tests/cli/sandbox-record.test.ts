import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecord, type RecordedRequest } from '../../cli/sandbox-record.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

const STARTED = 1_767_225_600_000;

function answered(target: string, body = '') {
  return {
    receivedAt: STARTED / 1000,
    request: wireRequest({ method: 'POST', target, body }),
    response: { status: 200, code: null },
    switches: [],
    keys: [],
  };
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'add' } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('diagnose' as const), which: fc.nat(400) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'clear' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restoreOne' as const), which: fc.nat(20) }) },
);

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly of: RecordedRequest;
}

/** The same as plainly as it can be said. */
function createModel(record: ReturnType<typeof createRecord>, most: number) {
  const all: RecordedRequest[] = [];
  let events: Listed[] = [];
  const cleared: { readonly id: string; readonly events: Listed[] }[] = [];
  const clears: string[] = [];
  const restored = new Set<string>();
  const requests = (listed: readonly Listed[]) => listed.filter(({ kind }) => kind === 'request').length;
  const fitCleared = () => {
    while (cleared.length > 0 && requests(events) + requests(cleared.flatMap((one) => one.events)) > most)
      cleared.shift();
  };
  const putBack = (back: Listed[], result: unknown) => {
    const open = back.filter(({ kind, of }) => kind === 'request' && of.diagnosis === undefined);
    expect(result).toEqual({ kind: 'restored', undiagnosed: open.map(({ of }) => of) });
    events = [...back, ...events].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  };
  return {
    all,
    events: () => events,
    add() {
      const of = record.add(answered(`/${all.length}`));
      all.push(of);
      events.push({ id: of.id, kind: 'request', of });
      const oldest = events[0]?.of;
      fitCleared();
      if (requests(events) > most) events = events.filter((event) => event.of !== oldest);
    },
    diagnose(which: number) {
      const of = all[which % Math.max(1, all.length)];
      const isNews = of && of.diagnosis === undefined && events.some((event) => event.of === of);
      record.diagnosed(of?.id ?? '', '{}');
      if (isNews) events.push({ id: record.newestId, kind: 'diagnosis', of });
    },
    clear() {
      const id = record.clear();
      if (events.length > 0) {
        expect(clears).not.toContain(id);
        clears.push(id);
        cleared.push({ id, events });
      } else if (clears.length > 0) expect(id).toBe(clears.at(-1));
      events = [];
      fitCleared();
    },
    restore() {
      const back = cleared.pop();
      if (back) restored.add(back.id);
      putBack(back?.events ?? [], record.restore());
    },
    restoreOne(which: number) {
      const id = clears[which % Math.max(1, clears.length)] ?? 'none';
      const [back] = cleared.filter((one) => one.id === id);
      const result = record.restore(id);
      if (!back) return expect(result).toEqual({ kind: restored.has(id) ? 'already-restored' : 'unknown' });
      cleared.splice(cleared.indexOf(back), 1);
      restored.add(id);
      putBack(back.events, result);
    },
  };
}

test('it holds the newest requests and what became of them, in order, wherever one begins to read', () => {
  const plain = (events: Iterable<Listed>) => Array.from(events, ({ id, kind }) => `${id} ${kind}`);
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 400, size: 'max' }),
      fc.integer({ min: 1, max: 100 }),
      (steps, most) => {
        const record = createRecord(STARTED, { requests: most, bytes: 1e9 });
        const model = createModel(record, most);
        for (const one of steps)
          if (one.do === 'diagnose') model.diagnose(one.which);
          else if (one.do === 'restoreOne') model.restoreOne(one.which);
          else model[one.do]();
        const events = model.events();
        expect(plain(record.events())).toEqual(plain(events));
        for (const of of model.all) {
          const kept = events.some((event) => event.of === of) ? of : undefined;
          expect([record.get(of.id), record.at(of.number)]).toEqual([kept, kept]);
          expect(record.holds(of.number)).toBe(kept !== undefined);
          expect(plain(record.events(of.id))).toEqual(plain(events.filter(({ id }) => id > of.id)));
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('an id is found as it’s told, and in no other spelling', () => {
  const record = createRecord(STARTED);
  const { id } = record.add(answered('/a'));
  expect(id).toMatch(/^[0-9]{16}$/);
  expect(record.get(id)?.request.target).toBe('/a');
  for (const other of ['', ' ', `${id} `, `+${id}`, `${id}.0`, `0${id}`, Number(id).toExponential(), 'NaN'])
    expect(record.get(other)).toBeUndefined();
});

test('a request is the same byte for byte when it’s read', () => {
  const record = createRecord(STARTED);
  const request = wireRequest({
    method: 'POST',
    target: '/a?b=é',
    headers: [
      ['X-A', ''],
      ['x-a', '  \t'],
      ['X-A', 'ÿ'],
    ],
    body: new Uint8Array([0, 255, 10]),
  });
  expect(record.add({ ...answered('/'), request }).request).toEqual(request);
});

test('the body of a request that’s dropped is let go at once', () => {
  const record = createRecord(STARTED, { requests: 1, bytes: 1e9 });
  const first = record.add(answered('/a', 'x'.repeat(100)));
  expect(first.request.body.kind).toBe('bytes');
  record.add(answered('/b'));
  expect(first.request.body.kind).toBe('none');
});
