/** What symptoms are read from: the request's parts, taken out once, and a way to quote them that shows no secret. */

import { AUTH_HEADERS, type AuthHeader } from '../../api.ts';
import { isOfThisComputer } from '../../base-url.ts';
import { type Client, clientOf } from '../../mistakes/client.ts';
import type { Ecosystem } from '../../mistakes/languages.ts';
import type { SignedAlike } from '../../mistakes/timestamp/shown.ts';
import { ASSUMED_READINGS, type ServiceReadings } from '../../service-readings.ts';
import { signatureAsRead } from '../../signing/as-read.ts';
import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  type HexDigest,
  sliceBytes,
  textOfUtf8,
} from '../../signing/bytes.ts';
import { type Gap, unknownHeaders } from '../../signing/gaps.ts';
import { knownSecrets } from '../../signing/known-secrets.ts';
import type { Secret } from '../../signing/secret.ts';
import { type RightSignature, rightSignature } from '../../signing/sign.ts';
import type { ClockSkew } from '../../signing/timestamp.ts';
import { bodyBytes, headerValue, headerValues, type WireRequest } from '../../signing/wire-request.ts';
import { quoted } from '../quoted.ts';
import { signatureShape } from '../signature-shape.ts';
import type { SignatureShape } from '../signature-shapes/shape.ts';

/** Bodies are read this far for what can be seen in them; the hash covers all of them. */
const BODY_READ = 262_144;

/** Characters: shorter secrets may stand anywhere by chance. */
const SHORTEST_TELLING = 8;

export interface SymptomInput {
  readonly request: WireRequest;
  /** What of it isn't known. */
  readonly gaps?: readonly Gap[];
  /** Unix seconds, by the server's clock where it's known. */
  readonly now: number | undefined;
  /** Of the server that it was for, where they were found out. */
  readonly readings?: ServiceReadings;
  /** `now` is by the clock of this computer, which sent the request. */
  readonly isOwnClock?: boolean;
  /** The server's clock against the client's, measured from the response. */
  readonly skew?: ClockSkew | undefined;
  /** Requests before it with the same signature. */
  readonly signedAlike?: SignedAlike | undefined;
  /** Where it was sent, as in `https://api.example.com`. */
  readonly origin?: string | undefined;
  /** Where the code that signed is at home, where that was told: else the client says it. */
  readonly ecosystem?: Ecosystem | undefined;
  readonly secret?: Secret | undefined;
  /** Of other keys: they’re kept out of the words as well. */
  readonly others?: readonly Secret[];
}

export interface Evidence {
  readonly request: WireRequest;
  /** In upper case. */
  readonly method: string;
  readonly now: number | undefined;
  readonly readings: ServiceReadings;
  readonly isServerClock: boolean;
  readonly skew: ClockSkew | undefined;
  readonly signedAlike: SignedAlike | undefined;
  /** Whether it was sent to this very computer, which has one clock. */
  readonly isToThisComputer: boolean;
  /** Each authentication header's values as sent, outer blanks trimmed, empty ones left out. */
  readonly values: Readonly<Record<AuthHeader, readonly ByteString[]>>;
  /** Of which it isn't known whether they were sent, or with which value. */
  readonly unknown: readonly AuthHeader[];
  readonly keyId: ByteString | undefined;
  readonly timestamp: ByteString | undefined;
  readonly signature: ByteString | undefined;
  readonly shape: SignatureShape | undefined;
  /** The body's beginning, one character per byte. */
  readonly body: ByteString;
  readonly bodyLength: number;
  readonly client: Client | undefined;
  readonly secret: SymptomInput['secret'];
  /** What the request should carry; undefined without a secret. */
  readonly right: RightSignature | undefined;
  /** Whether X-Signature is exactly that. */
  readonly valid: boolean;
  /** The text in quotes, cut where it’s long, with the secrets at hand and anything like one taken out. */
  readonly show: (value: string) => string;
  /** The text without the secrets at hand. */
  readonly hide: (text: string) => string;
  /** Whether a secret at hand is in it, one that’s long enough to be nothing else. */
  readonly holdsKnown: (text: string) => boolean;
}

export function evidenceOf(input: SymptomInput): Evidence {
  const {
    request,
    gaps = [],
    now,
    readings = ASSUMED_READINGS,
    isOwnClock = false,
    skew,
    signedAlike,
  } = input;
  const { origin = '', secret, others = [] } = input;
  const values = Object.fromEntries(
    Object.values(AUTH_HEADERS).map((name) => [name, headerValues(request.headers, name).filter(Boolean)]),
  ) as unknown as Evidence['values'];
  const bytes = bodyBytes(request.body);
  const [sent] = values[AUTH_HEADERS.signature];
  const signature = sent === undefined ? undefined : signatureAsRead(sent, readings);
  const sentTimestamp = headerValue(request.headers, AUTH_HEADERS.timestamp) ?? byteStringOfText('');
  const secrets = secret ? [secret, ...others] : others;
  const { hide } = knownSecrets(secrets);
  const telling = knownSecrets(secrets.filter((one) => one.reveal().length >= SHORTEST_TELLING));
  const right = secret && rightSignature(request, secret, sentTimestamp, undefined, readings);
  return {
    request,
    method: request.method.toUpperCase(),
    now,
    readings,
    isServerClock: !isOwnClock,
    skew,
    signedAlike,
    isToThisComputer: isOfThisComputer(origin),
    values,
    unknown: unknownHeaders({ request, gaps }),
    keyId: values[AUTH_HEADERS.key][0],
    timestamp: values[AUTH_HEADERS.timestamp][0],
    signature,
    shape: signature === undefined ? undefined : signatureShape(hide(signature)),
    body: byteStringOfBytes(bytes.subarray(0, BODY_READ)),
    bodyLength: bytes.length,
    client: clientOf(request.headers),
    secret,
    right,
    valid:
      right !== undefined &&
      isSentAs(right.signature, headerValue(request.headers, AUTH_HEADERS.signature), readings),
    show: (value) => quoted(hide(readable(value))),
    hide,
    holdsKnown: telling.holds,
  };
}

function isSentAs(
  right: HexDigest,
  sent: ByteString | undefined,
  readings: Pick<ServiceReadings, 'signature-case'>,
): boolean {
  return sent !== undefined && signatureAsRead(sent, readings) === right;
}

/** As text where the bytes are UTF-8, so that letters show as themselves. */
export function readable(value: string): string {
  const cut = sliceBytes(value as ByteString, 0, 1024).replace(/[\xc2-\xf4][\x80-\xbf]{0,2}$/, (end) =>
    end.length === lengthBy(end) ? end : '',
  );
  return textOfUtf8(bytesOf(cut as ByteString)) ?? cut;
}

function lengthBy(character: string): number {
  const first = character.charCodeAt(0);
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

/** The right signature had the timestamp been this one; for headers sent several times. */
export function signatureWith(
  { request, secret, right, readings }: Evidence,
  timestamp: ByteString,
): HexDigest | undefined {
  const hash = right?.lines[4].value as HexDigest | undefined;
  return secret && rightSignature(request, secret, timestamp, hash, readings).signature;
}
