/**
 * JSON as real libraries print it, signed here by `node:crypto` and sent as a person types it: how much of it the search
 * names. Each library counts alike, however many options it has.
 */

import { createHash, createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { bodyVariants } from '../../lib/core/mistakes/body/body.ts';
import { NO_HINTS, type Subject, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../../lib/core/search/conduct.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../lib/core/search/search.ts';
import { byteStringOfBytes, byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { PRINTERS, type Print, printersOf, printsOf, sentFor } from '../fixtures/golden/printers.ts';
import { percent, publish } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';

const SECRET = 'sk_test_made_up_printers_1';
const TIME = '1767225600';
/** Libraries that a run draws; of each one output is searched for, which takes seconds. */
const DRAWN = 4;
/** The rest are types that the text sent doesn’t show, as bytes and sets, numbers beyond a double, and several ways at once. */
const LEAST_SHARE = { plain: 0.66, typed: 0.55 } as const;

type Kind = keyof typeof LEAST_SHARE;

const kindOf = (input: string): Kind => (input.startsWith('typed-') ? 'typed' : 'plain');
const isOther = ({ input, bytes }: Print) => Buffer.from(bytes).toString() !== sentFor(input);

function signed(hashed: Uint8Array, sent: string): Subject {
  const bodyHash = createHash('sha256').update(hashed).digest('hex');
  const lines = ['POST', '/api/v1/charges', '', TIME, bodyHash].join('\n');
  const request = wireRequest({
    method: 'POST',
    target: '/api/v1/charges',
    headers: [
      ['X-Api-Key', 'pk_test_printers'],
      ['X-Timestamp', TIME],
      ['X-Signature', createHmac('sha256', SECRET).update(lines).digest('hex')],
      ['Content-Type', 'application/json'],
    ],
    body: byteStringOfText(sent),
  });
  return subjectOf(request, new Secret(SECRET), NO_HINTS);
}

const candidatesOf = new Map<string, ReadonlySet<string>>();

/** Whether one mistake in the body makes these bytes of what was sent. */
function isCandidate({ input, bytes }: Print): boolean {
  const made =
    candidatesOf.get(input) ??
    new Set<string>(bodyVariants(signed(bytes, sentFor(input)), 1).map(({ value }) => value));
  candidatesOf.set(input, made);
  return made.has(byteStringOfBytes(bytes));
}

const LIBRARIES = [...new Set(PRINTERS.map(({ library }) => library))];
const printsOfLibrary = (library: string) => printersOf(library).flatMap(printsOf).filter(isOther);

test('most outputs are candidates, each library counting alike', () => {
  const shares: Record<Kind, number[]> = { plain: [], typed: [] };
  const counts: Record<Kind, [named: number, of: number]> = { plain: [0, 0], typed: [0, 0] };
  for (const library of LIBRARIES) {
    for (const kind of ['plain', 'typed'] as const) {
      const prints = printsOfLibrary(library).filter(({ input }) => kindOf(input) === kind);
      const named = prints.filter(isCandidate).length;
      if (prints.length > 0) shares[kind].push(named / prints.length);
      counts[kind][0] += named;
      counts[kind][1] += prints.length;
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  publish(
    'json-printers',
    `JSON of ${LIBRARIES.length} libraries, named as one mistake`,
    (['plain', 'typed'] as const).map((kind) => ({
      values: kind,
      outputs: counts[kind][1],
      named: percent(...counts[kind]),
      'each library alike': percent(mean(shares[kind]), 1),
    })),
  );
  expect(mean(shares.plain)).toBeGreaterThan(LEAST_SHARE.plain);
  expect(mean(shares.typed)).toBeGreaterThan(LEAST_SHARE.typed);
});

const random = randomFor('printers');
const drawn = shuffled(LIBRARIES, random)
  .flatMap((library) =>
    shuffled(printsOfLibrary(library), random)
      .filter(isCandidate)
      .slice(0, 1)
      .map((print) => ({ library, ...print })),
  )
  .slice(0, IS_FULL ? Number.POSITIVE_INFINITY : DRAWN);

beforeAll(() => {
  noteSampled('json-printers', [{ what: 'JSON libraries', taken: drawn.length, of: LIBRARIES.length }]);
});

test.each(drawn)('and the search names what $library prints', async ({ input, bytes }) => {
  const search = createSearch(signed(bytes, sentFor(input)), createKernel());
  const { findings } = await conduct(
    inProcessRunner(search, async () => {}),
    {
      budgetMs: Number.POSITIVE_INFINITY,
      clock: () => 0,
      stages: STAGES.filter(({ mistakes }) => mistakes === 1),
    },
  );
  const ids = findings[0]?.reasons[0]?.uses.map(({ id }) => id) ?? [];
  expect(ids.join(' '), `${input}: ${Buffer.from(bytes)}\n${REPEATED}`).toMatch(/^body-/);
});
