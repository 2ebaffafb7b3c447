/**
 * A server that's known to read what the document leaves open: whoever signs as it reads is right, and whoever signs as
 * it's usually assumed is wrong, by a mistake that says so.
 */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { compareStrings } from '../../../lib/core/diagnosis/compare/compare-strings.ts';
import { conclude, examine, mistakesOf } from '../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../lib/core/diagnosis/diagnosis.ts';
import { MISTAKE_IDS, MISTAKES } from '../../../lib/core/mistakes/catalogue.ts';
import { below, randomFrom } from '../../../lib/core/random.ts';
import { conduct, inProcessRunner } from '../../../lib/core/search/conduct.ts';
import { createKernel } from '../../../lib/core/search/kernel/simd-kernel.ts';
import { messageOfSubject, subjectOfMessage } from '../../../lib/core/search/protocol.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import {
  ASSUMED_READINGS,
  type KnownServer,
  readingsWith,
  SERVICE_READINGS,
  type ServiceReadings,
  type SigningReadings,
} from '../../../lib/core/service-readings.ts';
import { byteStringOfText, displayTextOf } from '../../../lib/core/signing/bytes.ts';
import { signRequest, unixSeconds } from '../../../lib/core/signing/sign.ts';
import { verify } from '../../../lib/core/signing/verify.ts';
import { type WireRequest, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { KEY, NOW } from '../../sandbox/signed.ts';

/** Requests that show how the server reads it. */
const TARGETS: { readonly [Question in keyof SigningReadings]: string } = {
  'signed-query': '/api/v1/orders?status=%61+%20&limit=5',
  'query-order': '/api/v1/orders?tag-b=2&tag=2&tag=1',
  'key-without-value': '/api/v1/orders?status=paid&probe&limit=5',
  'empty-segments': '/api/v1/orders?status=paid&&limit=5',
  'signed-path': '/api/v1/%6Frders?limit=5',
};

const SIGNING = Object.keys(TARGETS) as (keyof SigningReadings)[];

const OTHERS = SIGNING.flatMap((question) =>
  SERVICE_READINGS[question].slice(1).map((reading) => [question, reading] as const),
);

function measured(readings: Readonly<Record<string, string>>): KnownServer {
  return { name: 'Staging', by: 'measured', readings };
}

function signedBy(
  target: string,
  readings: ServiceReadings,
  { now = NOW, signature = (right: string) => right, timestamp = unixSeconds(now) } = {},
): WireRequest {
  const request = wireRequest({ method: 'GET', target });
  const { headers } = signRequest(request, KEY, timestamp, undefined, readings);
  return {
    ...request,
    headers: headers.map(([name, value]) =>
      name === 'X-Signature' ? [name, byteStringOfText(signature(displayTextOf(value)))] : [name, value],
    ),
  };
}

const LEVELS = STAGES.filter(({ kind, mistakes }) => kind !== 'wide' && mistakes <= 2);
const ONE = LEVELS.slice(0, 1);
const kernel = createKernel();

function examined(request: WireRequest, server?: KnownServer, now = NOW) {
  const secretFor = () => ({ secret: KEY.secret, revoked: false });
  return examine({ request, gaps: [], secretFor, now, ...(server && { server }) });
}

async function diagnosed(request: WireRequest, server: KnownServer, stages = LEVELS): Promise<Diagnosis> {
  const examination = examined(request, server);
  if (!examination.subject) return examination.diagnosis;
  // As it travels to a worker.
  const search = createSearch(
    subjectOfMessage(structuredClone(messageOfSubject(examination.subject))),
    kernel,
  );
  const result = await conduct(
    inProcessRunner(search, () => Promise.resolve()),
    {
      budgetMs: 60_000,
      clock: () => 0,
      stages,
    },
  );
  return conclude(examination, result, search.coverage);
}

describe.each(OTHERS)('%s: %s', (question, reading) => {
  const server = measured({ [question]: reading });
  const target = TARGETS[question];

  test('signed as the server reads it is valid, and by the server itself', () => {
    const readings = readingsWith(server.readings);
    const request = signedBy(target, readings);
    expect(verify(request, () => KEY, NOW, undefined, readings).ok).toBe(true);
    const { diagnosis } = examined(request, server);
    expect(diagnosis).toMatchObject({ verdict: 'valid', code: null });
    expect(answerOf(diagnosis, { request }).caveats).toEqual([
      expect.stringMatching(/^Measured on Staging: the server .*\.$/),
    ]);
    expect(examined(request).diagnosis.verdict).not.toBe('valid');
  });

  test('signed as assumed is one mistake that says what was measured, where', async () => {
    const request = signedBy(target, ASSUMED_READINGS);
    expect(examined(request).diagnosis.verdict).toBe('valid');
    const diagnosis = await diagnosed(request, server, ONE);
    expect(diagnosis).toMatchObject({ verdict: 'explained', code: 'bad_signature' });
    const [best] = diagnosis.explanations;
    expect(best?.mistakes).toHaveLength(1);
    expect(best).toMatchObject({ side: 'signer', mistakes: [{ measured: { question, reading } }] });
    const answer = answerOf(diagnosis, { request });
    expect(answer.title.length).toBeLessThanOrEqual(60);
    expect(answer.happened.join(' ')).toContain('Measured on Staging: the server');
    expect(answer.fixes).toHaveLength(1);
    expect(answer.fixes[0]).toMatchObject({ hasCode: false });
  });

  test('the string signed as assumed differs from the right one by a name', () => {
    const request = signedBy(target, readingsWith(server.readings));
    const { canonical } = signRequest(request, KEY, unixSeconds(NOW));
    const compared = compareStrings(displayTextOf(canonical), { request, server });
    expect(compared.verdict).toBe('named');
    expect(compareStrings(displayTextOf(canonical), { request }).verdict).toBe('same');
  });
});

test('what was measured as assumed is no longer open: another reading is the client’s mistake', async () => {
  const server = measured({ 'signed-query': 'as-sent' });
  const decoded = readingsWith({ 'signed-query': 'decoded' });
  const { explanations } = await diagnosed(signedBy(TARGETS['signed-query'], decoded), server);
  const sets = explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  expect(sets.length).toBeGreaterThan(0);
  expect(sets.flat().map(({ reading }) => reading)).not.toContain('R-query-raw');
  expect(sets.flat().map(({ id }) => id)).toContain('query-decoded');
});

test('a reading that nobody asked for stays a possible cause', async () => {
  const server = measured({ 'signed-path': 'decoded' });
  const request = signedBy(
    TARGETS['key-without-value'],
    readingsWith({ 'key-without-value': 'with-equals' }),
  );
  const { explanations } = await diagnosed(request, server);
  const sets = explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  expect(sets.flat().map(({ reading }) => reading)).toContain('R-query-novalue');
});

test('mixtures: right as read, and each assumption named where it was signed instead', async () => {
  const random = randomFrom(17);
  let named = 0;
  for (let draw = 0; draw < 40; draw++) {
    const drawn = Object.fromEntries(
      SIGNING.map((question) => {
        const ids = SERVICE_READINGS[question];
        return [question, ids[below(random, ids.length)] ?? ids[0]];
      }),
    );
    const server = measured(drawn);
    const readings = readingsWith(drawn);
    const target = '/api/v1/%6Frders?tag-b=%61+b&tag=2&flag&&tag=1';
    expect(examined(signedBy(target, readings), server).diagnosis.verdict, JSON.stringify(drawn)).toBe(
      'valid',
    );
    for (const question of SIGNING.filter((one) => readings[one] !== ASSUMED_READINGS[one])) {
      const request = signedBy(target, { ...readings, [question]: ASSUMED_READINGS[question] });
      if (examined(request, server).diagnosis.verdict === 'valid') continue;
      const { explanations } = await diagnosed(request, server, ONE);
      const first = explanations[0]?.mistakes.map(({ measured }) => measured?.question);
      expect(first, `${question} of ${JSON.stringify(drawn)}`).toEqual([question]);
      named++;
    }
  }
  expect(named).toBeGreaterThan(50);
});

test('two assumptions at once are two mistakes', async () => {
  const server = measured({ 'signed-query': 'decoded', 'key-without-value': 'with-equals' });
  const request = signedBy('/api/v1/orders?q=a%20b&probe', ASSUMED_READINGS);
  const { explanations } = await diagnosed(request, server);
  expect(explanations[0]?.mistakes.map(({ measured }) => measured?.question).toSorted()).toEqual([
    'key-without-value',
    'signed-query',
  ]);
});

test('what was measured of something else leaves a reading of the document open', async () => {
  const request = signedBy(
    '/api/v1/%6Frders?status=%61%20b',
    readingsWith({ 'signed-path': 'decoded', 'signed-query': 'decoded' }),
  );
  const readings = async (known: Readonly<Record<string, string>>) =>
    (await diagnosed(request, measured(known))).explanations.map(({ mistakes }) =>
      mistakes.map(({ id }) => id),
    );
  const [first] = await readings({ 'limit-zero': 'default' });
  expect(first).toEqual(['transport-server-reading']);
  const [besides] = await readings({ 'query-order': 'pair' });
  expect(besides).toEqual(['transport-server-reading']);
});

test('an open point that changes nothing of this request isn’t named', async () => {
  const target = '/api/v1/orders?status=%61+b&probe&limit=5';
  const signedThere = readingsWith({ 'signed-query': 'decoded', 'key-without-value': 'with-equals' });
  const { explanations } = await diagnosed(
    signedBy(target, signedThere),
    measured({ 'signed-query': 'decoded' }),
  );
  const ways = explanations.flatMap(({ mistakes }) => mistakes.map(({ how }) => how)).join();
  expect(ways).toContain('Signed with “=”');
  expect(ways).not.toContain('line 2');
});

test('a key that the server leaves out is the only mistake of who decodes as it does', async () => {
  const known = { 'signed-query': 'decoded', 'key-without-value': 'dropped' };
  const request = signedBy('/api/v1/orders?a%20b&s=1', readingsWith({ 'signed-query': 'decoded' }));
  const { explanations } = await diagnosed(request, measured(known));
  expect(explanations[0]?.mistakes.map(({ title }) => title)).toEqual(['Key without = signed']);
});

/** A GET whose client put something else on line 2 or 3. */
function signedWith(target: string, lines: { readonly path?: string; readonly query?: string }): WireRequest {
  const right = signedBy(target, ASSUMED_READINGS);
  const [path = '', query = ''] = target.split('?');
  const time = displayTextOf(unixSeconds(NOW));
  const canonical = [
    'GET',
    lines.path ?? path,
    lines.query ?? query,
    time,
    createHash('sha256').digest('hex'),
  ].join('\n');
  const signature = createHmac('sha256', KEY.secret.keyBytes()).update(canonical).digest('hex');
  const headers = right.headers.map(
    ([name, value]) => [name, name === 'X-Signature' ? byteStringOfText(signature) : value] as const,
  );
  return { ...right, headers };
}

describe('an ordinary mistake is mended as the server reads it', () => {
  const unsorted = '/api/v1/orders?b=2&a=x%20y';
  const bare = '/api/v1/orders?b=2&probe';

  test.each([
    [
      unsorted,
      { query: 'b=2&a=x y' },
      { 'signed-query': 'decoded', 'query-order': 'key-then-value' },
      'query-order-as-sent',
      /by key, then by value/,
      /Decode each key and value.*by value only where/,
    ],
    [
      unsorted,
      { query: 'a=x%2520y&b=2' },
      { 'signed-query': 'encoded-as-form' },
      'query-double-encoded',
      /spaces as \+/,
      /encode it again, with spaces as \+/,
    ],
    [
      bare,
      { query: 'b=2&probe=' },
      { 'key-without-value': 'dropped' },
      'transport-server-reading',
      /a key without = with = added/,
      /Leave keys without = out/,
    ],
    [
      bare,
      { query: 'b=2' },
      { 'key-without-value': 'with-equals' },
      'query-empty-dropped',
      /adds = to a key/,
      /Add = to each key/,
    ],
    [
      '/api/v1/%6Frders',
      { path: '/api/v1/%256Frders' },
      { 'signed-path': 'decoded' },
      'path-double-encoded',
      /the server decodes the path/,
      /Decode the path/,
    ],
    [
      unsorted,
      { query: '' },
      { 'signed-query': 'decoded' },
      'query-omitted',
      /an empty line/,
      /^Build the final URL first.*Decode each key/,
    ],
  ] as const)('%s signed with %o by %o: %s', async (target, lines, known, id, happened, fix) => {
    const { explanations } = await diagnosed(signedWith(target, lines), measured(known), ONE);
    expect(explanations[0]?.mistakes).toEqual([
      expect.objectContaining({
        id,
        happened: expect.stringMatching(happened),
        fix: expect.stringMatching(fix),
        isWithoutCode: true,
      }),
    ]);
  });

  test.each(OTHERS)('no words of a mistake deny what was measured: %s, %s', (question, reading) => {
    const denied = DENIED[question];
    const server = measured({ [question]: reading });
    for (const id of MISTAKE_IDS.filter((one) => ['path', 'query'].includes(MISTAKES[one].slot))) {
      const [usual] = mistakesOf([{ id, how: 'so' }]);
      const [mistake] = mistakesOf([{ id, how: 'so' }], { server });
      const said = `${mistake?.title} ${mistake?.happened} ${mistake?.fix}`;
      expect(said, id).not.toMatch(denied);
      if (mistake?.isWithoutCode) expect(mistake.fix, id).not.toMatch(AS_SENT);
      if (mistake?.slot === (question === 'signed-path' ? 'path' : 'query'))
        expect(mistake.isWithoutCode, id).toBe(true);
      else expect(mistake, id).toEqual(usual);
    }
  });

  test('what two mistakes of one line are mended by is said once', () => {
    const server = measured({ 'query-order': 'key' });
    const uses = [
      { id: 'query-separator', how: 'a semicolon' },
      { id: 'query-order-as-sent', how: 'as sent' },
    ] as const;
    const fixes = mistakesOf(uses, { server }).map(({ fix }) => fix);
    expect(fixes.join(' ').match(/stable sort/g)).toHaveLength(1);
  });
});

/** How the usual fixes make line 3 of what’s sent. */
const AS_SENT = /as they are in the final URL|without parsing|as whole strings|sign the text it sends/;

/** What the usual words say of a server that reads as assumed. */
const DENIED: Readonly<Record<keyof SigningReadings, RegExp>> = {
  'signed-query':
    /without any other change|doesn’t decode|must hold the query as it’s sent|encode only keys/i,
  'query-order': /whole (key=value )?strings|pairs as strings|finished key=value strings|not whole pairs/i,
  'key-without-value': /two different texts|even an empty one|empty ones too/i,
  'empty-segments': /one too many/,
  'signed-path': /must hold the path as it’s sent|keeps the escapes|path unchanged/i,
};

test('a signature in base64 is named where hex may have any case', async () => {
  const request = signedBy('/api/v1/orders', ASSUMED_READINGS, {
    signature: (hex) => Buffer.from(hex, 'hex').toString('base64'),
  });
  const { explanations } = await diagnosed(request, measured({ 'signature-case': 'any' }), ONE);
  expect(explanations[0]?.mistakes.map(({ id }) => id)).toEqual(['out-base64']);
});

describe('what changes the verdict alone', () => {
  test('an uppercase signature is valid where the server accepts it', () => {
    const request = signedBy('/api/v1/orders', ASSUMED_READINGS, {
      signature: (right) => right.toUpperCase(),
    });
    expect(examined(request).diagnosis.code).toBe('bad_signature');
    const { diagnosis } = examined(request, measured({ 'signature-case': 'any' }));
    expect(diagnosis).toMatchObject({ verdict: 'valid', code: null, symptoms: [] });
  });

  test('exactly 300 seconds are too old where the server rejects them', () => {
    const request = signedBy('/api/v1/orders', ASSUMED_READINGS);
    expect(examined(request, undefined, NOW + 300).diagnosis.code).toBeNull();
    const { diagnosis } = examined(request, measured({ 'exactly-300-seconds': 'rejected' }), NOW + 300);
    expect(diagnosis.code).toBe('stale_request');
    expect(answerOf(diagnosis, { request }).title).toContain('old');
  });

  test('leading zeros are the mistake where the server rejects them, and none elsewhere', () => {
    const request = signedBy('/api/v1/orders', ASSUMED_READINGS, {
      timestamp: byteStringOfText(`00${NOW}`),
    });
    expect(examined(request).diagnosis.verdict).toBe('valid');
    const { diagnosis } = examined(request, measured({ 'leading-zeros': 'rejected' }));
    expect(diagnosis).toMatchObject({ code: 'bad_timestamp', symptoms: [{ id: 'ts-grouped-sci' }] });
    const answer = answerOf(diagnosis, { request });
    expect(answer.title).toBe('Timestamp has leading zeros');
    expect(answer.happened.join(' ')).toContain('This server rejects them.');
  });

  test('of several flaws the first in the server’s order is its answer', () => {
    const request = signedBy('/api/v1/orders', ASSUMED_READINGS, { signature: () => 'a'.repeat(64) });
    expect(examined(request, undefined, NOW + 900).diagnosis.code).toBe('stale_request');
    const server = measured({ 'refusal-order': 'key-signature-timestamp-age' });
    expect(examined(request, server, NOW + 900).diagnosis.code).toBe('bad_signature');
  });

  test('an empty signature is read where the server reads it', () => {
    const request = signedBy('/api/v1/orders', ASSUMED_READINGS, { signature: () => '' });
    expect(examined(request).diagnosis.code).toBe('missing_auth');
    expect(examined(request, measured({ 'empty-header': 'present' })).diagnosis.code).toBe('bad_signature');
  });
});

test.each([
  ['X-Api-Key', 'invalid_key'],
  ['X-Timestamp', 'bad_timestamp'],
  ['X-Signature', 'bad_signature'],
] as const)('an empty %s that’s read as a value is named as what the server answers %s for', (name, code) => {
  const right = signedBy('/api/v1/orders', ASSUMED_READINGS);
  const headers = right.headers.map(
    ([header, value]) => [header, header === name ? byteStringOfText('') : value] as const,
  );
  const request = { ...right, headers };
  const { diagnosis } = examined(request, measured({ 'empty-header': 'present' }));
  expect(diagnosis).toMatchObject({ code, symptoms: [{ id: 'header-missing', code }] });
  const answer = answerOf(diagnosis, { request });
  expect(answer.title).toBe(`Empty header: ${name}`);
  expect(answer.happened.join(' ')).toContain('treats an empty header as a value');
  expect(examined(request).diagnosis.symptoms[0]?.title).toBe(`Missing header: ${name}`);
});

test('a record with readings that this version doesn’t know is read as if they weren’t there', () => {
  const server = measured({ 'signed-query': 'backwards', __proto__: 'decoded', 'no-question': 'decoded' });
  const request = signedBy(TARGETS['signed-query'], ASSUMED_READINGS);
  expect(examined(request, server).diagnosis.verdict).toBe('valid');
});
