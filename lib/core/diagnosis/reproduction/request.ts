/** The request of a reproduction, before it’s signed: another key id and host, made-up values, of User-Agent the client alone, and no header that isn’t needed. */

import { AUTH_HEADERS } from '../../api.ts';
import { clientAgent } from '../../mistakes/client.ts';
import { type ByteString, byteStringOfBytes, byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { bodyBytes, type HeaderField, type WireRequest } from '../../signing/wire-request.ts';
import { withMadeUp } from './fields.ts';
import type { RandomBelow } from './text.ts';
import { bodyValueId, withMadeUpValues } from './values.ts';

/** What tells of the client or is signed by some. All others are left out. */
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  ...Object.values(AUTH_HEADERS).map((name) => name.toLowerCase()),
  'host',
  'content-type',
  'content-encoding',
  'content-length',
  'user-agent',
  'accept',
  'x-amz-date',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);
/** A name that’s kept for examples (RFC 2606, 3). */
export const MADE_UP_HOST = 'api.example.com';
/** Characters: a shorter value may stand in the URL by chance, and so may a word. */
const SHORTEST_TELLING = 5;

interface Chosen {
  readonly request: WireRequest;
  readonly chosen: ReadonlySet<string>;
}

/**
 * Values of the body that are made up are so in the URL and the headers too.
 * @param chosen ids of values.
 * @param other what stands for the key id.
 */
export function madeUpRequest(
  { request, chosen }: Chosen,
  keyId: string,
  other: string,
  random: RandomBelow,
): WireRequest {
  const replaced = withMadeUp(bodyBytes(request.body), (path) => chosen.has(bodyValueId(path)), random);
  const values = [...replaced.texts].filter(
    ([text]) => text.length >= SHORTEST_TELLING && /[0-9@]/.test(text),
  );
  const encoded = values.map(([from, to]) => [encodeURIComponent(from), encodeURIComponent(to)] as const);
  const chosenToo = withMadeUpValues(
    request,
    chosen,
    new Map([...replaced.texts, ...encoded].map(([from, to]) => [bytesText(from), bytesText(to)])),
    random,
  );
  const swaps = [[keyId, other] as const, ...hostSwaps(request), ...values, ...encoded];
  const swapped = (text: ByteString) =>
    swaps.reduce(
      (all, [from, to]) => all.split(bytesText(from)).join(bytesText(to)),
      text as string,
    ) as ByteString;
  const { body } = request;
  const idSwapped = (bytes: Uint8Array) =>
    bytesOf(byteStringOfBytes(bytes).split(keyId).join(other) as ByteString);
  return {
    ...request,
    target: swapped(chosenToo.target),
    headers: chosenToo.headers
      .filter(([name]) => KEPT_HEADERS.has(name.toLowerCase()))
      .map(([name, value]): HeaderField => [name, madeUpHeader(name, value) ?? swapped(value)]),
    body: body.kind === 'none' ? body : { ...body, bytes: idSwapped(replaced.body) },
  };
}

function madeUpHeader(name: string, value: ByteString): ByteString | undefined {
  if (isHost(name)) return bytesText(MADE_UP_HOST);
  return name.toLowerCase() === 'user-agent' ? bytesText(clientAgent(value)) : undefined;
}

function isHost(name: string): boolean {
  return name.toLowerCase() === 'host';
}

/** Where it stands elsewhere, as in the target that goes to a proxy. A name without a dot may be any word. */
function hostSwaps({ headers }: WireRequest): (readonly [string, string])[] {
  const hosts = headers.filter(([name]) => isHost(name)).map(([, value]) => value as string);
  return hosts
    .flatMap((host) => [host, host.replace(/:[0-9]*$/, '')])
    .filter((host) => host.includes('.'))
    .map((host) => [host, MADE_UP_HOST]);
}

function bytesText(text: string): ByteString {
  return byteStringOfText(text);
}
