/** What will be seen once the fixes are made, and what the server rejects even then. */

import type { RefusalCode } from '../../api.ts';
import { MISTAKES, type MistakeId } from '../../mistakes/catalogue.ts';
import type { Slot } from '../../mistakes/mistake-row.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import { bodyFlaw } from '../body-flaw.ts';
import type { Diagnosis, Explained } from '../diagnosis.ts';
import {
  documentedAt,
  type EndpointMissed,
  isOfSending,
  slashesBesideEndpoint,
} from '../documented-endpoint.ts';
import { failedChecks } from '../failed-checks.ts';
import { serverRefusalWords } from '../refusal-words.ts';
import { isErrorStatus, isSuccess } from '../response-status.ts';
import { blamesSecretHere } from '../secret-here.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import { codeAsGiven, isCauseOfEither } from '../timestamp-codes.ts';

/** What the body shows by itself. `isSure`: these are the very bytes that were sent. */
interface SeenFlaw {
  readonly text: string;
  readonly isSure: boolean;
}

export function seenFlaw(
  diagnosis: Diagnosis,
  explained: Explained,
  request: WireRequest,
): SeenFlaw | undefined {
  const flaw = bodyFlaw(request);
  return (
    flaw && { text: diagnosis.secrets.hide(flaw.text), isSure: isBodySure(diagnosis, explained, request) }
  );
}

interface Fixed {
  readonly request: WireRequest;
  readonly flaw: SeenFlaw | undefined;
  /** The refusal that’s among the fixes. */
  readonly fixed: RefusalCode | undefined;
  /** Which the fixes say to call. */
  readonly endpoint: EndpointMissed | undefined;
}

export function afterwardsFor(
  diagnosis: Diagnosis,
  explained: Explained,
  { request, flaw, fixed, endpoint }: Fixed,
): string[] {
  const others = otherRefusals(diagnosis).filter((code) => code !== fixed);
  const left = notAccepted(others, diagnosis);
  const remaining = symptomsLeft(diagnosis, explained);
  const slashes = endpoint ? undefined : slashesBesideEndpoint(request, diagnosis);
  return [
    ...(endpoint ? signatureAt(endpoint, explained) : signatureThen(diagnosis, explained)),
    ...refusalsLeft(left, diagnosis, fixed !== undefined || explained.mistakes.length > 1),
    ...remaining.map(({ title, detail }) => `Also found: ${title}. ${detail}`),
    ...(slashes ? [slashesWords(slashes)] : []),
    ...(flaw?.isSure ? [`Also found: ${flaw.text}`] : []),
    ...(others.length + remaining.length === 0 && !flaw && !slashes && !isRefusedOtherwise(diagnosis)
      ? ['With this fix, Countersign finds nothing else to correct in this request.']
      : []),
  ];
}

/** What the server accepted, it doesn’t reject once the signature is right. */
function notAccepted(codes: readonly RefusalCode[], { answered }: Diagnosis): readonly RefusalCode[] {
  return answered && isSuccess(answered) ? [] : codes;
}

/** For what else, only the server’s own words tell. */
function isRefusedOtherwise({ answered }: Diagnosis): boolean {
  return answered !== undefined && isErrorStatus(answered.status) && answered.status !== 401;
}

/** Captured exactly, or hashed in what was signed. */
function isBodySure({ expected }: Diagnosis, { finding }: Explained, { body }: WireRequest): boolean {
  if (body.kind === 'none' || body.source === 'exact') return true;
  const hash = expected?.canonical.split('\n').at(-1);
  return hash !== undefined && finding.message.includes(hash);
}

/** Those that `afterwardsFor` tells of. */
export function symptomsAfterwards(
  diagnosis: Diagnosis,
  explained: Explained,
  fixed: RefusalCode | undefined,
): Symptom[] {
  const others = otherRefusals(diagnosis).filter((code) => code !== fixed);
  const left = notAccepted(others, diagnosis);
  return [...left.flatMap((code) => symptomOf(code, diagnosis) ?? []), ...symptomsLeft(diagnosis, explained)];
}

/** Mistakes that match account for the whole signature, so what its look alone shows adds nothing, nor does what shows one of them. */
export function explainedSymptoms({ symptoms }: Diagnosis, { mistakes }: Explained): Symptom[] {
  return symptoms.filter(
    ({ id, code }) =>
      code === 'bad_signature' ||
      mistakes.some((mistake) => mistake.id === id || SHOWN_BY[id]?.includes(mistake.id)),
  );
}

/** Rows of the search that are the same mistake as what the request shows of it. */
const SHOWN_BY: Partial<Record<Symptom['id'], readonly MistakeId[]>> = {
  'transport-body-quotes': ['body-quoted', 'body-escaped-slashes', 'body-python-repr', 'body-lang-stringify'],
  'transport-body-transcoded': ['body-charset', 'body-read-as-text', 'body-mojibake'],
};

/** What’s rejected though the signature be valid then. */
function refusalsLeft(left: readonly RefusalCode[], diagnosis: Diagnosis, areSeveral: boolean): string[] {
  const notEnough = areSeveral ? 'These fixes alone aren’t enough:' : 'This fix alone isn’t enough:';
  return left.map(
    (code, index) =>
      `${index === 0 ? notEnough : 'After that,'} ${serverRefusalWords(code, diagnosis.checks)}${fixFor(code, diagnosis)}`,
  );
}

function slashesWords({ sent, path, documented }: EndpointMissed): string {
  if (documentedAt(documented) === undefined)
    return `Also found: The path that was sent is ${sent}, but no path in the API docs has a double slash. The server may return 404 for it.`;
  return `Also found: The path that was sent is ${sent}, but the API docs show the endpoint ${path}. The server may return 404 for the extra slash.`;
}

/** The signature that was sent is of the endpoint’s path. */
function signatureAt({ path, isReceived }: EndpointMissed, { mistakes }: Explained): string[] {
  return [
    mistakes.every(({ id }) => isOfSending(id))
      ? `${isReceived ? 'Received at' : 'Sent to'} ${path}, this request has a valid signature.`
      : `The correct signature shown here is for the URL that was ${isReceived ? 'received' : 'sent'}. With the URL changed, it differs.`,
  ];
}

/** Recomputed: with the mistakes gone, the request as sent has this signature. */
function signatureThen({ expected }: Diagnosis, { side, mistakes }: Explained): string[] {
  if (!expected) return [];
  const { signature } = expected;
  const [only] = mistakes;
  if (mistakes.some(blamesSecretHere))
    return [
      mistakes.length === 1
        ? 'With the secret as it was issued, the sent signature should be valid.'
        : 'The correct signature can be computed once the secret is given as it was issued.',
    ];
  if (mistakes.length === 1 && only?.id === 'ts-signed-s')
    return ['With the same seconds in X-Timestamp, the sent signature is valid.'];
  switch (side) {
    case 'signer':
      return [`The correct signature of this request is ${signature}.`];
    case 'wire':
      return [
        `Either send the request exactly as signed: then your signature is valid. Or sign the request as sent: then its signature is ${signature}.`,
      ];
    case 'either':
      return [
        `If your code keeps sending the same bytes, the correct signature of this request is ${signature}. If you change what your code sends, you need a different signature.`,
      ];
    case 'valid':
      return [`With Countersign’s assumption, this request has the signature ${signature}.`];
  }
}

/** In the assumed order; each of them comes before bad_signature. */
export function otherRefusals({ checks, code, answered, symptoms }: Diagnosis): RefusalCode[] {
  const failed = failedChecks(checks)
    .filter((other) => other !== 'bad_signature')
    .map((other) => codeAsGiven(other, answered, symptoms));
  return code !== null && code !== 'bad_signature' && !failed.includes(code) ? [...failed, code] : failed;
}

/** What's rejected next, once the first rejection is fixed. */
export function nextRefusals(diagnosis: Diagnosis): string[] {
  return otherRefusals(diagnosis)
    .filter((code) => code !== diagnosis.code)
    .map((code) => `After that, ${serverRefusalWords(code, diagnosis.checks)}`);
}

/** A sentence with a space before it, or nothing. */
function fixFor(code: RefusalCode, diagnosis: Diagnosis): string {
  const symptom = symptomOf(code, diagnosis);
  return symptom ? ` ${symptom.fix}` : '';
}

/** What this refusal comes from, where that's seen. */
export function symptomOf(code: RefusalCode, { symptoms }: Pick<Diagnosis, 'symptoms'>): Symptom | undefined {
  return (
    symptoms.find((symptom) => symptom.code === code && symptom.certainty !== 'possible') ??
    symptoms.find((symptom) => isCauseOfEither(symptom, code))
  );
}

const BODY_LINES: readonly Slot[] = ['body', 'body-hash'];

/** What each is about that's no row of a line: an explanation of one of these lines accounts for it. */
const ABOUT: Partial<Record<Symptom['id'], readonly Slot[]>> = {
  'path-template': ['path', 'query'],
  'body-placeholder': BODY_LINES,
  'body-newlines-stripped': BODY_LINES,
  'transport-body-quotes': BODY_LINES,
  'transport-body-transcoded': BODY_LINES,
  'transport-replayed-capture': BODY_LINES,
  'body-compressed': BODY_LINES,
  'transport-framed-twice': BODY_LINES,
  'transport-length-differs': BODY_LINES,
  'transport-get-body-dropped': BODY_LINES,
};

function symptomsLeft({ symptoms }: Diagnosis, { mistakes }: Explained): Symptom[] {
  return symptoms.filter(({ id, code, certainty }) => {
    const { slot: own } = MISTAKES[id];
    const about = ABOUT[id] ?? (own === 'transport' ? [] : [own]);
    return code === null && certainty !== 'possible' && !mistakes.some(({ slot }) => about.includes(slot));
  });
}
