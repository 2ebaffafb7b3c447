/** “X-Signature wasn’t sent” stands under no request whose text has it: where no reader knows what it’s of, that’s a gap. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { unknownHeaders } from '../../lib/core/signing/gaps.ts';
import { headerValues } from '../../lib/core/signing/wire-request.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { expectInProportion } from '../core/in-proportion.ts';
import { captures, only } from './reading.ts';

const NAMES = Object.values(AUTH_HEADERS);
const VALUES: Readonly<Record<string, string>> = {
  [AUTH_HEADERS.key]: 'pk_test_made_up_1',
  [AUTH_HEADERS.timestamp]: '1767225600',
  [AUTH_HEADERS.signature]: 'ab'.repeat(32),
};
const URL_TEXT = 'https://api.example/api/v1/charges';

/** A request in each format that isn't itself a list of what was sent, with whichever lines stand for its headers. */
const FORMS: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  'curl for bash': (lines) => `curl '${URL_TEXT}' ${lines.map((line) => `-H '${line}' `).join('')}-d '{}'`,
  'curl for cmd': (lines) =>
    `curl --url "${URL_TEXT}" ^\n ${lines.map((line) => `-H "${line}" ^\n`).join('')} --data-raw "{}"`,
  'curl, and lines below it': (lines) => `curl '${URL_TEXT}' -H 'Accept: */*'\n\n# ${lines.join('\n# ')}\n`,
  'curl -v': (lines) =>
    `> POST /api/v1/charges HTTP/1.1\n> Host: api.example\n${lines.map((line) => `> ${line}\n`).join('')}>\n< HTTP/1.1 401 Unauthorized\n`,
  PowerShell: (lines) =>
    `Invoke-RestMethod -Uri "${URL_TEXT}" -Headers @{\n"Accept"="*/*"\n}\n# ${lines.join('\n# ')}`,
  fetch: (lines) => `// ${lines.join('\n// ')}\nfetch("${URL_TEXT}", { headers: { accept: "*/*" } });`,
  'raw HTTP': (lines) =>
    `POST /api/v1/charges HTTP/1.1\r\nHost: api.example\r\n${lines.join('\r\n')}\r\n\r\n{}`,
  'a log line': (lines) => `POST ${URL_TEXT} 401 ${lines.join(' ')}`,
  headers: (lines) => `POST /api/v1/charges\nAccept: */*\n${lines.join('\n')}`,
  'source code': (lines) =>
    `import requests\n# ${lines.join('\n# ')}\nrequests.post("${URL_TEXT}", headers={"Accept": "*/*"}, data="{}")`,
};

const written = (separator: string) => NAMES.map((name) => `${name}${separator}${VALUES[name]}`);
const known = (text: string) =>
  captures(readPasted(text)).map((capture) =>
    NAMES.filter(
      (name) =>
        headerValues(capture.request.headers, name).length > 0 || unknownHeaders(capture).includes(name),
    ),
  );

test.each(Object.entries(FORMS))(
  '%s: whatever the headers look like, none is said not to be sent',
  (_, form) => {
    const odd = fc.constantFrom(': ', ':', '=', ' = ', '\t', ' => ', '": "', ' | ', "', '", '  ', ' : ');
    fc.assert(
      fc.property(odd, fc.subarray([0, 1, 2], { minLength: 1 }), (separator, which) => {
        const lines = written(separator).filter((_line, index) => which.includes(index));
        const read = readPasted(form(lines));
        if (!read.ok) return;
        for (const names of known(form(lines)))
          for (const index of which) expect(names).toContain(NAMES[index]);
      }),
      { numRuns: 60 },
    );
  },
);

test('each of these forms can be read at all', () => {
  for (const form of Object.values(FORMS)) expect(readPasted(form(written(': '))).ok).toBe(true);
});

test.each([
  ['one that curl was given no value for', `curl '${URL_TEXT}' -H 'X-Signature:' -H 'X-Timestamp: '`],
  ['one in the query', `curl '${URL_TEXT}?X-Signature=${VALUES['X-Signature']}'`],
  ['one in the body', `curl '${URL_TEXT}' -d 'X-Signature=${VALUES['X-Signature']}'`],
  ['one that the answer names', `curl '${URL_TEXT}'\n\n{"error":"missing X-Signature header"}`],
  [
    'those that a page may send',
    `> GET /a HTTP/1.1\n> Host: api.example\n>\n< HTTP/1.1 401 Unauthorized\n< Access-Control-Allow-Headers: X-Signature: X-Timestamp\n<\n`,
  ],
  [
    'one that the answer requires',
    `curl -i '${URL_TEXT}'\nHTTP/1.1 401 Unauthorized\nX-Signature: required\n\n{"error":"X-Signature: required"}\n`,
  ],
  ['one that the pasted error requires', `curl '${URL_TEXT}'\n\n{"error":"X-Signature: required"}`],
  ['one that the error requires in plain words', `curl '${URL_TEXT}'\n\nError: X-Signature: required`],
  [
    'one that an answer in raw HTTP requires',
    `POST /api/v1/charges HTTP/1.1\nHost: api.example\n\nHTTP/1.1 401 Unauthorized\nX-Signature: required\n\nno\n`,
  ],
])('%s wasn’t sent as a header, and that’s said', (_, text) => {
  expect(unknownHeaders(only(readPasted(text)))).not.toContain('X-Signature');
});

test.each([
  ['in a comment', `# signed with X-Signature\ncurl '${URL_TEXT}'`],
  ['in a comment of a program', `// HTTP_X_SIGNATURE is set by the gateway\nfetch("${URL_TEXT}");`],
  ['as a variable above the command', `X_SIGNATURE is in my environment\n\ncurl '${URL_TEXT}'`],
  [
    'in words above raw HTTP',
    `This has X-Signature:\n\nPOST /api/v1/charges HTTP/1.1\nHost: api.example\n\n`,
  ],
  ['as a bullet in words', `* X-Signature: ${VALUES['X-Signature']}\ncurl '${URL_TEXT}'`],
  [
    'beside one that is in the body',
    `curl '${URL_TEXT}' -d 'X-Signature=1'\n# X-Signature: ${VALUES['X-Signature']}`,
  ],
])('a name %s isn’t said not to be sent', (_, text) => {
  for (const names of known(text)) expect(names).toContain('X-Signature');
});

test('of two commands the one without headers lacks them', () => {
  const signed = FORMS['curl for bash']?.(written(': ')) ?? '';
  expect(known(`${signed}\n\ncurl '${URL_TEXT}'`)).toEqual([NAMES, []]);
});

test('a long text of names takes work in proportion', () => {
  const command = `curl '${URL_TEXT}'\n`;
  expectInProportion(20_000, (length) => readPasted(`${command}${'# X-Signature '.repeat(length / 14)}`));
  expectInProportion(20_000, (length) => readPasted(`${command}# X-Signature${' '.repeat(length)}`));
});
