/** The request as fetch will send it: what changes on the way, and what can't be sent at all. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft, DraftHeader } from '../../lib/client/draft/draft.ts';
import type { DraftProblem, ProblemName } from '../../lib/client/draft/problem.ts';
import { prepare } from '../../lib/client/outgoing.ts';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { displayText } from '../../lib/core/signing/bytes.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import { checkJsonBody } from '../../lib/features/draft/json-body.ts';
import { expectInProportion } from '../core/in-proportion.ts';

const BASE = 'https://api.example.com';

function draft(parts: Partial<Draft> = {}): Draft {
  return {
    method: 'GET',
    target: '/api/v1/orders',
    headers: [],
    body: { kind: 'none' },
    leftOut: [],
    ...parts,
  };
}

function header(name: string, value = 'x', enabled = true): DraftHeader {
  return { name, value, enabled };
}

function fileBody(bytes: Uint8Array): Draft['body'] {
  return { kind: 'file', name: 'body.bin', bytes, hash: sha256Hex(new Uint8Array()) };
}

function problemsOf(parts: Partial<Draft>, base = BASE): readonly DraftProblem[] {
  const json = checkJsonBody(draft(parts));
  return [...prepare(draft(parts), base).problems, ...(json ? [json] : [])];
}

function namesOf(parts: Partial<Draft>, base = BASE): ProblemName[] {
  return problemsOf(parts, base).map(({ problem }) => problem);
}

function changesOf(target: string, base = BASE): string[][] {
  return prepare(draft({ target }), base).changes.map(({ part, kind, typed, sent }) => [
    part,
    kind,
    typed,
    sent,
  ]);
}

describe('a plain request', () => {
  test('is sent as typed, with no problem and no change', () => {
    const target = '/api/v1/orders?status=paid&limit=5&offset=10';
    expect(prepare(draft({ target }), BASE)).toEqual({
      problems: [],
      changes: [],
      request: { method: 'GET', target, headers: [], body: { kind: 'none' } },
      url: BASE + target,
      origin: BASE,
    });
  });

  test.each([
    '/a%2fb',
    '/a//b',
    '//evil.example/x',
    '/a?',
    '/a??',
    '/a?b=%',
    '/a%zz',
    "/it's",
    '/a;b:c@d',
    '/a?+&&=&a&a',
    '/?q=a/../b',
  ])('%s keeps every byte', (target) => {
    const { request, changes, url } = prepare(draft({ target }), BASE);
    expect(request?.target).toBe(target);
    expect(url).toBe(BASE + target);
    expect(changes).toEqual([]);
  });
});

describe('changes on the way to the wire', () => {
  test('a fragment is dropped', () => {
    expect(changesOf('/a?b#c?d')).toEqual([['fragment', 'fragment-dropped', '#c?d', '']]);
    expect(prepare(draft({ target: '/a?#x' }), BASE)).toMatchObject({
      request: { target: '/a?' },
      url: `${BASE}/a?`,
    });
  });

  test('dot segments are resolved, encoded ones too', () => {
    expect(changesOf('/a/../b/%2E')).toEqual([['path', 'dot-segments-resolved', '/a/../b/%2E', '/b/']]);
  });

  test('a backslash in the path becomes a slash, in the query it stays', () => {
    expect(changesOf('/a\\b?c\\d')).toEqual([['path', 'backslashes-turned', '/a\\b', '/a/b']]);
  });

  test('characters are percent-encoded, in path and query by their own rules', () => {
    expect(changesOf('/a b"é?q=\'"ü {}')).toEqual([
      ['path', 'characters-encoded', '/a b"é', '/a%20b%22%C3%A9'],
      ['query', 'characters-encoded', '?q=\'"ü {}', '?q=%27%22%C3%BC%20{}'],
    ]);
  });

  test('an unpaired surrogate is sent as U+FFFD', () => {
    expect(prepare(draft({ target: '/?a=\ud800' }), BASE).request?.target).toBe('/?a=%EF%BF%BD');
  });

  test('tabs and line breaks disappear', () => {
    expect(changesOf('/a?b\t=\n1')).toEqual([['query', 'tabs-and-newlines-removed', '/a?b\t=\n1', '/a?b=1']]);
  });

  test('trailing spaces disappear', () => {
    expect(changesOf('/a  ')).toEqual([['path', 'whitespace-trimmed', '/a  ', '/a']]);
  });

  test('several changes come one step after the other', () => {
    expect(changesOf('/a b\\..\\c#d ').map(([, kind]) => kind)).toEqual([
      'whitespace-trimmed',
      'fragment-dropped',
      'backslashes-turned',
      'characters-encoded',
      'dot-segments-resolved',
    ]);
  });

  test('a path in the base URL is part of what is sent and signed', () => {
    const prepared = prepare(draft({ target: '/api/v1/orders?a' }), `${BASE}/gateway/`);
    expect(prepared.request?.target).toBe('/gateway/api/v1/orders?a');
    expect(prepared.origin).toBe(BASE);
    expect(changesOf('/x', `${BASE}/gateway`)).toEqual([
      ['base-url', 'base-path-prefixed', '/x', '/gateway/x'],
    ]);
  });

  const anyTarget = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '/',
          '?',
          '#',
          '&',
          '=',
          '..',
          '.',
          '%2e',
          '\\',
          ' ',
          '\t',
          '\n',
          '%',
          "'",
          '"',
          'é',
          '😀',
          '\ud800',
          '@',
          ':',
          '//',
        ),
        fc.string({ maxLength: 2 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => `/${parts.join('')}`);
  const anyBase = fc.constantFrom(BASE, `${BASE}/`, `${BASE}/gw`, 'http://127.0.0.1:8787/a/b/', `${BASE}//`);

  test('whatever is typed, it reaches the base URL’s host as one line of ASCII', () => {
    fc.assert(
      fc.property(anyTarget, anyBase, (target, base) => {
        const { request, url, origin } = prepare(draft({ target }), base);
        expect(origin).toBe(new URL(base).origin);
        expect(request?.target).toMatch(/^\/[!-~]*$/);
        expect(url).toBe(`${origin}${request?.target}`);
        expect(url && new URL(url).href).toBe(url);
      }),
      { numRuns: 500 },
    );
  });

  test('no change listed means nothing changed, and the last change ends at what is sent', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const { request, changes } = prepare(draft({ target }), BASE);
        if (changes.length === 0) expect(request?.target).toBe(target);
        const last = changes.findLast(({ part }) => part === 'query');
        if (last?.kind === 'characters-encoded') expect(request?.target.endsWith(last.sent)).toBe(true);
        const path = changes.findLast(
          ({ kind }) => kind === 'characters-encoded' || kind === 'dot-segments-resolved',
        );
        if (path?.part === 'path') expect(request?.target.split('?')[0]).toBe(path.sent);
        for (const { typed, sent } of changes) expect(typed).not.toBe(sent);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the base URL', () => {
  test.each<[string, ProblemName]>([
    ['', 'base-url-empty'],
    ['api.example.com', 'base-url-malformed'],
    ['https:api.example.com', 'base-url-malformed'],
    ['https:///x', 'base-url-malformed'],
    ['https://', 'base-url-malformed'],
    ['https://a b', 'base-url-malformed'],
    ['https://a.example\\b', 'base-url-malformed'],
    ['https://a\t.example', 'base-url-malformed'],
    ['http://host:99999', 'base-url-port'],
    ['https://{{host}}', 'base-url-variable'],
    ['ftp://api.example.com', 'base-url-scheme'],
    ['file:///etc/passwd', 'base-url-malformed'],
    ['https://api.example.com?x=1', 'base-url-query'],
    ['https://api.example.com?', 'base-url-query'],
    ['https://api.example.com/#top', 'base-url-fragment'],
    ['https://me:secret@api.example.com', 'base-url-credentials'],
  ])('%j is refused: %s', (base, problem) => {
    expect(namesOf({}, base)).toEqual([problem]);
    expect(prepare(draft(), base).request).toBeUndefined();
  });

  test('a host without scheme is answered with the URL to write', () => {
    expect(problemsOf({}, 'api.example.com')[0]?.message).toContain('https://api.example.com');
  });

  test('words about a URL with a password don’t repeat it', () => {
    expect(problemsOf({}, 'https://me:hunter2@x.example')[0]?.message).not.toContain('hunter2');
  });
});

describe('the method', () => {
  test.each([
    ['get', 'GET'],
    ['Put', 'PUT'],
    ['delete', 'DELETE'],
  ])('%s is sent as %s', (typed, sent) => {
    const { request, changes } = prepare(draft({ method: typed }), BASE);
    expect(request?.method).toBe(sent);
    expect(changes).toEqual([{ part: 'method', kind: 'method-uppercased', typed, sent }]);
  });

  test('patch stays lowercase on the wire, and that is said', () => {
    const { request, changes } = prepare(draft({ method: 'patch' }), BASE);
    expect(request?.method).toBe('patch');
    expect(changes).toMatchObject([{ kind: 'method-kept-lowercase' }]);
  });

  test.each<[string, ProblemName]>([
    ['', 'method-empty'],
    ['GET /', 'method-not-token'],
    ['GÉT', 'method-not-token'],
    ['trace', 'method-forbidden'],
    ['CONNECT', 'method-forbidden'],
    ['TRACK', 'method-forbidden'],
  ])('%j is refused: %s', (method, problem) => {
    expect(namesOf({ method })).toEqual([problem]);
  });
});

describe('the path', () => {
  test('without a slash is answered with the path to write', () => {
    const [problem] = problemsOf({ target: 'api/v1/orders' });
    expect(problem).toMatchObject({ problem: 'target-without-slash', severity: 'error', field: 'target' });
    expect(problem?.message).toContain('/api/v1/orders');
  });

  test('typed as a whole URL is told where the host belongs', () => {
    expect(problemsOf({ target: 'https://x.example/a' })[0]?.message).toContain('base URL');
  });

  test.each(['/o/{{id}}', '/o/{id}', '/o/:id', '/o/<ID>', '/o?a=%7B%7Bid%7D%7D', `/o/$\{id}`])(
    'a placeholder as in %s is a warning that doesn’t block',
    (target) => {
      const { problems, request } = prepare(draft({ target }), BASE);
      expect(problems).toMatchObject([{ problem: 'target-placeholder', severity: 'warning' }]);
      expect(request).toBeDefined();
    },
  );

  test('a time of day or a port isn’t a placeholder', () => {
    expect(namesOf({ target: '/o?at=12:30&host=a:80' })).toEqual([]);
  });

  test('a secret in the query is never sent', () => {
    expect(namesOf({ target: '/o?key=sk_test_abc' })).toEqual(['target-holds-secret']);
  });

  test('a secret alone in the path is never to be written behind a slash, but to be added in Keys', () => {
    const [problem, ...others] = problemsOf({ target: 'sk_test_Orchid-Meadow' });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ problem: 'target-holds-secret' });
    expect(problem?.message).toContain('add it in Keys');
    expect(problem?.message).not.toContain('Orchid');
  });

  test('a long run of opening braces takes work in proportion', () => {
    expectInProportion(50_000, (count) => {
      prepare(draft({ target: `/${'{{'.repeat(count)}` }), BASE);
    });
  });
});

describe('headers', () => {
  test.each([
    'Host',
    'content-length',
    'Cookie',
    'Set-Cookie',
    'Origin',
    'Referer',
    'Date',
    'Expect',
    'TE',
    'Via',
    'Upgrade',
    'Connection',
    'Accept-Encoding',
    'Sec-Fetch-Site',
    'Proxy-Authorization',
    'Transfer-Encoding',
    'DNT',
    'Keep-Alive',
    'Access-Control-Request-Method',
  ])('%s is the browser’s own', (name) => {
    const { problems, request } = prepare(draft({ headers: [header(name)] }), BASE);
    expect(problems).toMatchObject([
      { field: 'headers', index: 0, severity: 'error', problem: 'header-forbidden' },
    ]);
    expect(request?.headers).toEqual([]);
  });

  test('a method override is forbidden for forbidden methods only', () => {
    expect(namesOf({ headers: [header('X-HTTP-Method-Override', 'PATCH')] })).toEqual([]);
    expect(namesOf({ headers: [header('x-method-override', 'GET, Trace')] })).toEqual(['header-forbidden']);
  });

  test.each<[string, string, ProblemName]>([
    ['', 'x', 'header-name-empty'],
    ['X Y', 'x', 'header-name-not-token'],
    ['X-Y:', 'x', 'header-name-not-token'],
    ['X-é', 'x', 'header-name-not-token'],
    ['X-Y', 'a\nb', 'header-line-break'],
    ['X-Y', 'a\r\nEvil: 1', 'header-line-break'],
    ['X-Y', 'a\0', 'header-line-break'],
    ['X-Y', 'žluťoučký', 'header-beyond-latin1'],
    ['x-signature', 'abc', 'header-signed'],
    ['X-Y', 'sk_test_abc', 'header-holds-secret'],
    ['X-Y', 'pk_live_abc', 'header-holds-live-key'],
  ])('%j: %j is refused: %s', (name, value, problem) => {
    expect(namesOf({ headers: [header(name, value)] })).toEqual([problem]);
  });

  test('a signed header that’s left out may be typed by hand', () => {
    const typed = draft({ headers: [header('X-Signature', 'abc')], leftOut: ['X-Signature'] });
    expect(prepare(typed, BASE)).toMatchObject({
      problems: [],
      request: { headers: [['X-Signature', 'abc']] },
    });
  });

  test('rows that are off are neither checked nor sent, and the index counts them', () => {
    const headers = [header('bad name', '', false), header('', 'x')];
    expect(problemsOf({ headers })).toMatchObject([{ index: 1 }]);
  });

  test('values are trimmed, Latin-1 kept, case and order kept', () => {
    const { request, changes } = prepare(
      draft({ headers: [header('X-b', ' \té\n'), header('A', '1')] }),
      BASE,
    );
    expect(request?.headers).toEqual([
      ['X-b', 'é'],
      ['A', '1'],
    ]);
    expect(changes).toEqual([
      { part: 'header', index: 0, kind: 'header-value-trimmed', typed: ' \té\n', sent: 'é' },
    ]);
  });

  test('rows of one name are joined, as fetch joins them', () => {
    const { request, changes } = prepare(draft({ headers: [header('X-a', '1'), header('x-A', '2')] }), BASE);
    expect(request?.headers).toEqual([['X-a', '1, 2']]);
    expect(changes).toMatchObject([{ kind: 'header-values-joined', index: 1, sent: '1, 2' }]);
  });
});

describe('the body', () => {
  const json = [header('content-type', 'application/json; charset=utf-8')];

  test('with GET is refused, and it’s said why', () => {
    const [problem] = problemsOf({ method: 'get', body: { kind: 'text', text: '{}' } });
    expect(problem).toMatchObject({ field: 'body', severity: 'error', problem: 'body-with-get' });
    expect(problem?.message).toMatch(/Browsers can’t.*GET/);
  });

  test('that is empty is no body with GET, and an empty one with POST', () => {
    expect(prepare(draft({ body: { kind: 'text', text: '' } }), BASE)).toMatchObject({
      problems: [],
      request: { body: { kind: 'none' } },
    });
    expect(
      prepare(draft({ method: 'POST', body: { kind: 'text', text: '' } }), BASE).request?.body.kind,
    ).toBe('bytes');
  });

  test('keeps every byte, and never gets reformatted', () => {
    const text = '\ufeff{ "a":1,\r\n"é":"😀" }\n';
    const { request } = prepare(draft({ method: 'POST', body: { kind: 'text', text } }), BASE);
    expect(request && displayText(bodyBytes(request.body))).toBe(text);
  });

  test('an unpaired surrogate is sent as U+FFFD, and said so; an emoji isn’t one', () => {
    const sent = (text: string) => prepare(draft({ method: 'POST', body: { kind: 'text', text } }), BASE);
    expect(sent('a\udc00b').changes).toMatchObject([{ part: 'body', kind: 'lone-surrogate-replaced' }]);
    expect(sent('😀').changes).toEqual([]);
  });

  test.each([
    ['{"a":1,}', 'line 1, column 8'],
    ['{\n  "a": x\n}', 'line 2, column 8'],
    ['{"a":1', 'line 1, column 7'],
  ])('JSON that isn’t valid, %j, is a warning with its place', (text, place) => {
    const typed = { method: 'POST', headers: json, body: { kind: 'text', text } } as const;
    const problems = problemsOf(typed);
    expect(problems).toMatchObject([{ field: 'body', severity: 'warning', problem: 'body-not-json' }]);
    expect(problems[0]?.message).toMatch(
      /^Not valid JSON at line \d+, column \d+(: [^.]+)?\. The place is marked with ▶ in “.*▶.*”\./s,
    );
    if (problems[0]?.message.includes(' at line')) expect(problems[0].message).toContain(place);
    expect(prepare(draft(typed), BASE).request).toBeDefined();
  });

  test('JSON that isn’t valid is named with GET as well, and isn’t said to be sent', () => {
    const problems = problemsOf({ method: 'GET', body: { kind: 'text', text: '{"a":1,}' } });
    expect(problems.map(({ problem }) => problem)).toEqual(['body-with-get', 'body-not-json']);
    expect(problems[1]?.message).not.toContain('sends the body');
  });

  test.each(['POST', 'PUT', 'PATCH'])(
    'a %s body that’s no JSON is named without a Content-Type too',
    (method) => {
      const body = { kind: 'text', text: '{"a":1,}' } as const;
      const problems = problemsOf({ method, headers: [], body });
      expect(problems).toMatchObject([{ field: 'body', severity: 'warning', problem: 'body-not-json' }]);
      expect(namesOf({ method, headers: [], body: { kind: 'text', text: 'a=1&b=2' } })).toEqual([]);
    },
  );

  test('a name that stands twice in a JSON body is a warning: which value is read isn’t known', () => {
    const body = { kind: 'text', text: '{"amount":"1","amount":"2"}' } as const;
    expect(problemsOf({ method: 'POST', headers: json, body })).toMatchObject([
      {
        ...{ field: 'body', severity: 'warning', problem: 'body-name-repeated' },
        message: expect.stringContaining('The body has “amount” twice. The API docs don’t show which value'),
      },
    ]);
  });

  test('JSON isn’t asked of other content types, nor of a Content-Type that’s off', () => {
    const body = { kind: 'text', text: '{' } as const;
    expect(namesOf({ method: 'POST', headers: [header('Content-Type', 'text/plain')], body })).toEqual([]);
    expect(
      namesOf({ method: 'POST', headers: [header('Content-Type', 'application/json', false)], body }),
    ).toEqual([]);
    expect(
      namesOf({ method: 'POST', headers: [header('Content-Type', 'application/problem+json')], body }),
    ).toEqual(['body-not-json']);
  });

  test('a file that isn’t UTF-8 is sent byte for byte, with a warning where JSON is announced', () => {
    const bytes = new Uint8Array([0xff, 0x00, 0x0a]);
    const typed = { method: 'POST', headers: json, body: fileBody(bytes) } as const;
    const { request } = prepare(draft(typed), BASE);
    expect(request && bodyBytes(request.body)).toEqual(bytes);
    expect(problemsOf(typed)).toMatchObject([{ severity: 'warning', problem: 'body-not-utf8' }]);
  });

  test('50 MB may be sent, one byte more may not', () => {
    const limit = 50 * 1024 * 1024;
    expect(namesOf({ method: 'POST', body: fileBody(new Uint8Array(limit)) })).toEqual([]);
    expect(namesOf({ method: 'POST', body: fileBody(new Uint8Array(limit + 1)) })).toEqual([
      'body-too-large',
    ]);
    expect(namesOf({ method: 'POST', body: { kind: 'text', text: 'é'.repeat(limit / 2 + 1) } })).toEqual([
      'body-too-large',
    ]);
  });

  test('a 1 MB body is prepared with work in proportion', () => {
    expectInProportion(1_000_000, (length) => {
      const text = JSON.stringify({ a: 'x'.repeat(length) });
      problemsOf({ method: 'POST', headers: json, body: { kind: 'text', text } });
    });
  });
});

test('whatever is typed anywhere, prepare doesn’t throw, and every problem has words', () => {
  const anyDraft = fc.record({
    method: fc.string({ unit: 'binary', maxLength: 4 }),
    target: fc.string({ unit: 'binary', maxLength: 12 }),
    headers: fc.array(
      fc.record({ name: fc.string(), value: fc.string({ unit: 'binary' }), enabled: fc.boolean() }),
      { maxLength: 3 },
    ),
    body: fc.string({ unit: 'binary' }).map((text) => ({ kind: 'text' as const, text })),
    leftOut: fc.constant([]),
  });
  fc.assert(
    fc.property(anyDraft, fc.oneof(fc.webUrl(), fc.string()), (typed, base) => {
      for (const { message } of problemsOf(typed, base)) {
        expect(message).toMatch(/^[\s\S]{10,}\S$/);
        expect(message).not.toMatch(/\b(please|sorry)\b/i);
      }
    }),
  );
});
