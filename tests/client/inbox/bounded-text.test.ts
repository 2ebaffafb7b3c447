/** Answers without end: no more is read of them than there’s room for, whatever their headers say. */

import { describe, expect, test } from 'vitest';
import { withKeptBody } from '../../../lib/client/inbox/bodies.ts';
import { textWithin } from '../../../lib/client/inbox/bounded-text.ts';
import { sandboxControl } from '../../../lib/client/inbox/control.ts';
import { readInboxEvent } from '../../../lib/client/inbox/record.ts';
import { recordJson } from '../../state/stand-in-sandbox.ts';

const UNTIL_DONE = new AbortController().signal;
const PIECE = new Uint8Array(1 << 20).fill(32);

/** @param headers as the server claims. */
function endless(headers: Record<string, string> = {}, status = 200) {
  const given = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        given.pieces++;
        if (given.pieces > 1000) controller.close();
        else controller.enqueue(PIECE);
      },
      cancel() {
        given.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { given, response: new Response(body, { status, headers }) };
}

const CLAIMS: readonly Record<string, string>[] = [
  {},
  { 'Content-Length': '10' },
  { 'Content-Length': '10', 'Content-Encoding': 'gzip' },
];

describe('an answer without end', () => {
  test.each(CLAIMS)('is read as far as there’s room, with %j', async (claims) => {
    const { given, response } = endless(claims);
    expect(await textWithin(response, 3 * PIECE.length, UNTIL_DONE)).toBeUndefined();
    expect(given).toEqual({ pieces: 4, isCancelled: true });
  });

  test('isn’t read at all where it says that it’s too long', async () => {
    const { given, response } = endless({ 'Content-Length': '100000000' });
    expect(await textWithin(response, 1000, UNTIL_DONE)).toBeUndefined();
    expect(given).toEqual({ pieces: 0, isCancelled: true });
  });

  test.each([200, 500])('to a command with status %i makes no sense', async (status) => {
    const { given, response } = endless({}, status);
    const asked = await sandboxControl('http://127.0.0.1:1', async () => response).keys();
    expect(asked).toMatchObject({ ok: false, problem: status === 200 ? 'no-sense' : 'refused' });
    expect(given.pieces).toBeLessThan(6);
    expect(given.isCancelled).toBe(true);
  });

  test.each(CLAIMS)('leaves a body that was asked for out, with %j', async (claims) => {
    const event = readInboxEvent('request', JSON.stringify(recordJson({ bodyOmitted: true })));
    if (!event) throw new Error('a made-up record must be a good one');
    const { given, response } = endless(claims);
    const { signal } = new AbortController();
    expect(await withKeptBody(event, 'http://127.0.0.1:1', async () => response, signal)).toBe(event);
    expect(given.pieces).toBeGreaterThan(1);
    expect(given.pieces).toBeLessThan(110);
    expect(given.isCancelled).toBe(true);
  });
});

test('what’s packed is as long as it is once it’s unpacked, and characters may stand in two pieces', async () => {
  const bytes = new TextEncoder().encode('a€😀z');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const headers = { 'Content-Encoding': 'gzip', 'Content-Length': '4000' };
  expect(await textWithin(new Response(body, { headers }), 5, UNTIL_DONE)).toBe('a€😀z');
});

test('a body that never hears of its abort isn’t waited for', async () => {
  let isCancelled = false;
  const deaf = new ReadableStream<Uint8Array>({
    cancel() {
      isCancelled = true;
    },
  });
  const controller = new AbortController();
  const reading = textWithin(new Response(deaf), 5, controller.signal);
  controller.abort();
  await expect(reading).rejects.toThrow('aborted');
  expect(isCancelled).toBe(true);
});
