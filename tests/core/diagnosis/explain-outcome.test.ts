/** Every other outcome: success, redirects, other statuses, web pages, and no answer at all. */

import { describe, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../../lib/core/api.ts';
import { CHECK_NEEDS_SECRET, validButErrorWords } from '../../../lib/core/diagnosis/condition-titles.ts';
import type { Explanation, SendOutcome } from '../../../lib/core/diagnosis/explain/explanation.ts';
import { remedyLabel, sends } from '../../../lib/core/diagnosis/remedy.ts';
import { shortSpan, spanWords, utcMomentWords } from '../../../lib/core/time-words.ts';
import { answer, explain, NOW, refusal, type Sent, wordsOf } from './answers.ts';

function failure(
  problem: 'network' | 'timeout' | 'cancelled' | 'invalid-request',
  detail = 'Failed to fetch',
): SendOutcome {
  return { kind: 'failed', problem, detail };
}

type Unfinished = 'cut' | 'timeout' | 'cancelled';

function cut(status: number, received?: number, problem: Unfinished = 'cut'): SendOutcome {
  return { kind: 'failed', problem, status, received, detail: 'network error' };
}

describe('success', () => {
  test('is said in a few words, with nothing to do', () => {
    expect(explain({}, answer(200, '{"data":[]}'))).toMatchObject({
      tone: 'good',
      title: 'Signed and accepted',
      causes: [],
      remedies: [],
    });
  });

  test('that the checks made here would have refused isn’t said to have been checked there', () => {
    const explanation = explain({ replaced: { 'X-Signature': '0'.repeat(64) } }, answer(200, '{}'));
    expect(explanation).toMatchObject({ tone: 'neutral', title: 'Answered 200' });
    expect(wordsOf(explanation)).toContain('should have rejected it with bad_signature');
    expect(wordsOf(explanation)).toContain('or doesn’t check this');
  });

  test('a server of one’s own that answers 200 isn’t said to have accepted the signature', () => {
    const own = explain({}, answer(201, '{}'), {
      environment: 'this-computer',
      origin: 'http://localhost:3000',
    });
    expect(own).toMatchObject({ tone: 'neutral', title: 'Answered 201', remedies: [] });
    expect(wordsOf(own)).toContain('Countersign can’t know whether the server checked the signature');
    expect(wordsOf(own)).not.toContain('accepted');
    expect(explain({}, answer(200), { environment: 'local-sandbox' }).title).toBe('Signed and accepted');
  });

  test('of a path that’s none of the API’s, nothing is said of the signature', () => {
    for (const environment of ['remote', 'local-sandbox'] as const) {
      const health = explain({ target: '/health?x=/api/v1/' }, answer(200), { environment });
      expect(health.title).toBe('Answered 200');
      expect(wordsOf(health)).toContain('requests below /api/v1 are checked. This one asked for “/health”.');
    }
    const behindPrefix = explain({ target: '/gateway/api/v1/orders?limit=1' }, answer(200));
    expect(behindPrefix.title).toBe('Signed and accepted');
  });

  test('of OPTIONS, which a CORS layer answers, isn’t said to have accepted the signature', () => {
    for (const environment of ['remote', 'local-sandbox'] as const) {
      const preflight = explain({ method: 'OPTIONS' }, answer(204), { environment });
      expect(preflight).toMatchObject({ tone: 'neutral', title: 'Answered 204' });
      expect(wordsOf(preflight)).toContain('A CORS layer may answer OPTIONS');
    }
  });

  test('that mentions a code is read, not taken for a refusal', () => {
    const explanation = explain({}, answer(200, '{"data":[{"note":"stale_request"}]}'));
    expect(explanation).toMatchObject({
      tone: 'neutral',
      title: 'Response mentions stale_request',
    });
    expect(wordsOf(explanation)).toContain('data[0].note');
  });

  test('that is a web page isn’t the API', () => {
    for (const page of [
      answer(200, '\n<!DOCTYPE html><p>Welcome'),
      answer(200, '', [['content-type', 'text/html; charset=utf-8']]),
    ])
      expect(explain({}, page)).toMatchObject({
        tone: 'bad',
        title: 'Check the base URL: a web page answered',
      });
  });

  test('that was cut says so', () => {
    expect(wordsOf(explain({}, { ...answer(200, '{'), truncated: true } as SendOutcome))).toContain(
      'only its beginning was read',
    );
  });
});

describe('redirects', () => {
  test('that the browser hides are explained by scheme and path', () => {
    const explanation = explain(
      { target: '/api/v1/orders/' },
      { kind: 'redirect' },
      { origin: 'http://api.example.com' },
    );
    expect(explanation.title).toBe('Correct the address: the server redirects');
    expect(wordsOf(explanation)).toContain('http://, and servers redirect that to https://');
    expect(wordsOf(explanation)).toContain('ends with a slash');
    expect(explanation.clause).toBe('one-route-only');
  });

  test('whose target is visible name it', () => {
    expect(wordsOf(explain({}, answer(308, '', [['Location', 'https://www.example.com/']])))).toContain(
      '“https://www.example.com/”',
    );
  });
});

describe('401 without one of the five codes', () => {
  test('looks for who answered', () => {
    const explanation = explain(
      {},
      answer(401, 'Unauthorized', [['WWW-Authenticate', 'Basic realm="staging"']]),
    );
    expect(explanation.title).toBe('401 without a code: check who answered');
    expect(wordsOf(explanation)).toContain('Basic realm="staging"');
    expect(explanation.assumption).toBe('error-envelope');
  });

  test('says what the checks made here find', () => {
    const sent: Sent = { timestamp: String(NOW - 900_000), replaced: { 'X-Signature': 'x' } };
    const explanation = explain(sent, answer(401, '{}'));
    expect(explanation.title).toBe('401 without a code; local check finds stale_request');
    expect(explanation.hidden).toEqual(['bad_signature']);
  });

  test('an own server’s “signature mismatch” says whether the signature is valid for the stored secret', () => {
    const mismatch = answer(401, '{"error":"signature mismatch"}');
    const own = { environment: 'this-computer', origin: 'http://localhost:3000' } as const;
    const valid = explain({}, mismatch, own);
    expect(valid.title).toBe('401 without a code, though the signature is valid');
    expect(valid.causes[0]).toMatchObject({ certainty: 'certain' });
    expect(wordsOf(valid)).toContain('The signature is valid for the secret that was stored here');
    expect(wordsOf(valid)).toContain('Secret mistyped or cut when pasted.');
    expect(wordsOf(valid)).toContain('Server has a different secret for this key id.');
    const wrong = explain({ replaced: { 'X-Signature': '0'.repeat(64) } }, mismatch, {
      ...own,
      typed: ['X-Signature'],
    });
    expect(wrong.title).toBe('401 without a code; local check finds bad_signature');
    expect(wordsOf(wrong)).toContain('You typed X-Signature under Headers.');
    expect(wordsOf(wrong)).toContain('The signature isn’t valid for the secret stored here');
    expect(wrong.remedies[0]?.kind).toBe('diagnose');
    const unknown = explain({ known: 'unknown' }, mismatch, own);
    expect(wordsOf(unknown)).toContain(CHECK_NEEDS_SECRET);
    expect(wordsOf(explain({ replaced: { 'X-Signature': null } }, mismatch, own))).not.toContain(
      'isn’t valid',
    );
  });

  test('an own server’s 403 says it too, and what’s no matter of signing doesn’t', () => {
    expect(wordsOf(explain({}, answer(403, '{}')))).toContain('valid for the secret that was stored here');
    const wrong = explain({ replaced: { 'X-Signature': '0'.repeat(64) } }, answer(403, '{}'));
    expect(wordsOf(wrong)).toContain('isn’t valid for the secret stored here');
    expect(wrong.remedies[0]?.kind).toBe('diagnose');
    expect(wordsOf(explain({}, answer(500, '{}')))).not.toContain('secret stored here');
  });
});

describe('other statuses', () => {
  test('404 for a path that a base URL doubled says so, and guesses nothing', () => {
    const explanation = explain({ target: '/api/v1/api/v1/orders' }, answer(404));
    const words = wordsOf(explanation);
    expect(explanation.happened[1]).toContain('The path has /api/v1 twice');
    expect(words).not.toContain('misspelt');
  });

  test('404 names path and host, and what looks wrong in the path', () => {
    const words = wordsOf(explain({ target: '/api/v1//orders/:id?x=1' }, answer(404)));
    expect(words).toContain('“/api/v1//orders/:id” at https://api.example.com');
    expect(words).toContain('double slash');
    expect(words).toContain('placeholder');
  });

  test('415 names the type that was sent', () => {
    const sent: Sent = { method: 'POST', body: '{}', headers: [['Content-Type', 'text/plain']] };
    expect(wordsOf(explain(sent, answer(415)))).toContain('Content-Type is “text/plain”');
    expect(wordsOf(explain({ method: 'POST', body: '{}' }, answer(415)))).toContain('without a Content-Type');
  });

  const posted = (body: string): Sent => ({
    ...{ method: 'POST', target: '/api/v1/charges', body },
    headers: [['Content-Type', 'application/json']],
  });

  test.each([
    [
      '{"amount":"1",}',
      'The body isn’t valid JSON at line 1, column 15: a comma before }. The place is marked with ▶ in “{"amount":"1",▶}”.',
    ],
    [
      '{\n  "amount": x\n}',
      'The body isn’t valid JSON at line 2, column 13. The place is marked with ▶ in “{ "amount": ▶x }”.',
    ],
    [
      '{"amount":"1"',
      'The body’s JSON breaks off at line 1, column 14. The place is marked with ▶ in “{"amount":"1"▶”.',
    ],
    [
      'amount: 1',
      'The body isn’t valid JSON at line 1, column 1. The place is marked with ▶ in “▶amount: 1”.',
    ],
    [
      'eyJhIjoxfQo=',
      'The body isn’t valid JSON at line 1, column 1. The place is marked with ▶ in “▶eyJhIjoxfQo=”.',
    ],
    [
      '--x1\r\nContent-Disposition: form-data; name="amount"\r\n\r\n1\r\n--x1--\r\n',
      'The body is multipart/form-data, not JSON, as an array in PHP’s CURLOPT_POSTFIELDS or FormData is sent. This API requires JSON.',
    ],
    ['amount=1', 'The body has form fields, not JSON: “amount=1”. This API requires JSON.'],
    [
      'merchant_order_id=A-1&customer%5Bname%5D=Al',
      'The body has form fields, not JSON: “merchant_order_id=A-1&customer%5Bname%5D…”. This API requires JSON.',
    ],
  ])('400 on the broken body %j: that’s the sure cause, and the only one', (body, text) => {
    expect(explain(posted(body), answer(400)).causes).toEqual([{ certainty: 'certain', text }]);
  });

  test('400 on a packed body says nothing of the JSON in it', () => {
    const packed: Sent = { ...posted('\u001f\u008b{'), headers: [['Content-Encoding', 'gzip']] };
    expect(wordsOf(explain(packed, answer(400)))).not.toMatch(/JSON at line|UTF-8/);
  });

  test('400 on good JSON calls its Content-Type no cause, and on another type it’s one', () => {
    expect(explain(posted('{"amount":"1"}'), answer(400)).causes[0]?.certainty).toBe('possible');
    const sent: Sent = { ...posted('{}'), headers: [['Content-Type', 'text/plain']] };
    expect(explain(sent, answer(400)).causes[0]?.text).toBe('Content-Type is “text/plain”.');
  });

  test.each([200, 400, 422])('%i: of a name that stands twice nobody knows which value is read', (status) => {
    const body = '{"amount":"1","meta":{"amount":"3"},"am\\u006funt":"2"}';
    expect(explain(posted(body), answer(status, '{}')).causes[0]).toEqual({
      certainty: 'possible',
      text: 'The body has “amount” twice. The API docs don’t show which value the server reads.',
    });
    const once = '{"a":[{"amount":"1"},{"amount":"2"}],"amount":":\\"amount\\":"}';
    expect(wordsOf(explain(posted(once), answer(status, '{}')))).not.toContain('twice');
  });

  test('429 repeats Retry-After', () => {
    expect(wordsOf(explain({}, answer(429, '', [['Retry-After', '30']])))).toContain(
      'Retry-After says 30 seconds',
    );
  });

  test('only the built-in sandbox is said to have accepted the signature: who answers at a port isn’t known', () => {
    const builtIn = explain({}, answer(404), { environment: 'built-in' });
    expect(builtIn.remedies.map(({ kind }) => kind)).toEqual(['edit-path']);
    expect(builtIn.assumption).toBe('unknown-path');
    expect(wordsOf(builtIn)).toContain('The signature was accepted');
    for (const environment of ['local-sandbox', 'this-computer', 'remote'] as const)
      for (const status of [400, 404, 405, 413, 422, 500, 502, 503]) {
        const explanation = explain({}, answer(status), { environment });
        expect(explanation.assumption).toBeUndefined();
        expect(wordsOf(explanation)).toContain(
          status < 500
            ? `The API docs don’t describe status ${status}. Countersign can’t know whether the server checked the signature.`
            : `The signature is valid for this request. ${validButErrorWords(status)}`,
        );
        expect(wordsOf(explanation)).not.toMatch(/signature was accepted|something else answered/);
      }
  });

  test('a web page in place of an error names the proxy', () => {
    expect(wordsOf(explain({}, answer(502, '<html><h1>Bad Gateway</h1>')))).toContain(
      'The response is a web page',
    );
  });
});

describe('no answer', () => {
  test('without the permission, where it can’t be asked for, a tab can ask', () => {
    const explanation = explain({}, failure('network'), { permission: 'missing' });
    expect(explanation.remedies[0]?.kind).toBe('grant-permission');
    expect(wordsOf(explanation)).toContain('CORS');
    expect(wordsOf(explanation)).toContain('can’t ask for the permission on this page');
  });

  test('from the local sandbox: it may not be running', () => {
    const explanation = explain({}, failure('network'), {
      environment: 'local-sandbox',
      origin: 'http://127.0.0.1:8787',
    });
    expect(explanation.title).toBe('No response from the local sandbox');
    expect(wordsOf(explanation)).toContain(
      'No server listens at http://127.0.0.1:8787. npm run sandbox starts the local sandbox.',
    );
  });

  test('at the local sandbox’s own port isn’t likelier to be nothing there than a connection that was cut', () => {
    const at = { environment: 'local-sandbox', origin: 'http://127.0.0.1:4610' } as const;
    for (const contact of ['none', 'earlier'] as const) {
      const { causes, ...rest } = explain({}, failure('network'), { ...at, contact });
      expect(causes.map(({ certainty }) => certainty)).not.toContain('likely');
      expect(wordsOf({ causes, ...rest })).toContain('closed the connection without a response');
      expect(wordsOf({ causes, ...rest })).toContain('npm run sandbox starts the local sandbox.');
    }
  });

  test('from a server of one’s own: npm run sandbox isn’t what starts it', () => {
    const origin = 'http://localhost:3000';
    const own = explain({}, failure('network'), { environment: 'this-computer', origin });
    expect(own.title).toBe('No response from the server on this computer');
    expect(wordsOf(own)).toContain(`No server listens at ${origin}`);
    expect(wordsOf(own)).toContain('closed the connection without a response');
    expect(wordsOf(own)).not.toContain('sandbox');
  });

  test('no server comes first, as the commonest; a connection that was cut is possible as well, and neither is likely', () => {
    const at = { environment: 'this-computer', origin: 'http://localhost:3000' } as const;
    const { causes } = explain({}, failure('network'), at);
    expect(causes[0]?.text).toContain('No server listens');
    expect(causes.map(({ text }) => text).join('\n')).toContain('closed the connection without a response');
    expect(causes.map(({ certainty }) => certainty)).not.toContain('likely');
    expect(wordsOf(explain({}, failure('network'), at))).toContain(
      'The browser doesn’t say whether a connection was made.',
    );
    const connected = explain({}, failure('network'), { ...at, contact: 'now' });
    expect(connected.title).toBe('Connection closed before a response');
    expect(connected.causes[0]?.certainty).toBe('likely');
    for (const contact of ['now', 'earlier'] as const) {
      const words = wordsOf(explain({}, failure('network'), { ...at, contact }));
      expect(words).toContain('closed the connection');
      expect(words).not.toMatch(/No server listens|different address|https/);
    }
  });

  test('to a charge that was created blames nothing that would have kept the charge from the server', () => {
    const searched = { order: 'A-1001', at: NOW, isFound: true };
    const charge = { method: 'POST', target: '/api/v1/charges', body: '{"merchant_order_id":"A-1001"}' };
    const places = [
      { environment: 'this-computer', origin: 'http://127.0.0.1:4777' },
      { environment: 'local-sandbox', origin: 'http://127.0.0.1:4610' },
      { environment: 'remote', origin: 'https://api.example.com' },
    ] as const;
    for (const at of places)
      for (const [outcome, count] of [
        [failure('network'), 1],
        [failure('timeout'), 1],
      ] as const) {
        const explanation = explain(charge, outcome, { ...at, searched });
        const words = wordsOf(explanation);
        expect(words).toContain('Order A-1001 is in the list: its charge was created.');
        expect(words).not.toMatch(/listens|firewall|base URL|whether a connection/);
        expect(explanation.causes).toHaveLength(count);
        // Found with another key, it may be another merchant's.
        const unsure = explain(charge, outcome, {
          ...at,
          searched: { ...searched, foundWith: 'pk_test_other' },
        });
        expect(wordsOf(unsure)).not.toContain('its charge was created');
        if (outcome.kind === 'failed' && outcome.problem === 'network') {
          // The look-up was answered: the server is where the base URL says.
          expect(unsure.title).toBe('The server responds now, but didn’t respond to this request');
          expect(wordsOf(unsure)).not.toMatch(/base URL/i);
        } else {
          expect(unsure.causes.length).toBeGreaterThan(count);
          expect(wordsOf(unsure)).toMatch(/base URL/i);
        }
      }
  });

  test('an answer that broke off reads differently from a connection that was refused', () => {
    const environment = 'this-computer';
    const origin = 'http://localhost:3000';
    const broken = explain({}, cut(200, 4), { environment, origin });
    expect(broken.title).toBe('Response 200 broke off');
    expect(wordsOf(broken)).toContain(`${origin} answered 200, but the body broke off after 4 bytes.`);
    expect(wordsOf(broken)).not.toContain('No response came');
    expect(wordsOf(explain({}, cut(200, 0)))).toContain('before its first byte');
    expect(wordsOf(explain({}, cut(200)))).toContain('before its end');
  });

  test.each([
    ['timeout', 'bad', 'time limit', 'The time limit'],
    ['cancelled', 'neutral', 'cancelled', 'Cancelling'],
  ] as const)(
    'a %s in the body of a 201 isn’t said to have brought no response',
    (problem, tone, end, by) => {
      const origin = 'https://api.example.com';
      const explanation = explain({ method: 'POST' }, cut(201, 9, problem), { origin });
      expect(explanation).toMatchObject({ tone, title: `Response 201 not finished: ${end}` });
      expect(wordsOf(explanation)).toContain(`${origin} answered 201. ${by} stopped the body after 9 bytes.`);
      expect(wordsOf(explanation)).not.toMatch(/no (answer|response)/i);
    },
  );

  test('from a server: what the browser says, and what usually lies behind it', () => {
    const words = wordsOf(explain({}, failure('network')));
    expect(words).toContain('“Failed to fetch”');
    expect(words).toContain('certificate');
    expect(wordsOf(explain({}, failure('network'), { origin: 'http://x.example' }))).not.toContain(
      'certificate',
    );
  });

  test('to a charge may have had its effect all the same; to a list it can’t', () => {
    expect(wordsOf(explain({ method: 'POST' }, failure('timeout')))).toContain('before you send it again');
    expect(wordsOf(explain({}, failure('timeout')))).not.toContain('before you send it again');
  });

  test('may have been sent twice by the browser where the connection broke, and not where time ran out', () => {
    const isTwice = (sent: Sent, outcome: SendOutcome): boolean =>
      wordsOf(explain(sent, outcome)).includes('The browser may have sent the request twice.');
    expect(isTwice({ method: 'POST' }, failure('network'))).toBe(true);
    expect(isTwice({}, failure('network'))).toBe(false);
    for (const outcome of [failure('timeout'), answer(502), cut(201)])
      expect(isTwice({ method: 'POST' }, outcome)).toBe(false);
  });

  test('because it was cancelled is no fault', () => {
    expect(explain({}, failure('cancelled')).tone).toBe('neutral');
  });
});

function everyExplanation(): readonly Explanation[] {
  const environments = ['built-in', 'local-sandbox', 'this-computer', 'remote'] as const;
  const requests: Sent[] = [
    {},
    { method: 'POST', target: '/api/v1/charges', body: '{', timestamp: 'x' },
    { timestamp: `${NOW}000`, known: 'unknown' },
    { timestamp: String(NOW - 123_456_789), known: 'revoked', replaced: { 'X-Signature': 'a'.repeat(4000) } },
    { timestamp: '9'.repeat(60), replaced: { 'X-Api-Key': `pk_live_${'a'.repeat(500)}` } },
    { replaced: { 'X-Api-Key': null, 'X-Timestamp': '', 'X-Signature': null } },
  ];
  const outcomes: SendOutcome[] = [
    ...REFUSAL_CODES.map(refusal),
    ...[
      200, 201, 204, 301, 304, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 413, 414, 415, 418, 421,
      422, 429, 431, 500, 501, 502, 503, 504, 599, 999,
    ].map((status) => answer(status)),
    answer(200, '<html>'),
    answer(401, '<html>'),
    { kind: 'redirect' },
    cut(201, 1),
    cut(401),
    cut(201, 1, 'timeout'),
    cut(401, 0, 'cancelled'),
    ...(['network', 'timeout', 'cancelled', 'invalid-request'] as const).map((problem) => failure(problem)),
  ];
  const skews = [undefined, { seconds: 0, precision: 0.5 }, { seconds: -123_456, precision: 1 }];

  return environments.flatMap((environment) =>
    requests.flatMap((sent) =>
      outcomes.flatMap((outcome) =>
        skews.flatMap((skew) =>
          (['granted', 'missing'] as const).map((permission) =>
            explain(sent, outcome, { environment, skew, permission }),
          ),
        ),
      ),
    ),
  );
}

describe('every outcome', () => {
  const all = everyExplanation();

  test('has a title of at most 60 characters, words, and a way on', () => {
    expect(all.length).toBeGreaterThan(4000);
    for (const explanation of all) {
      const { title, tone, happened, causes, remedies } = explanation;
      expect(title.length, title).toBeLessThanOrEqual(60);
      expect(title).toMatch(/^(?:[A-Z]|[45]\d\d: [a-zA-Z]|401 )[^.]*[^.\s]$/);
      expect(happened.length).toBeGreaterThan(0);
      for (const sentence of [...happened, ...causes.map(({ text }) => text)])
        expect(sentence).toMatch(/^\S.*[.?”]$/s);
      for (const remedy of remedies) expect(remedyLabel(remedy)).toMatch(/^[A-Z][^.]{3,40}$/);
      if (tone === 'bad') expect(remedies.length, title).toBeGreaterThan(0);
      const words = wordsOf(explanation);
      expect(words).not.toMatch(/\b(please|sorry|oops)\b|\[object/i);
      expect(words).not.toMatch(/\bNaN\b|'/);
      expect(words.length).toBeLessThan(2500);
      expect(new Set(causes.map(({ text }) => text)).size, words).toBe(causes.length);
    }
  });
});

describe('a charge that may exist', () => {
  const charge: Sent = { method: 'POST', target: '/api/v1/charges', body: '{}' };
  const unsure: SendOutcome[] = [
    ...[408, 500, 501, 502, 503, 504, 599, 999].map((status) => answer(status)),
    answer(502, '<html>'),
    cut(200, 4),
    cut(502),
    cut(201, 4, 'timeout'),
    cut(201, 4, 'cancelled'),
    ...(['network', 'timeout', 'cancelled'] as const).map((problem) => failure(problem)),
  ];
  const explained = unsure.flatMap((outcome) =>
    (['local-sandbox', 'this-computer', 'remote'] as const).flatMap((environment) =>
      (['granted', 'missing'] as const).map((permission) =>
        explain(charge, outcome, { environment, permission }),
      ),
    ),
  );

  test('is looked for first, and the button that sends says what it risks', () => {
    for (const explanation of explained) {
      const labels = explanation.remedies.map((remedy) => remedyLabel(remedy));
      expect(labels[0]).toBe('Look for the order in Browse');
      expect(explanation.remedies.filter(({ kind }) => sends(kind)).map(({ kind }) => kind)).toEqual([
        'retry-at-risk',
      ]);
      expect(labels.at(-1)).toBe('Send and risk another charge');
      expect(explanation.happened.at(-1)).toContain('may have created the charge');
    }
  });

  test('isn’t sent “again” by any word on screen', () => {
    for (const explanation of explained) expect(wordsOf(explanation)).not.toMatch(/send(?:ing)? again/i);
  });

  test('was refused, or only asked for a list: sending again is safe', () => {
    const kindsOf = (sent: Sent, outcome: SendOutcome) =>
      explain(sent, outcome).remedies.map(({ kind }) => kind);
    expect(kindsOf(charge, answer(429))).toContain('retry');
    expect(kindsOf(charge, refusal('invalid_key'))).toContain('retry');
    for (const outcome of unsure) expect(kindsOf({}, outcome)).toContain('retry');
  });

  test('other requests that change something are spoken of as such', () => {
    const words = wordsOf(explain({ method: 'DELETE', target: '/api/v1/orders/1' }, answer(502)));
    expect(words).toContain('Look for the effect in Browse');
    expect(words).toContain('Send and risk doing it twice');
  });
});

test('a button that sends says so in its label, and no other does', () => {
  for (const { remedies } of everyExplanation())
    for (const remedy of remedies)
      expect(/\bsend\b/i.test(remedyLabel(remedy)), remedyLabel(remedy)).toBe(sends(remedy.kind));
});

describe('spans and moments in words', () => {
  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [-61, '1 minute 1 second'],
    [7200, '2 hours'],
    [90_061, '1 day 1 hour'],
    [31_556_952 * 3, '3 years'],
    [5 * 3600 - 2, '5 hours'],
    [5 * 3600 + 61, '5 hours 1 minute'],
    [86_400 - 15, '1 day'],
    [2 * 86_400 - 900, '2 days'],
    [31_556_952 * 1.6, '2 years'],
    [299, '4 minutes 59 seconds'],
  ])('%d seconds is %s', (seconds, words) => {
    expect(spanWords(seconds)).toBe(words);
    expect(words.startsWith(shortSpan(seconds))).toBe(true);
  });

  test('a huge span has its digits grouped', () => {
    expect(spanWords(10n ** 20n)).toBe('3,168,873,850,681 years');
    expect(shortSpan(7325)).toBe('2 hours');
  });

  test.each([
    [0n, '1970-01-01 00:00:00 UTC'],
    [253_402_300_799n, '9999-12-31 23:59:59 UTC'],
    [253_402_300_800n, 'the year 10000'],
    [1_767_225_600_000n, 'the year 57971'],
    [10n ** 18n, 'the year 31,688,740,476'],
    [-(10n ** 13n), '314,917 years before year 0'],
  ])('%d is %s', (seconds, words) => {
    expect(utcMomentWords(seconds)).toBe(words);
  });
});
