/**
 * What real libraries printed, signed in place of what a plain client sends: queries, times and digests, drawn evenly over
 * the tools, each from X-Signature to its explanation by the search that's shipped.
 */

import { createHash, createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { readLiteral } from '../../lib/core/mistakes/output/constants.ts';
import { bySpecification, pairOf, pairText } from '../../lib/core/mistakes/query/model.ts';
import { NO_HINTS, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../../lib/core/search/conduct.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch } from '../../lib/core/search/search.ts';
import { type ByteString, byteStringOfBytes } from '../../lib/core/signing/bytes.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import digests from '../fixtures/golden/digests.json' with { type: 'json' };
import queries from '../fixtures/golden/queries.json' with { type: 'json' };
import times from '../fixtures/golden/timestamps.json' with { type: 'json' };
import { TWO_MISTAKES } from './captures.ts';
import { percent, publish, type Row } from './results.ts';
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

/** @param lines 3 and 4 as they were signed. */
function signed(query: string, time: string): ByteString {
  const message = ['GET', PATH, query, time, EMPTY_HASH].join('\n');
  return createHmac('sha256', SECRET).update(message).digest('hex') as ByteString;
}

async function isNamed({ query, time, secret, signature }: Printed): Promise<boolean> {
  if (readLiteral(signature)) return true;
  const request = wireRequest({
    method: 'GET',
    target: query === '' ? PATH : `${PATH}?${query}`,
    headers: [
      ['X-Api-Key', 'pk_test_printers'],
      ['X-Timestamp', time],
      ['X-Signature', signature],
    ],
  });
  const search = createSearch(subjectOf(request, new Secret(secret), NO_HINTS), kernel);
  const { findings } = await conduct(
    inProcessRunner(search, async () => {}),
    { budgetMs: Number.POSITIVE_INFINITY, clock: () => 0, stages: TWO_MISTAKES },
  );
  return findings.length > 0;
}

function inOrder(query: string): string {
  return bySpecification(query.split('&').map(pairOf)).map(pairText).join('&');
}

/** What clients send that print each set in full. */
const CLIENTS: Readonly<Record<string, string>> = {
  javascript: 'axios params',
  python: 'httpx params',
  php: 'guzzle query',
  ruby: 'HTTParty query',
  perl: 'URI query_form',
  go: 'url.Values.Encode',
  elixir: 'URI.encode_query',
  r: 'httr query',
  tcl: 'http::formatQuery',
};

function signedQuery({ language, set, tool, output }: (typeof queries)[number]): Printed | undefined {
  const sent = queries.find(
    (row) => row.language === language && row.set === set && row.tool === CLIENTS[language],
  )?.output;
  if (sent === undefined || inOrder(sent) === output) return undefined;
  const query = sent.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  return { tool: `${language} ${tool}`, query, time: TIME, secret: SECRET, signature: signed(output, TIME) };
}

function signedTime({ tool, seconds, text }: (typeof times)[number]): Printed | undefined {
  const time = String(seconds);
  return time === text ? undefined : { tool, query: '', time, secret: SECRET, signature: signed('', text) };
}

function printedDigest({
  tool,
  secret,
  digestHex,
  outputBase64,
}: (typeof digests)[number]): Printed | undefined {
  const signature = byteStringOfBytes(Buffer.from(outputBase64, 'base64'));
  return signature === digestHex ? undefined : { tool, query: '', time: TIME, secret, signature };
}

/** Of how many tools, where not all are taken. */
const MOST = IS_FULL ? Number.POSITIVE_INFINITY : 20;

/** One of each tool at most, as many of each language as there is room for. */
function drawn<T extends { readonly tool: string }>(
  items: readonly T[],
  make: (item: T) => Printed | undefined,
) {
  const mixed = shuffled(items, random);
  return oneOfEachKind(mixed, ({ tool }) => tool, make, 0);
}

async function share(what: string, all: readonly Printed[], of: number): Promise<number> {
  const missed: string[] = [];
  const taken = all.slice(0, MOST);
  for (const printed of taken) if (!(await isNamed(printed))) missed.push(printed.tool);
  const named = taken.length - missed.length;
  rows.push({ what, drawn: taken.length, of, named, share: percent(named, taken.length) });
  return named / taken.length;
}

afterAll(() => {
  publish('printers', `What libraries printed, drawn by tool; ${REPEATED}`, rows);
  noteSampled(
    'printers',
    rows.map(({ what, drawn, of }) => ({ what: `${what}`, taken: Number(drawn), of: Number(of) })),
  );
});

/** The least share of a draw, below what all of them give by what chance does. */
test.each([
  ['queries that libraries built', () => drawn(queries, signedQuery), queries.length, 0.4],
  ['times that programs printed', () => drawn(times, signedTime), times.length, 0.7],
  ['digests that programs printed', () => drawn(digests, printedDigest), digests.length, 0.55],
] as const)('%s', async (what, draw, of, least) => {
  expect(await share(what, draw(), of), REPEATED).toBeGreaterThan(least);
});
