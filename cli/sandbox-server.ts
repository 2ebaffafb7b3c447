/** The sandbox behind `node:http`, on this machine alone: hands each request, exactly as received, to the service. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { checkKeyId, checkSecret, type KeyId } from '../lib/core/signing/key-pair.ts';
import type { Secret } from '../lib/core/signing/secret.ts';
import type { Verdict } from '../lib/core/signing/verify.ts';
import { NO_BODY, type WireRequest } from '../lib/core/signing/wire-request.ts';
import { handle, type SandboxResponse, transportFailure } from '../lib/sandbox/service.ts';
import { addKey, createWorld, type World } from '../lib/sandbox/world.ts';
import {
  declaresTooMuch,
  isForLoopback,
  readBody,
  send,
  sendEarly,
  sendRaw,
  wireRequestOf,
} from './http-wire.ts';

const HOST = '127.0.0.1';
const PORTS_TRIED = 21;
const PAY_AFTER_SECONDS = 20;
const PATIENCE_MS = 30_000;
const KEEP_ALIVE_MS = 5000;

/** One request and its answer. `trace` is absent where the service never saw the request. */
export interface Exchange {
  /** Unix seconds. */
  readonly at: number;
  readonly request: WireRequest;
  readonly response: SandboxResponse;
  readonly trace?: Verdict;
}

export interface SandboxServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** A new one is made where it's left out. */
  readonly key?: { readonly id: KeyId; readonly secret: Secret };
  readonly seed?: number;
  /** Unix seconds. */
  readonly now?: () => number;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Seconds from a charge to its payment. */
  readonly payAfter?: number;
  /** Milliseconds a client may take over a request, or leave the connection silent in the midst of one. */
  readonly patience?: number;
}

export interface SandboxServer {
  readonly port: number;
  readonly baseUrl: string;
  readonly key: { readonly id: KeyId; readonly secret: Secret };
  /** Ends every connection, whatever it's doing. */
  close(): Promise<void>;
}

export class PortUnavailableError extends Error {
  readonly port: number;
  readonly reason: 'busy' | 'denied';

  constructor(port: number, reason: 'busy' | 'denied') {
    super(`Port ${port} ${reason === 'busy' ? 'is busy' : 'may not be used by this user'}`);
    this.name = 'PortUnavailableError';
    this.port = port;
    this.reason = reason;
  }
}

/** Rejects with a `PortUnavailableError` where the port can't be had. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const now = options.now ?? (() => Date.now() / 1000);
  const key = options.key ?? newKey();
  const past = createWorld({
    seed: options.seed ?? 1,
    now: now(),
    payAfter: options.payAfter ?? PAY_AFTER_SECONDS,
  });
  const world = addKey(past, { ...key, revoked: false, createdAt: Math.floor(now()) });
  const server = httpServer(world, now, options);
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    baseUrl: `http://${HOST}:${port}`,
    key,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Tries the port and the 20 after it. `busyPorts` are the ones it passed over. */
export async function startOnFreePort(
  options: SandboxServerOptions,
): Promise<SandboxServer & { readonly busyPorts: readonly number[] }> {
  const busyPorts: number[] = [];
  for (;;) {
    const port = options.port + busyPorts.length;
    try {
      return { ...(await startSandboxServer({ ...options, port })), busyPorts };
    } catch (error) {
      const isBusy = error instanceof PortUnavailableError && error.reason === 'busy';
      if (!isBusy || busyPorts.length + 1 === PORTS_TRIED || port === 65_535) throw error;
      busyPorts.push(port);
    }
  }
}

function newKey(): { id: KeyId; secret: Secret } {
  const id = checkKeyId(`pk_test_${randomBytes(8).toString('hex')}`);
  const secret = checkSecret(`sk_test_${randomBytes(16).toString('hex')}`);
  if (!id.ok || !secret.ok) throw new Error('A newly made key pair did not pass its own check');
  return { id: id.value, secret: secret.value };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortUnavailableError(port, 'busy'));
      else if (error.code === 'EACCES') reject(new PortUnavailableError(port, 'denied'));
      else reject(error);
    });
    server.listen(port, HOST, () => resolve());
  });
}

function httpServer(start: World, now: () => number, options: SandboxServerOptions): Server {
  const { onExchange, patience = PATIENCE_MS } = options;
  let world = start;

  function refuseEarly(status: 413 | 421, message: IncomingMessage, to: ServerResponse): void {
    const at = now();
    const { code, words } = EARLY_REFUSALS[status];
    const response = transportFailure(status, code, words, at);
    sendEarly(message, to, response);
    onExchange?.({ at, request: wireRequestOf(message, NO_BODY), response });
  }

  async function answer(message: IncomingMessage, to: ServerResponse, waiting: boolean): Promise<void> {
    to.on('error', () => undefined);
    if (!isForLoopback(wireRequestOf(message, NO_BODY))) return refuseEarly(421, message, to);
    if (declaresTooMuch(message)) return refuseEarly(413, message, to);
    if (waiting) to.writeContinue();
    const reading = await readBody(message);
    if (reading.kind === 'gone') return;
    if (reading.kind === 'too-large') return refuseEarly(413, message, to);
    const request = wireRequestOf(message, reading.body);
    const at = now();
    const outcome = handle(request, world, at);
    world = outcome.world;
    send(to, outcome.response);
    onExchange?.({ at, request, response: outcome.response, trace: outcome.trace });
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
  server.on('request', (message, to) => void answer(message, to, false));
  server.on('checkContinue', (message, to) => void answer(message, to, true));
  server.on('clientError', (error, socket) => sendClientError(error, socket as Socket, now()));
  return server;
}

const EARLY_REFUSALS = {
  413: { code: 'body_too_large', words: 'The local sandbox takes bodies of up to 64 MiB.' },
  421: {
    code: 'wrong_host',
    words:
      'The local sandbox answers only to 127.0.0.1 and localhost. Send the request to one of these, with a Host header that says so.',
  },
} as const;

function sendClientError(error: NodeJS.ErrnoException, socket: Socket, now: number): void {
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
