import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import { KEY_LOADING } from '../../../../lib/core/faults/key-loading.ts';
import { KEY_TEXT } from '../../../../lib/core/faults/key-text.ts';
import { LANGUAGES, type Language } from '../../../../lib/core/faults/languages.ts';
import { latin1 } from '../../signing/requests.ts';
import {
  CHARGE,
  EMPTY_HASH,
  explainedBy,
  glance,
  hmac,
  sentRequest,
  sha256,
  TIME,
  unexplainedAfter,
} from './diagnosed.ts';

const UNSORTED = { id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' } as const;
const LOWER = { id: 'method-lowercase', how: 'lower case' };
const STRIPPED = { id: 'path-prefix-stripped', how: '“/api/v1” left out' };
const orders = sentRequest({ target: '/api/v1/orders?status=paid&limit=5', agent: 'python-requests/2.31' });
const charge = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE });

function message(...lines: readonly string[]): string {
  return lines.join('\n');
}

const unsorted = explainedBy({
  request: orders,
  sets: [[UNSORTED]],
  message: message('GET', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
});

describe('one mistake', () => {
  const answer = answerOf(unsorted, { request: orders });

  it('has its remedy as the title and says that it yields the signature as sent', () => {
    expect(answer.tone).toBe('bad');
    expect(answer.title).toBe('Sort the query’s pairs before signing');
    expect(answer.summary).toBe(
      'Signed with this mistake, the request gets exactly the signature that was sent.',
    );
  });

  it('sets the one line that differs beside the right one', () => {
    expect(answer.comparisons).toEqual([
      {
        what: 'query',
        label: 'Line 3, query',
        signed: 'status=paid&limit=5',
        right: 'limit=5&status=paid',
      },
    ]);
  });

  it('blames the signer', () => {
    expect(answer.side).toEqual({
      who: 'signer',
      text: 'The signing code is wrong. What was sent is fine.',
    });
  });

  it.each([
    ['/api/v1/orders?status=paid&note=a%2520b', 'percent-encoded twice'],
    ['/api/v1//orders?status=paid&limit=5', 'a double slash'],
    ['/api/v1/orders?status={{status}}&limit=5', 'a placeholder'],
  ])('isn’t told that what it sent is fine where the wire shows otherwise: %s', (target, words) => {
    const sent = sentRequest({ target });
    const text = answerOf(
      explainedBy({
        request: sent,
        sets: [[{ id: 'query-order-as-sent', how: 'as sent', way: 'as-sent' }]],
        message: 'x',
      }),
      { request: sent },
    ).side?.text;
    expect(text).toContain(words);
    expect(text).not.toContain('fine');
  });

  it('shows the fault’s own idiom in the language of the request’s client', () => {
    const [fix] = answer.fixes;
    expect(fix?.clause).toBe('query');
    expect(fix?.idiom?.language).toBe('python-requests');
    expect(fix?.idiom?.wrong).toBe('query = urlencode(params)');
  });

  it('gives the signature this very request should carry, computed apart', () => {
    const right = hmac(message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH));
    expect(answer.afterwards).toEqual([
      `Signed right, this request has the signature ${right}.`,
      'Nothing else in this request looks wrong.',
    ]);
  });

  it('counts what was excluded, by kind', () => {
    expect(answer.excluded).toBe(
      '4,812,331 interpretations were tried: every combination of up to 3 mistakes, made of 13 methods, 19 paths, 1 query, 54 timestamps, 171 bodies, 45 body hashes, 1,075 keys and 218 ways of joining and signing. Nothing else fits. Of two mistakes in one body, the unlikeliest weren’t made. Left out of three at once: large or rare families, such as every millisecond, every order of keys or SHA-3; unlikely pairs within one value; three within one body.',
    );
  });

  it('has nothing to add', () => {
    expect(answer).toMatchObject({ others: [], separating: undefined, caveats: [], reasons: [] });
  });
});

describe('several mistakes', () => {
  it('are told in the order of the lines, and counted in the title', () => {
    const answer = answerOf(
      explainedBy({
        request: orders,
        sets: [[UNSORTED, STRIPPED, LOWER]],
        message: message('get', '/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.title).toBe('3 fixes: Sign the method in upper case');
    expect(answer.summary).toMatch(/^Signed with these 3 mistakes, /);
    expect(answer.fixes.map(({ fault }) => fault)).toEqual([
      'method-lowercase',
      'path-prefix-stripped',
      'query-order-as-sent',
    ]);
    expect(answer.comparisons.map(({ what }) => what)).toEqual(['method', 'path', 'query']);
    expect(answer.happened).toHaveLength(3);
  });

  it('show one idiom where one right way mends two of them', () => {
    const respaced = { id: 'body-respaced', how: 'with spaces after commas and colons' };
    const escaped = { id: 'body-esc-slash', how: 'with \\/ for /' };
    const answer = answerOf(
      explainedBy({
        request: charge,
        sets: [[respaced, escaped]],
        message: message('POST', '/api/v1/charges', '', TIME, sha256('x')),
      }),
      { request: charge, language: 'go' },
    );
    const shown = answer.fixes.flatMap(({ idiom }) => (idiom ? [`${idiom.wrong}${idiom.right}`] : []));
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeGreaterThan(0);
  });
});

describe('afterwards', () => {
  it('tells of the refusal that comes before bad_signature', () => {
    const answer = answerOf(
      explainedBy({
        request: orders,
        known: { now: Number(TIME) + 7325 },
        sets: [[UNSORTED]],
        message: message('GET', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.summary).toContain('The service answers stale_request before it looks at the signature.');
    expect(answer.afterwards[1]).toMatch(
      /^That alone isn’t enough: the service answers stale_request, because the timestamp is 2 hours 2 minutes behind its clock\./,
    );
    expect(answer.afterwards).not.toContain('Nothing else in this request looks wrong.');
  });

  it('tells of every other refusal in the assumed order', () => {
    const request = sentRequest({ target: '/api/v1/orders?b=1&a=1', timestamp: '1764000000123' });
    const answer = answerOf(
      explainedBy({
        request,
        known: { now: Number(TIME), revoked: true },
        sets: [[UNSORTED]],
        message: message('GET', '/api/v1/orders', 'b=1&a=1', '1764000000123', EMPTY_HASH),
      }),
      { request },
    );
    expect(answer.afterwards[1]).toContain(
      'the service answers stale_request, because the timestamp is 55,843 years ahead',
    );
    expect(answer.afterwards[2]).toBe(
      'Nor is that: the service answers invalid_key, because the key is revoked.',
    );
  });

  it('is true: signed so, the service accepts the request', () => {
    const { afterwards } = answerOf(unsorted, { request: orders });
    const signature = /[0-9a-f]{64}/.exec(afterwards[0] ?? '')?.[0] ?? '';
    const mended = sentRequest({ target: '/api/v1/orders?status=paid&limit=5', signature });
    expect(glance(mended).verdict).toBe('valid');
  });
});

describe('equal explanations', () => {
  const request = sentRequest({});
  const both = explainedBy({
    request,
    sets: [[LOWER], [{ id: 'join-case', how: 'everything in lowercase' }]],
    message: message('get', '/api/v1/orders', '', TIME, EMPTY_HASH),
  });

  it('are counted and told, never denied', () => {
    const answer = answerOf(both, { request });
    expect(answer.summary).toContain('1 other explanation fits as well; this is the likeliest.');
    expect(answer.others).toEqual([
      {
        title: 'Leave upper and lower case as they are',
        text: 'Your code signed everything in lowercase. Only the method is uppercase and only the hash is lowercase hex.',
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/certainly/i);
    expect(answer.excluded).toContain('Nothing besides these 2 explanations fits.');
  });

  it('lists five at most, each of them once, and says how many more there are', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((how) => [{ id: 'query-order-other', how }]);
    // What these would do to another request isn't known: they make the same bytes of this one.
    const answer = answerOf(
      explainedBy({
        request: orders,
        sets: [[UNSORTED], ...many],
        message: message('GET', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.alike).toHaveLength(5);
    expect(answer.moreAlike).toBe(1);
    expect(answer.others).toEqual([]);
    expect(answer.excluded).toContain('Nothing besides these 7 explanations fits.');
  });
});

describe('an equal explanation that shares a mistake', () => {
  const sent = message('get', '/orders', 'status=paid&limit=5', TIME, EMPTY_HASH);
  const answer = answerOf(
    explainedBy({
      request: orders,
      sets: [
        [LOWER, UNSORTED],
        [LOWER, { id: 'query-order-other', how: 'sorted backwards' }],
      ],
      message: sent,
    }),
    { request: orders },
  );

  it('is named by what it has that the best one doesn’t', () => {
    expect(answer.others).toHaveLength(1);
    expect(answer.others[0]?.title).toBe('Sort the pairs upwards, as strings');
    expect(answer.others[0]?.text).toMatch(/sorted backwards.*The rest is as above\.$/);
    expect(answer.others[0]?.text).not.toContain('lower case');
    expect(answer.moreOthers).toBe(0);
  });
});

describe('a secret that was changed on its way here, not by the client', () => {
  const reversed = explainedBy({
    request: orders,
    sets: [[{ id: 'key-whitespace', how: 'its last newline removed', way: 'last-newline-missing' }]],
    message: message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH),
  });
  const answer = answerOf(reversed, { request: orders });

  it('is mended here, so no code is called wrong and no signature right', () => {
    expect(answer.title).toBe('Take the newline off the secret given here');
    expect(answer.happened[0]).toContain('your code is probably right');
    expect(answer.side?.text).toBe(
      'Neither the signing nor the sending is wrong, as far as it shows: the copy of the secret is.',
    );
    expect(answer.fixes[0]?.idiom).toBeUndefined();
    expect(answer.afterwards.join(' ')).not.toMatch(/[0-9a-f]{64}/);
  });

  it('keeps the usual words where the client changed it', () => {
    const usual = explainedBy({
      request: orders,
      sets: [[{ id: 'key-whitespace', how: 'a newline after it' }]],
      message: message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH),
    });
    expect(answerOf(usual, { request: orders }).title).toBe('Trim the secret when you load it');
  });

  it('is told of each parameter that the search has for it', () => {
    const reversedOnes = [...KEY_LOADING, ...KEY_TEXT]
      .map(({ use }) => use)
      .filter((use) => mistakesOf([use])[0]?.happened.startsWith('The secret given here'));
    expect(new Set(reversedOnes.map(({ way }) => way))).toEqual(
      new Set([
        'blanks-missing',
        'last-newline-missing',
        'quotes-missing',
        'invisible-missing',
        'typography-undone',
      ]),
    );
    expect(reversedOnes).toHaveLength(11);
  });
});

describe('the code of a fix', () => {
  const languages = Object.keys(LANGUAGES) as Language[];

  it.each(languages)('shows an unsorted query and a sorted one in %s', (language) => {
    const idiom = answerOf(unsorted, { request: orders, language }).fixes[0]?.idiom;
    // Nothing runs PowerShell's wrong code in the tests.
    if (language === 'powershell') expect(idiom?.wrong).toBeUndefined();
    else expect(idiom?.wrong).toMatch(/^(?!.*sort)/is);
    expect(idiom?.right).toMatch(/sort/i);
  });

  it('is the right code alone where no wrong code makes this very mistake', () => {
    const stripped = explainedBy({
      request: orders,
      sets: [[STRIPPED]],
      message: message('GET', '/orders', 'limit=5&status=paid', TIME, EMPTY_HASH),
    });
    const idiom = answerOf(stripped, { request: orders, language: 'ruby' }).fixes[0]?.idiom;
    expect(idiom?.wrong).toBeUndefined();
    expect(idiom?.right).toContain('path');
  });
});

describe('caveats', () => {
  it('lower the certainty where the body was rebuilt from text', () => {
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE, rebuilt: true });
    const answer = answerOf(
      explainedBy({
        request,
        sets: [[LOWER]],
        message: message('post', '/api/v1/charges', '', TIME, sha256(CHARGE)),
      }),
      { request },
    );
    expect(answer.summary).toContain('provided that the body’s bytes are exact');
    expect(answer.caveats[0]).toMatch(/^The body’s bytes were rebuilt from text\./);
  });

  it.each([
    ['body-respaced', true, 'The text may print the body in other bytes', 'neutral'],
    ['body-respaced', false, expect.not.stringContaining('print'), 'bad'],
    ['body-signed-empty', true, expect.not.stringContaining('print'), 'bad'],
  ] as const)(
    '%s, rebuilt: %s, isn’t blamed on what the text’s print may have done',
    (id, rebuilt, title, tone) => {
      const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE, rebuilt });
      const signed = message('POST', '/api/v1/charges', '', TIME, sha256(`${CHARGE} `));
      const sets = [[{ id, how: 'with spaces after commas and colons' }]];
      const answer = answerOf(explainedBy({ request, sets, message: signed }), { request });
      const isPrint = tone === 'neutral';
      expect(answer).toMatchObject({ title, tone });
      expect(answer.summary.includes('then nothing was wrong')).toBe(isPrint);
      expect(answer.happened[0]?.startsWith('If these very bytes were sent: your ')).toBe(isPrint);
    },
  );

  it('say that time ran out, or that the search was cancelled', () => {
    const cut = (stopped: 'budget' | 'aborted', exhaustedDepth: number) =>
      answerOf(unexplainedAfter(orders, { stopped, exhaustedDepth }), { request: orders }).caveats;
    expect(cut('budget', 2)).toEqual([
      'Time ran out when every combination of up to 2 mistakes had been tried. More time tries more combinations.',
    ]);
    expect(cut('aborted', 0)).toEqual(['The search was cancelled before every mistake had been tried.']);
  });

  it('say that part of the search failed, rather than that time ran out', () => {
    const request = orders;
    const failed = { stopped: 'budget', exhaustedDepth: 1, incomplete: true } as const;
    expect(answerOf(unexplainedAfter(request, failed), { request }).caveats).toEqual([
      'Part of the search failed, so not every combination was tried. Reload Countersign and search again.',
    ]);
    const message = ['GET', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH].join('\n');
    const search = { exhaustedDepth: 0, incomplete: true } as const;
    expect(
      answerOf(explainedBy({ request, sets: [[UNSORTED]], message, search }), { request }).caveats,
    ).toEqual([
      'Part of the search failed, so not every combination was tried. Explanations that fit as well may be missing.',
    ]);
  });

  it('say that equal explanations may be missing where a level wasn’t finished', () => {
    const sets = [[UNSORTED, LOWER]];
    const signed = message('get', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH);
    const at = (exhaustedDepth: number) =>
      answerOf(explainedBy({ request: orders, sets, message: signed, search: { exhaustedDepth } }), {
        request: orders,
      }).caveats;
    expect(at(1)).toHaveLength(1);
    expect(at(2)).toEqual([]);
  });

  it('pass on what wasn’t searched', () => {
    const diagnosis = { ...unsorted, limits: ['The body has 9 bytes: it wasn’t searched.'] };
    expect(answerOf(diagnosis, { request: orders }).caveats).toEqual(diagnosis.limits);
  });

  it('call another reading of the document open, and the one that’s used assumed', () => {
    const answer = answerOf(
      explainedBy({
        request: orders,
        sets: [[{ id: 'transport-server-reading', how: 'the path decoded', reading: 'R-path-raw' }]],
        message: message('GET', '/x', 'limit=5&status=paid', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.caveats[0]).toMatch(/^The API document leaves this open: .+\. Assumed here: .+\.$/);
  });
});

describe('the language', () => {
  const languageOf = (agent: string | undefined, language?: 'ruby') =>
    answerOf(unsorted, {
      request: sentRequest(agent === undefined ? {} : { agent }),
      language,
    }).fixes[0]?.idiom?.language;

  it('is the picked one, else the client’s, else none', () => {
    expect(languageOf('axios/1.7.9', 'ruby')).toBe('ruby');
    expect(languageOf('axios/1.7.9')).toBe('node-axios');
    expect(languageOf(undefined)).toBeUndefined();
  });

  it('is the first of the ecosystem where the client names only that', () => {
    expect(languageOf('Integromat/production')).toBe('node-fetch');
    expect(languageOf('libwww-perl/6.67')).toBeUndefined();
  });
});

describe.each([null, ''])('without X-Timestamp (%s), though signed', (timestamp) => {
  const [first, last] = [orders.headers.slice(0, -2), orders.headers.slice(-1)];
  const request = {
    ...orders,
    headers: [...first, ...(timestamp === null ? [] : [['X-Timestamp', latin1('')] as const]), ...last],
  };
  const diagnosis = glance(request);

  it('nothing is checked or searched, for nothing says which timestamp was signed', () => {
    expect(diagnosis).toMatchObject({ verdict: 'refused', code: 'missing_auth', signature: 'not-checked' });
    expect(diagnosis.expected).toBeUndefined();
    expect(diagnosis.checks.bad_signature.expected).toBe('unknown');
  });

  it('the missing header leads', () => {
    const { title, summary, happened } = answerOf(diagnosis, { request });
    expect(title).toMatch(/X-Timestamp/);
    expect(happened.join(' ')).toMatch(/X-Timestamp/);
    expect(summary).toContain('The signature can’t be checked: without X-Timestamp');
  });
});
