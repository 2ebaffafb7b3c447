/** The sandbox's HTTP server: hands each request, exactly as received, on, and bounds what anyone can make it hold. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { NO_BODY, type WireRequest } from '../lib/core/signing/wire-request.ts';
import { type SandboxResponse, transportFailure } from '../lib/sandbox/service.ts';
import {
  declaresTooMuch,
  hasBody,
  isForLoopback,
  LARGEST_BODY,
  readBody,
  sendEarly,
  sendRaw,
  wireRequestOf,
} from './http-wire.ts';
import { type ControlParts, control, isControlTarget } from './sandbox-api.ts';

const KEEP_ALIVE_MS = 5000;
const MOST_CONNECTIONS = 4096;
const MOST_HELD = 4 * LARGEST_BODY;

export interface HttpParts {
  /** Milliseconds a client may take over a request, or leave the connection silent in the midst of one. */
  readonly patience: number;
  /** Bytes of all bodies that are on their way in or being answered; 256 MiB unless given. */
  readonly mostHeld?: number | undefined;
  /** Unix seconds. */
  readonly clock: () => number;
  readonly control: ControlParts;
  /** Answers a request. Resolves when that's done. */
  answer(request: WireRequest, to: ServerResponse): Promise<void> | void;
  /** Of requests that were turned away before their bodies were read. */
  onRefusal(request: WireRequest, response: SandboxResponse): void;
}

/** Of answers to clients that left. */
function ignore(): void {}

export function createHttpServer(parts: HttpParts): Server {
  const { patience, clock, mostHeld = MOST_HELD } = parts;
  let held = 0;

  function refusal(why: keyof typeof REFUSALS): SandboxResponse {
    const { status, code, words } = REFUSALS[why];
    return transportFailure(status, code, words, clock());
  }

  function refuse(
    why: keyof typeof REFUSALS,
    request: WireRequest,
    message: IncomingMessage,
    to: ServerResponse,
  ) {
    const response = refusal(why);
    sendEarly(message, to, response);
    parts.onRefusal(request, response);
  }

  function receive(message: IncomingMessage, to: ServerResponse, waiting: boolean): Promise<void> | void {
    to.on('error', ignore);
    const bare = wireRequestOf(message, NO_BODY);
    if (!isForLoopback(bare)) return refuse('wrong-host', bare, message, to);
    if (isControlTarget(bare.target)) {
      if (waiting) to.writeContinue();
      return control(message, to, parts.control);
    }
    if (declaresTooMuch(message)) return refuse('too-large', bare, message, to);
    if (waiting) to.writeContinue();
    return hasBody(message) ? readAndAnswer(bare, message, to) : parts.answer(bare, to);
  }

  async function readAndAnswer(
    bare: WireRequest,
    message: IncomingMessage,
    to: ServerResponse,
  ): Promise<void> {
    let mine = 0;
    const takeRoom = (bytes: number) => {
      if (held + bytes > mostHeld) return false;
      held += bytes;
      mine += bytes;
      return true;
    };
    try {
      const reading = await readBody(message, LARGEST_BODY, takeRoom);
      if (reading.kind === 'gone') return;
      if (reading.kind !== 'read') refuse(reading.kind, bare, message, to);
      else await parts.answer({ ...bare, body: reading.body }, to);
    } finally {
      held -= mine;
    }
  }

  const server = createServer({
    headersTimeout: patience,
    requestTimeout: patience,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(patience, 1000),
    // A missing Host is refused like a wrong one, with words.
    requireHostHeader: false,
  });
  server.timeout = patience;
  server.maxConnections = MOST_CONNECTIONS;
  // Beyond a thousand Node would leave header fields out without a word; 16 KiB is bound enough.
  server.maxHeadersCount = 0;
  server.on('request', (message, to) => void receive(message, to, false));
  // Node would refuse it by itself, and nobody would hear of it.
  server.on('checkExpectation', (message, to) => void receive(message, to, false));
  server.on('connect', (message, socket) => {
    socket.on('error', ignore);
    const response = refusal('no-proxy');
    sendRaw(socket, response);
    parts.onRefusal(wireRequestOf(message, NO_BODY), response);
  });
  server.on('checkContinue', (message, to) => void receive(message, to, true));
  server.on('clientError', (error, socket) => sendClientError(error, socket, clock()));
  return server;
}

const REFUSALS = {
  'too-large': {
    status: 413,
    code: 'body_too_large',
    words: 'The local sandbox takes bodies of up to 64 MiB.',
  },
  'too-much': {
    status: 503,
    code: 'too_busy',
    words:
      'The local sandbox holds 256 MiB of bodies at once, and that’s full. Send this one again in a moment.',
  },
  'wrong-host': {
    status: 421,
    code: 'wrong_host',
    words:
      'The local sandbox answers only to 127.0.0.1 and localhost. Send the request to one of these, with a Host header that says so.',
  },
  'no-proxy': {
    status: 421,
    code: 'no_proxy',
    words: 'The local sandbox is no HTTP proxy. Send requests to its own address.',
  },
} as const;

function sendClientError(error: NodeJS.ErrnoException, socket: Duplex, now: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  sendRaw(socket, clientFailure(error.code, now));
}

function clientFailure(code: string | undefined, now: number): SandboxResponse {
  if (code === 'HPE_HEADER_OVERFLOW')
    return transportFailure(431, 'headers_too_large', 'Target and headers may have 16 KiB together.', now);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return transportFailure(408, 'request_timeout', 'The request took too long to arrive.', now);
  const words =
    code === 'HPE_INVALID_URL'
      ? 'The target has a byte that HTTP doesn’t allow there. Percent-encode everything that isn’t ASCII.'
      : 'That isn’t an HTTP/1.1 request.';
  return transportFailure(400, 'bad_request', words, now);
}
