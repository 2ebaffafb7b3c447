/** Requests as DevTools tells of them: entries of a HAR, as Chromium writes them. */

import { byteStringOfBytes } from '../../lib/core/signing/bytes.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { NetworkEvent } from '../../lib/platform/ports.ts';
import { signedBy } from './wrongly-signed.ts';

/** Of `LOCAL_ENVIRONMENT`. */
export const LOCAL = 'http://127.0.0.1:4610';
/** Unix milliseconds, of `TIME` in wrongly-signed.ts. */
export const START = 1_767_225_600_000;

export interface Told {
  readonly id?: number;
  readonly request?: WireRequest;
  readonly origin?: string;
  readonly url?: string;
  /** Milliseconds after `START`. */
  readonly after?: number;
  readonly status?: number;
  readonly code?: string;
  readonly answer?: string;
  readonly date?: string;
  readonly resourceType?: string;
  /** As DevTools prints it; else what the body's UTF-8 says. */
  readonly text?: string;
  readonly error?: string;
}

let lastId = 0;

export function told(what: Told = {}): Extract<NetworkEvent, { kind: 'request' }> {
  const { id = ++lastId, request = signedBy(), origin = LOCAL, after = 0, status = 200, code } = what;
  const { method, target, headers, body } = request;
  const answer = what.answer ?? (code && JSON.stringify({ error: { code } }));
  const length = body.kind === 'bytes' ? [['Content-Length', String(body.bytes.length)] as const] : [];
  const text = what.text ?? (body.kind === 'bytes' ? Buffer.from(body.bytes).toString() : undefined);
  const named = ([name, value]: readonly [string, string]) => ({ name, value });
  return {
    kind: 'request',
    id,
    entry: {
      startedDateTime: new Date(START + after).toISOString(),
      ...(what.resourceType && { _resourceType: what.resourceType }),
      request: {
        method,
        url: what.url ?? `${origin}${target}`,
        headers: [...headers, ...length].map(named),
        bodySize: -1,
        ...(text !== undefined && { postData: { mimeType: 'application/json', text } }),
      },
      response: {
        status,
        ...(what.error && { _error: what.error }),
        headers: what.date ? [{ name: 'Date', value: what.date }] : [],
        ...(answer !== undefined && { content: { text: answer } }),
      },
    },
  };
}

export function navigated(url: string, after: number, hasLeftPage = true): NetworkEvent {
  return { kind: 'navigated', id: ++lastId, url, at: START + after, hasLeftPage };
}

/** As Chromium's DevTools prints bytes that aren't UTF-8. */
export function asLatin1(bytes: Uint8Array): string {
  return byteStringOfBytes(bytes);
}
