/** Between Node's HTTP and wire requests: what came over the wire, kept byte for byte, and what goes back. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ByteString, joinBytes } from '../lib/core/signing/bytes.ts';
import {
  type Body,
  type HeaderField,
  headerValues,
  NO_BODY,
  type WireRequest,
} from '../lib/core/signing/wire-request.ts';
import type { SandboxResponse } from '../lib/sandbox/service.ts';

export const LARGEST_BODY = 64 * 1024 * 1024;

/** How long an upload that's already refused may go on, so that its sender can read why. */
const LINGER_MS = 2000;

export function wireRequestOf(message: IncomingMessage, body: Body): WireRequest {
  // Node hands out targets and header values with one character per byte.
  const { rawHeaders } = message;
  const headers: HeaderField[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    headers.push([rawHeaders[i] ?? '', (rawHeaders[i + 1] ?? '') as ByteString]);
  return { method: message.method ?? '', target: (message.url ?? '') as ByteString, headers, body };
}

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]*)?$/i;

/**
 * Whether the request was meant for this machine: a page elsewhere can point its own name at 127.0.0.1, but not hide
 * that name. A target in absolute form names its host too.
 */
export function isForLoopback(request: WireRequest): boolean {
  const [host, ...others] = headerValues(request.headers, 'Host');
  if (host === undefined || others.length > 0 || !LOOPBACK_HOST.test(host)) return false;
  if (request.target.startsWith('/')) return true;
  const inTarget = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(request.target)?.[1];
  return inTarget === undefined || LOOPBACK_HOST.test(inTarget);
}

export function declaresTooMuch(message: IncomingMessage): boolean {
  return Number(message.headers['content-length'] ?? 0) > LARGEST_BODY;
}

/** Whether one follows, though it may be empty. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** `gone`: the client left before the end. `too-much`: there was no room for it. */
export type BodyReading =
  | { readonly kind: 'read'; readonly body: Body }
  | { readonly kind: 'too-large' | 'too-much' | 'gone' };

/**
 * Stops keeping what arrives once it's more than `most` bytes or there's no room for more, and never rejects.
 * @param takeRoom whether so many bytes more may be kept.
 */
export function readBody(
  message: IncomingMessage,
  most: number,
  takeRoom: (bytes: number) => boolean = () => true,
): Promise<BodyReading> {
  if (!hasBody(message)) return Promise.resolve({ kind: 'read', body: NO_BODY });
  const gathered = createGathered();
  let size = 0;
  let isOver = false;
  return new Promise((resolve) => {
    const stop = (kind: 'too-large' | 'too-much') => {
      isOver = true;
      gathered.clear();
      resolve({ kind });
    };
    message.on('data', (chunk: Uint8Array) => {
      if (isOver) return;
      size += chunk.length;
      if (size > most) stop('too-large');
      else if (!takeRoom(chunk.length)) stop('too-much');
      else gathered.push(chunk);
    });
    message.on('end', () => {
      const bytes = joinBytes(gathered.pieces());
      resolve({ kind: 'read', body: { kind: 'bytes', bytes, source: 'exact' } });
    });
    message.on('error', () => resolve({ kind: 'gone' }));
    message.on('close', () => resolve({ kind: 'gone' }));
  });
}

const BLOCK = 64 * 1024;

/** Pieces put together into blocks: one of a single byte takes a hundred times its size. */
function createGathered() {
  const whole: Uint8Array[] = [];
  let block = new Uint8Array(0);
  let used = 0;
  const closeBlock = () => {
    if (used > 0) whole.push(block.subarray(0, used));
    block = new Uint8Array(0);
    used = 0;
  };
  return {
    push(piece: Uint8Array): void {
      if (used + piece.length > block.length) closeBlock();
      if (whole.length === 0 || piece.length >= BLOCK / 4) {
        closeBlock();
        whole.push(piece);
        return;
      }
      if (block.length === 0) block = new Uint8Array(BLOCK);
      block.set(piece, used);
      used += piece.length;
    },
    pieces(): readonly Uint8Array[] {
      closeBlock();
      return whole;
    },
    clear(): void {
      closeBlock();
      whole.length = 0;
    },
  };
}

export function send(to: ServerResponse, { status, reason, headers, body }: SandboxResponse): void {
  to.sendDate = false;
  const fields: string[] = [];
  for (const [name, value] of headers) fields.push(name, value);
  to.writeHead(status, reason, fields);
  // As text it goes out together with the head.
  to.end(body, 'latin1');
}

/** Answers before the body has been read; what still arrives is thrown away for a moment, then the connection ends. */
export function sendEarly(message: IncomingMessage, to: ServerResponse, response: SandboxResponse): void {
  // After “100 Continue” or an upgrade what comes next may be another protocol, or the body that wasn’t waited for.
  const { expect, upgrade } = message.headers;
  if (expect !== undefined || upgrade !== undefined) to.setHeader('Connection', 'close');
  send(to, response);
  message.on('error', ignore);
  message.resume();
  const timer = setTimeout(() => message.socket.destroy(), LINGER_MS);
  timer.unref();
  message.once('close', () => clearTimeout(timer));
}

/** Answers a client whose bytes never became a request. It has to be hung up on. */
export function sendRaw(socket: Duplex, response: SandboxResponse): void {
  const fields = [...response.headers, ['Connection', 'close']].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `HTTP/1.1 ${response.status} ${response.reason}\r\n${fields.join('')}\r\n`;
  socket.write(head + response.body, 'latin1');
}

/** Sends no more, and throws away what still comes for a moment: closed at once, the client might not read the answer. */
export function hangUp(socket: Duplex): void {
  const end = () => socket.destroy();
  // Node's own would take what comes for a request, and be wrong.
  socket.removeAllListeners('data');
  socket.on('data', ignore);
  socket.on('error', ignore);
  socket.once('end', end);
  socket.end();
  socket.resume();
  const timer = setTimeout(end, LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

function ignore(): void {}
