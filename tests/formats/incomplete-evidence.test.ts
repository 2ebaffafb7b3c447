/** A request in every format that's read, of which one part is taken away or made by code: nothing may be said of it. */

import { describe, expect, test } from 'vitest';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { rightSignature } from '../../lib/core/signing/sign.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { captures, missingBody } from './reading.ts';
import {
  AUTH,
  BODY,
  headersOf,
  KEY,
  linesOf,
  logged,
  NOTHING_SAID,
  SECRET,
  said,
  signed,
  TARGET,
  TIME,
  tableOf,
  typedPowerShell,
  written,
} from './written-requests.ts';

interface Format {
  readonly name: string;
  readonly write: (capture: Capture) => string;
  /** The value as code makes it. */
  readonly computed?: (value: string) => string;
  /** A text with such a value is refused as a whole. */
  readonly isRefused?: true;
  /** Takes a header out where the format doesn't promise that all are there. */
  readonly without?: (text: string, header: string) => string;
  /** Parts whose value isn't in the text of this format. */
  readonly lacks?: readonly string[];
}

const withoutMember = (text: string, header: string) => text.replace(new RegExp(`,?"${header}":"[^"]*"`), '');

const FORMATS: readonly Format[] = [
  { name: 'curl in bash', write: written('curl'), computed: () => `'"$V"'` },
  { name: 'curl in cmd', write: written('cmd'), computed: () => '%V%', isRefused: true },
  { name: 'PowerShell', write: (capture) => typedPowerShell(capture), computed: () => `$($v)` },
  { name: 'fetch', write: written('fetch'), computed: () => '" + v + "' },
  {
    name: 'an .http file',
    write: (capture) => `### charge\nPOST https://api.example${TARGET}\n${linesOf(capture)}\n${BODY}\n`,
    computed: () => '{{v}}',
  },
  {
    name: 'a log line',
    write: (capture) => logged()(capture),
    computed: () => '***',
    without: withoutMember,
    // A log that hides a part of a URL isn't known.
    lacks: ['path', 'query'],
  },
  {
    name: 'a header list',
    write: (capture) => `POST https://api.example${TARGET}\n${linesOf(capture).replaceAll(': ', '=')}`,
    without: (text, header) => text.replace(new RegExp(`^${header}=.*\n`, 'm'), ''),
  },
  {
    name: 'axios in JavaScript',
    write: (capture) =>
      `await axios({ method: 'POST', url: 'https://api.example${TARGET}', headers: ${JSON.stringify(tableOf(capture)).replaceAll('"', "'")}, data: '${BODY}' })`,
    computed: () => `' + v + '`,
    without: (text, header) => text.replace(new RegExp(`,'${header}':'[^']*'`), ''),
  },
  {
    name: 'requests in Python',
    write: (capture) =>
      `requests.post('https://api.example${TARGET}', data='${BODY}', headers={\n${headersOf(capture)
        .map(([name, value]) => `  '${name}': '${value}',\n`)
        .join('')}})`,
    computed: () => `' + v + '`,
    without: (text, header) => text.replace(new RegExp(`  '${header}': .*\n`), ''),
  },
];

/** What stands in the text for each part. */
function valuesOf(capture: Capture): Readonly<Record<string, string>> {
  const signature = headersOf(capture).find(([name]) => name === 'X-Signature')?.[1] ?? '';
  return {
    path: 'charges',
    query: '20',
    'X-Api-Key': KEY,
    'X-Timestamp': TIME,
    'X-Signature': signature,
    'part of the body': '10.00',
  };
}

const SIGNINGS = [
  ['right', true],
  ['wrong', false],
] as const;

describe.each(FORMATS)('$name', (format) => {
  const { write, computed, without, lacks = [] } = format;

  // A list of headers has no body, so that none of a POST is whole.
  if (format.name !== 'a header list')
    test('whole, it’s checked', () => {
      expect(said(write(signed(true)))).toMatchObject([{ signature: 'valid', code: null }]);
      expect(said(write(signed(false)))).toMatchObject([{ signature: 'unexplained', searched: true }]);
    });

  for (const [signing, isRight] of SIGNINGS) {
    const capture = signed(isRight);
    const text = write(capture);
    if (computed)
      test.each(Object.entries(valuesOf(capture)).filter(([part]) => !lacks.includes(part)))(
        `${signing}ly signed, with %s made by code: nothing is said of it`,
        (_, value) => {
          expect(text).toContain(value);
          for (const one of said(text.replace(value, computed(value)))) expect(one).toEqual(NOTHING_SAID);
        },
      );
    if (computed && !format.isRefused)
      // The key id isn’t signed: it only tells which secret was used.
      test(`${signing}ly signed, with X-Api-Key made by code and a secret that was chosen: it’s checked`, () => {
        const read = said(text.replace(KEY, computed(KEY)), true);
        expect(read).toMatchObject([
          isRight
            ? { signature: 'valid', code: null, told: [] }
            : { signature: 'unexplained', code: 'bad_signature', searched: true },
        ]);
      });
    if (without)
      test.each(AUTH)(`${signing}ly signed, without %s: nobody is accused of it`, (header) => {
        const rest = without(text, header);
        expect(rest).not.toBe(text);
        for (const one of said(rest)) expect(one).toEqual(NOTHING_SAID);
      });
  }
});

describe.each(SIGNINGS)('%sly signed, without its body', (_, isRight) => {
  const capture = signed(isRight);
  const har = (): string => {
    const file = JSON.parse(written('har')(capture)) as {
      log: { entries: { request: Record<string, unknown> }[] };
    };
    const [entry] = file.log.entries;
    const { postData: _post, _bodySource, ...request } = entry?.request ?? {};
    return JSON.stringify({ log: { entries: [{ ...entry, request }] } });
  };
  const file = (): string => {
    const { bodyBase64: _, ...rest } = JSON.parse(written('capture')(capture)) as Record<string, unknown>;
    return JSON.stringify(rest);
  };
  const { request } = capture;
  const bare: Capture = { ...capture, request: { ...request, headers: request.headers.slice(0, 5) } };
  test.each([
    [
      'curl, with the body in a file',
      written('curl')(capture).replace(/--data-binary '[^']*'/, '--data-binary @body.json'),
    ],
    ['curl -v', `> POST ${TARGET} HTTP/1.1\n${linesOf(capture, '> ')}>\n< HTTP/1.1 401 Unauthorized\n<\n`],
    ['raw HTTP', `POST ${TARGET} HTTP/1.1\n${linesOf(capture)}\n`],
    ['raw HTTP without a length', `POST ${TARGET} HTTP/1.1\n${linesOf(bare)}\n`],
    ['raw HTTP, cut off in the body', `POST ${TARGET} HTTP/1.1\n${linesOf(capture)}\n${BODY.slice(0, 9)}`],
    ['an .http file', `### a\nPOST https://api.example${TARGET}\n${linesOf(capture)}\n< ./body.json\n`],
    ['a HAR', har()],
    ['a capture file', file()],
    ['a log line', logged({ body: undefined })(capture)],
    ['a log line, cut off in the body', logged({ body: `${BODY.slice(0, 9)}...` })(capture)],
    ['a log line with a hidden part', logged({ body: BODY.replace('10.00', '[REDACTED]') })(capture)],
    ['a log line with a form', logged({ body: undefined, form: { a: 1 } })(capture)],
    ['a header list', `POST https://api.example${TARGET}\n${linesOf(bare)}`],
    ['fetch', written('fetch')(capture).replace(/body: ".*"(?=,?\n)/, 'body')],
    [
      'axios',
      `axios.post('https://api.example${TARGET}', payload, { headers: ${JSON.stringify(tableOf(capture))} })`,
    ],
  ])('%s: nothing is said of it', (name, text) => {
    expect(text).not.toContain(BODY);
    const all = said(text);
    if (!name.startsWith('fetch')) expect(all.length).toBe(1);
    for (const one of all) expect(one).toEqual(NOTHING_SAID);
  });
});

describe.each(SIGNINGS)('%sly signed, where the URL isn’t whole', (_, isRight) => {
  const capture = signed(isRight);
  test.each([
    [
      'a log line with params',
      logged({ url: 'https://api.example/api/v1/charges', params: { b: 20, a: 10 } })(capture),
    ],
    [
      'a log line with a base URL',
      logged({ url: '/charges?b=20&a=10', baseURL: 'https://api.example/api/v1' })(capture),
    ],
    [
      'a log line with a query as a table',
      logged({ url: '/api/v1/charges', query: { b: '20', a: '10' } })(capture),
    ],
    ['a log line with a relative URL', logged({ url: 'charges?b=20&a=10' })(capture)],
    [
      'a log line whose body is a name',
      `method=POST url=https://api.example${TARGET} headers=${JSON.stringify(tableOf(capture))} data=payload`,
    ],
    [
      'a log line whose signature is a name',
      `method=POST url=https://api.example${TARGET} headers={'X-Api-Key': '${KEY}', 'X-Timestamp': '${TIME}', 'X-Signature': sig} body='${BODY}'`,
    ],
    [
      'a log line whose method is a name',
      `method=verb url=https://api.example${TARGET} headers=${JSON.stringify(tableOf(capture))} body='${BODY}'`,
    ],
  ])('%s: nothing is said of it', (_, text) => {
    for (const one of said(text)) expect(one).toEqual(NOTHING_SAID);
  });
});

describe('what stands below the headers of a rightly signed request isn’t known to be its body, which its signature settles:', () => {
  const ERROR = '{"error":{"code":"bad_signature"}}';
  const headOf = (capture: Capture) =>
    `${capture.request.method} ${TARGET} HTTP/1.1\n${linesOf(capture).replace(/Content-Length.*\n/, '')}\n`;
  test.each([
    ['an answer', ERROR],
    ['an answer’s status', `401 Unauthorized\n${ERROR}`],
    ['a heading', `Response:\n${ERROR}`],
    ['a line of dashes', `---\n${ERROR}`],
    ['prose', 'We get 401'],
  ])('%s', (_, below) => {
    const [get, post] = [headOf(signed(true, 'GET')), headOf(signed(true))];
    const both = `${BODY}\n\n${below}`;
    expect(said(`${get}${below}`)).toMatchObject([{ signature: 'valid', code: null }]);
    expect(said(`${post}${both}`)).toMatchObject([{ signature: 'valid', code: null }]);
    const [wrongGet, wrongPost] = [headOf(signed(false, 'GET')), headOf(signed(false))];
    expect(said(`${wrongGet}${below}`)).toEqual([NOTHING_SAID]);
    expect(said(`${wrongPost}${both}`)).toEqual([NOTHING_SAID]);
  });

  test('more lines of JSON', () => {
    const text = `${headOf(signed(true))}${BODY}\n\n{"status":"failed"}`;
    expect(said(text)).toMatchObject([{ signature: 'valid', code: null }]);
  });
});

describe('a browser’s copy of a POST that it has no body of doesn’t say that none was sent', () => {
  const URL_A = `https://api.example${TARGET}`;
  const AGENT = 'Mozilla/5.0 (X11; Linux x86_64)';
  const COPIES: readonly (readonly [string, (type: string) => string])[] = [
    [
      'curl',
      (type) => `curl '${URL_A}' -X 'POST' -H 'User-Agent: ${AGENT}'${type && ` -H 'Content-Type: ${type}'`}`,
    ],
    [
      'curl with client hints',
      (type) => `curl '${URL_A}' -X POST -H 'sec-fetch-mode: cors'${type && ` -H 'content-type: ${type}'`}`,
    ],
    [
      'PowerShell',
      (type) =>
        `Invoke-WebRequest -UseBasicParsing -Uri "${URL_A}" -Method "POST" -UserAgent "${AGENT}"${type && ` -ContentType "${type}"`}`,
    ],
    [
      'fetch',
      (type) =>
        `fetch("${URL_A}", {"headers": {"accept": "*/*"${type && `, "content-type": "${type}"`}}, "body": null, "method": "POST"});`,
    ],
  ];

  test.each(COPIES)('%s', (_, copy) => {
    const bodyOf = (text: string) => {
      const [capture] = captures(readPasted(text));
      return [capture?.request.body.kind, missingBody(capture)];
    };
    expect(bodyOf(copy('application/json'))).toEqual(['none', expect.stringContaining('Content-Type')]);
    expect(bodyOf(copy(''))).toEqual(['none', undefined]);
  });

  test('a command that’s typed sends none', () => {
    const [capture] = captures(readPasted(`curl ${URL_A} -X POST -H 'Content-Type: application/json'`));
    expect(capture?.gaps).toEqual([]);
  });
});

describe('a body that isn’t as long as Content-Length says is no evidence, unless its signature is valid', () => {
  const SENT = '{"name":"Zoé Müller","amount":"10.00"}';
  const saidOfShown = (sent: string, shown: string, length = Buffer.byteLength(sent), type = '') => {
    const line = { method: 'POST', target: TARGET, body: sent };
    const { signature } = rightSignature(
      wireRequest({ ...line, headers: [] }),
      SECRET,
      byteStringOfText(TIME),
    );
    const headers = `X-Api-Key: ${KEY}\nX-Timestamp: ${TIME}\nX-Signature: ${signature}\n${type}`;
    return said(`POST ${TARGET} HTTP/1.1\n${headers}Content-Length: ${length}\n\n${shown}`);
  };
  test('its length is said to be none, and its signature fits neither: nothing is said', () => {
    const shown = SENT.replaceAll(':', ': ');
    expect(saidOfShown(SENT, shown, 0)).toEqual([NOTHING_SAID]);
  });
  describe.each(['', 'Content-Type: application/json\n'])('%j', (type) => {
    test.each([
      ['pretty-printed', SENT, JSON.stringify(JSON.parse(SENT), null, 2)],
      ['with escapes', SENT, SENT.replace('é', '\\u00e9')],
      ['with letters lost', SENT, SENT.replace(/[éü]/g, '\ufffd')],
      ['with spaces put in', SENT, SENT.replaceAll(':', ': ')],
      ['with a letter made ?', SENT, SENT.replace('é', '?')],
      ['with letters made ?', SENT, SENT.replace(/[éü]/g, '?')],
      ['without its space', '{"a": "x"}', '{"a":"x"}'],
      ['of a form, with more on its line', 'a=1&b=2', 'a=1 & b=2'],
    ])('%s: nothing is said', (_, sent, shown) => {
      expect(saidOfShown(sent, shown, undefined, type)).toEqual([NOTHING_SAID]);
    });
    test.each([
      ['a line break was taken', `${SENT}\n`, SENT],
      ['a line break of Windows was taken', `${SENT}\r\n`, SENT],
      ['its length is said to be none', SENT, SENT, 0],
      ['something follows on its line', 'a=1&b=2', 'a=1&b=2 and more'],
      ['something follows below it', SENT, `${SENT}\n\nand more`],
    ])('%s: it’s checked', (_, sent, shown, length = Buffer.byteLength(sent)) => {
      expect(saidOfShown(sent, shown, length, type)).toMatchObject([{ signature: 'valid' }]);
    });
  });
});
