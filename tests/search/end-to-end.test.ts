/**
 * One signature at a time, from X-Signature as sent to the explanation, with the kernel that's shipped: what the
 * searches for many at once are told by. Wrong prints of the signature are here, since each is read before the search.
 * A run that isn't full takes some of the requests.
 */

import { afterAll, describe, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { MISTAKE_IDS, MISTAKES } from '../../lib/core/mistakes/catalogue.ts';
import { conduct, inProcessRunner, type SearchResult } from '../../lib/core/search/conduct.ts';
import type { Stage } from '../../lib/core/search/found.ts';
import type { Kernel } from '../../lib/core/search/kernel/kernel.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../lib/core/search/search.ts';
import { THREE_MISTAKES, TWO_MISTAKES } from './captures.ts';
import { alone, type Case, outcomeOf, pairs, productsOf, seeded, setName, triples } from './cases.ts';
import { startHunt } from './hunt.ts';
import { type Mistake, mistakesOf } from './mistakes.ts';
import { createQuickKernel } from './planted-kernel.ts';
import { digestOf, WRONG_PRINTS } from './reference-signer.ts';
import { SAMPLES, type SampleRequest, sampleSubject } from './requests.ts';
import { publish, type Row, seconds } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';

const HMAC_SHA256 = { hash: 'sha256', form: 'hmac' } as const;

const kernel = createKernel();
const rows: Row[] = [];

async function searched(
  sample: SampleRequest,
  signature: string,
  stages: readonly Stage[] = THREE_MISTAKES,
  by: Kernel = kernel,
): Promise<SearchResult> {
  const search = createSearch(sampleSubject(sample, signature), by);
  return conduct(
    inProcessRunner(search, async () => {}),
    { budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now(), stages },
  );
}

function printed({ digest }: Pick<Case, 'digest'>): string {
  return Buffer.from(digest, 'latin1').toString('hex');
}

/** Sets of ids, best first. */
function setsOf({ findings }: SearchResult): string[] {
  return findings.flatMap(({ reasons }) => reasons.map(({ uses }) => setName(uses.map(({ id }) => id))));
}

function sampleNamed(name: string): SampleRequest {
  const sample = SAMPLES.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample ${name}`);
  return sample;
}

function record({ name }: SampleRequest, mistakes: string, result: SearchResult): void {
  rows.push({
    request: name,
    mistakes,
    named: setsOf(result)[0] ?? '–',
    candidates: result.tried,
    s: seconds(result.ms),
  });
}

function middle<T>(items: readonly T[]): T[] {
  return items.slice(Math.floor(items.length / 2)).slice(0, 1);
}

const random = randomFor('triples');
const SIX = SAMPLES.slice(0, 6);
const COMPARED = IS_FULL ? SIX : shuffled(SIX, random).slice(0, 1);
/** Of three mistakes. */
const TRIPLES = { taken: IS_FULL ? 3 : 1, of: 3 } as const;

test.each(COMPARED)('one search finds what one for many finds: $name', async (sample) => {
  const subject = sampleSubject(sample);
  const byPlace = mistakesOf(subject);
  const one = middle(alone(subject, byPlace, 1).filter(({ mistakes }) => mistakes[0]?.place === 'joining'));
  const two = middle(pairs(subject, productsOf(byPlace, false), 101));
  expect(one.length + two.length).toBe(2);
  const pass = startHunt(subject).look(new Set([...one, ...two].map(({ digest }) => digest)), TWO_MISTAKES);
  for (const made of [...one, ...two]) {
    const result = await searched(sample, printed(made));
    const answer = pass.answers.get(made.digest);
    expect(outcomeOf(made, answer)).not.toBe('missed');
    expect(result.stopped).toBe('found');
    expect(result.exhaustedDepth).toBe(answer?.mistakes);
    record(sample, `${made.mistakes.length}`, result);
    const many = answer?.findings.flatMap(({ reasons }) => reasons) ?? [];
    const sets = many.map(({ uses }) => setName(uses.map(({ id }) => id)));
    expect(new Set(setsOf(result))).toEqual(new Set(sets));
  }
});

describe('wrong prints of the signature', () => {
  const printing = sampleNamed('GET, three parameters');

  /** With a secret under which both begin with a zero digit, so that dropping it shows. */
  const { sample, right, wrong } = withZeros();

  function withZeros() {
    for (let number = 0; ; number++) {
      const sample = { ...printing, secret: `sk_test_printed${number}` };
      const { method, path, query, timestamp, hash } = sampleSubject(sample).lines;
      const sign = (signed: string) =>
        digestOf(HMAC_SHA256, sample.secret, [method, signed, query, timestamp, hash].join('\n'));
      const [right, wrong] = [sign(path), sign('/orders')];
      if ([right, wrong].every((digest) => digest.charCodeAt(0) < 16)) return { sample, right, wrong };
    }
  }

  test.each(WRONG_PRINTS)('$ids', async ({ ids, print }) => {
    const level = STAGES.slice(0, 1);
    const alone = await searched(sample, print(Buffer.from(right, 'latin1')), level);
    expect(setsOf(alone)).toContain(setName(ids));
    const both = await searched(sample, print(Buffer.from(wrong, 'latin1')), level);
    expect(setsOf(both)).toContain(setName([...ids, 'path-prefix-stripped']));
  });

  test('every wrong print that the search is for is among them', () => {
    const known = new Set(WRONG_PRINTS.flatMap(({ ids }) => ids));
    const searchedFor = MISTAKE_IDS.filter(
      (id) => MISTAKES[id].slot === 'output' && MISTAKES[id].found === 'search',
    );
    expect(searchedFor.filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('depths', () => {
  const sample = sampleNamed('GET, no query');
  const subject = sampleSubject(sample);
  const byPlace = mistakesOf(subject);
  const quick = createQuickKernel();

  test.each(triples(subject, byPlace, TRIPLES.taken, IS_FULL ? seeded(7) : random))(
    'three: $name',
    async (made) => {
      const result = await searched(sample, printed(made), THREE_MISTAKES, quick);
      expect(setsOf(result), REPEATED).toContain(made.name);
      record(sample, '3', result);
    },
  );

  test('a fraction of a second, millions of which are tried', async () => {
    const { method, path, query, hash } = subject.lines;
    const key = Buffer.from(subject.secret.keyBytes()).toString('latin1');
    const message = [method, path, query, '1764000000.123457', hash].join('\n');
    const result = await searched(
      sample,
      printed({ digest: digestOf(HMAC_SHA256, key, message) }),
      STAGES.filter(({ kind }) => kind === 'deep'),
    );
    expect(setsOf(result)).toEqual(['ts-float']);
    record(sample, '1 of a family of millions', result);
  });

  test('a fraction of a second beside another mistake', async () => {
    const { method, path, query, hash } = subject.lines;
    const key = Buffer.from(subject.secret.keyBytes()).toString('latin1');
    const message = [method, path, query, '1764000000.417', hash].join('\r\n');
    const result = await searched(
      sample,
      printed({ digest: digestOf(HMAC_SHA256, key, message) }),
      STAGES.filter(({ kind }) => kind === 'fractions'),
    );
    expect(setsOf(result)).toEqual([setName(['join-crlf', 'ts-float'])]);
    record(sample, '2, one a fraction', result);
  });

  test('four likely ones', async () => {
    const likely = (id: string, place: Mistake['place']) =>
      byPlace[place].filter(({ ids, depth }) => depth === 1 && ids.length === 1 && ids[0] === id).slice(0, 1);
    const four = [
      ...likely('method-lowercase', 'method'),
      ...likely('path-prefix-stripped', 'path'),
      ...likely('bodyhash-empty', 'hash'),
      ...likely('key-whitespace', 'key'),
    ];
    expect(four.length).toBe(4);
    const result = await searched(
      sample,
      signedWith(four),
      STAGES.filter(({ kind }) => kind === 'band').slice(0, 3),
    );
    expect(setsOf(result)).toContain(setName(four.flatMap(({ ids }) => ids)));
    record(sample, '4', result);
  });

  function signedWith(four: readonly Mistake[]): string {
    const value = (place: Mistake['place']) => {
      const found = four.find((one) => one.place === place);
      return found && 'value' in found ? found.value : '';
    };
    const { query, timestamp } = subject.lines;
    const message = [value('method'), value('path'), query, timestamp, ''].join('\n');
    return printed({ digest: digestOf(HMAC_SHA256, value('key'), message) });
  }
});

afterAll(() => {
  publish('end-to-end', 'One signature at a time', rows);
  noteSampled('end-to-end', [
    { what: 'requests searched one signature at a time', taken: COMPARED.length, of: SIX.length },
    { what: 'sets of three mistakes searched one at a time', ...TRIPLES },
  ]);
});
