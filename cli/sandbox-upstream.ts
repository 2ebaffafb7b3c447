/**
 * Passing a request on to the real service, byte for byte: method, target, header fields in their order and case, and
 * the body. What HTTP obliges whoever passes it on to change is all that's changed: `Host` names the service, and the
 * fields that are about one connection alone (RFC 9110, 7.6.1) are left out.
 */

import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { parsedUrl } from '../lib/core/parsed-url.ts';
import { asByteString, byteStringOfText } from '../lib/core/signing/bytes.ts';
import { bodyBytes, type HeaderField, type WireRequest } from '../lib/core/signing/wire-request.ts';

/** Where requests are passed on to: an origin. */
export type Upstream = URL;

export type ReadUpstream =
  | { readonly ok: true; readonly upstream: Upstream }
  | { readonly ok: false; readonly words: string };

export function readUpstream(text: string): ReadUpstream {
  const url = parsedUrl(text);
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === '' &&
    url.pathname === '/';
  if (isOrigin) return { ok: true, upstream: url };
  return {
    ok: false,
    words:
      '--upstream takes scheme and host alone, as in https://api.example: requests are passed on with the path they come with.',
  };
}

export type Forwarded =
  | { readonly kind: 'answer'; readonly message: IncomingMessage }
  /** `words` go on from “The service couldn’t be reached:”. */
  | { readonly kind: 'failed'; readonly words: string };

/** @param patience milliseconds that the service may be silent. @param signal ends it when the client has left. */
export function forward(
  request: WireRequest,
  upstream: Upstream,
  { patience, signal }: { readonly patience: number; readonly signal: AbortSignal },
): Promise<Forwarded> {
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ kind: 'failed', words: wordsFor(error, patience) });
    try {
      const send = upstream.protocol === 'https:' ? requestHttps : requestHttp;
      const outgoing = send({
        protocol: upstream.protocol,
        host: upstream.hostname.replace(/^\[|\]$/g, ''),
        port: upstream.port,
        method: request.method,
        path: request.target,
        headers: forwardedHeaders(request, upstream).flat(),
        // A connection that's kept may have been closed by the service just then.
        agent: false,
        timeout: patience,
        signal,
      });
      outgoing.on('timeout', () => outgoing.destroy(new SilentUpstreamError()));
      outgoing.on('error', fail);
      // Node hangs up on a protocol that nobody listens for, and says so by closing alone.
      outgoing.on('close', () => fail(undefined));
      outgoing.on('response', (message) => resolve({ kind: 'answer', message }));
      // As a buffer: beside text the head would be sent as UTF-8.
      outgoing.end(Buffer.from(bodyBytes(request.body)));
    } catch (error) {
      fail(error);
    }
  });
}

class SilentUpstreamError extends Error {}

const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'];

/** Those that go on, on the way there and back: without what's about the connection, or is named in `Connection`. */
function endToEnd(headers: readonly HeaderField[]): readonly HeaderField[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase());
  const left = new Set([...OF_ONE_CONNECTION, ...named]);
  // Both say where the body ends, and are set anew.
  for (const framing of ['content-length', 'transfer-encoding']) left.delete(framing);
  return headers.filter(([name]) => !left.has(name.toLowerCase()));
}

function forwardedHeaders(request: WireRequest, upstream: Upstream): readonly HeaderField[] {
  const { length } = bodyBytes(request.body);
  const isChunked = request.headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  const fields = endToEnd(request.headers).flatMap(([name, value]): HeaderField[] => {
    if (name.toLowerCase() === 'host') return [[name, byteStringOfText(upstream.host)]];
    if (name.toLowerCase() === 'transfer-encoding') return [[name, byteStringOfText('chunked')]];
    // A simulated error may have changed the body.
    if (name.toLowerCase() === 'content-length')
      return isChunked ? [] : [[name, byteStringOfText(String(length))]];
    return [[name, value]];
  });
  const hasLength = request.body.kind === 'bytes' || NEEDS_NO_LENGTH.includes(request.method);
  return hasLength ? fields : [...fields, ['Content-Length', byteStringOfText('0')]];
}

/** Without a body and a length. For all others Node would announce a body in chunks. */
const NEEDS_NO_LENGTH = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];

/** The answer's fields, as they came. */
export function answeredHeaders({ rawHeaders }: IncomingMessage): readonly HeaderField[] {
  const fields: HeaderField[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const value = rawHeaders[i + 1] ?? '';
    fields.push([rawHeaders[i] ?? '', asByteString(value) ?? byteStringOfText(value)]);
  }
  return endToEnd(fields).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there’s no host of that name',
  EAI_AGAIN: 'its name can’t be looked up now',
  ECONNRESET: 'it hung up',
  EPIPE: 'it hung up',
  ETIMEDOUT: 'it doesn’t answer',
  EHOSTUNREACH: 'there’s no way to it',
  ENETUNREACH: 'there’s no way to it',
  EPROTO: 'it doesn’t speak TLS there',
};

function wordsFor(error: unknown, patience: number): string {
  if (error instanceof SilentUpstreamError) return `it was silent for ${patience / 1000} s`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `its certificate isn’t trusted (${code}). NODE_EXTRA_CA_CERTS can name a file of further ones`;
  if (code.startsWith('HPE_')) return 'what it answers isn’t HTTP/1.1';
  return REASONS[code] ?? (code || 'the connection failed');
}
