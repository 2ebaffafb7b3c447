/** What the extension copies as a curl command reads back as the very same bytes. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bodyBytes,
  type HeaderField,
  headerValues,
  type WireRequest,
  wireRequest,
} from '../../../lib/core/signing/wire-request.ts';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { curlCommand } from '../../../lib/snippets/curl.ts';
import { latin1 } from '../../core/signing/requests.ts';
import { only } from '../reading.ts';

const ORIGIN = 'https://api.example:8443';

function expectReadBack(request: WireRequest): void {
  const made = curlCommand(request, `${ORIGIN}/`);
  if ('problem' in made) throw new Error(made.problem);
  const read = readCurl(made.command);
  const capture = only(read);
  expect(read.ok && read.warnings, made.command).toEqual([]);
  expect(capture.origin).toBe(ORIGIN);
  expect([capture.request.method, capture.request.target], made.command).toEqual([
    request.method,
    request.target,
  ]);
  expect(capture.request.body.kind).toBe(request.body.kind);
  expect(
    Buffer.from(bodyBytes(capture.request.body)).equals(Buffer.from(bodyBytes(request.body))),
    made.command,
  ).toBe(true);
  const given = capture.request.headers.filter(
    ([name]) => !['Host', 'Accept', 'Content-Length'].includes(name),
  );
  const shown = (fields: readonly HeaderField[]) =>
    fields.map((field) => [field[0], ...headerValues([field], field[0])]);
  expect(shown(given), made.command).toEqual(shown(request.headers));
}

const anyByte = fc.integer({ min: 0, max: 255 });
const wildText = fc
  .array(
    fc.constantFrom(
      "'",
      '"',
      '\\',
      '!',
      '$',
      '`',
      '@',
      '%',
      '\n',
      '\r',
      '\0',
      ' ',
      'é',
      '😀',
      '\u2028',
      'a',
      '{',
      '}',
    ),
    {
      maxLength: 30,
    },
  )
  .map((characters) => new Uint8Array(Buffer.from(characters.join(''))));
const anyBody = fc.option(fc.oneof(fc.uint8Array({ maxLength: 60 }), wildText), { nil: undefined });
const anyTarget = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'/?&=%[]{}.\'"\\|^<>#$!`+~;:@*'),
      anyByte.map((code) => String.fromCharCode(code)),
    ),
    {
      maxLength: 24,
    },
  )
  .map((pieces) => latin1(`/${pieces.join('').replace(/[\0-\x20\x7f]/g, '')}`));
const anyValue = fc
  .array(anyByte, { maxLength: 16 })
  .map((codes) => latin1(String.fromCharCode(...codes).replace(/[\0\r\n\t\v\f ]/g, '')));
const anyHeaders = fc.array(
  fc
    .tuple(fc.constantFrom('X-A', 'x-b', 'X-Api-Key', 'X-Signature'), anyValue)
    .map((field): HeaderField => field),
  { maxLength: 4 },
);
const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'patch', 'DELETE', 'HEAD', 'OPTIONS');

describe('a command copied from the extension', () => {
  test('reads back byte for byte', () => {
    fc.assert(
      fc.property(anyMethod, anyTarget, anyHeaders, anyBody, (method, target, headers, body) => {
        expectReadBack({ ...wireRequest({ method, target: '/', body }), target, headers });
      }),
      { numRuns: 2000 },
    );
  });

  test('with long bodies, of text and of bytes', () => {
    for (const body of ['x'.repeat(64_001), '{"a":"é\'"}'.repeat(30_000), new Uint8Array(300_000).fill(0xfe)])
      expectReadBack(wireRequest({ method: 'POST', target: '/x', body }));
  });
});
