/** One request to /_sandbox: how its body is read and how it's answered. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { displayText } from '../lib/core/signing/bytes.ts';
import { bodyBytes } from '../lib/core/signing/wire-request.ts';
import { readBody } from './http-wire.ts';
import { printedJson } from './printed-json.ts';

const LARGEST_COMMAND = 64 * 1024;

export interface SandboxCall {
  readonly message: IncomingMessage;
  readonly to: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Sent with any answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export function answer({ to, headers }: SandboxCall, status: number, json: unknown): void {
  const body = Buffer.from(`${typeof json === 'string' ? json : printedJson(json)}\n`);
  to.writeHead(status, { ...headers, 'Content-Type': 'application/json', 'Content-Length': body.length });
  to.end(body);
}

/** What's still to come of its body is thrown away. */
export function fail(call: SandboxCall, status: number, code: string, message: string): void {
  call.message.resume();
  answer(call, status, { error: { code, message } });
}

/** An id as they're compared, or `undefined` where it can't be one; empty where none is given. */
export function idFrom(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return '';
  return /^[0-9]{1,16}$/.test(text) ? text.padStart(16, '0') : undefined;
}

export const ID_WORDS = 'takes an id as recorded requests and events have them: up to 16 digits.';

/** Resolves when it can be written to again, or is closed. */
export function drained(to: ServerResponse): Promise<void> {
  return happenedOrGone(to, (done) => {
    to.on('drain', done);
    return () => to.off('drain', done);
  });
}

/** Resolves when it's with the system, or nobody is there any more. */
export function written(piece: Uint8Array, to: ServerResponse): Promise<void> {
  return happenedOrGone(to, (done) => {
    to.write(piece, done);
    return () => undefined;
  });
}

/**
 * Where a response waits behind another on its connection, and the client leaves, only the connection tells it.
 *
 * @param begin starts listening for what should happen, and returns how to stop.
 */
function happenedOrGone(to: ServerResponse, begin: (done: () => void) => () => void): Promise<void> {
  const { socket } = to.req;
  return new Promise((resolve) => {
    const done = () => {
      stop();
      to.off('close', done);
      socket.off('close', done);
      resolve();
    };
    to.on('close', done);
    socket.on('close', done);
    const stop = begin(done);
    if (to.destroyed || socket.destroyed) done();
  });
}

/** Its body as JSON, `{}` where it's empty; where it can't be read that's answered, and `undefined` is left. */
export async function readJsonBody(call: SandboxCall): Promise<{ readonly json: unknown } | undefined> {
  const reading = await readBody(call.message, LARGEST_COMMAND);
  if (reading.kind === 'gone') return undefined;
  if (reading.kind !== 'read') {
    const headers = { ...call.headers, Connection: 'close' };
    fail({ ...call, headers }, 413, 'body_too_large', 'Commands may have 64 KiB.');
    return undefined;
  }
  const text = displayText(bodyBytes(reading.body));
  try {
    return { json: text.trim() === '' ? {} : JSON.parse(text) };
  } catch {
    fail(call, 400, 'invalid_json', 'The body must be JSON.');
    return undefined;
  }
}
