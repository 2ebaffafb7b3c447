/** The sandbox as a recording proxy: requests go to the real service, its answers come back, and a copy is kept. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { findRefusalCode } from '../lib/core/diagnosis/find-refusal.ts';
import { byteStringOfBytes, joinBytes } from '../lib/core/signing/bytes.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { type SandboxResponse, transportFailure } from '../lib/sandbox/service.ts';
import { alterRequest, answerInstead, type SimulatedError } from '../lib/sandbox/simulated-errors.ts';
import { send } from './http-wire.ts';
import { drained, written } from './sandbox-call.ts';
import { createLiveKeyCheck } from './sandbox-live-keys.ts';
import { type RecordedAnswer, type ServerState, withStanding } from './sandbox-state.ts';
import { answeredHeaders, forward, type Upstream } from './sandbox-upstream.ts';

/** Bytes of an answer in which its code is looked for. */
const READ_FOR_CODE = 64 * 1024;

export interface ProxyParts {
  readonly state: ServerState;
  readonly upstream: Upstream;
  /** Milliseconds that the service may be silent. */
  readonly patience: number;
  /** Requests on their way at once: each has a connection of its own. */
  readonly mostOnTheirWay: number;
  /** Records and shows an answer; resolves when it may be sent. `code` is that of the service, where it has one. */
  readonly keep: (
    to: ServerResponse,
    request: WireRequest,
    answer: RecordedAnswer,
    code?: string | null,
  ) => Promise<void> | undefined;
  /** Shows what isn't passed on, and isn't kept. */
  readonly turnAway: (request: WireRequest, response: SandboxResponse) => void;
}

/** One request on its way. */
interface Passage {
  readonly request: WireRequest;
  readonly to: ServerResponse;
  answerWith(response: SandboxResponse, by?: SimulatedError): RecordedAnswer;
}

/** @returns what answers a request. */
export function createProxy(parts: ProxyParts) {
  const { state, upstream, patience, mostOnTheirWay } = parts;
  let onTheirWay = 0;

  async function pass(request: WireRequest, to: ServerResponse): Promise<void> {
    const at = state.clock();
    const switches = state.settings.get();
    const altered = alterRequest(request, switches);
    const keys = state.keysAsRevoked();
    const world = { ...state.world.get(), keys };
    const passage: Passage = {
      request,
      to,
      answerWith: (response, by) => ({
        at,
        response,
        switches: withStanding(by ? [...altered.by, by] : altered.by, switches),
        keys,
      }),
    };
    const instead = answerInstead(altered.request, { world, now: at, switches });
    if (instead) return answerItself(passage, instead.response, instead.by);
    const words = whyNotForwarded(altered.request, upstream, to);
    if (words !== undefined) await answerItself(passage, transportFailure(502, 'not_forwarded', words, at));
    else if (onTheirWay >= mostOnTheirWay)
      await answerItself(passage, transportFailure(503, 'too_busy', busyWords(mostOnTheirWay), at));
    else {
      onTheirWay++;
      await exchange(passage, altered.request).finally(() => {
        onTheirWay--;
      });
    }
  }

  async function answerItself(
    passage: Passage,
    response: SandboxResponse,
    by?: SimulatedError,
  ): Promise<void> {
    await parts.keep(passage.to, passage.request, passage.answerWith(response, by));
    send(passage.to, response);
  }

  async function exchange(passage: Passage, request: WireRequest): Promise<void> {
    const { to } = passage;
    const left = new AbortController();
    to.once('close', () => left.abort());
    to.socket?.setTimeout(2 * patience);
    const forwarded = await forward(request, upstream, { patience, signal: left.signal });
    to.socket?.setTimeout(patience);
    if (forwarded.kind === 'answer') return passBack(passage, forwarded.message);
    const words = `The server couldn’t be reached: ${forwarded.words}.`;
    await answerItself(passage, transportFailure(502, 'upstream_unreachable', words, state.clock()));
  }

  async function passBack({ request, to, answerWith }: Passage, message: IncomingMessage): Promise<void> {
    const { statusCode: status = 502, statusMessage: reason = '' } = message;
    const pieces: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]();
    try {
      const first = status < 400 ? NOTHING_READ : await firstOf(pieces);
      const begin = joinBytes(first.pieces);
      const response = { status, reason, headers: answeredHeaders(message), body: byteStringOfBytes(begin) };
      await parts.keep(to, request, answerWith(response), findRefusalCode(begin)?.code ?? null);
      to.sendDate = false;
      to.writeHead(status, reason, [...response.headers.flat()]);
      // The head at once, since the rest may come late, or never. As bytes: beside text it would be sent as UTF-8.
      await written(begin, to);
      if (first.isCut) to.destroy();
      else await copy(pieces, to);
      to.end();
    } catch {
      // The service broke off in the midst of its answer, and so does this.
      to.destroy();
    }
  }

  return lookedThroughFirst(parts, pass);
}

type Pass = (request: WireRequest, to: ServerResponse) => Promise<void>;

/** Nothing of a request that isn't passed on for what it may hold is kept. */
function lookedThroughFirst({ state, mostOnTheirWay, turnAway }: ProxyParts, pass: Pass): Pass {
  const carriesLiveKey = createLiveKeyCheck();
  let lookedThrough = 0;
  const refuse = (
    request: WireRequest,
    to: ServerResponse,
    status: 403 | 503,
    code: string,
    words: string,
  ) => {
    const response = transportFailure(status, code, words, state.clock());
    turnAway(request, response);
    send(to, response);
  };
  return async (request, to) => {
    if (lookedThrough >= mostOnTheirWay)
      return refuse(request, to, 503, 'too_busy', busyWords(mostOnTheirWay));
    const left = new AbortController();
    const leave = () => left.abort();
    to.once('close', leave);
    lookedThrough++;
    const found = await carriesLiveKey(request, left.signal).finally(() => {
      lookedThrough--;
      to.off('close', leave);
    });
    if (found === 'gone' || to.destroyed) return;
    if (!found) return pass(request, to);
    const { code, words } = NOT_PASSED_ON[found];
    refuse(request, to, 403, code, words);
  };
}

const busyWords = (most: number) =>
  `${most} requests are on their way to the server already. Send this one again in a moment.`;

const LIVE_WORDS =
  'The request carries a live key, and this proxy passes on those with test keys alone. It was neither sent nor kept.';

const UNREAD_WORDS =
  'The body can’t be checked for live keys: send it unpacked, or a smaller one as gzip. It was neither sent nor kept.';

const NOT_PASSED_ON = {
  'live-key': { code: 'live_key_refused', words: LIVE_WORDS },
  unread: { code: 'body_not_checked', words: UNREAD_WORDS },
} as const;

function whyNotForwarded(
  { target }: WireRequest,
  upstream: Upstream,
  to: ServerResponse,
): string | undefined {
  // A server has to go by the host in it, which is this one.
  if (!target.startsWith('/') && target !== '*')
    return 'The target names a host; send the path alone, since this goes to another.';
  const port = Number(upstream.port || (upstream.protocol === 'https:' ? 443 : 80));
  const isLoopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(upstream.hostname);
  return isLoopback && port === to.socket?.localPort
    ? '--upstream names this sandbox itself. Name the server that requests are for.'
    : undefined;
}

interface First {
  readonly pieces: readonly Uint8Array[];
  /** It broke off after them. */
  readonly isCut: boolean;
}

const NOTHING_READ: First = { pieces: [], isCut: false };

async function firstOf(from: AsyncIterator<Uint8Array>): Promise<First> {
  const pieces: Uint8Array[] = [];
  try {
    for (let size = 0; size < READ_FOR_CODE; ) {
      const next = await from.next();
      if (next.done) break;
      pieces.push(next.value);
      size += next.value.length;
    }
    return { pieces, isCut: false };
  } catch {
    return { pieces, isCut: true };
  }
}

async function copy(pieces: AsyncIterator<Uint8Array>, to: ServerResponse): Promise<void> {
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    if (!to.write(next.value)) await drained(to);
    if (to.destroyed) return void pieces.return?.();
  }
}
