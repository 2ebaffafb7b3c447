/** Bodies that don't fit what the headers or the method say of them. */

import { counted } from '../../counts.ts';
import { headerValue, headerValues } from '../../signing/wire-request.ts';
import type { Evidence } from './evidence.ts';
import type { Symptom } from './symptom.ts';

export function getWithBody({ method, body, bodyLength, show }: Evidence): Symptom[] {
  if ((method !== 'GET' && method !== 'HEAD') || bodyLength === 0) return [];
  return [
    {
      id: 'sym-get-body',
      title: `Leave the body out of the ${method} request`,
      detail: `A ${method} request was sent with a body of ${counted(bodyLength, 'byte')}. Many clients and proxies drop or ignore it, and then its hash no longer fits.`,
      fix: 'Pass no body at all instead of {} or null, and hash the empty string.',
      code: null,
      certainty: 'possible',
      seen: { where: 'body', text: show(body.slice(0, 40)) },
    },
  ];
}

/** What is odd about how the body was framed, and what it means for its hash. */
interface Oddity {
  readonly title: string;
  readonly detail: string;
  readonly fix: string;
  readonly certainty: Symptom['certainty'];
  readonly header: string;
}

export function bodyMismatch(evidence: Evidence): Symptom[] {
  const oddity = encoded(evidence) ?? framedTwice(evidence) ?? otherLength(evidence);
  if (!oddity) return [];
  const { header, ...words } = oddity;
  const text = evidence.show(headerValue(evidence.request.headers, header) ?? '');
  return [
    { id: 'sym-empty-hash-mismatch', ...words, code: null, seen: { where: 'header', name: header, text } },
  ];
}

function encoded({ request, body, bodyLength }: Evidence): Oddity | undefined {
  const coding = (headerValue(request.headers, 'content-encoding') ?? 'identity').toLowerCase();
  if (coding === 'identity' || coding === '' || bodyLength === 0) return undefined;
  const isPlain = /^\s{0,20}[{["]/.test(body) || /^[\x20-\x7e]{1,64}$/.test(body.slice(0, 64));
  return {
    title: isPlain ? 'Capture the compressed bytes as they’re sent' : 'Hash the body after compression',
    detail: isPlain
      ? 'Content-Encoding says the body is compressed, but the body here is plain. The service hashes the bytes as transmitted, and these aren’t they.'
      : 'The body is compressed. The service hashes the bytes as transmitted, so the hash of the plain text doesn’t fit.',
    fix: isPlain
      ? 'Turn off request compression, or take the body from a capture nearer to the wire.'
      : 'Turn off request compression for this API, or sign after the body has been compressed.',
    certainty: isPlain ? 'certain' : 'likely',
    header: 'Content-Encoding',
  };
}

function framedTwice({ request, body }: Evidence): Oddity | undefined {
  const coding = headerValue(request.headers, 'transfer-encoding');
  if (coding === undefined) return undefined;
  if (headerValue(request.headers, 'content-length') !== undefined)
    return {
      title: 'Send Content-Length or Transfer-Encoding, not both',
      detail: 'Both headers are there, and servers and proxies disagree about where such a body ends.',
      fix: 'Let the HTTP client set these headers itself, and pass the body as bytes.',
      certainty: 'likely',
      header: 'Transfer-Encoding',
    };
  if (!/^[0-9a-f]{1,8}(?:;[^\r\n]{0,60})?\r\n/i.test(body) || !/\r\n0\r\n(?:\r\n)?$/.test(body))
    return undefined;
  return {
    title: 'Take the chunk sizes out of the captured body',
    detail: 'The body here still holds the chunk sizes of the transfer, which the service doesn’t hash.',
    fix: 'Take the body from a capture that puts the chunks together.',
    certainty: 'certain',
    header: 'Transfer-Encoding',
  };
}

function otherLength({ request, bodyLength, valid }: Evidence): Oddity | undefined {
  const declared = [...new Set(headerValues(request.headers, 'content-length'))];
  const [first] = declared;
  if (first === undefined || (declared.length === 1 && sameLength(first, bodyLength))) return undefined;
  const rebuilt = request.body.kind === 'bytes' && request.body.source === 'reencoded';
  const shown = /^\d{1,15}$/.test(first) ? first : 'something else';
  return {
    title: valid ? 'Let the HTTP client set Content-Length' : 'Capture the body’s bytes as they’re sent',
    detail: `Content-Length says ${shown}, and the body here has ${counted(bodyLength, 'byte')}.${why(Number(shown), bodyLength, rebuilt)}`,
    fix: valid
      ? 'Count the body’s bytes instead of its characters, or leave Content-Length to the HTTP client.'
      : 'Diagnose the request with the body as it left the client; Content-Length has to count bytes, not characters.',
    certainty: 'certain',
    header: 'Content-Length',
  };
}

function sameLength(declared: string, length: number): boolean {
  return /^\d{1,15}$/.test(declared) && Number(declared) === length;
}

function why(declared: number, length: number, rebuilt: boolean): string {
  if (length === 0 && declared > 0)
    return ' The body is missing from this capture, so what was hashed can’t be checked.';
  if (rebuilt) return ' The body was rebuilt from text, so it isn’t the one that was sent.';
  if (declared > length) return ' The capture was cut, or the body was changed after it was counted.';
  return declared < length
    ? ' A body counted in characters instead of bytes is cut on the wire, or the capture shows another one.'
    : '';
}
