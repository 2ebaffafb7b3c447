import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { nameOfCauses, nameOfCausesTold } from '../../../../lib/core/diagnosis/answer/named-causes.ts';
import { mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { KEY_LOADING } from '../../../../lib/core/mistakes/key/loading.ts';
import { KEY_TEXT } from '../../../../lib/core/mistakes/key/text.ts';
import { isNeverRun, LANGUAGES, type Language } from '../../../../lib/core/mistakes/languages.ts';
import { reversedAdvice } from '../../../../lib/core/mistakes/reversed-advice.ts';
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

  it('has its name as the title and says that it yields the signature as sent', () => {
    expect(answer.tone).toBe('bad');
    expect(answer.title).toBe(ADVICE['query-order-as-sent'].title);
    expect(answer.summary).toBe(
      'Confirmed: this mistake reproduces exactly the signature that was sent. Countersign found no other mistake that matches.',
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
      text: 'The mistake is in the signing code. The sent request is correct.',
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

  it('shows the mistake’s own idiom in the language of the request’s client', () => {
    const [fix] = answer.fixes;
    expect(fix?.clause).toBe('query');
    expect(fix?.idiom?.language).toBe('python-requests');
    expect(fix?.idiom?.wrong).toBe('query = urlencode(params)');
  });

  it('gives the signature this very request should carry, computed apart', () => {
    const right = hmac(message('GET', '/api/v1/orders', 'limit=5&status=paid', TIME, EMPTY_HASH));
    expect(answer.afterwards).toEqual([
      `The correct signature of this request is ${right}.`,
      'With this fix, Countersign finds nothing else to correct in this request.',
    ]);
    const of = (status: number) =>
      answerOf({ ...unsorted, answered: { status, code: null } }, { request: orders });
    expect(of(401).afterwards).toHaveLength(2);
    expect(of(422).afterwards).toHaveLength(1);
  });

  it('says what was excluded', () => {
    expect(answer.excluded).toBe(
      '4,812,331 variants of the request were tried: combinations of up to 3 mistakes. Pairs of two rare mistakes in the body weren’t tried. In combinations of three, rare mistakes weren’t tried, such as SHA-3, each possible millisecond, or each order of JSON keys. Two rare mistakes in one line and three mistakes in the body weren’t tried either.',
    );
  });

  it('has nothing to add', () => {
    expect(answer).toMatchObject({ others: [], separating: undefined, caveats: [], reasons: [] });
  });
});

describe('several mistakes', () => {
  it('are told in the order of the lines, and all named in the title', () => {
    const answer = answerOf(
      explainedBy({
        request: orders,
        sets: [[UNSORTED, STRIPPED, LOWER]],
        message: message('get', '/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.title).toBe(
      'Method signed in lower case + path prefix missing on line 2 + query not sorted',
    );
    expect(answer.summary).toMatch(/^Confirmed: these 3 mistakes together reproduce /);
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual([
      'method-lowercase',
      'path-prefix-stripped',
      'query-order-as-sent',
    ]);
    expect(answer.comparisons.map(({ what }) => what)).toEqual(['method', 'path', 'query']);
    expect(answer.happened).toHaveLength(3);
  });

  it('show one idiom where one right way fixes two of them', () => {
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
  it('names the fix of the refusal that comes before bad_signature too, where the title names two mistakes', () => {
    const answer = answerOf(
      explainedBy({
        request: orders,
        known: { now: Number(TIME) + 7325 },
        sets: [[UNSORTED]],
        message: message('GET', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.summary).toMatch(
      /The server returns stale_request before it checks the signature: timestamp is . hours? old; limit 5 minutes\./,
    );
    expect(answer.summary).toContain(
      'Confirmed: the mistake “Query not sorted” reproduces exactly the signature',
    );
    expect(answer.fixes.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Timestamp is . hours? old; limit 5 minutes$/),
      'Query not sorted',
    ]);
    expect(answer.happened).toEqual([
      expect.stringContaining('behind the server’s clock'),
      'Possible cause: too much time passed between signing and sending: the request waited in a queue, for example, or was retried.',
      'Possible cause: the timestamp was entered by hand.',
      'Possible cause: the clock of the computer that signed is slow.',
      expect.stringContaining('unsorted'),
    ]);
    expect(answer.side?.text).toBe('The mistake in the signature is in the signing code.');
    expect(answer.afterwards).toEqual([
      expect.stringContaining('The correct signature of this request is'),
      'With this fix, Countersign finds nothing else to correct in this request.',
    ]);
  });

  it('names no refusal that comes before bad_signature where the server accepted the request', () => {
    const stale = explainedBy({
      request: orders,
      known: { now: Number(TIME) + 7325 },
      sets: [[UNSORTED]],
      message: message('GET', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH),
    });
    expect(nameOfCauses(stale, stale.explanations[0]?.mistakes ?? [])).toContain('Timestamp');
    const accepted = { ...stale, answered: { status: 200, code: null, isSwitched: true } } as const;
    const answer = answerOf(accepted, { request: orders });
    expect(answer.title).toBe('Query not sorted');
    expect(answer.title).toBe(nameOfCauses(accepted, answer.mistakes));
    expect(answer.summary).toMatch(/^Confirmed: this mistake reproduces exactly/);
    expect(answer.fixes.map(({ title }) => title)).toEqual(['Query not sorted']);
    const received = { request: orders, gaps: [], receivedAt: Number(TIME) + 7325 };
    expect(nameOfCausesTold(received, accepted.answered, answer.mistakes)).toBe('Query not sorted');
    expect(answer.afterwards.join(' ')).not.toContain('the server returns');
  });

  it('tells of a body that isn’t JSON, whose bytes the signature proves', () => {
    const body = '{"amount":12.00,}';
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body, rebuilt: true });
    const found = explainedBy({
      request,
      sets: [[STRIPPED]],
      message: message('POST', '/charges', '', TIME, sha256(body)),
    });
    expect(answerOf(found, { request }).side?.text).toContain('its body has a mistake');
    expect(answerOf(found, { request }).afterwards).toEqual([
      expect.stringContaining('The correct signature of this request is'),
      'Also found: The body isn’t valid JSON at line 1, column 17: a comma before }. The place is marked with ▶ in “{"amount":12.00,▶}”.',
    ]);
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
    expect(answer.fixes.map(({ mistake }) => mistake)).toEqual(['ts-ms', 'query-order-as-sent']);
    expect(answer.afterwards[1]).toBe(
      'These fixes alone aren’t enough: the server returns invalid_key, because the key is revoked.',
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
    expect(answer.summary).toContain('1 other mistake matches, too, but is less likely.');
    expect(answer.others).toEqual([
      {
        title: ADVICE['join-case'].title,
        text: ADVICE['join-case'].happened('everything in lowercase'),
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/certainly/i);
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
    expect(answer.summary).toContain(
      '6 other mistakes make the same bytes, so your code may have one of them instead.',
    );
    expect(answer.summary).toMatch(/^This mistake reproduces exactly the signature that was sent\./);
  });
});

describe('an equal explanation that shares a mistake', () => {
  const sent = message('get', '/orders', 'status=paid&limit=5', TIME, EMPTY_HASH);
  const answer = answerOf(
    explainedBy({
      request: orders,
      sets: [
        [LOWER, UNSORTED],
        [LOWER, { id: 'query-order-other', how: 'sorted in descending order' }],
      ],
      message: sent,
    }),
    { request: orders },
  );

  it('is named by what it has that the best one doesn’t', () => {
    expect(answer.others).toHaveLength(1);
    expect(answer.others[0]?.title).toBe(ADVICE['query-order-other'].title);
    expect(answer.others[0]?.text).toMatch(
      /sorted in descending order.*It matches only together with mistakes that are explained above\.$/,
    );
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

  it('is fixed here, so no code is blamed and no signature called correct', () => {
    expect(answer.title).toBe(reversedAdvice('last-newline-missing')?.title);
    expect(answer.happened[0]).toContain('not in your code');
    expect(answer.side?.text).toBe(
      'The mistake is probably in the copy of the secret, not in the signing or the sending.',
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
    expect(answerOf(usual, { request: orders }).title).toBe(ADVICE['key-whitespace'].title);
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
    // Nothing runs their wrong code in the tests.
    if (isNeverRun(language)) expect(idiom?.wrong).toBeUndefined();
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
    expect(answer.summary).toMatch(/^If the body’s bytes are exact, this mistake reproduces /);
    expect(answer.caveats[0]).toMatch(/^The body was reconstructed from text\./);
  });

  it.each([
    ['body-respaced', true, 'The body here may not be the exact bytes sent', 'neutral'],
    ['body-respaced', false, expect.not.stringContaining('exact bytes'), 'bad'],
    ['body-signed-empty', true, expect.not.stringContaining('exact bytes'), 'bad'],
  ] as const)(
    '%s, rebuilt: %s, isn’t blamed on what the text’s print may have done',
    (id, rebuilt, title, tone) => {
      const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE, rebuilt });
      const signed = message('POST', '/api/v1/charges', '', TIME, sha256(`${CHARGE} `));
      const sets = [[{ id, how: 'with spaces after commas and colons' }]];
      const answer = answerOf(explainedBy({ request, sets, message: signed }), { request });
      const isPrint = tone === 'neutral';
      expect(answer).toMatchObject({ title, tone });
      expect(answer.summary.includes('Then there may be no mistake')).toBe(isPrint);
      expect(answer.happened[0]?.startsWith('If these very bytes were sent: your ')).toBe(isPrint);
    },
  );

  it('say that time ran out, or that the search was cancelled', () => {
    const cut = (stopped: 'budget' | 'aborted', exhaustedDepth: number) =>
      answerOf(unexplainedAfter(orders, { stopped, exhaustedDepth }), { request: orders }).caveats;
    expect(cut('budget', 2)).toEqual(['Time ran out. A longer search tries more combinations.']);
    expect(cut('aborted', 0)).toEqual([
      'Before it was cancelled, the search hadn’t tried each mistake alone yet.',
    ]);
    expect(cut('aborted', 1)).toEqual([
      'Before it was cancelled, the search had tried each mistake alone, but not every pair.',
    ]);
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
    ).toEqual(['Part of the search failed, so not every combination was tried.']);
  });

  it('say that equal explanations may be missing where a level wasn’t finished', () => {
    const sets = [[UNSORTED, LOWER]];
    const signed = message('get', '/api/v1/orders', 'status=paid&limit=5', TIME, EMPTY_HASH);
    const at = (exhaustedDepth: number) =>
      answerOf(explainedBy({ request: orders, sets, message: signed, search: { exhaustedDepth } }), {
        request: orders,
      });
    expect(at(1).caveats).toHaveLength(1);
    expect(at(1).summary).toMatch(/ Not all combinations were tried, so more mistakes may match\.$/);
    expect(at(1).excluded).toContain('each mistake alone, then combinations of more until one matched.');
    expect(at(2).excluded).not.toContain('until one matched');
    expect(at(2).caveats).toEqual([]);
    expect(at(2).summary).toMatch(/ Countersign found no other mistake that matches\.$/);
  });

  it('pass on what wasn’t searched', () => {
    const diagnosis = { ...unsorted, limits: ['The body has 9 bytes: it wasn’t searched.'] };
    expect(answerOf(diagnosis, { request: orders }).caveats).toEqual(diagnosis.limits);
  });

  it('call a point of the API docs open, and what’s made of it here assumed', () => {
    const answer = answerOf(
      explainedBy({
        request: orders,
        sets: [[{ id: 'transport-server-reading', how: 'the path decoded', reading: 'R-path-raw' }]],
        message: message('GET', '/x', 'limit=5&status=paid', TIME, EMPTY_HASH),
      }),
      { request: orders },
    );
    expect(answer.caveats[0]).toMatch(/^The API docs leave this open: .+\. Assumed here: .+\.$/);
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
    expect(languageOf('UrlFetchApp')).toBeUndefined();
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
    expect(summary).toContain('Countersign can’t check the signature: without X-Timestamp');
  });
});
