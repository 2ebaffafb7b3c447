import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { effectsOn } from '../../../../lib/core/diagnosis/answer/effects.ts';
import { PROBES } from '../../../../lib/core/diagnosis/answer/probes.ts';
import { separating, separationOf, signingAlike } from '../../../../lib/core/diagnosis/answer/separating.ts';
import { mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import { secondOpinion } from '../../../../lib/core/diagnosis/second-opinion.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { bytesOf, textOfUtf8 } from '../../../../lib/core/signing/bytes.ts';
import { bodyBytes } from '../../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../../signing/requests.ts';
import { CHARGE, EMPTY_HASH, hmac, searched, sentRequest, sha256, TIME } from './diagnosed.ts';

const get = sentRequest({ target: '/api/v1/orders?limit=5&amount=3' });
const post = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE });

const UNSORTED = `“${ADVICE['query-order-as-sent'].title}”`;
const OTHER_ORDER = `“${ADVICE['query-order-other'].title}”`;

function wordsFor(
  request: typeof get,
  ...sets: readonly (readonly (readonly [id: string, how: string])[])[]
): string {
  return separating(
    sets.map((uses) => mistakesOf(uses.map(([id, how]) => ({ id, how })))),
    request,
  ).text;
}

it('two mistakes at once have one name, so that “and” and “or” can be read once', () => {
  const words = wordsFor(
    get,
    [
      ['query-order-as-sent', 'as sent'],
      ['bodyhash-empty', 'an empty line'],
    ],
    [['query-order-other', 'sorted in descending order']],
  );
  expect(words).toContain(`“${ADVICE['query-order-as-sent'].title} + `);
  expect(words).not.toContain('” and “');
});

it('a base URL’s second slash comes with the next request too, which is rejected then', () => {
  const doubled = sentRequest({ target: '//api/v1/orders?limit=5' });
  const words = wordsFor(
    doubled,
    [['path-double-slash-collapsed', 'one slash for two']],
    [['path-wrong-endpoint', '/api/v1/orders']],
  );
  const { title } = ADVICE['path-double-slash-collapsed'];
  expect(words).toContain(`If it gets bad_signature, the mistake is “${title}”.`);
});

it('a client may add the slash at the end to each URL, so what the next response means isn’t said', () => {
  const slashed = sentRequest({ target: '/api/v1/orders/?limit=5' });
  const words = wordsFor(
    slashed,
    [['path-trailing-slash-removed', 'no slash at the end']],
    [['path-lowercased', 'lower case']],
  );
  expect(words).not.toContain('If it gets');
  expect(words).not.toContain('If not');
});

describe('effects', () => {
  const [unordered] = PROBES;
  const effectOn = unordered && effectsOn(unordered.request);
  const effect = (id: string, how: string) => effectOn?.(mistakesOf([{ id, how }]))?.replace(/^\S+ /, '');

  it('are the string each mistake would sign, written out', () => {
    const rest = `1764003957\n${EMPTY_HASH}`;
    expect(effect('query-order-as-sent', 'as sent')).toBe(`GET\n/api/v1/orders\nb=2&c=3&a=1\n${rest}`);
    expect(effect('query-order-other', 'sorted in descending order')).toBe(
      `GET\n/api/v1/orders\nc=3&b=2&a=1\n${rest}`,
    );
    expect(effect('join-none', 'no newlines between the lines')).toBe(
      `GET/api/v1/ordersa=1&b=2&c=31764003957${EMPTY_HASH}`,
    );
    expect(effect('bodyhash-empty', 'an empty line')).toBe('GET\n/api/v1/orders\na=1&b=2&c=3\n1764003957\n');
  });

  it('know the mistakes that one helper makes in two places', () => {
    const filtered = mistakesOf([
      { id: 'bodyhash-empty', how: 'nothing for no body' },
      { id: 'join-empty-dropped', how: 'empty lines left out' },
    ]);
    expect(effectOn?.(filtered)).toMatch(/ GET\n\/api\/v1\/orders\na=1&b=2&c=3\n1764003957$/);
  });

  it('are none where a mistake does nothing to a request, or is about the key', () => {
    const right = `GET\n/api/v1/orders\na=1&b=2&c=3\n1764003957\n${EMPTY_HASH}`;
    expect(effect('body-esc-slash', 'with \\/ for /')).toBe(right);
    expect(effect('key-whitespace', 'a newline at the end')).toBe(right);
  });

  it('leave line 5 open where the hash goes wrong in another way with this body', () => {
    const charged = PROBES.find(({ request }) => request.method === 'POST');
    const nothing = mistakesOf([{ id: 'bodyhash-empty', how: 'nothing for no body' }]);
    expect(charged && effectsOn(charged.request)(nothing)).toBeUndefined();
  });

  it('aren’t guessed where the parameter isn’t known on this request', () => {
    expect(effect('query-order-other', 'in an order nobody has')).toBeUndefined();
  });
});

describe('the separating request', () => {
  it('is one on which the explanations sign different strings', () => {
    expect(
      wordsFor(
        get,
        [['query-order-as-sent', 'as sent']],
        [['query-order-other', 'sorted in descending order']],
      ),
    ).toBe(
      `Next, let the same code send GET /api/v1/orders?b=2&c=3&a=1 as well. It has three parameters that aren’t sorted. Whichever of these mistakes your code has, the server rejects that request. So diagnose that request, too: the result shows which mistake your code has.`,
    );
  });

  it('is one whose response alone tells, where there’s one, also if a plainer one would do with its diagnosis', () => {
    expect(wordsFor(get, [['query-order-as-sent', 'as sent']], [['method-lowercase', 'lower case']])).toMatch(
      /If it gets bad_signature, the mistake is “[^”]+”\. If not, it’s /,
    );
  });

  it('is in order where two pairs may have been left as they were or turned round', () => {
    expect(
      wordsFor(get, [['query-order-as-sent', 'as sent']], [['query-order-other', 'in descending order']]),
    ).toBe(
      `Next, let the same code send GET /api/v1/orders?a=1&b=2 as well. It has two parameters that are already sorted. If it gets bad_signature, the mistake is ${OTHER_ORDER}. If not, it’s ${UNSORTED}.`,
    );
  });

  it('has a body where the body is in question', () => {
    expect(
      wordsFor(
        post,
        [['body-serializer-profile', 'Python json.dumps']],
        [['body-respaced', 'with spaces after commas and colons']],
      ),
    ).toBe(
      `Next, let the same code send POST /api/v1/charges with the body {"merchant_order_id":"Ü 1/2","amount":"10.00","currency":"USD","network":"TRON"} as well. It has a non-ASCII character (Ü), a space and a slash in its body. Whichever of these mistakes your code has, the server rejects that request. So diagnose that request, too: the result shows which mistake your code has.`,
    );
  });

  it('says that it creates a charge where it may be accepted', () => {
    const text = wordsFor(
      post,
      [['body-respaced', 'with spaces after commas and colons']],
      [['body-esc-slash', 'with \\/ for /']],
    );
    expect(text).toMatch(/^Next, let the same code send POST \/api\/v1\/charges /);
    expect(text).toMatch(
      /If not, .*Use a test key: if the server accepts the request, it creates a charge\.$/,
    );
    expect(text).toContain('Send exactly this body.');
  });

  it('is a query where a lowercase method and lowercase everything are the same without one', () => {
    const text = wordsFor(
      sentRequest({}),
      [['method-lowercase', 'lower case']],
      [['join-case', 'everything in lowercase']],
    );
    expect(text).toMatch(/ send GET \/api\/v1\/orders\?\S*[A-Z]\S* as well/);
  });

  it('has a longer path where a short one hides which part was signed', () => {
    expect(
      wordsFor(
        post,
        [['path-prefix-stripped', 'without the first 2 segments and the slash']],
        [['path-last-segment', 'without a slash']],
      ),
    ).toMatch(/ send GET \/api\/v1\/orders\/ord_1 as well/);
  });

  describe('of a client that writes JSON with spaces, and hashes it without', () => {
    const order = { merchant_order_id: 'q-551', amount: '12.40', currency: 'USD', network: 'TRON' };
    const dumps = (fields: object) =>
      JSON.stringify(fields).replaceAll('":"', '": "').replaceAll('","', '", "');
    const agent = 'Python-urllib/3.12';
    const sentBy = (body: string, hashed: string) => {
      const signature = hmac(`POST\n/api/v1/charges\n\n${TIME}\n${sha256(hashed)}`);
      return sentRequest({ method: 'POST', target: '/api/v1/charges', body, signature, agent });
    };
    const [serialized, blanks] = [
      ADVICE['body-serializer-profile'].title,
      ADVICE['body-blank-stripped'].title,
    ];

    it('has a space in a value, in the bytes that the code can send, and its diagnosis tells', async () => {
      const request = sentBy(dumps(order), dumps(order).replaceAll(' ', ''));
      const diagnosis = await searched(request);
      const { title, separating, probe } = answerOf(diagnosis, { request });
      expect(title).toBe(serialized);
      expect(separating).toContain('{"merchant_order_id": "Ü 1/2", "amount": "10.00", ');
      expect(separating).toContain('diagnose that request, too');
      // As json.dumps writes it.
      const body = textOfUtf8(bodyBytes(probe?.body ?? request.body))?.replace('Ü', '\\u00dc') ?? '';
      const second = sentBy(body, body.replaceAll(' ', ''));
      const looked = { request: second, diagnosis: await searched(second) };
      const { verdict, kept, ruledOut } = secondOpinion({ request, diagnosis }, looked);
      const titles = (sets: typeof kept) => sets.flat().map((mistake) => mistake.title);
      expect(verdict).toBe('confirmed');
      expect(titles(kept)).toContain(blanks);
      expect(titles(kept)).not.toContain(serialized);
      expect(titles(ruledOut)).toContain(serialized);
    });

    it('is said not to be the proposed one where its body has other bytes, which don’t tell', async () => {
      const request = sentBy(dumps(order), dumps(order).replaceAll(' ', ''));
      const plain = { ...order, merchant_order_id: 'A-1001' };
      const second = sentBy(dumps(plain), JSON.stringify(plain));
      const proposed = sentBy(JSON.stringify(plain), '');
      const first = { request, diagnosis: await searched(request) };
      const looked = { request: second, diagnosis: await searched(second) };
      const { text, ruledOut } = secondOpinion(first, { ...looked, proposed });
      expect(ruledOut).toEqual([]);
      expect(text).toContain('This isn’t the proposed request: its body has the same data in other bytes.');
      expect(secondOpinion(first, looked).text).not.toContain('proposed');
    });
  });

  const SORTINGS = [
    [['query-order-key-only', 'by key, values as sent']],
    [['query-order-key-value', 'by key, then by value']],
    [['query-order-ci-locale', 'upper and lower case alike']],
  ] as const satisfies readonly (readonly (readonly [string, string])[])[];

  it('isn’t ?a=1&b=2 for three ways of sorting that all put that in the same order', () => {
    const text = wordsFor(get, ...SORTINGS);
    expect(text).not.toContain('?a=1&b=2 ');
    expect(text).toMatch(/ send GET /);
  });

  it('parts them by what each signs, computed anew: all of them, and each in one place', () => {
    const cases = [
      [get, SORTINGS],
      [
        get,
        [
          [['query-order-as-sent', 'as sent']],
          [['query-order-other', 'in descending order']],
          [['method-lowercase', 'lower case']],
        ],
      ],
      [
        post,
        [
          [['body-serializer-profile', 'Python json.dumps']],
          [['body-esc-slash', 'as \\/']],
          [['bodyhash-uppercase', 'in upper case']],
        ],
      ],
    ] as const;
    for (const [request, sets] of cases) {
      const mistakes = sets.map((uses) => mistakesOf(uses.map(([id, how]) => ({ id, how }))));
      const found = separationOf(mistakes, request);
      if (!found) throw new Error('it must be found');
      const { probe, accepted, rejected, untold } = found;
      const effectOn = effectsOn(probe.request);
      const groups = [accepted, ...rejected];
      expect([...groups.flat(), ...untold].toSorted()).toEqual(sets.map((_, index) => index));
      const signed = groups.map((group) => new Set(group.map((index) => effectOn(mistakes[index] ?? []))));
      for (const one of signed) expect(one.size).toBeLessThanOrEqual(1);
      expect(new Set(signed.flatMap((one) => [...one])).size).toBe(
        groups.filter((group) => group.length > 0).length,
      );
      for (const index of accepted) expect(effectOn(mistakes[index] ?? [])).toBe(effectOn([]));
    }
  });

  it('isn’t said to be accepted after a mistake whose effect on it isn’t known', () => {
    const sets = [
      [['query-order-other', 'in an order nobody has']],
      [['query-order-as-sent', 'as sent']],
    ] as const;
    const mistakes = sets.map((uses) => mistakesOf(uses.map(([id, how]) => ({ id, how }))));
    expect(separationOf(mistakes, get)).toBeUndefined();
    expect(separationOf([...mistakes].toReversed(), get)).toBeUndefined();
  });

  it('isn’t looked for where only the key, the digest’s print, or where one newline comes from is in question', () => {
    const alike: readonly (readonly (readonly [id: string, how: string])[])[] = [
      [
        ['key-base64-decoded', 'plain base64'],
        ['hmac-key-wordarray', 'CryptoJS.enc.Base64'],
      ],
      [
        ['out-dashed', 'spaces between the bytes'],
        ['out-whitespace', 'inside it'],
      ],
      [
        ['key-whitespace', 'a newline at the end'],
        ['key-other-known', 'the secret of another key'],
      ],
      [
        ['join-trailing-newline', 'one newline'],
        ['bodyhash-suffixed', 'a line break'],
      ],
    ];
    for (const uses of alike) {
      const sets = uses.map(([id, how]) => mistakesOf([{ id, how }]));
      expect(signingAlike(sets, get)).toEqual([sets]);
    }
  });

  it('isn’t promised where none is known: then this request’s string shows which it was', () => {
    expect(
      wordsFor(
        get,
        [['key-whitespace', 'a newline at the end']],
        [['key-other-known', 'the secret of another key']],
      ),
    ).toMatch(/^These mistakes sign different bytes of this request\. Print the string your code signs\. /);
  });
});

describe('a client that sorts by value, seen by a query that this leaves as sent', () => {
  const byValue = (query: string) =>
    query
      .split('&')
      .toSorted((one, other) => (one.replace(/.*=/, '') < other.replace(/.*=/, '') ? -1 : 1))
      .join('&');
  async function sentWith(query: string) {
    const signature = hmac(`GET\n/api/v1/orders\n${byValue(query)}\n${TIME}\n${EMPTY_HASH}`);
    const request = sentRequest({ target: `/api/v1/orders?${query}`, signature });
    return { request, diagnosis: await searched(request) };
  }

  it('isn’t ruled out by a request that it signs right, though backwards would have signed it wrong', async () => {
    const first = await sentWith('offset=10&limit=5');
    const opinion = secondOpinion(first, await sentWith('a=1&b=2'));
    expect(opinion.ruledOut.flat().map(({ id }) => id)).not.toContain('query-order-other');
    const left = opinion.settled.explanations.flatMap(({ mistakes, equivalents }) => [
      mistakes,
      ...equivalents,
    ]);
    expect(left.flat().map(({ id }) => id)).toContain('query-order-other');
  });

  it('is told from a query that isn’t sorted by the request that’s proposed', async () => {
    const first = await sentWith('offset=10&limit=5');
    const { probe, separating: text } = answerOf(first.diagnosis, { request: first.request });
    expect(probe?.target).toBe('/api/v1/orders?a=2&b=1');
    expect(text).toContain(
      'If it gets bad_signature, the mistake is “Query pairs in a different order”. If not, it’s “Query not sorted”.',
    );
    const opinion = secondOpinion(first, await sentWith('a=2&b=1'));
    expect(opinion.verdict).toBe('confirmed');
    expect(opinion.kept.flat().map(({ id }) => id)).toEqual(['query-order-other']);
    expect(opinion.ruledOut.flat().map(({ id }) => id)).toEqual(['query-order-as-sent']);
  });
});

it('of repeated parameters signed once, keeping one of each key is likelier than picking parameters', async () => {
  const signed = 'limit=7&network=base';
  const signature = hmac(`GET\n/api/v1/orders\n${signed}\n${TIME}\n${EMPTY_HASH}`);
  const request = sentRequest({ target: '/api/v1/orders?network=tron&network=base&limit=7', signature });
  const [best] = (await searched(request)).explanations;
  expect(best?.mistakes.map(({ id }) => id)).toEqual(['query-duplicates-collapsed']);
});

describe('a client that signs each pair once, as a set has them', () => {
  const eachOnce = (query: string) => [...new Set(query.split('&'))].sort().join('&');
  async function sentWith(query: string) {
    const signature = hmac(`GET\n/api/v1/orders\n${eachOnce(query)}\n${TIME}\n${EMPTY_HASH}`);
    const request = sentRequest({ target: `/api/v1/orders?${query}`, signature });
    return { request, diagnosis: await searched(request) };
  }
  const setsOf = ({ diagnosis }: Awaited<ReturnType<typeof sentWith>>) =>
    diagnosis.explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  const idsOf = (sets: ReturnType<typeof setsOf>) => sets.map((set) => set.map(({ id }) => id));

  it('is named first, a map after it, and the next request tells all that’s named apart', async () => {
    const first = await sentWith('tag=kiosk&tag=kiosk&limit=3');
    expect(idsOf(setsOf(first))).toEqual([['query-identical-pairs-once'], ['query-duplicates-collapsed']]);
    const { others, alike, probe, separating: text } = answerOf(first.diagnosis, { request: first.request });
    expect(alike).toEqual([]);
    expect(others.map(({ title }) => title)).toEqual([ADVICE['query-duplicates-collapsed'].title]);
    const effectOn = probe && effectsOn(probe);
    const effects = setsOf(first).map((set) => effectOn?.(set));
    expect(new Set(effects).size).toBe(2);
    expect(effects).not.toContain(undefined);
    expect(text).toContain(`“${ADVICE['query-identical-pairs-once'].title}”`);
  });

  it('isn’t said to be fixed by a valid request without identical pairs', async () => {
    const first = await sentWith('tag=kiosk&tag=kiosk&limit=3');
    const second = await sentWith('tag=b&tag=a&empty=');
    const opinion = secondOpinion(first, second);
    expect(opinion.verdict).toBe('narrowed');
    expect(idsOf(opinion.settled.explanations.map(({ mistakes }) => mistakes))).toEqual([
      ['query-identical-pairs-once'],
    ]);
    expect(idsOf([...opinion.ruledOut])).toEqual([['query-duplicates-collapsed']]);
  });

  it('isn’t said to sign only some of the parameters', async () => {
    const ids = idsOf(setsOf(await sentWith('tag=red&tag=blue&tag=red')));
    expect(ids).toEqual([['query-identical-pairs-once']]);
  });
});

describe('once the proposed request was sent', () => {
  const spaced = (body: string) =>
    JSON.stringify(JSON.parse(body), null, 1)
      .replaceAll(/\n */g, ' ')
      .replaceAll(/\{ | \}/g, (brace) => brace.trim());
  const escaped = (text: string) =>
    text.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

  /**
   * As one Python client does: it signs the path without `/api/v1` and a body with spaces and letters as they are, which it
   * sends without spaces and escaped. Of ASCII alone, that’s what `json.dumps` prints.
   */
  async function sentBy(method: string, target: string, json: string) {
    const body = json === '' ? undefined : escaped(json);
    const hash = body === undefined ? EMPTY_HASH : sha256(spaced(body));
    const signature = hmac(`${method}\n${target.slice('/api/v1'.length)}\n\n${TIME}\n${hash}`);
    const request = sentRequest({ method, target, signature, ...(body !== undefined && { body }) });
    return { request, diagnosis: await searched(request) };
  }

  it('another one is proposed, until none tells more', async () => {
    const first = await sentBy('POST', '/api/v1/charges', CHARGE);
    const asked: string[] = [];
    let { diagnosis } = first;
    for (let turn = 0; turn < 4; turn++) {
      const { probe } = answerOf(diagnosis, { request: first.request });
      if (!probe) break;
      const target = textOfUtf8(bytesOf(probe.target)) ?? '';
      const json = textOfUtf8(bodyBytes(probe.body)) ?? '';
      asked.push(`${probe.method} ${target} ${json}`);
      const second = await sentBy(probe.method, target, json);
      const opinion = secondOpinion({ ...first, diagnosis }, { ...second, proposed: probe });
      expect(opinion.verdict).toBe('confirmed');
      diagnosis = opinion.settled;
    }
    expect(asked).toEqual([
      expect.stringMatching(/^POST .*Ü/),
      expect.stringMatching(/^POST .*</),
      'GET /api/v1/orders/ord_1 ',
    ]);
    const [explained] = diagnosis.explanations;
    const sets = [explained?.mistakes ?? [], ...(explained?.equivalents ?? [])];
    expect(sets.map((set) => set.map(({ id }) => id))).toEqual([
      ['path-prefix-stripped', 'body-serializer-profile'],
    ]);
  });
});

it('two ways of one mistake are told apart in whole clauses', () => {
  const hows = ['as sent, backwards', 'sorted in descending order'];
  const words = wordsFor(get, ...hows.map((how) => [['query-order-other', how] as const]));
  for (const how of hows)
    expect(words).toContain(
      `${OTHER_ORDER} (your code didn’t sort the query’s pairs in ascending order, but signed them ${how})`,
    );
});

it('a lowered message isn’t taken for a lowered method where line 2 also holds the full URL: the host is the client’s', async () => {
  const host = '127.0.0.1:4610';
  const lines = ['GET', `http://${host}/api/v1/orders`, 'limit=6&status=paid', TIME, EMPTY_HASH];
  const sent = sentRequest({
    target: '/api/v1/orders?limit=6&status=paid',
    signature: hmac(lines.join('\n').toLowerCase()),
  });
  const headers = sent.headers.map(
    ([name, value]) => [name, name === 'Host' ? latin1(host) : value] as const,
  );
  const request = { ...sent, headers };
  const answer = answerOf(await searched(request), { request });
  expect(answer.alike).toEqual([]);
  expect(answer.others.map(({ title }) => title)).toEqual([ADVICE['join-case'].title]);
  expect(answer.summary).not.toContain('Confirmed');
  expect(answer.probe?.target).toBe('/api/v1/orders?limit2=1&limit=2&Status=paid');
});

describe('a client whose timestamp is rejected before its signature', () => {
  const AHEAD = { now: Number(TIME) - 18_000 };
  const NOT_SHOWN =
    'The server returns stale_request before it checks the signature. So diagnose that request, too: the result shows which mistake your code has.';
  async function sentWith(query: string, signedQuery: string) {
    const signature = hmac(`GET\n/api/v1/orders\n${signedQuery}\n${TIME}\n${EMPTY_HASH}`);
    const request = sentRequest({ target: `/api/v1/orders?${query}`, signature });
    return { request, diagnosis: await searched(request, AHEAD) };
  }

  it('is told by the next request’s diagnosis, since its response is stale_request whatever the mistake is', async () => {
    const unsorted = 'offset=10&limit=5';
    const first = await sentWith(unsorted, unsorted);
    const { probe, separating: text } = answerOf(first.diagnosis, { request: first.request });
    expect(text).toBe(
      `Next, let the same code send GET /api/v1/orders?a=2&b=1 as well. It has two parameters that are already sorted, but their values aren’t. ${NOT_SHOWN}`,
    );
    expect(probe?.target).toBe('/api/v1/orders?a=2&b=1');
  });

  it('is settled by the signature of that request alone', async () => {
    const unsorted = 'offset=10&limit=5';
    const first = await sentWith(unsorted, unsorted);
    const answered = { status: 401, code: 'stale_request' } as const;
    const second = await sentWith('a=2&b=1', 'b=1&a=2');
    const opinion = secondOpinion(first, { ...second, diagnosis: { ...second.diagnosis, answered } });
    expect(opinion.kept.flat().map(({ id }) => id)).toEqual(['query-order-other']);
    const valid = await sentWith('a=2&b=1', 'a=2&b=1');
    const left = secondOpinion(first, { ...valid, diagnosis: { ...valid.diagnosis, answered } });
    expect(left.kept.flat().map(({ id }) => id)).toContain('query-order-as-sent');
  });

  it('has no response of the charge foretold either', () => {
    const sets = [
      mistakesOf([{ id: 'body-respaced', how: 'with spaces after commas and colons' }]),
      mistakesOf([{ id: 'body-esc-slash', how: 'with \\/ for /' }]),
    ];
    const { text } = separating(sets, post, { rejected: 'stale_request' });
    expect(text).toContain(NOT_SHOWN);
    expect(text).not.toMatch(/gets bad_signature|If not|any other response|holds only if/);
    expect(text).toContain('Use a test key: ');
  });
});
