/** A captured request made ready for another format: what belongs to the connection, and credentials, are left out. */

import { isSeveral, sentence, unknownWords } from '../core/diagnosis/answer/missing-words.ts';
import { parsedUrl } from '../core/parsed-url.ts';
import { type ByteString, bytesOf, textOfUtf8 } from '../core/signing/bytes.ts';
import { isCredentialField } from '../core/signing/credential-fields.ts';
import { bodyBytes, type HeaderField, headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture/capture.ts';

/** `message` says what the format can’t carry and which one can, fit to be shown. */
export type Exported =
  | {
      readonly ok: true;
      readonly text: string;
      /** Names of the headers that the request’s text has and this hasn’t, each once. */
      readonly leftOut: readonly string[];
      /** What else is worth knowing of it, in sentences without full stop. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

export interface Portable {
  readonly request: WireRequest;
  /** Scheme and host, as in `https://api.example`. */
  readonly origin: string;
  readonly leftOut: readonly string[];
  readonly notes: readonly string[];
}

/** Whatever sends the request writes its own. */
const OF_CONNECTION = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Reserved for examples (RFC 2606). */
const UNKNOWN_ORIGIN = 'https://api.example';

export function refusedExport(message: string): Exported {
  return { ok: false, message };
}

/** Without cookies and passwords, which the API doesn’t use. */
export function portableWithoutCredentials(request: WireRequest): Pick<Portable, 'request' | 'leftOut'> {
  return withoutHeaders(request, isCredentialField);
}

/** For a format that something else sends anew. A message where no such format can hold the request. */
export function portable(capture: Capture): Portable | string {
  const { gaps, origin: known } = capture;
  const [gap] = gaps.filter(({ part }) => part.kind !== 'origin');
  if (gap)
    return `${sentence(unknownWords([gap.part]))}, so the copy would lack ${isSeveral(gap.part) ? 'them' : 'it'}. Export it as a capture file or HAR`;
  const [host = ''] = headerValues(capture.request.headers, 'Host');
  const found = asSpelled(known ?? `https://${host}`);
  if (known !== undefined && found === undefined)
    return 'No URL can hold the host that it names. Export it as a capture file or HAR';
  const origin = found ?? UNKNOWN_ORIGIN;
  const ownHost = new URL(origin).host;
  const isUnwanted = (name: string, value: ByteString) =>
    isCredentialField(name) ||
    OF_CONNECTION.includes(name) ||
    name.startsWith(':') ||
    (name === 'host' && value === ownHost);
  const { request, leftOut } = withoutHeaders(capture.request, isUnwanted);
  const wrong = wrongHeader(request.headers);
  if (wrong !== undefined) return wrong;
  const { body } = request;
  return {
    request,
    origin,
    leftOut: writtenOnes(leftOut, capture).filter((name) => name.toLowerCase() !== 'host'),
    notes: [
      ...(found === undefined ? ['The host isn’t known, so api.example stands in for it'] : []),
      ...(body.kind === 'bytes' && body.source === 'reencoded'
        ? ['The body’s bytes were reconstructed from text, and the copy can’t show that']
        : []),
    ],
  };
}

/** Those that nothing added to the request’s text. */
export function writtenOnes(names: readonly string[], { addedHeaders = [] }: Capture): readonly string[] {
  return names.filter((name) => !addedHeaders.includes(name));
}

/**
 * As URLs spell it: logs and files may name a host with characters that a URL parser drops, and that a terminal takes for
 * keys. `undefined` where no URL of HTTP holds it.
 */
function asSpelled(origin: string): string | undefined {
  return /^https?:\/\/[^\0-\x20\x7f]+$/.test(origin) ? parsedUrl(origin)?.origin : undefined;
}

function withoutHeaders(
  request: WireRequest,
  isUnwanted: (name: string, value: ByteString) => boolean,
): Pick<Portable, 'request' | 'leftOut'> {
  const leftOut = new Set<string>();
  const headers = request.headers.filter(([name, value]) => {
    if (!isUnwanted(name.toLowerCase(), value)) return true;
    leftOut.add(name);
    return false;
  });
  return { request: { ...request, headers }, leftOut: [...leftOut] };
}

function wrongHeader(headers: readonly HeaderField[]): string | undefined {
  const name = headers.find(([field]) => !TOKEN.test(field));
  if (name) return 'A header’s name isn’t one that HTTP allows. Export it as a capture file or HAR';
  const value = headers.find(([, text]) => /[\r\n\0]/.test(text));
  return value && `The header ${value[0]} holds a line break or NUL. Export it as a capture file or HAR`;
}

/** What two of one name are to formats that keep headers by name. */
export function repeatedHeader(headers: readonly HeaderField[]): string | undefined {
  const seen = new Set<string>();
  return headers.find(([name]) => {
    const lower = name.toLowerCase();
    return seen.has(lower) || !seen.add(lower);
  })?.[0];
}

/** As text, where the body is UTF-8. */
export function bodyText({ body }: WireRequest): string | undefined {
  return textOfUtf8(bodyBytes(body));
}

/** As text, where these bytes are UTF-8. */
export function utf8Text(value: ByteString): string | undefined {
  return textOfUtf8(bytesOf(value));
}
