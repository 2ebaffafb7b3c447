/** The sandbox's HTTP server: hands each request, exactly as received, on, and bounds what anyone can make it hold. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NO_BODY, type WireRequest } from '../lib/core/signing/wire-request.ts';
import { type SandboxResponse, transportFailure } from '../lib/sandbox/service.ts';
import { declaresTooMuch, hasBody, LARGEST_BODY, readBody, sendEarly, wireRequestOf } from './http-wire.ts';
import { type ControlParts, control, isControlTarget } from './sandbox-api.ts';
import {
  type Answerer,
  type Caller,
  callerOf,
  createPageNotices,
  type RefusedCall,
  refusedAtTheDoor,
} from './sandbox-callers.ts';
import { createConnections } from './sandbox-connections.ts';

const KEEP_ALIVE_MS = 5000;
const MOST_HELD = 4 * LARGEST_BODY;

export interface HttpParts {
  /** Milliseconds a client may take over a request, or leave the connection silent in the midst of one. */
  readonly patience: number;
  /** Bytes of all bodies that are on their way in or being answered; 256 MiB unless given. */
  readonly mostHeld?: number | undefined;
  /** How many connections there may be. */
  readonly mostConnections: number;
  /** Whether requests go on to the real service. */
  readonly passesOn: boolean;
  /** Unix seconds. */
  readonly clock: () => number;
  readonly control: ControlParts;
  /** Answers a request. Resolves when that's done. */
  answer(request: WireRequest, to: ServerResponse): Promise<void> | void;
  /** Of requests that were turned away before their bodies were read; of a web page's only the first is told. */
  onRefusal(request: WireRequest, response: SandboxResponse, caller: Caller): void;
  /** Told the first time that a client begins with TLS, which isn’t spoken here. */
  readonly onTls?: (() => void) | undefined;
}

export interface HttpServer {
  readonly server: Server;
  /** Whatever they're doing. */
  endConnections(): void;
}

/** Of answers to clients that left. */
function ignore(): void {}

export function createHttpServer(parts: HttpParts): HttpServer {
  const { patience, clock, mostHeld = MOST_HELD } = parts;
  const isWorthTelling = createPageNotices();
  const room = roomForBodies(mostHeld);

  function answererOf({ target }: WireRequest): Answerer {
    if (isControlTarget(target)) return 'control';
    return parts.passesOn ? 'upstream' : 'service';
  }

  function refusal(why: keyof typeof REFUSALS): SandboxResponse {
    const { status, code, words } = REFUSALS[why];
    return transportFailure(status, code, words, clock());
  }

  function tell(request: WireRequest, response: SandboxResponse, caller: Caller): void {
    if (isWorthTelling(caller)) parts.onRefusal(request, response, caller);
  }

  function refuse(
    why: keyof typeof REFUSALS,
    request: WireRequest,
    message: IncomingMessage,
    to: ServerResponse,
  ) {
    const response = refusal(why);
    sendEarly(message, to, response);
    tell(request, response, callerOf(message.headers));
  }

  function receive(message: IncomingMessage, to: ServerResponse, waiting: boolean): Promise<void> | void {
    to.on('error', ignore);
    connections.begin(message, to);
    const bare = wireRequestOf(message, NO_BODY);
    const refused = refusedAtTheDoor(message, bare, answererOf(bare));
    if (refused) return refuse(refused, bare, message, to);
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
    const share = room.share();
    try {
      const reading = await readBody(message, LARGEST_BODY, share.take);
      if (reading.kind === 'gone') return;
      if (reading.kind !== 'read') refuse(reading.kind, bare, message, to);
      else await parts.answer({ ...bare, body: reading.body }, to);
    } finally {
      share.giveBack();
    }
  }

  const server = createNodeServer(patience);
  const connections = createConnections(server, {
    most: parts.mostConnections,
    idle: 2 * patience,
    clock,
  });
  server.on('request', (message, to) => void receive(message, to, false));
  // Node would refuse it by itself, and nobody would hear of it.
  server.on('checkExpectation', (message, to) => void receive(message, to, false));
  server.on('checkContinue', (message, to) => void receive(message, to, true));
  // Without a listener Node takes an upgrade for an ordinary request, as it may; a CONNECT it would hang up on.
  server.on('connect', (message, socket) => {
    const response = refusal('no-proxy');
    connections.refuse(socket, response);
    tell(wireRequestOf(message, NO_BODY), response, callerOf(message.headers));
  });
  refuseClientErrors(server, connections, parts);
  return { server, endConnections: connections.endAll };
}

interface ClientError extends NodeJS.ErrnoException {
  readonly rawPacket?: Uint8Array;
}

function refuseClientErrors(
  server: Server,
  connections: ReturnType<typeof createConnections>,
  { clock, onTls }: Pick<HttpParts, 'clock' | 'onTls'>,
): void {
  let isTlsTold = false;
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    if (!isTlsTold && isTlsHello(error)) {
      isTlsTold = true;
      onTls?.();
    }
    connections.refuse(socket, clientFailure(error.code, clock()));
  });
}

/** A handshake record of version 3, whose first message is the client’s. */
function isTlsHello({ rawPacket: bytes }: ClientError): boolean {
  return bytes?.[0] === 0x16 && bytes[1] === 3 && bytes[5] === 1;
}

/** Bytes that bodies may take together. */
function roomForBodies(most: number) {
  let held = 0;
  return {
    share() {
      let mine = 0;
      return {
        take(bytes: number): boolean {
          if (held + bytes > most) return false;
          held += bytes;
          mine += bytes;
          return true;
        },
        giveBack() {
          held -= mine;
          mine = 0;
        },
      };
    },
  };
}

function createNodeServer(patience: number): Server {
  const server = createServer({
    headersTimeout: patience,
    requestTimeout: patience,
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, patience),
    connectionsCheckingInterval: Math.min(patience, 1000),
    // A missing Host is refused like a wrong one, with words.
    requireHostHeader: false,
  });
  server.timeout = patience;
  // Beyond a thousand Node would leave header fields out without a word; 16 KiB is bound enough.
  server.maxHeadersCount = 0;
  return server;
}

type Refusal = {
  readonly status: 403 | 413 | 421 | 501 | 503;
  readonly code: string;
  readonly words: string;
};

const REFUSALS: Readonly<Record<RefusedCall | 'no-proxy' | 'too-large' | 'too-much', Refusal>> = {
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
  'no-websocket': {
    status: 501,
    code: 'no_websocket',
    words: 'The local sandbox doesn’t speak WebSocket. Send an HTTP request without Upgrade.',
  },
  'page-asks': {
    status: 403,
    code: 'page_refused',
    words:
      'A web page asks, and web pages get nothing here. Ask from a program on this machine, or from the Countersign extension. A server that passes on what browsers ask has to leave out Origin, Referer and Sec-Fetch-Site.',
  },
  'page-shown': {
    status: 403,
    code: 'page_refused',
    words:
      'A browser asks for a page. From here, it could read what this proxy keeps. Open it at the server’s own address; programs may ask for anything.',
  },
};

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
