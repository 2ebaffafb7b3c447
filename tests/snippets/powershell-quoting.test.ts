/**
 * What PowerShell makes of its copies, by the rules of the language (about_Quoting_Rules, about_Parsing) in a reader of
 * their own: the one in lib/formats forgives more than PowerShell does.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bodyBytes,
  headerValues,
  type WireRequest,
  wireRequest,
} from '../../lib/core/signing/wire-request.ts';
import { exportCapture } from '../../lib/snippets/export-capture.ts';
import { captureOf, HARD_REQUESTS } from './hard-requests.ts';

interface Call {
  /** By parameter; a switch has no value. */
  readonly values: Readonly<Record<string, string | Uint8Array | undefined>>;
  readonly headers: readonly (readonly [string, string])[];
}

/** A string ends at any of these that doesn’t stand twice. */
const QUOTES = "'\u2018\u2019\u201a\u201b";

/** Takes what’s understood from the front of a command, and fails at anything else. */
class Rest {
  #rest: string;

  constructor(text: string) {
    this.#rest = text;
  }

  take(pattern: RegExp): string {
    const taken = this.takeIf(pattern);
    if (taken === undefined) throw new Error(`not PowerShell: ${this.#rest.slice(0, 60)}`);
    return taken;
  }

  takeIf(pattern: RegExp): string | undefined {
    const [taken] = new RegExp(`^(?:${pattern.source})`, 'u').exec(this.#rest) ?? [];
    if (taken !== undefined) this.#rest = this.#rest.slice(taken.length);
    return taken;
  }

  string(): string {
    this.take(/'/);
    let text = '';
    for (let at = 0; at < this.#rest.length; at++) {
      const char = this.#rest.charAt(at);
      if (QUOTES.includes(char)) {
        if (!QUOTES.includes(this.#rest[at + 1] || 'none')) {
          this.#rest = this.#rest.slice(at + 1);
          return text;
        }
        at++;
      }
      text += char;
    }
    throw new Error('a string without end');
  }

  isAtEnd(): boolean {
    return this.#rest === '';
  }
}

/** Between parameters there are spaces, and a backtick at the end of a line to be gone on with. */
const GAP = /(?: |`\n)+/;

function read(text: string): Call {
  const rest = new Rest(text);
  rest.take(/Invoke-WebRequest/);
  const values: Record<string, string | Uint8Array | undefined> = {};
  let headers: Call['headers'] = [];
  while (!rest.isAtEnd()) {
    rest.take(GAP);
    const name = rest.take(/-[A-Z][A-Za-z]+/);
    if (rest.takeIf(/ @\{\n/) !== undefined) headers = hashtable(rest);
    else if (rest.takeIf(/ (?=[('A-Z])/) !== undefined) values[name] = value(rest);
    else values[name] = undefined;
  }
  return { values, headers };
}

function hashtable(rest: Rest): Call['headers'] {
  const pairs: [string, string][] = [];
  while (rest.takeIf(/\}/) === undefined) {
    rest.take(/ +/);
    const name = rest.string();
    rest.take(/ = /);
    pairs.push([name, rest.string()]);
    rest.take(/\n/);
  }
  return pairs;
}

function value(rest: Rest): string | Uint8Array {
  if (rest.takeIf(/\(\[System\.Text\.Encoding\]::UTF8\.GetBytes\(/) !== undefined)
    return Buffer.from(call(rest));
  if (rest.takeIf(/\(\[System\.Convert\]::FromBase64String\(/) !== undefined)
    return Buffer.from(call(rest), 'base64');
  return rest.takeIf(/[A-Z]+/) ?? rest.string();
}

function call(rest: Rest): string {
  const argument = rest.string();
  rest.take(/\)\)/);
  return argument;
}

/** @returns whether there’s a copy of it. */
function expectSame(request: WireRequest, name: string): boolean {
  const made = exportCapture(captureOf(request), 'powershell');
  if (!made.ok) return false;
  const { values, headers } = read(made.text);
  const body = values['-Body'];
  expect(new URL(String(values['-Uri'])).pathname, name).toBe(request.target.split('?')[0]);
  expect(String(values['-Uri']).endsWith(request.target), name).toBe(true);
  expect(values['-Method'] ?? values['-CustomMethod'], name).toBe(request.method);
  expect(Buffer.from(body ?? '').equals(Buffer.from(bodyBytes(request.body))), made.text).toBe(true);
  expect(body !== undefined, name).toBe(request.body.kind !== 'none');
  for (const [header, sent] of headers) expect([sent], name).toEqual(headerValues(request.headers, header));
  expect(values['-ContentType'], name).toBe(headerValues(request.headers, 'Content-Type')[0]);
  return true;
}

describe('what PowerShell makes of its copies', () => {
  test('is the request, for those that formats get wrong', () => {
    const copied = HARD_REQUESTS.filter(({ name, request }) => expectSame(request, name));
    expect(copied.length).toBeGreaterThan(60);
  });

  test('is the request, whatever stands in body and headers', () => {
    const signs = fc.constantFrom(
      ...QUOTES,
      '"',
      '“',
      '„',
      '`',
      '$',
      '@',
      '#',
      '\n',
      '\r',
      '\t',
      '\0',
      ' ',
      '–',
      '}',
      ')',
      ';',
      '\u2028',
      '\ufeff',
      'é',
      '😀',
      'a',
    );
    const text = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''));
    const value = fc.string({ unit: fc.constantFrom(...`'"\`$@#{};()%&|a1`), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(text, value, (body, header) => {
        const headers: [string, string][] = [['X-Odd', header]];
        const request = wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body });
        return expectSame(request, header);
      }),
      { numRuns: 2000 },
    );
  });
});
