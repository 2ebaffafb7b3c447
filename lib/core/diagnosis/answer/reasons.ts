/** Where no mistake in signing was found: what else may be the cause, likeliest first, each with what to do. */

import type { RefusalCode } from '../../api.ts';
import { ADVICE } from '../../mistakes/advice.ts';
import { type TransportSuspect, transportSuspects } from '../../mistakes/transport/suspects.ts';
import { secondsAhead } from '../../signing/timestamp.ts';
import { isStale } from '../../signing/verify.ts';
import { bodyBytes, type WireRequest } from '../../signing/wire-request.ts';
import { shortSpan } from '../../time-words.ts';
import { namedBodyFlaw } from '../body-flaw.ts';
import { NO_MATCH_WITH_OTHER_SECRET } from '../condition-titles.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { differingParts, hasSamePrefix, plainTarget } from '../plain-probe.ts';
import { SECRET_IN_DOUBT } from '../secret-here.ts';
import { SEEN_CAUSE, seenCause } from '../seen-cause.ts';
import { GONE_REASONS } from '../signed-gone.ts';
import { isSecretLikely, type SaidOfSecret, signedOthersWords } from '../signed-others.ts';
import type { Answer } from './answer.ts';
import { HEADINGS } from './headings.ts';

type Reasons = Answer['reasons'];

/** Beyond these a list is no help. */
const MOST_SUSPECTS = 6;

/** The signature is right: the clock, the key, the host, a proxy or a redirect. */
export function reasonsBeyondSigning(
  diagnosis: Diagnosis,
  request: WireRequest,
  code?: RefusalCode,
): Reasons {
  const asReason = (suspect: TransportSuspect) =>
    suspect.id === 'transport-server-reading' ? readOtherwise(suspect, request) : reasonOf(suspect);
  return suspectsOf(diagnosis, request, code).slice(0, MOST_SUSPECTS).map(asReason);
}

/**
 * Nobody knows when the request arrived: what its timestamp says of that, where it's far from now.
 * @param readAt Unix seconds; left out where the arrival is known.
 */
export function lateArrival({ checks, answered }: Diagnosis, readAt: number | undefined): Reasons {
  const { parsed } = checks.bad_timestamp;
  // A code tells whether that was it.
  if (readAt === undefined || answered?.code || parsed === 'unknown' || !parsed.ok) return [];
  const ahead = secondsAhead(parsed.seconds, readAt);
  if (!isStale(ahead, checks.readings)) return [];
  const isBehind = ahead < 0n;
  return [
    {
      title: `Timestamp is ${shortSpan(ahead)} ${isBehind ? 'before' : 'after'} now`,
      text: isBehind
        ? 'If the request arrived more than 5 minutes after its timestamp, the server returns stale_request. In that case, sign each request right before it’s sent.'
        : 'By this computer’s clock the server returns stale_request: the limit is 5 minutes. Compare the clock of the machine that signs with the server’s.',
    },
  ];
}

/**
 * The server says that a signature is wrong which is right here: the secret, of which no request shows whether it's the
 * one issued, before what may have become of the request; and last what settles it. Request and Diagnose have these and no others.
 * @param shownAt where the string and the signature are, as a clause; left out where they aren't known.
 */
export function reasonsAgainstServer(
  diagnosis: Disputed,
  request: WireRequest,
  shownAt: string | undefined,
): Reasons {
  // No proxy stands between the page and the sandbox in it, and that reads every open point as it's signed.
  if (diagnosis.isBuiltIn) return secretReasons();
  return [
    ...(diagnosis.probed?.outcome === 'accepted' ? [] : secretReasons()),
    ...suspectsLeft(diagnosis, request).map((suspect) =>
      suspect.id === 'transport-server-reading' ? askedHow(suspect) : reasonOf(suspect),
    ),
    ...changedOnTheWay(diagnosis, request),
    ...(shownAt === undefined ? [] : [comparedThere(shownAt)]),
  ];
}

const PATH_REWRITTEN = 'transport-path-rewritten';

type Disputed = Pick<Diagnosis, 'checks' | 'isOwn' | 'isBuiltIn' | 'probed' | 'server'>;

/** What the request shows, but for what the simplest one has ruled out. */
function suspectsLeft(diagnosis: Disputed, request: WireRequest): TransportSuspect[] {
  const { probed } = diagnosis;
  const isRejected = probed?.outcome === 'rejected';
  const isSamePath =
    probed &&
    (!differingParts(request, probed.request).includes('path') || hasSamePrefix(request, probed.request));
  const ruledOut = [
    ...(probed ? ['transport-wrong-host'] : []),
    ...(isSamePath && !isRejected ? [PATH_REWRITTEN] : []),
  ];
  return suspectsOf(diagnosis, request, 'bad_signature')
    .filter(({ seen, id }) => seen && (isRejected ? id === PATH_REWRITTEN : !ruledOut.includes(id)))
    .slice(0, MOST_SUSPECTS);
}

/** In Diagnose, the terminal and the report. */
export const SHOWN_BELOW = `both are under “${HEADINGS.expected}”`;

function changedOnTheWay({ isOwn, probed }: Disputed, request: WireRequest): Reasons {
  const who = isOwn ? 'A proxy or gateway' : 'A proxy, a gateway or a redirect';
  const parts = changeable(probed, request);
  if (parts.length === 0) return [];
  return [
    {
      title: 'Request changed on the way to the server',
      text: `${who} may change ${parts.join(' or ')} before the server checks the signature. Compare the request in the server’s log with the one that was sent.`,
    },
  ];
}

function changeable(probed: Disputed['probed'], request: WireRequest): string[] {
  if (probed?.outcome === 'rejected') return ['the path'];
  if (probed) return differingParts(request, probed.request).map((part) => `the ${part}`);
  return [
    'the path',
    ...(request.target.includes('?') ? ['the query'] : []),
    ...(bodyBytes(request.body).length > 0 ? ['the body'] : []),
  ];
}

function suspectsOf(
  { checks, isOwn, server }: Pick<Diagnosis, 'checks' | 'isOwn' | 'server'>,
  request: WireRequest,
  code?: RefusalCode,
): TransportSuspect[] {
  const { parsed } = checks.bad_timestamp;
  const { ahead } = checks.stale_request;
  const known = parsed !== 'unknown' && parsed.ok && ahead !== 'unknown';
  const now = known ? Number(parsed.seconds - ahead) : undefined;
  return transportSuspects({
    request,
    isOwn,
    server,
    ...(now !== undefined && { now }),
    ...(code && { code }),
  });
}

function reasonOf({ id, why }: TransportSuspect): Reasons[number] {
  const { title, fix } = ADVICE[id];
  return { title, text: `${why} ${fix}` };
}

/** Signed by the reading assumed here: the catalogue's advice is for code that signs by the other. */
function readOtherwise({ id, why }: TransportSuspect, request: WireRequest): Reasons[number] {
  return {
    title: ADVICE[id].title,
    text: `${why} Send GET ${plainTarget(request)}, signed again. Both assumptions give that request the same signature. If the server accepts it, the server makes the different assumption. Sign by that assumption, or ask the API’s support. If the server rejects it too, this isn’t the cause.`,
  };
}

/** The simplest request, which is offered beside it, tells whether it's that. */
function askedHow({ id, why }: TransportSuspect): Reasons[number] {
  return {
    title: ADVICE[id].title,
    text: `${why} Sign by that assumption, or ask the API’s support which one the server makes.`,
  };
}

function comparedThere(shownAt: string): Reasons[number] {
  return {
    title: 'Server’s canonical string or secret differs',
    text: `Give the server’s developers the canonical string and the signature: ${shownAt}. They compute the HMAC of this string with their secret for this key id. If the HMAC differs from the signature, their secret differs. If it’s the same, their server makes a different string.`,
  };
}

/** The signature is valid by the secret that's known here, and the server says that it isn’t. */
export function secretReasons(): Reasons {
  return [
    {
      title: 'Secret mistyped or cut when pasted',
      text: 'Countersign checked the signature with the same secret that signed it, so this check can’t find a typo in the secret. Compare the stored secret with the secret you got for this key id: its length, its first and its last characters. If you can’t see the issued secret any more, create a new API key.',
    },
    {
      title: 'Server has a different secret for this key id',
      text: 'The server may have a newer secret for this key id, or the secret of a different environment. Take the base URL, the key id and the secret from the settings of the same environment, or create a new API key.',
    },
  ];
}

function secretReason({ secretHere }: Diagnosis, tell: string = TELLS_SECRET): Reasons[number] {
  return secretHere === 'in-doubt' ? SECRET_IN_DOUBT : wrongSecret(tell);
}

/** What to say where a search takes long. */
export function wordsSoFar(said: SaidOfSecret): string {
  if (seenCause(said)) return SEEN_CAUSE;
  return signedOthersWords(said) ?? wrongSecret().text;
}

/** Without it, whoever has the right secret looks for another one in vain. */
const TELLS_SECRET =
  'To find out, print the HMAC’s input, and paste it under Diagnose, Compare strings. Countersign then shows whether your code has the secret that’s stored here.';

/**
 * The likeliest of all.
 * @param tell how to find out whether it’s that; empty where that has been done.
 */
export function wrongSecret(tell: string = TELLS_SECRET): Reasons[number] {
  const { title, fix } = ADVICE['key-rotated-unknown'];
  const asked = 'Was the key rotated, or does the code load another environment’s secret?';
  return { title, text: [NO_MATCH_WITH_OTHER_SECRET, tell, asked, fix].filter(Boolean).join(' ') };
}

/** Second where this client signed another request with the secret here: several programs may have the same User-Agent. */
function withSecret(diagnosis: Diagnosis, others: Reasons, tell?: string): Reasons {
  const cause = seenCause(diagnosis);
  const seen = cause ? [{ isSeen: true as const, title: cause.title, text: SEEN_CAUSE }] : [];
  const at = isSecretLikely(diagnosis) ? 0 : 1;
  return [...seen, ...others].toSpliced(at, 0, secretReason(diagnosis, tell));
}

/** Nothing tried gives the signature as sent. */
export function reasonsForNothing(diagnosis: Diagnosis, request: WireRequest): Reasons {
  if (diagnosis.gone) return [GONE_REASONS[diagnosis.gone], secretReason(diagnosis), UNKNOWN_MISTAKE];
  if (diagnosis.signedOthers === 'same-request')
    return withSecret(diagnosis, [...flawedBody(diagnosis, request), UNKNOWN_MISTAKE]);
  const seen = suspectsOf(diagnosis, request, 'bad_signature').filter((suspect) => suspect.seen);
  const reading = seen.find(({ id }) => id === 'transport-server-reading');
  return withSecret(diagnosis, [
    ...flawedBody(diagnosis, request),
    meantOtherwise(request),
    ...seen.filter(({ id }) => id !== 'transport-server-reading').map(reasonOf),
    ...(reading
      ? [
          {
            title: ADVICE['transport-server-reading'].title,
            text: `${reading.why} Countersign tried that assumption and the others that it knows. None of them matches. Ask the API’s support which assumption the server makes.`,
          },
        ]
      : []),
    // Whoever signed another request right, or with a known mistake, has the scheme.
    diagnosis.signedOthers === 'same-client' ? HMAC_REUSED : FOREIGN_SCHEME,
    UNKNOWN_MISTAKE,
  ]);
}

/** Also in a terminal. */
export const PASTE_SIGNED =
  'Right before your code computes the HMAC, print its input. In the extension, paste it under Diagnose, Compare strings: Countersign compares it with the correct string.';

const FOREIGN_SCHEME = {
  title: ADVICE['join-foreign-scheme'].title,
  text: 'A helper made for a different API may join different parts, in a different order. The schemes of well-known APIs were tried.',
};

const HMAC_REUSED = {
  title: 'HMAC object used for several requests',
  text: 'If so, only the first request of each process has a valid signature: each later one also covers the strings before it. Create a new HMAC object for each request.',
};

/** The client's canonical string is known to be the correct one. */
export function reasonsOfRightString(diagnosis: Diagnosis): Reasons {
  const others = [
    HMAC_REUSED,
    {
      title: 'Digest encoded in an unknown format',
      text: 'Print the digest right after the HMAC, in hex. If it isn’t the correct signature, compare the bytes of the secret.',
    },
  ];
  return withSecret(diagnosis, others, '');
}

const UNKNOWN_MISTAKE = { title: 'Mistake that Countersign doesn’t know', text: PASTE_SIGNED };

function meantOtherwise({ body }: WireRequest): Reasons[number] {
  const part = bodyBytes(body).length > 0 ? 'URL or body' : 'URL';
  return {
    title: `${part} changed after signing`,
    text: `A template, middleware or proxy may have changed it. Give Countersign the ${part} that your code signed. Countersign then searches with that ${part}, too.`,
  };
}

/** A search that was cut short speaks for no cause but those that no search finds. */
export function reasonsForCutShort(diagnosis: Diagnosis, request: WireRequest): Reasons {
  if (diagnosis.gone) return [GONE_REASONS[diagnosis.gone], secretReason(diagnosis)];
  return withSecret(diagnosis, [
    { title: 'Mistake that wasn’t searched yet', text: PASTE_SIGNED },
    ...flawedBody(diagnosis, request),
    ...(diagnosis.signedOthers === 'same-request' ? [] : [meantOtherwise(request)]),
  ]);
}

/** The code that makes such a body may well sign another. */
function flawedBody(diagnosis: Diagnosis, request: WireRequest): Reasons {
  const flaw = untoldBodyFlaw(diagnosis, request);
  if (!flaw) return [];
  const { title, text, fix } = flaw;
  return [
    {
      isSeen: true,
      title,
      text: `${text} The code may build the body twice, and sign different bytes from those it sends. ${fix}`,
    },
  ];
}

/** What the body shows by itself, unless a symptom tells of it. */
export function untoldBodyFlaw({ symptoms, gaps, secrets }: Diagnosis, request: WireRequest) {
  const isTold = symptoms.some(({ seen, certainty }) => seen?.where === 'body' && certainty !== 'possible');
  const flaw = isTold ? undefined : namedBodyFlaw({ request, gaps });
  return flaw && { ...flaw, text: secrets.hide(flaw.text) };
}
