/** Answers that carry no refusal code: success, statuses the document doesn't show, and pages that aren't the API's. */

import type { RefusalCode } from '../../api.ts';
import type { AssumptionId } from '../../assumptions.ts';
import { counted, listed } from '../../counts.ts';
import { displayText } from '../../signing/bytes.ts';
import { headerValue, pathOf } from '../../signing/wire-request.ts';
import { secretReasons } from '../answer/reasons.ts';
import { bodyFlaw, brokenBody } from '../body-flaw.ts';
import { CHECK_NEEDS_SECRET, validButErrorWords } from '../condition-titles.ts';
import { doubledPrefix, doubledWords } from '../doubled-path.ts';
import { failedChecks } from '../failed-checks.ts';
import type { FoundRefusal } from '../find-refusal.ts';
import { quoted } from '../quoted.ts';
import { REPLACE_SECRET, type Remedy } from '../remedy.ts';
import { mayBeSigning } from '../response-status.ts';
import { type StatusWords, statusWords } from '../status-words.ts';
import type { AnswerInput, Cause, Explanation } from './explanation.ts';

export type ResponseOutcome = Extract<AnswerInput['outcome'], { kind: 'response' }>;

const STEPS: Remedy = { kind: 'open-steps', does: 'Show signing steps' };
const BASE_URL: Remedy = { kind: 'edit-base-url', does: 'Edit the base URL' };

/** @param mention a code that stands in a successful answer, which is likelier data than a refusal. */
export function explainSuccess(
  input: AnswerInput,
  answer: ResponseOutcome,
  mention: FoundRefusal | undefined,
): Explanation {
  if (isWebPage(answer)) return explainWebPage(answer);
  const refusedHere = failedChecks(input.checks);
  const isAccepted = refusedHere.length === 0 && isKnownToCheck(input);
  const { status } = answer;
  return {
    tone: mention || !isAccepted ? 'neutral' : 'good',
    title: mention ? `Response mentions ${mention.code}` : successTitle(status, isAccepted),
    happened: [
      isAccepted
        ? `The server answered ${status}: the signature was accepted.`
        : `The server answered ${status}. Countersign can’t know whether the server checked the signature.`,
      ...(mention ? [`${mention.code} stands at ${mention.at}, though the status says success.`] : []),
      ...truncation(answer),
    ],
    causes: [
      ...(isKnownToCheck(input) ? [] : [whyNotKnown(input)]),
      ...(refusedHere.length > 0 ? [readOtherwise(refusedHere)] : []),
      ...readEitherWay(input),
    ],
    remedies: refusedHere.length > 0 ? [STEPS] : [],
    ...(mention && { found: mention }),
  };
}

/** What was accepted may have been read otherwise than meant. */
function readEitherWay({ request }: AnswerInput): Cause[] {
  const flaw = bodyFlaw(request);
  return flaw?.certainty === 'possible' ? [flaw] : [];
}

function successTitle(status: number, isAccepted: boolean): string {
  return isAccepted ? 'Signed and accepted' : `Answered ${status}`;
}

/** The API's paths, behind whatever a base URL puts before them: of no other is it said that it checks signatures. */
const API_PATH = /\/api\/v1(?:\/|$)/;

/** The sandbox and the API check every request; a server on this computer may be anything. */
function isKnownToCheck({ environment, request }: AnswerInput): boolean {
  if (environment === 'built-in') return true;
  return environment !== 'this-computer' && !isPreflight(request) && API_PATH.test(pathOf(request.target));
}

/** By its method alone: layers that answer for the server go by nothing else. */
function isPreflight({ method }: AnswerInput['request']): boolean {
  return method.toUpperCase() === 'OPTIONS';
}

function whyNotKnown({ environment, request, origin }: AnswerInput): Cause {
  if (environment !== 'this-computer' && isPreflight(request))
    return certain('A CORS layer may answer OPTIONS before any signature is checked.');
  return certain(
    environment === 'this-computer'
      ? `${origin} is a server on this computer. If it’s the local sandbox, the Inbox shows whether the signature is valid.`
      : `By the API docs, requests below /api/v1 are checked. This one asked for ${quoted(pathOf(request.target))}.`,
  );
}

function readOtherwise(codes: readonly RefusalCode[]): Cause {
  return {
    certainty: 'certain',
    text: `By the API docs the server should have rejected it with ${codes.join(', ')}. The server reads the API docs differently, has a different key, or doesn’t check this.`,
  };
}

/** 401 with none of the five codes in it. */
export function explainUncoded401(input: AnswerInput, answer: ResponseOutcome): Explanation {
  const failing = failedChecks(input.checks);
  const scheme = headerValue(answer.headers, 'WWW-Authenticate');
  const isElsewhere = scheme !== undefined || isWebPage(answer);
  const isValid = isSignatureValid(input);
  const causes: Cause[] = [
    ...typedCause(input),
    ...signatureCauses(input),
    ...failing
      .filter((code) => code !== 'bad_signature')
      .map(
        (code): Cause => ({
          certainty: 'likely',
          text: `By the API docs the server should reject this request with ${code}.`,
        }),
      ),
    ...(scheme
      ? [
          {
            certainty: 'likely',
            text: `Another layer asks for its own login: WWW-Authenticate is ${quoted(scheme)}.`,
          } as const,
        ]
      : []),
    ...(isWebPage(answer) ? [WEB_PAGE] : []),
  ];
  return {
    tone: 'bad',
    title: uncodedTitle(failing[0], isValid && !isElsewhere),
    happened: [
      'The status is 401, but none of the five codes is anywhere in the response.',
      'The API docs put a code into every authentication failure, so a proxy or another server may have answered.',
      ...truncation(answer),
    ],
    causes:
      failing.length > 0 || isElsewhere ? causes : [...causes, ...(isValid ? secretCauses() : []), GATEWAY],
    remedies: isValid ? [REPLACE_SECRET, STEPS, BASE_URL] : [STEPS, BASE_URL],
    clause: 'auth-headers',
    assumption: 'error-envelope',
    ...(failing.length > 1 && { hidden: failing.slice(1) }),
  };
}

export function typedCause({ typed }: AnswerInput): Cause[] {
  if (typed.length === 0) return [];
  const values = typed.length === 1 ? 'that value, not its own' : 'those values, not its own';
  const text = `You typed ${listed(typed)} under Headers. Countersign sent ${values}.`;
  return [{ certainty: 'certain', text }];
}

function uncodedTitle(failing: RefusalCode | undefined, saysValid: boolean): string {
  if (failing) return `401 without a code; local check finds ${failing}`;
  return saysValid
    ? '401 without a code, though the signature is valid'
    : '401 without a code: check who answered';
}

const GATEWAY: Cause = {
  certainty: 'possible',
  text: 'A gateway in front of the server rejected the request.',
};

/** As where the server says that the signature is wrong. */
function secretCauses(): Cause[] {
  return secretReasons().map(({ title, text }) => ({ certainty: 'possible', text: `${title}. ${text}` }));
}

/** By the secret stored here, whoever answered: the answer itself says nothing of it. */
function signatureCauses({ checks }: AnswerInput): Cause[] {
  const { sent = '', expected } = checks.bad_signature;
  if (sent === '') return [];
  if (expected === 'unknown') return [certain(CHECK_NEEDS_SECRET)];
  if (sent === expected.signature)
    return [certain('The signature is valid for the secret that was stored here when the request was sent.')];
  return [
    {
      ...certain('The signature isn’t valid for the secret stored here. Diagnose searches for the mistake.'),
      compare: { sent, expected: expected.signature },
    },
  ];
}

function isSignatureValid({ checks }: AnswerInput): boolean {
  const { sent, expected } = checks.bad_signature;
  return expected !== 'unknown' && sent === expected.signature;
}

const ROUTE_ASSUMPTIONS: Readonly<Record<number, AssumptionId>> = {
  400: 'bad-json',
  404: 'unknown-path',
  405: 'unknown-path',
  422: 'charge-validation',
};

/** The assumption behind an answer of the built-in sandbox. Who answers on a port of this machine isn't known. */
function sandboxAssumption({ environment }: AnswerInput, status: number): AssumptionId | undefined {
  return environment === 'built-in' ? ROUTE_ASSUMPTIONS[status] : undefined;
}

export function explainOtherStatus(input: AnswerInput, answer: ResponseOutcome): Explanation {
  const { status } = answer;
  const words = statusWords(status);
  const assumption = sandboxAssumption(input, status);
  const broken = brokenBody({ request: input.request, gaps: [] }, answer, isSignatureValid(input));
  return {
    tone: 'bad',
    title: broken?.title ?? words.title,
    ...(broken && { fix: broken.fix }),
    happened: [
      `Status ${status}. ${words.meaning}`,
      ...(words.isOfPath ? doubledIn(input) : []),
      authenticationWords(input, status),
      ...retryAfter(answer),
      ...truncation(answer),
    ],
    causes: [
      ...(mayBeSigning(status) ? [...typedCause(input), ...signatureCauses(input)] : []),
      ...requestCauses(input, status),
      ...(isWebPage(answer) ? [WEB_PAGE] : []),
      ...otherCauses(input, words).map((text): Cause => ({ certainty: 'possible', text })),
    ],
    remedies: remediesHere(words, input.environment),
    clause: 'other-errors',
    ...(assumption && { assumption }),
  };
}

/** A path that's known to be doubled leaves nothing to guess, nor does a body that's known to be broken. */
function otherCauses(input: AnswerInput, words: StatusWords): readonly string[] {
  const isKnown = words.isOfPath
    ? doubledIn(input).length > 0
    : words.isOfBody && bodyFlaw(input.request)?.certainty === 'certain';
  return isKnown ? [] : words.causes;
}

function doubledIn({ request }: AnswerInput): readonly string[] {
  const doubled = doubledPrefix(pathOf(request.target));
  return doubled === undefined ? [] : [doubledWords(doubled)];
}

/** The built-in sandbox has no base URL to edit. */
function remediesHere({ remedies }: StatusWords, environment: AnswerInput['environment']): Remedy[] {
  const fitting = remedies.filter(({ kind }) => environment !== 'built-in' || kind !== 'edit-base-url');
  return fitting.length === 0 ? [STEPS] : fitting;
}

/** Only the built-in sandbox is known to have answered itself, and to check signatures first. */
function authenticationWords(input: AnswerInput, status: number): string {
  if (input.environment === 'built-in' && ROUTE_ASSUMPTIONS[status])
    return 'The signature was accepted: the built-in sandbox checks it first.';
  if (status >= 500 && isSignatureValid(input))
    return `The signature is valid for this request. ${validButErrorWords(status)}`;
  return `The API docs don’t describe status ${status}. Countersign can’t know whether the server checked the signature.`;
}

/** What can be seen in this very request. */
function requestCauses(input: AnswerInput, status: number): Cause[] {
  const { request } = input;
  if (status === 404) return pathCauses(input);
  if (status === 405)
    return [certain(`${quoted(request.method)} was sent to ${quoted(pathOf(request.target))}.`)];
  if (status !== 415 && status !== 400 && status !== 422) return [];
  if (request.body.kind === 'none') return status === 422 ? [] : [certain('It was sent without a body.')];
  const flaw = bodyFlaw(request);
  return [...(flaw ? [flaw] : []), ...typeCauses(request, status)];
}

/** Said to be JSON as the API asks for, it's no cause; but of a 415 that's what was complained of. */
function typeCauses({ headers }: AnswerInput['request'], status: number): Cause[] {
  const type = headerValue(headers, 'Content-Type');
  if (status === 422 || (status === 400 && type && /\bjson\b/i.test(type))) return [];
  return [certain(type ? `Content-Type is ${quoted(type)}.` : 'It was sent without a Content-Type.')];
}

const ODD_PATHS: readonly { readonly form: RegExp; readonly words: string }[] = [
  { form: /\/\//, words: 'The path holds a double slash.' },
  { form: /.\/$/, words: 'The path ends with a slash.' },
  { form: /%7b|[{}<>]|\/:/i, words: 'The path holds a placeholder that wasn’t filled in.' },
];

function pathCauses({ request, origin, environment }: AnswerInput): Cause[] {
  const path = pathOf(request.target);
  const where = environment === 'built-in' ? 'in the built-in sandbox' : `at ${origin}`;
  const odd = ODD_PATHS.filter(({ form }) => form.test(path)).map(({ words }) => certain(words));
  return [certain(`The request asked for ${quoted(path)} ${where}.`), ...odd];
}

function certain(text: string): Cause {
  return { certainty: 'certain', text };
}

const WEB_PAGE: Cause = {
  certainty: 'likely',
  text: 'The response is a web page. The API answers JSON, so a proxy, a login page or another server answered.',
};

function explainWebPage({ status }: ResponseOutcome): Explanation {
  return {
    tone: 'bad',
    title: 'Check the base URL: a web page answered',
    happened: [`Status ${status}, but the response is a web page, not the API’s JSON.`],
    causes: [
      { certainty: 'likely', text: 'The base URL leads to a website instead of the API.' },
      { certainty: 'possible', text: 'A login page or captive portal of this network answered.' },
    ],
    remedies: [BASE_URL, { kind: 'edit-path', does: 'Edit the path' }],
  };
}

function isWebPage({ headers, body }: ResponseOutcome): boolean {
  const type = headerValue(headers, 'Content-Type') ?? '';
  return /html/i.test(type) || /^\s*<(!doctype|html)/i.test(displayText(body.subarray(0, 200)));
}

function retryAfter({ headers }: ResponseOutcome): string[] {
  const value = headerValue(headers, 'Retry-After');
  if (!value) return [];
  return [`Retry-After says ${/^\d{1,15}$/.test(value) ? counted(BigInt(value), 'second') : quoted(value)}.`];
}

function truncation({ truncated }: ResponseOutcome): string[] {
  return truncated ? ['The response is longer than what’s kept; only its beginning was read.'] : [];
}
