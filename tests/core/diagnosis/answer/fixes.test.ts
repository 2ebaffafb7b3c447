/** The code beside a fix: wrong code only where it makes the very mistake that was named, in its direction. */

import { describe, expect, it } from 'vitest';
import { fixesFor } from '../../../../lib/core/diagnosis/answer/fixes.ts';
import { rightCodeHeading } from '../../../../lib/core/diagnosis/answer/headings.ts';
import { mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import { IDIOMS } from '../../../../lib/core/idioms/idioms.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { bodyVariants } from '../../../../lib/core/mistakes/body/body.ts';
import { bodyHashVariants } from '../../../../lib/core/mistakes/body-hash/body-hash.ts';
import { isMistakeId, MISTAKE_IDS } from '../../../../lib/core/mistakes/catalogue.ts';
import { compoundsOf } from '../../../../lib/core/mistakes/compounds.ts';
import { extraMacShapes, macMistakes } from '../../../../lib/core/mistakes/hmac/hmac.ts';
import { joinShapes } from '../../../../lib/core/mistakes/joining/joining.ts';
import { keyVariants } from '../../../../lib/core/mistakes/key/key.ts';
import { LANGUAGES, type Language, type Topic } from '../../../../lib/core/mistakes/languages.ts';
import { methodVariants } from '../../../../lib/core/mistakes/method/method.ts';
import type { Use } from '../../../../lib/core/mistakes/mistake-row.ts';
import { readSignature } from '../../../../lib/core/mistakes/output/output.ts';
import { pathVariants } from '../../../../lib/core/mistakes/path/path.ts';
import { queryVariants } from '../../../../lib/core/mistakes/query/query.ts';
import { topicsOf } from '../../../../lib/core/mistakes/right-code.ts';
import { type Subject, subjectOf } from '../../../../lib/core/mistakes/subject.ts';
import { tiedShapes } from '../../../../lib/core/mistakes/ties/tied.ts';
import { timestampVariants } from '../../../../lib/core/mistakes/timestamp/timestamp.ts';
import type { MessageSlot } from '../../../../lib/core/mistakes/variant.ts';
import { WAYS, type Way } from '../../../../lib/core/mistakes/ways.ts';
import {
  isAmongWays,
  isWays,
  type Ways,
  WRONG_CODE_MAKES,
  waysOf,
} from '../../../../lib/core/mistakes/wrong-code.ts';
import type { ByteString } from '../../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { CHARGE, SECRET, sentRequest, sha256 } from './diagnosed.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

const post = (body: string | Uint8Array) => sentRequest({ method: 'POST', target: '/api/v1/charges', body });

function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  return { ...request, headers: [...request.headers, [name as ByteString, value as ByteString]] };
}

function zeroFronted(): string {
  for (let n = 0; ; n++) if (/^0[^0].*/.test(sha256(`{"n":${n}}`))) return `{"n":${n}}`;
}

/** Each has what some mistake needs to be seen. */
const REQUESTS = [
  sentRequest({ target: '/api/v1/orders?b=2&a=1&Flag=true&limit=5' }),
  sentRequest({ target: '/api/v1/orders' }),
  sentRequest({ target: '/api/v1/orders/a%20b?q=a%20b&x%5By%5D=1&x%5Bz%5D=2&c.d=1&k=%41&K=1' }),
  sentRequest({ target: '/api/v1/orders?limit=5&limit_x=1&B=1' }),
  sentRequest({ target: '/api/v1/orders?limit=5&offset=15' }),
  sentRequest({ target: '/api/v1/charges', timestamp: '1764000000123' }),
  post(CHARGE),
  post('{"z":null,"b":"Ü/<&>\'","a":{"d":"1.50","c":[1,2.0]},"n":true}'),
  post('{"b": 1, "a": "x"}\n'),
  post('{\n  "b": 1\n}'),
  withHeader(post('amount=10.00&currency=USD'), 'Content-Type', 'application/x-www-form-urlencoded'),
  withHeader(post('callback=a%2Fb'), 'Content-Type', 'application/x-www-form-urlencoded'),
  post('{"a":"\\u00dc","b":"\\/x"}'),
  // Its hash begins with a zero, and has others.
  post(zeroFronted()),
  post(JSON.stringify(CHARGE)),
  post(`'${CHARGE}'`),
  post(Uint8Array.of(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xfc, 0x22, 0x7d)),
  post('{  "indented": 1,  "again": 2}'),
];

function usesOn(subject: Subject): Use[] {
  const lines = [
    ...methodVariants(subject, 1),
    ...pathVariants(subject, 1),
    ...queryVariants(subject, 1),
    ...timestampVariants(subject),
    ...bodyVariants(subject, 1),
    ...bodyVariants(subject, 2),
    ...bodyHashVariants(subject.body, subject),
    ...keyVariants(subject, 1),
  ];
  return [
    ...lines,
    ...joinShapes(subject),
    ...macMistakes(subject),
    ...extraMacShapes(subject),
    ...tiedShapes(subject),
    ...compoundsOf(subject),
  ].flatMap(({ uses }) => uses);
}

const key = new Secret(SECRET);
const made = REQUESTS.flatMap((request) => usesOn(subjectOf(request, key)));
const uses = [...new Map(made.map((use) => [`${use.id}\n${use.how}`, use])).values()];

const HEX = sha256('a');
const DIGEST = Buffer.from(HEX, 'hex');
const PAIRS = HEX.match(/../g) ?? [];

/** What's read off a signature, not tried: each is printed in a way of its own. */
const PRINTED = [
  HEX.toUpperCase(),
  DIGEST.toString('base64'),
  DIGEST.toString('base64url'),
  btoa(HEX),
  PAIRS.join('-'),
  BigInt.asIntN(256, BigInt(`0x${HEX}`)).toString(16),
  Array.from(new Int8Array(DIGEST), (byte) => `0${byte.toString(16)}`.slice(-2)).join(''),
  Buffer.from(HEX).toString('hex'),
  `b'${HEX}'`,
  `"${HEX}"`,
];
const printed = PRINTED.flatMap((text) => readSignature(text as ByteString)).flatMap(({ uses }) => uses);

const rightCode = (topics: readonly Topic[], language: Language) =>
  topics.map((topic) => IDIOMS[language][topic].right).join('\n');

describe('wrong code under a diagnosis', () => {
  it('is the named mistake’s own, and of no other way of making it: every mistake, way and language', () => {
    let shown = 0;
    for (const use of uses)
      for (const language of languages) {
        const [mistake] = mistakesOf([use]);
        const wrong = fixesFor(mistakesOf([use]), language)[0]?.idiom?.wrong;
        if (wrong === undefined || !mistake) continue;
        shown++;
        expect(ADVICE[mistake.id].idioms?.[language]?.wrong).toBe(wrong);
        expect(isAmongWays(use, waysOf(mistake.id, language)), `${use.id}, ${use.how}`).toBe(true);
      }
    expect(uses.length).toBeGreaterThan(500);
    expect(shown).toBeGreaterThan(150);
  });

  it.each<[what: string, id: string, how: string, language: Language, way?: Way]>([
    [
      'spaced JSON hashed and compact sent',
      'body-respaced',
      'with spaces after commas and colons',
      'python-requests',
      'spaced',
    ],
    ['compact JSON hashed and spaced sent', 'body-respaced', 'without spaces', 'python-httpx', 'compact'],
    ['another serializer’s JSON hashed', 'body-serializer-profile', 'Python json.dumps', 'python-requests'],
    ['/orders signed for /api/v1/orders', 'path-prefix-stripped', 'without the first 2 segments', 'go'],
    ['pairs sorted by key alone', 'query-order-key-only', 'by key, values as sent', 'python-requests'],
    ['escapes hashed and UTF-8 sent', 'body-esc-unicode', 'as \\u escapes', 'python-requests'],
    [
      'a line break sent that wasn’t hashed',
      'body-trailing-newline',
      'without the line break at the end',
      'curl',
    ],
  ])('isn’t there for %s: none shows just that', (_what, id, how, language, way) => {
    const [fix] = fixesFor(mistakesOf([{ id, how, ...(way && { way }) }]), language);
    expect(fix?.idiom).toMatchObject({ wrong: undefined, language });
    expect(fix?.idiom && rightCodeHeading(fix.idiom)).toBe(`Correct in ${LANGUAGES[language].name}`);
  });

  it('is there in the direction it goes', () => {
    const wrong = (id: string, way: Way, language: Language) =>
      fixesFor(mistakesOf([{ id, way, how: 'in a few words' }]), language)[0]?.idiom?.wrong;
    expect(wrong('body-respaced', 'compact', 'python-requests')).toContain('separators=(",", ":")');
    expect(wrong('path-decoded', 'all-escapes-decoded', 'go')).toBe('path := req.URL.Path');
    expect(wrong('query-order-as-sent', 'as-sent', 'rust')).toContain('query()');
  });

  it('that makes two mistakes is there only where both were named', () => {
    const dashed = {
      id: 'out-dashed',
      how: 'dashes between the bytes',
      way: 'dashes-between-bytes',
    } as const;
    const upper = { id: 'out-uppercase', how: 'all digits', way: 'all-digits' } as const;
    const codeFor = (...made: Use[]) =>
      fixesFor(mistakesOf(made), 'csharp').find(({ mistake }) => mistake === 'out-dashed')?.idiom?.wrong;
    expect(codeFor(dashed)).toBeUndefined();
    expect(codeFor(dashed, upper)).toBe('BitConverter.ToString(hash)');
  });

  it('is never that of the step', () => {
    for (const id of MISTAKE_IDS)
      for (const language of languages) {
        const idiom = fixesFor(mistakesOf([{ id, how: 'in a way nobody has' }]), language)[0]?.idiom;
        if (idiom?.wrong !== undefined) expect(ADVICE[id].idioms?.[language]?.wrong).toBe(idiom.wrong);
        if (idiom && idiom.wrong === undefined)
          expect(idiom.right).toBe(rightCode(topicsOf({ id }), language));
      }
  });
});

/** The steps whose right code mends these slots’ values. */
const STEPS: Partial<Record<MessageSlot, Topic>> = { path: 'path', query: 'query', hash: 'body-hash' };
/** What was sent, or the server, is what’s wrong; the code beside it is of that. */
const NOT_SIGNING = ['path-library-normalised', 'transport-server-reading'];

describe('right code of a mistake in two lines', () => {
  const inTwoLines = REQUESTS.flatMap((request) => compoundsOf(subjectOf(request, key))).filter(
    ({ values, uses: [use, ...more] }) =>
      use && more.length === 0 && !NOT_SIGNING.includes(use.id) && Object.keys(values).length > 1,
  );

  it.each(languages)('in %s, the code of both lines is shown', (language) => {
    const ids = new Set<string>();
    for (const { values, uses } of inTwoLines) {
      const right = fixesFor(mistakesOf(uses), language)[0]?.idiom?.right ?? '';
      for (const slot of Object.keys(values) as MessageSlot[]) {
        const step = STEPS[slot];
        if (step) expect(right, uses[0]?.how).toContain(IDIOMS[language][step].right);
      }
      for (const { id } of uses) ids.add(id);
    }
    expect([...ids].toSorted()).toEqual([
      'path-full-url',
      'path-with-host',
      'path-with-query',
      'query-params-as-body',
    ]);
  });

  it('the query signed on line 2 with line 3 empty: following the code gives line 3 too, and path once', () => {
    const use: Use = {
      id: 'path-with-query',
      way: 'line-3-empty',
      how: 'the query as sent, and line 3 left empty',
    };
    const stripped: Use = { id: 'path-prefix-stripped', how: 'without the first segment' };
    expect(fixesFor(mistakesOf([use]), 'node-fetch')[0]?.idiom).toEqual({
      language: 'node-fetch',
      wrong: undefined,
      right: rightCode(['path', 'query'], 'node-fetch'),
      why: undefined,
    });
    const codes = fixesFor(mistakesOf([stripped, use]), 'node-fetch').flatMap(
      ({ idiom }) => idiom?.right ?? [],
    );
    expect(codes).toEqual([rightCode(['path', 'query'], 'node-fetch')]);
  });
});

describe('what’s told of wrong code', () => {
  const rows = Object.entries(WRONG_CODE_MAKES);

  it('is about code that’s there', () => {
    for (const [id, row] of rows) {
      const idioms = isMistakeId(id) ? ADVICE[id].idioms : undefined;
      expect(idioms, id).toBeDefined();
      const named = isWays(row) ? [] : Object.keys(row);
      for (const language of named) expect(isLanguage(language) && idioms?.[language], id).toBeDefined();
    }
  });

  it('has one id for the same parameter, wherever it’s made', () => {
    const ways = new Map(uses.map(({ id, how, way }) => [`${id}: ${how}`, way]));
    const others = made.filter(({ id, how, way }) => ways.get(`${id}: ${how}`) !== way);
    expect([...new Set(others.map(({ id, how }) => `${id}: ${how}`))]).toEqual([]);
  });

  it('has no id that nothing has', () => {
    // Copies of a secret that were changed.
    const damaged = ['"made\u200bup’s"', 'made up \n'].flatMap((copy) =>
      usesOn(subjectOf(sentRequest({}), new Secret(copy))),
    );
    // A slash that only a stricter encoder writes so.
    const escaped = usesOn(
      subjectOf(sentRequest({ target: '/api/v1/orders/a%2Fb%20%C3%BC' }), new Secret('made up')),
    );
    const known = new Set([...uses, ...printed, ...damaged, ...escaped].map(({ way }) => way));
    expect(WAYS.filter((way) => !known.has(way))).toEqual([]);
  });

  it('names ways that some parameter of its mistake has', () => {
    const known = new Set([...uses, ...printed].map(({ id, way }) => `${id}: ${way}`));
    const told = rows.flatMap(([id, row]) => {
      const all: Ways[] = isWays(row) ? [row] : Object.values(row);
      return all.flatMap((ways) => (ways === 'every' ? [] : ways.map((way) => `${id}: ${way}`)));
    });
    expect(told.length).toBeGreaterThan(100);
    expect(told.filter((way) => !known.has(way))).toEqual([]);
  });
});
