/**
 * What the code of Chromium 150 and 156 and of Firefox 140 and 153 copies of hard requests: each is read as the request
 * that the browser sent, or says that it may not be.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bodyBytes, headerValues, type WireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import { captures, missingBody, only } from '../reading.ts';

interface Copied {
  readonly name: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body?: string;
  };
  readonly copies: readonly {
    readonly format: string;
    readonly browsers: readonly string[];
    readonly text: string;
  }[];
}

const COPIED: readonly Copied[] = JSON.parse(
  readFileSync(new URL('../../fixtures/curl/browser-copies.json', import.meta.url), 'utf8'),
);

function isSame(
  { request: { method, target, headers, body } }: { request: WireRequest },
  sent: Copied['request'],
): boolean {
  const { origin } = new URL(sent.url);
  return (
    method === sent.method &&
    `${origin}${target}` === sent.url &&
    sent.headers.every(([name, value]) => headerValues(headers, name).join() === value) &&
    Buffer.from(bodyBytes(body)).equals(Buffer.from(sent.body ?? ''))
  );
}

/** `not exact`: it says so, and is told why; `lost`: it says that something isn't known. */
function told(text: string, sent: Copied['request']): string {
  // With a line break behind it, so that it's known to be whole.
  const read = readPasted(`${text}\n`);
  if (!read.ok) return 'lost';
  const capture = only(read);
  if (missingBody(capture) !== undefined && !capture.readings) return 'lost';
  if (capture.readings)
    return capture.readings.some((one) => isSame(one, sent)) ? 'among the readings' : 'wrong';
  if (isSame(capture, sent)) return 'same';
  const { body } = capture.request;
  const isMarked = body.kind === 'bytes' && body.source === 'reencoded' && read.warnings.length > 0;
  return isMarked ? 'not exact' : 'wrong';
}

function resultsOf(name: string): Readonly<Record<string, string>> {
  const { request, copies } = COPIED.find((one) => one.name === name) ?? { copies: [] };
  return Object.fromEntries(
    copies.map(({ format, browsers, text }) => [
      `${format} of ${browsers.join()}`.replaceAll(/\.[\d.]+/g, ''),
      request ? told(text, request) : '',
    ]),
  );
}

function copyOf(name: string, format: string, browser: string): Capture {
  const copy = COPIED.find((one) => one.name === name)?.copies.find(
    (one) => one.format === format && one.browsers.some((written) => written.startsWith(browser)),
  );
  return only(readPasted(copy?.text ?? ''));
}

describe('what a browser copied', () => {
  test.each(COPIED.map(({ name }) => name))(
    'of a request with %s is never read as another request without a word',
    (name) => {
      const results = resultsOf(name);
      expect(Object.keys(results).length).toBeGreaterThan(5);
      expect(Object.values(results)).not.toContain('wrong');
    },
  );

  test('as PowerShell, as fetch and from Chrome for bash is the same request', () => {
    for (const { name } of COPIED)
      for (const [copy, result] of Object.entries(resultsOf(name)))
        if (!/^cmd|^bash of Firefox/.test(copy) && name !== 'NUL')
          expect(result, `${name}: ${copy}`).toBe('same');
  });

  test('has no more to be told of where it’s plain', () => {
    for (const name of ['plain JSON', 'form', 'query', 'percent signs', 'single quotes'])
      expect(new Set(Object.values(resultsOf(name)).filter((result) => result !== 'not exact'))).toEqual(
        new Set(['same']),
      );
  });
});

describe('a copy for cmd', () => {
  test('of Firefox with a backslash is read as one and as two, by what sent it', () => {
    const { readings = [], gaps } = copyOf('single backslash', 'cmd', 'Firefox/153');
    expect(
      readings.map(({ sender, request }) => [sender, Buffer.from(bodyBytes(request.body)).toString()]),
    ).toEqual([
      ['Firefox', 'C:\\dir'],
      ['curl run by cmd', 'C:\\\\dir'],
    ]);
    expect(gaps[0]).toMatchObject({ part: { kind: 'body' }, reason: 'ambiguous' });
  });

  test.each(['tab', 'no-break space', 'JSON with spaces', 'CRLF'])('with a %s isn’t called exact', (name) => {
    for (const browser of ['Chrome/150', 'Chrome/156', 'Firefox/140', 'Firefox/153'])
      expect(copyOf(name, 'cmd', browser).request.body).toMatchObject({ source: 'reencoded' });
  });

  test.each(['accent', 'astral', 'snowman', 'NUL', 'control character'])(
    'of Chrome, which leaves out a character (%s), has no body',
    (name) => {
      const capture = copyOf(name, 'cmd', 'Chrome/156');
      expect(capture.request.body).toEqual({ kind: 'none' });
      expect(missingBody(capture)).toContain('a character that Chrome left out');
    },
  );

  test('with a caret before a space at a line’s end loses nothing', () => {
    expect(captures(readPasted('curl ^"https://h/x^" ^ \r\n'))).toHaveLength(1);
  });
});

describe('a copy of Firefox for bash', () => {
  test('with an accent is read as UTF-8 and as bash reads it', () => {
    const { readings = [] } = copyOf('accent', 'bash', 'Firefox/153');
    expect(
      readings.map(({ sender, request }) => [
        sender,
        Buffer.from(bodyBytes(request.body)).toString('latin1'),
      ]),
    ).toEqual([
      ['Firefox', '{"n":"Zo\xc3\xab"}'],
      ['curl run by bash', '{"n":"Zo\xeb"}'],
    ]);
  });

  test('with the first line of its body left out says that it may be longer', () => {
    expect(copyOf('CRLF', 'bash', 'Firefox/153').request.body).toMatchObject({ source: 'reencoded' });
  });
});
