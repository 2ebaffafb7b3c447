/** What a search is about: the request as captured, the secret, and what else is known of the client. */

import { AUTH_HEADERS } from '../api.ts';
import { type KnownServer, readingsWith, type ServiceReadings } from '../service-readings.ts';
import { signatureAsRead } from '../signing/as-read.ts';
import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  type HexDigest,
  sliceBytes,
} from '../signing/bytes.ts';
import { canonicalLines, queryPairs } from '../signing/canonical.ts';
import type { NamedSecret, Secret } from '../signing/secret.ts';
import { bodyBytes, headerValue, type WireRequest } from '../signing/wire-request.ts';
import type { Ecosystem, Language } from './languages.ts';

/** What the request alone doesn't tell. Everything is optional knowledge; each entry widens the search. */
export interface Hints {
  /** Bodies the client meant to send, or templates of them. */
  readonly bodies: readonly ByteString[];
  /** Of which curl -d made the body that was sent: with its line breaks. */
  readonly file?: ByteString;
  /** The name of the file that the body is of, as the command has it. */
  readonly fileName?: string;
  /** Targets (path and query) the client meant, or templates of them. */
  readonly targets: readonly ByteString[];
  /** What the URL as it was written had behind its `#`: it's never sent. */
  readonly fragment?: ByteString;
  /** Secrets of other keys. */
  readonly secrets: readonly NamedSecret[];
  readonly language?: Language;
  readonly ecosystem?: Ecosystem;
}

export const NO_HINTS: Hints = { bodies: [], targets: [], secrets: [] };

export interface Subject {
  readonly request: WireRequest;
  readonly secret: Secret;
  readonly hints: Hints;
  /** That it was for, where something is known of it. */
  readonly server: KnownServer | undefined;
  /** By which the right lines are made. */
  readonly readings: ServiceReadings;
  /** As on the request line. */
  readonly method: ByteString;
  /** As on the request line, without the query. */
  readonly path: ByteString;
  /** What follows the first `?`, as sent; `undefined` where there's none. */
  readonly rawQuery: ByteString | undefined;
  /** In the order sent, empty ones left out. */
  readonly pairs: readonly ByteString[];
  /** X-Timestamp, X-Api-Key and X-Signature as sent, the last as it’s compared; empty where absent. */
  readonly timestamp: ByteString;
  readonly keyId: ByteString;
  readonly signature: ByteString;
  readonly host: ByteString | undefined;
  /** The body's bytes; empty where there's no body. */
  readonly body: ByteString;
  /** The five right lines, from the signing code. */
  readonly lines: {
    readonly method: ByteString;
    readonly path: ByteString;
    readonly query: ByteString;
    readonly timestamp: ByteString;
    readonly hash: HexDigest;
  };
}

export function subjectOf(
  request: WireRequest,
  secret: Secret,
  hints: Hints = NO_HINTS,
  server?: KnownServer,
): Subject {
  const readings = readingsWith(server?.readings);
  const header = (name: string) => headerValue(request.headers, name) ?? byteStringOfText('');
  const timestamp = header(AUTH_HEADERS.timestamp);
  const [method, path, query, time, hash] = canonicalLines(request, timestamp, undefined, readings);
  const mark = request.target.indexOf('?');
  return {
    request,
    secret,
    hints,
    server,
    readings,
    method: byteStringOfText(request.method),
    path: sliceBytes(request.target, 0, mark === -1 ? request.target.length : mark),
    rawQuery: mark === -1 ? undefined : sliceBytes(request.target, mark + 1),
    pairs: queryPairs(request.target).pairs.map(({ text }) => text),
    timestamp,
    keyId: header(AUTH_HEADERS.key),
    signature: signatureAsRead(header(AUTH_HEADERS.signature), readings),
    host: headerValue(request.headers, 'host'),
    body: byteStringOfBytes(bodyBytes(request.body)),
    lines: {
      method: method.value,
      path: path.value,
      query: query.value,
      timestamp: time.value,
      hash: hash.value as HexDigest,
    },
  };
}
