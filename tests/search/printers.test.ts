/**
 * What real libraries printed, signed in place of what a plain client sends: of the queries, times and digests that the
 * catalogue has, some are drawn, one of a tool, and searched for from X-Signature to the explanation.
 */

import { createHash, createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { readLiteral } from '../../lib/core/mistakes/output/constants.ts';
import { NO_HINTS, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../../lib/core/search/conduct.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch } from '../../lib/core/search/search.ts';
import { type ByteString, byteStringOfBytes } from '../../lib/core/signing/bytes.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { headerValue, type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import {
  digestReadAs,
  isQueryNamed,
  type PrintedDigest,
  QUERY_SETS,
  type SignedQuery,
  signedQueries,
} from '../core/mistakes/golden-rows.ts';
import digests from '../fixtures/golden/digests.json' with { type: 'json' };
import times from '../fixtures/golden/timestamps.json' with { type: 'json' };
import { TWO_MISTAKES } from './captures.ts';
import { publish, type Row } from './results.ts';
import { IS_FULL, oneOfEachKind, REPEATED, randomFor, shuffled } from './sampling.ts';

const SECRET = 'sk_test_made_up_printers_1';
const PATH = '/api/v1/orders';
const TIME = '1764000000';
const EMPTY_HASH = createHash('sha256').digest('hex');

const kernel = createKernel();
const random = randomFor('printers');
const rows: Row[] = [];

interface Printed {
  readonly tool: string;
  readonly query: string;
  readonly time: string;
  readonly secret: string;
  readonly signature: ByteString;
}

/** Lines 3 and 4 as they were signed. */
function signed(query: string, time: string): ByteString {
  const message = ['GET', PATH, query, time, EMPTY_HASH].join('\n');
  return createHmac('sha256', SECRET).update(message).digest('hex') as ByteString;
}

async function isFound({ query, time, secret, signature }: Printed): Promise<boolean> {
  if (readLiteral(signature)) return true;
  const unsigned = wireRequest({
    method: 'GET',
    target: query === '' ? PATH : `${PATH}?${query}`,
    headers: [
      ['X-Api-Key', 'pk_test_printers'],
      ['X-Timestamp', time],
    ],
  });
  // Bytes, which may be no text.
  const request: WireRequest = { ...unsigned, headers: [...unsigned.headers, ['X-Signature', signature]] };
  const search = createSearch(subjectOf(request, new Secret(secret), NO_HINTS), kernel);
  const { findings } = await conduct(
    inProcessRunner(search, async () => {}),
    { budgetMs: Number.POSITIVE_INFINITY, clock: () => 0, stages: TWO_MISTAKES },
  );
  return findings.length > 0;
}

function query(row: SignedQuery): Printed | undefined {
  const { tool, sent, signed: line } = row;
  if (!isQueryNamed(row)) return undefined;
  return { tool, query: sent, time: TIME, secret: SECRET, signature: signed(line, TIME) };
}

/** Fractions of many digits are tried in a stage of their own, after two mistakes. */
const DEEP = /^\d+\.\d{2,}$/;

function timestamp({ tool, seconds, text }: (typeof times)[number]): Printed | undefined {
  const time = String(seconds);
  return time === text || DEEP.test(text)
    ? undefined
    : { tool, query: '', time, secret: SECRET, signature: signed('', text) };
}

function digest(row: PrintedDigest): Printed | undefined {
  if (digestReadAs(row) !== 'named') return undefined;
  const signature = byteStringOfBytes(Buffer.from(row.outputBase64, 'base64'));
  // Blanks at the ends of a header's value are gone where it's read.
  if (headerValue([['X-Signature', signature]], 'X-Signature') !== signature) return undefined;
  return { tool: row.tool, query: '', time: TIME, secret: row.secret, signature };
}

/** Of how many tools, where not all are taken. */
const MOST = IS_FULL ? Number.POSITIVE_INFINITY : 8;

interface Tooled {
  readonly tool: string;
}

/** One of a tool at most. */
function drawn<T extends Tooled>(items: readonly T[], make: (item: T) => Printed | undefined) {
  return oneOfEachKind(shuffled(items, random), ({ tool }) => tool, make, 0).slice(0, MOST);
}

afterAll(() => {
  publish('printers', `What libraries printed, drawn by tool; ${REPEATED}`, rows);
  noteSampled(
    'printers',
    rows.map(({ what, drawn: taken, of }) => ({ what: `${what}`, taken: Number(taken), of: Number(of) })),
  );
});

const queries = QUERY_SETS.flatMap(signedQueries);

test.each([
  ['queries that libraries built', () => drawn(queries, query), queries.length],
  ['times that programs printed', () => drawn(times, timestamp), times.length],
  ['digests that programs printed', () => drawn(digests, digest), digests.length],
] as const)('%s', async (what, draw, of) => {
  const taken = draw();
  const missed: string[] = [];
  for (const printed of taken) if (!(await isFound(printed))) missed.push(printed.tool);
  rows.push({ what, drawn: taken.length, of, named: taken.length - missed.length });
  expect(missed, REPEATED).toEqual([]);
});
