/**
 * Every format over every hard request: what’s pasted again is the same request, or it was refused by name. In a run
 * that isn't full the longest body of all is written in one of the formats that can carry it.
 */

import { describe, expect, test } from 'vitest';
import { noteSampled } from '../../../cli/test-sample.ts';
import { AUTH_HEADERS } from '../../../lib/core/api.ts';
import { bodyGap } from '../../../lib/core/signing/gaps.ts';
import { rightSignature } from '../../../lib/core/signing/sign.ts';
import {
  bodyBytes,
  headerValue,
  type WireRequest,
  wireRequest,
} from '../../../lib/core/signing/wire-request.ts';
import { exportedText } from '../../../lib/features/share/export.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';
import {
  type CaptureExportFormat,
  EXPORT_FORMATS,
  exportCapture,
} from '../../../lib/snippets/export-capture.ts';
import { latin1, TEST_KEY } from '../../core/signing/requests.ts';
import { only } from '../../formats/reading.ts';
import { publish } from '../../search/results.ts';
import { IS_FULL, randomFor, shuffled } from '../../search/sampling.ts';
import { captureOf, HARD_REQUESTS } from '../../snippets/hard-requests.ts';

/** What the service would sign of it. */
function signatureOf(request: WireRequest): string {
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp) ?? latin1('');
  return rightSignature(request, TEST_KEY.secret, timestamp).signature;
}

/** How many of the requests each format can’t carry, and what it says of them. */
const REFUSED: Readonly<Record<CaptureExportFormat, readonly [number, RegExp]>> = {
  curl: [1, /^The body is longer than/],
  cmd: [
    28,
    /^(?:cmd ends a command at a NUL|cmd drops carriage returns|curl for Windows|Pasted into cmd, tabs|cmd takes 8,191)/,
  ],
  powershell: [20, /^(?:The body is too long|PowerShell (?:would spell|can’t send|may send|sends|refuses))/],
  fetch: [13, /^(?:fetch|Node’s fetch) (?:would|refuses)/],
  'raw-http': [5, /^(?:The body isn’t text|The header X-L holds bytes)/],
  har: [0, /^$/],
  capture: [0, /^$/],
};

const LONGEST = '10 MB';
const CARRY_LONGEST: readonly CaptureExportFormat[] = ['fetch', 'raw-http', 'har', 'capture'];
const TAKEN = IS_FULL ? CARRY_LONGEST : shuffled(CARRY_LONGEST, randomFor('exports')).slice(0, 1);

noteSampled('exports', [
  { what: 'formats that carry the longest body', taken: TAKEN.length, of: CARRY_LONGEST.length },
]);

function requestsFor(format: CaptureExportFormat) {
  const isLeftOut = CARRY_LONGEST.includes(format) && !TAKEN.includes(format);
  return HARD_REQUESTS.filter(({ name }) => !(isLeftOut && name.includes(LONGEST)));
}

describe('what’s exported comes back the same', () => {
  const rows: Record<string, string | number>[] = [];
  test.each(EXPORT_FORMATS)('as %s', async (format) => {
    const refused: string[] = [];
    const requests = requestsFor(format);
    for (const { name, request } of requests) {
      const made = exportCapture(captureOf(request), format);
      if (!made.ok) {
        refused.push(made.message);
        expect(await exportedText(captureOf(request), format, () => [])).toEqual(made);
        continue;
      }
      const back = only(readPasted(made.text)).request;
      const where = `${format}, ${name}`;
      expect(back.method, where).toBe(request.method);
      expect(back.target, where).toBe(request.target);
      expect(Buffer.compare(bodyBytes(back.body), bodyBytes(request.body)), where).toBe(0);
      expect(signatureOf(back), where).toBe(signatureOf(request));
      for (const header of Object.values(AUTH_HEADERS))
        expect(headerValue(back.headers, header), where).toBe(headerValue(request.headers, header));
      const copied = await exportedText(captureOf(request), format, () => []);
      expect(copied.ok && { ...copied, text: copied.text.value }, where).toEqual(made);
    }
    const [count, words] = REFUSED[format];
    expect(refused.filter((message) => !words.test(message))).toEqual([]);
    expect(refused.length).toBe(count);
    rows.push({
      format,
      requests: requests.length,
      'same bytes': requests.length - refused.length,
      'refused by name': refused.length,
    });
    if (rows.length === EXPORT_FORMATS.length) publish('exports', 'Exported, pasted again', rows);
  });
});

describe('nothing that’s no one’s business is exported', () => {
  const charge = (body: string, ...headers: (readonly [string, string])[]) =>
    wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body });
  const text = TEST_KEY.secret.reveal();
  const spellings = [
    text,
    Buffer.from(text).toString('hex'),
    btoa(text),
    encodeURIComponent(text),
    text.slice(8),
  ];

  test.each(EXPORT_FORMATS)('a stored secret in any spelling isn’t copied as %s', async (format) => {
    for (const spelled of spellings) {
      const made = await exportedText(captureOf(charge(`{"key":"${spelled}"}`)), format, () => [
        TEST_KEY.secret,
      ]);
      expect(made).toEqual({
        ok: false,
        message: expect.stringMatching(/^Not copied. A stored secret is in the body at byte/),
      });
      expect(JSON.stringify(made)).not.toContain(spelled);
    }
  });

  test.each(EXPORT_FORMATS)('what looks like a secret isn’t copied as %s', async (format) => {
    const made = await exportedText(
      captureOf(charge('{}', ['X-Debug', 'sk_test_4f3e2d1c0b9a8f7e6d5c4b3a'])),
      format,
      () => [],
    );
    expect(made.ok).toBe(false);
  });

  test.each(EXPORT_FORMATS)('cookies and passwords aren’t copied as %s, and that’s told', async (format) => {
    const request = charge('{}', ['Cookie', 'session=made-up'], ['Authorization', 'Basic bWFkZTp1cA==']);
    const made = await exportedText(captureOf(request), format, () => []);
    expect(made).toMatchObject({ ok: true, leftOut: ['Cookie', 'Authorization'] });
    expect(JSON.stringify(made)).not.toMatch(/made-up|bWFkZTp1cA/);
  });
});

test('a body that wasn’t captured is exported only where that can be said', async () => {
  const capture = {
    ...captureOf(wireRequest({ method: 'POST', target: '/' })),
    gaps: [bodyGap('it’s in a file')],
  };
  const made = await Promise.all(EXPORT_FORMATS.map((format) => exportedText(capture, format, () => [])));
  expect(EXPORT_FORMATS.filter((_, at) => made[at]?.ok)).toEqual(['har', 'capture']);
});

test('what wouldn’t come back the same is refused, whatever the writer thinks', async () => {
  const odd = captureOf(wireRequest({ method: 'G(T', target: '/' }));
  expect(exportCapture(odd, 'capture').ok).toBe(true);
  expect(await exportedText(odd, 'capture', () => [])).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^This format can’t reproduce/),
  });
});
