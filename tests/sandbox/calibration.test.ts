/** Calibration against the sandbox in every reading, in mixtures of them, and against servers that answer oddly. */

import { describe, expect, it, test } from 'vitest';
import type { CalibrationProbe } from '../../lib/core/calibrate/asking.ts';
import { MOST_PROBES } from '../../lib/core/calibrate/calibration.ts';
import { PATH_QUESTIONS } from '../../lib/core/path-readings.ts';
import { below, randomFrom } from '../../lib/core/random.ts';
import {
  ASSUMED_READINGS,
  type MeasuredReadings,
  OPEN_QUESTIONS,
  type OpenQuestion,
  readingsWith,
  SERVICE_READINGS,
  type ServiceReadings,
} from '../../lib/core/service-readings.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { handle, refusedResponse, respondWith } from '../../lib/sandbox/service.ts';
import {
  calibrate,
  foundIn,
  type MadeUpServer,
  mixture,
  SINGLE_READINGS,
  sandboxWith,
  WORLD,
} from './calibrating.ts';

const QUERY_QUESTIONS: readonly OpenQuestion[] = [
  ...(['signed-query', 'query-order', 'key-without-value', 'empty-segments'] as const),
];

/** Whether a server that reads so accepts it, at the time that it was sent. */
function isAcceptedBy(readings: ServiceReadings, { request }: CalibrationProbe): boolean {
  const sentAt = Number(headerValue(request.headers, 'X-Timestamp'));
  return sandboxWith(readings)(request, sentAt)?.status === 200;
}

describe('in the sandbox', () => {
  test.each(SINGLE_READINGS)('%s: %s is found', (_, __, readings) => {
    const { result } = calibrate(sandboxWith(readings));
    expect(result.end).toEqual({ kind: 'done' });
    expect(foundIn(result)).toEqual(readings);
  });

  it('finds every reading of 200 mixtures with at most 40 GETs, whatever the clocks', () => {
    let most = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const readings = mixture(seed);
      const random = randomFrom(seed);
      const clocks = { ahead: below(random, 200) - 100 + below(random, 1000) / 1000, trip: 0.05 };
      const { result, probes } = calibrate(sandboxWith(readings), clocks);
      expect(result.end, `seed ${seed}`).toEqual({ kind: 'done' });
      expect(foundIn(result), `seed ${seed}`).toEqual(readings);
      expect(probes.every(({ request }) => request.method === 'GET' && request.body.kind === 'none')).toBe(
        true,
      );
      expect(result.sent).toBe(probes.length);
      most = Math.max(most, probes.length);
    }
    expect(most).toBeLessThanOrEqual(MOST_PROBES);
    expect(MOST_PROBES).toBe(40);
  });

  /** All else costs as many requests by its last reading as by any other, or more. */
  const LONGEST = Object.fromEntries(
    OPEN_QUESTIONS.map((question) => [question, SERVICE_READINGS[question].at(-1)]),
  );
  const DEAREST = SERVICE_READINGS['refusal-order'].flatMap((order) =>
    SERVICE_READINGS['empty-header'].map((header) => ({
      ...readingsWith({ ...LONGEST, 'refusal-order': order, 'empty-header': header } as MeasuredReadings),
    })),
  );

  it('finds every reading of the mixtures that take most requests', () => {
    const counts = DEAREST.map((readings) => {
      const { result } = calibrate(sandboxWith(readings));
      expect(foundIn(result)).toEqual(readings);
      return result.sent;
    });
    expect(Math.max(...counts)).toBe(MOST_PROBES);
  });

  it('finds all but the edge of these with a clock that’s an hour off, which takes one more', () => {
    for (const readings of DEAREST) {
      const { result } = calibrate(sandboxWith(readings), { ahead: 3600.4 });
      const { 'exactly-300-seconds': _, ...others } = readings;
      expect(foundIn(result)).toMatchObject(others);
      expect(readings).toMatchObject(foundIn(result));
    }
  });

  it('signs the one request that shows several readings as no other reading does', () => {
    const [readings = ASSUMED_READINGS] = DEAREST;
    const { probes } = calibrate(sandboxWith(readings));
    const together = probes.find(({ request }) => /probe=%61.*probe-b=2.*probe1=1/.test(request.target));
    if (!together) throw new Error('no request for several');
    for (const [question, reading] of SINGLE_READINGS.filter(([one]) => QUERY_QUESTIONS.includes(one))) {
      const isAccepted = isAcceptedBy({ ...readings, [question]: reading }, together);
      expect(isAccepted, `${question}: ${reading}`).toBe(readings[question] === reading);
    }
  });

  it('takes a clock that’s an hour off from the answer to its first request', () => {
    const { result } = calibrate(sandboxWith(mixture(3)), { ahead: 3600.4 });
    expect(foundIn(result)).toEqual(mixture(3));
  });

  it('claims no edge that its clock can’t prove, and nothing false besides', () => {
    for (const trip of [0.9, 1.3, 4]) {
      const { result } = calibrate(sandboxWith(ASSUMED_READINGS), { trip });
      expect(result.end).toEqual({ kind: 'done' });
      expect(ASSUMED_READINGS).toMatchObject(foundIn(result));
    }
    const slow = calibrate(sandboxWith(ASSUMED_READINGS), { trip: 4 });
    expect(slow.result.answers.find(({ question }) => question === 'exactly-300-seconds')).toMatchObject({
      open: 'clock-uncertain',
    });
  });

  it('rests every finding on requests, none of which holds the secret', () => {
    const { result } = calibrate(sandboxWith(mixture(11)));
    for (const { question, seen } of result.answers) expect(seen.length, question).toBeGreaterThan(0);
    const { secret } = WORLD.keys[0] ?? {};
    const text = JSON.stringify(result.answers);
    expect(secret && text.includes(secret.reveal())).toBe(false);
  });
});

const ALWAYS_200: MadeUpServer = (_, now) => respondWith({ status: 200, body: { data: [], total: 0 } }, now);

describe('a server that', () => {
  it('accepts everything ends it, and nothing is claimed', () => {
    const { result, probes } = calibrate(ALWAYS_200);
    expect(result.end).toEqual({ kind: 'checks-nothing' });
    expect(foundIn(result)).toEqual({});
    expect(probes).toHaveLength(2);
  });

  it('answers with a page of HTML ends it', () => {
    const { result } = calibrate((_, now) => respondWith({ status: 200, body: '<html></html>' }, now));
    expect(result.end).toEqual({ kind: 'baseline-odd', status: 200 });
    expect(foundIn(result)).toEqual({});
  });

  it('rejects everything ends it after one request, with the code', () => {
    const { result, probes } = calibrate((_, now) => refusedResponse('invalid_key', now));
    expect(result.end).toEqual({ kind: 'baseline-rejected', code: 'invalid_key' });
    expect(foundIn(result)).toEqual({});
    expect(probes).toHaveLength(1);
  });

  it.each([
    [429, { kind: 'rate-limited' }],
    [503, { kind: 'stopped-answering', status: 503 }],
    [308, { kind: 'stopped-answering', status: 308 }],
    [403, { kind: 'stopped-answering', status: 403 }],
  ] as const)('answers %s at any request ends it there, with what’s known so far', (status, end) => {
    const readings = mixture(5);
    for (let after = 0; after < 25; after++) {
      let count = 0;
      const { result, probes } = calibrate((request, now) =>
        count++ < after ? sandboxWith(readings)(request, now) : respondWith({ status, body: {} }, now),
      );
      expect(result.end).toEqual(end);
      expect(probes).toHaveLength(after + 1);
      expect(readings).toMatchObject(foundIn(result));
    }
  });

  it('stops answering ends it there, with what’s known so far', () => {
    let count = 0;
    const { result, probes } = calibrate((request, now) =>
      count++ < 12 ? sandboxWith(mixture(9))(request, now) : undefined,
    );
    expect(result.end).toEqual({ kind: 'interrupted' });
    expect(probes).toHaveLength(13);
    expect(mixture(9)).toMatchObject(foundIn(result));
  });

  it('changes its mind makes all that it said void', () => {
    let count = 0;
    const { result } = calibrate((request, now) =>
      sandboxWith(count++ < 20 ? ASSUMED_READINGS : mixture(21))(request, now),
    );
    expect(result.end).toEqual({ kind: 'unsteady' });
    expect(foundIn(result)).toEqual({});
  });

  it('rejects valid requests at random makes nothing false be said, and mostly nothing at all', () => {
    let believed = 0;
    const codes = ['missing_auth', 'bad_timestamp', 'stale_request', 'invalid_key', 'bad_signature'] as const;
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomFrom(seed);
      const { result } = calibrate((request, now) => {
        const drawn = below(random, 10);
        const code = codes[drawn];
        return code ? refusedResponse(code, now) : handle(request, WORLD, now).response;
      });
      if (result.end.kind === 'done') believed++;
      expect(ASSUMED_READINGS, `seed ${seed}`).toMatchObject(
        result.end.kind === 'done' ? foundIn(result) : {},
      );
    }
    expect(believed).toBeLessThan(3);
  });

  it('measures the age with fractions of seconds leaves the edge open', () => {
    const { result } = calibrate((request, now) => {
      const time = request.headers.find(([name]) => name === 'X-Timestamp')?.[1] ?? '';
      const isStale = /^[0-9]+$/.test(time) && Math.abs(now - Number(time)) > 300;
      return isStale ? refusedResponse('stale_request', now) : handle(request, WORLD, now).response;
    });
    expect(result.answers.find(({ question }) => question === 'exactly-300-seconds')).toMatchObject({
      open: 'fractions',
    });
  });

  it('reads queries together otherwise than each alone has every reading tried alone', () => {
    const readings = { ...ASSUMED_READINGS, 'query-order': 'key', 'key-without-value': 'dropped' } as const;
    const { result } = calibrate((request, now) =>
      request.target.length > 60
        ? refusedResponse('bad_signature', now)
        : sandboxWith(readings)(request, now),
    );
    expect(foundIn(result)).toEqual(readings);
  });

  it('accepts no reading of one question leaves that open, and finds the others', () => {
    const readings = { ...ASSUMED_READINGS, 'query-order': 'key', 'key-without-value': 'dropped' } as const;
    const { 'query-order': _, ...others } = readings;
    const { result } = calibrate((request, now) =>
      request.target.includes('probe-b')
        ? refusedResponse('bad_signature', now)
        : sandboxWith(readings)(request, now),
    );
    expect(foundIn(result)).toEqual(others);
    expect(result.answers.find(({ question }) => question === 'query-order')).toMatchObject({
      open: 'none-fits',
      seen: expect.objectContaining({ length: 3 }),
    });
  });

  it('rejects limit=0 still shows where Ledger is, and which value it takes', () => {
    const readings = mixture(4);
    const { 'limit-zero': _, ...others } = readings;
    const { result } = calibrate((request, now) =>
      request.target.includes('limit=0')
        ? respondWith({ status: 400, body: {} }, now)
        : sandboxWith(readings)(request, now),
    );
    expect(foundIn(result)).toEqual(others);
  });

  it('prints the timestamp anew leaves open what it does with leading zeros', () => {
    const { result } = calibrate((request, now) => {
      const time = headerValue(request.headers, 'X-Timestamp') ?? '';
      return /^0/.test(time) ? refusedResponse('bad_signature', now) : handle(request, WORLD, now).response;
    });
    expect(result.answers.find(({ question }) => question === 'leading-zeros')).toMatchObject({
      open: 'none-fits',
    });
  });

  it('has short lists leaves open what it does with a limit there', () => {
    const none = Object.fromEntries(Object.keys(WORLD.records).map((list) => [list, []]));
    const empty = { ...WORLD, records: { ...WORLD.records, ...none } };
    const { result } = calibrate((request, now) => handle(request, empty, now).response);
    expect(result.answers.find(({ question }) => question === 'recent-list-limit')).toMatchObject({
      open: 'too-few-records',
    });
    expect(foundIn(result)).toMatchObject({ 'wallets-path': 'plural', 'limit-zero': 'default' });
  });

  it('has none of the other lists where Countersign looks leaves each open', () => {
    const { result } = calibrate((request, now) =>
      /^\/api\/v1\/(?!orders)/.test(request.target) && !request.target.includes('%6F')
        ? respondWith({ status: 404, body: {} }, now)
        : handle(request, WORLD, now).response,
    );
    const open = result.answers.filter((answer) => 'open' in answer).map(({ question }) => question);
    expect(open).toEqual([...PATH_QUESTIONS, 'recent-list-limit']);
    expect(result.sent).toBeLessThanOrEqual(MOST_PROBES);
  });

  it('has no orders leaves open what it does with an unknown status', () => {
    const empty = { ...WORLD, orders: [] };
    const { result } = calibrate((request, now) => handle(request, empty, now).response);
    expect(result.answers.find(({ question }) => question === 'unknown-status')).toMatchObject({
      open: 'no-orders',
    });
  });
});

it('answers after its end change nothing and send nothing', () => {
  const { result, probes } = calibrate(ALWAYS_200);
  expect(result.sent).toBe(probes.length);
});
