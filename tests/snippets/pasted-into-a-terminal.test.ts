/** A terminal takes what's pasted for keys: no copy may hold one that ends its command and begins another. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { exportCapture } from '../../lib/snippets/export-capture.ts';
import { only } from '../formats/reading.ts';
import { captureOf, HARD_REQUESTS } from './hard-requests.ts';

const COMMANDS = ['curl', 'cmd', 'powershell', 'fetch'] as const;
const CONTROLS = [...Array(32).keys(), 0x7f].map((code) => String.fromCharCode(code));
const KEY = /(?!\n)\p{Cc}/u;

const charge = (parts: { target?: string; value?: string; body?: string }): Capture =>
  captureOf(
    wireRequest({
      method: 'POST',
      target: `/api/v1/charges${parts.target ?? ''}`,
      headers: [['X-Note', `a${parts.value ?? ''}b`]],
      body: `{"a":"${parts.body ?? ''}"}`,
    }),
  );

function expectNoKeys(capture: Capture): void {
  for (const format of COMMANDS) {
    const made = exportCapture(capture, format);
    if (made.ok) expect(made.text, format).not.toMatch(KEY);
  }
}

describe('no command holds a key', () => {
  test('for the requests that formats get wrong', () => {
    for (const { request } of HARD_REQUESTS) expectNoKeys(captureOf(request));
  });

  test.each(CONTROLS)('whatever part %j stands in', (control) => {
    for (const part of ['target', 'value', 'body']) expectNoKeys(charge({ [part]: `${control};calc;` }));
  });

  test('whatever the body', () => {
    const unit = fc.constantFrom(...CONTROLS, '^', '"', '\\', '%', '&', '\u0085', '\u009b', 'é', 'a', ';');
    fc.assert(fc.property(fc.string({ unit }), (body) => expectNoKeys(charge({ body }))));
  });

  const AGENT = [{ name: 'User-Agent', value: 'a' }];
  const HOSTS = [
    '\u0003',
    '\u001b',
    '\b',
    '\t',
    '\n',
    '\r\n',
    '\u007f',
    ' ',
    ' ‘;calc;’',
    ':99999',
    '[',
    '\u0085',
  ];
  test.each(HOSTS)('for a URL whose host ends in %j', (end) => {
    const request = { method: 'POST', url: `https://api.example${end}/;calc;`, headers: AGENT, bodySize: 0 };
    const entry = {
      startedDateTime: '2026-01-01T00:00:00Z',
      request,
      response: { status: 200, headers: [] },
    };
    const har = { log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry] } };
    const capture = only(readPasted(JSON.stringify(har)));
    expect(capture.origin).toBe(`https://api.example${end}`);
    expectNoKeys(capture);
    for (const format of COMMANDS)
      expect(exportCapture(capture, format)).toEqual({
        ok: false,
        message: 'No URL can hold the host that it names. Export it as a capture file or HAR',
      });
  });
});

test('a host that isn’t ASCII is spelled as browsers send it', () => {
  const capture = captureOf(charge({}).request, 'https://bücher.example');
  for (const format of ['curl', 'cmd', 'powershell'] as const) {
    const made = exportCapture(capture, format);
    expect(made).toMatchObject({
      text: expect.stringContaining('https://xn--bcher-kva.example/api/v1/charges'),
    });
  }
});

test('a Host header that no URL holds has another host stand in for it, and that’s said', () => {
  const capture = only(readPasted('GET /a HTTP/1.1\r\nHost: not a host\r\n\r\n'));
  const made = exportCapture(capture, 'curl');
  expect(made).toMatchObject({ ok: true, notes: ['The host isn’t known, so api.example stands in for it'] });
});

test('what Windows’ console makes straight when it’s pasted is in base64', () => {
  for (const body of ['a – b', 'a — b', '“a”']) {
    const made = exportCapture(charge({ body }), 'powershell');
    expect(made.ok && made.text).toContain('FromBase64String(');
    expect(made.ok && made.text).not.toMatch(/[–—“”]/);
  }
});
