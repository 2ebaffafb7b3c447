/** Sets the string a client signed beside ours, byte by byte, and names what differs. No secret is needed. */

import { AUTH_HEADERS } from '../../api.ts';
import { sha256Hex } from '../../hashing/sha256.ts';
import type { Use } from '../../mistakes/mistake-row.ts';
import { NO_HINTS, type Subject, subjectOf } from '../../mistakes/subject.ts';
import type { KnownServer } from '../../service-readings.ts';
import { type ByteString, byteStringOfText, bytesOf } from '../../signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../signing/canonical.ts';
import { type KnownSecrets, knownSecrets } from '../../signing/known-secrets.ts';
import { Secret } from '../../signing/secret.ts';
import { headerValue, type WireRequest } from '../../signing/wire-request.ts';
import { lineLabel } from '../answer/line-label.ts';
import { mistakesOf } from '../diagnose.ts';
import type { Mistake } from '../diagnosis.ts';
import { byteDifferences } from './byte-differences.ts';
import { closestReading } from './closest-reading.ts';
import type { Compared, ComparedLine } from './compared.ts';
import {
  differenceWords,
  digestWords,
  EMPTY,
  endsInNewlineWords,
  literalNewlineWords,
  NO_STRING,
  READING_WORDS,
  sameWords,
} from './comparison-words.ts';
import { differenceOf, type LineDifference } from './difference.ts';
import { LONGEST_PASTE, type PastedReading, pastedReadings } from './pasted-readings.ts';
import { redacted } from './redacted.ts';

export interface ComparedWith {
  readonly request: WireRequest;
  /** What was sent as X-Timestamp, where that's to be another than the request's. */
  readonly timestamp?: ByteString | undefined;
  /** Whatever they look like, they aren't shown. */
  readonly secrets?: readonly Secret[];
  /** Of the key that was sent: whether the string signed with it gives the signature that was sent. */
  readonly secret?: Secret | undefined;
  /** It's the string itself, byte for byte, and nothing that was printed. */
  readonly isExact?: boolean;
  /** What's known of the server that it was for. */
  readonly server?: KnownServer | undefined;
}

/** What's compared doesn't depend on the secret. */
const NO_SECRET = new Secret('');

/** A `#` that isn’t in the request comes from a URL as it was written: what follows it is never sent. */
function fragmentIn(pasted: string, { target }: WireRequest): { readonly fragment?: ByteString } {
  const [, fragment] = target.includes('#') ? [] : (/#([^\s&]+)/.exec(pasted) ?? []);
  return fragment === undefined ? {} : { fragment: byteStringOfText(fragment) };
}

export function compareStrings(
  pasted: string,
  { request, timestamp, secrets = [], secret, isExact = false, server }: ComparedWith,
): Compared {
  const hints = { ...NO_HINTS, ...fragmentIn(pasted, request) };
  const subject = subjectOf(withTimestamp(request, timestamp), NO_SECRET, hints, server);
  const { method, path, query, timestamp: time, hash } = subject.lines;
  const ours = canonicalString(linesAsRead(subject));
  const [plain, ...others] = pastedReadings(pasted);
  const readings = [plain, ...(isExact ? [] : others)] as const;
  const signed = secret && readingSigned(readings, subject.signature, secret);
  const { reading, isString } = signed
    ? { reading: signed, isString: true }
    : closestReading(readings, ours, [method, path, query, time, hash]);
  const known = knownSecrets(secrets);
  const show: Show = (bytes) => redacted(known.hideBytes(bytes));
  const theirs = show(reading.bytes);
  const shown = show(ours);
  const base = {
    reading: { kind: reading.kind, text: READING_WORDS[reading.kind] },
    pasted: theirs,
    ours: shown,
    differences: byteDifferences(theirs, shown),
    lines: [],
    joining: [],
    notes: [],
    isSignedAsSent: false,
    isSignedOtherwise: false,
  };
  const bare = pasted.trim();
  if (bare === '') return { ...base, ...EMPTY };
  if (/^[0-9a-f]{64}$/i.test(bare))
    return { ...base, ...digestWords(digestOf(bare.toLowerCase(), ours, subject)) };
  if (!isString) return { ...base, ...NO_STRING };
  const isSignedAsSent = secret !== undefined && secret.sign(reading.bytes) === subject.signature;
  const found = differenceFor(reading, ours, subject, { show, isSignedAsSent });
  const notes = notesFor(pasted, reading, found.verdict);
  return {
    ...base,
    ...withoutSecrets(found, known),
    isSignedAsSent,
    isSignedOtherwise:
      secret !== undefined && !isSignedAsSent && (found.verdict === 'named' || found.verdict === 'differs'),
    notes: theirs === reading.bytes ? notes : [HIDDEN, ...notes],
  };
}

/** Longer ones are taken by their looks alone: each keystroke signs them all. */
const LONGEST_SIGNED = 10_000;

/** The one whose HMAC was sent, with the line break that pasting may have lost. */
function readingSigned(
  readings: readonly PastedReading[],
  signature: string,
  secret: Secret,
): PastedReading | undefined {
  for (const reading of readings.filter(({ bytes }) => bytes.length <= LONGEST_SIGNED))
    for (const bytes of [reading.bytes, `${reading.bytes}\n` as ByteString])
      if (secret.sign(bytes) === signature) return { ...reading, bytes };
  return undefined;
}

function withTimestamp(request: WireRequest, timestamp: ByteString | undefined): WireRequest {
  const name = AUTH_HEADERS.timestamp;
  if (timestamp === undefined || timestamp === headerValue(request.headers, name)) return request;
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name, timestamp]] };
}

function digestOf(digest: string, ours: ByteString, { lines }: Subject): 'body' | 'string' | 'unknown' {
  if (digest === lines.hash) return 'body';
  return digest === sha256Hex(bytesOf(ours)) ? 'string' : 'unknown';
}

const HIDDEN =
  'It holds a secret, which is blanked out here. The secret is the HMAC’s key and no part of the string.';

/** Bytes as they may be shown. */
type Show = (bytes: ByteString) => ByteString;

/** A mistake's words may quote the request. */
function withoutSecrets(found: Found, { hide }: KnownSecrets): Found {
  const shown = ({ how, happened, ...mistake }: Mistake): Mistake => ({
    ...mistake,
    how: hide(how),
    happened: hide(happened),
  });
  return {
    ...found,
    lines: found.lines.map((line) => ({ ...line, mistakes: line.mistakes.map(shown) })),
    joining: found.joining.map(shown),
  };
}

type Found = Pick<Compared, 'verdict' | 'title' | 'summary' | 'lines' | 'joining'>;

const LITERAL_NEWLINE: Use = { id: 'join-literal-backslash-n', how: 'a backslash and an n' };
const TRAILING_NEWLINE: Use = {
  id: 'join-trailing-newline',
  way: 'newline-after',
  how: 'one newline',
};

interface Looked {
  readonly show: Show;
  readonly isSignedAsSent: boolean;
}

function differenceFor(
  reading: PastedReading,
  ours: ByteString,
  subject: Subject,
  { show, isSignedAsSent }: Looked,
): Found {
  const lines = linesOf(subject, show);
  if (reading.bytes === ours) {
    const [mistake] = mistakesOf([LITERAL_NEWLINE]);
    return mistake && isBarelyEscaped(reading)
      ? { ...literalNewlineWords(mistake), lines, joining: [mistake] }
      : { ...sameWords(ours.length), lines, joining: [] };
  }
  if (reading.bytes === `${ours}\n`)
    return { ...endsInNewlineWords(ours.length), lines, joining: mistakesOf([TRAILING_NEWLINE]) };
  const difference = differenceOf(reading.bytes, subject);
  const compared = difference.lines.map((line) => comparedLine(line, show, subject));
  const joining = mistakesOf(difference.joining, { server: subject.server });
  const { isNamed } = difference;
  return { ...differenceWords(compared, joining, { isNamed, isSignedAsSent }), lines: compared, joining };
}

/** Escapes that nothing around them says are a printout's. */
function isBarelyEscaped({ kind, quoted }: PastedReading): boolean {
  return kind === 'escaped' && !quoted;
}

function linesAsRead({ request, timestamp, readings }: Subject) {
  return canonicalLines(request, timestamp, undefined, readings);
}

function linesOf(subject: Subject, show: Show): ComparedLine[] {
  return linesAsRead(subject).map(({ name, value }) =>
    comparedLine({ name, theirs: value, ours: value, uses: [] }, show, subject),
  );
}

function comparedLine(
  { name, uses, ...line }: LineDifference,
  show: Show,
  { server }: Subject,
): ComparedLine {
  const pasted = show(line.theirs);
  const ours = show(line.ours);
  return {
    name,
    label: lineLabel(name),
    pasted,
    ours,
    same: line.theirs === line.ours,
    differences: byteDifferences(pasted, ours),
    mistakes: mistakesOf(uses, { server }),
  };
}

function notesFor(pasted: string, reading: PastedReading, verdict: Compared['verdict']): string[] {
  const { kind, quoted, isCut, bytes } = reading;
  const isText = kind === 'plain' || kind === 'part';
  const lostNewline = isText && /\r?\n$/.test(pasted) && !quoted && !isCut && !bytes.endsWith('\n');
  const isRight = verdict === 'same' || verdict === 'ends-in-newline';
  return [
    ...(pasted.length > LONGEST_PASTE ? [`Only the first ${LONGEST_PASTE} characters were read.`] : []),
    ...(isCut ? ['The text after the hash was read as part of the log, not of the string.'] : []),
    ...(lostNewline ? ['A newline at its end was left out, as most ways of printing add one.'] : []),
    ...(isText && isRight
      ? [
          'Pasting can turn \\r\\n into \\n, so Windows line breaks don’t show here. The number of bytes does.',
        ]
      : []),
  ];
}
