/** What a body shows by itself, where a server couldn't read it as JSON, or reads it in one of two ways. */

import { CHARGE_FIELDS, PATHS } from '../api.ts';
import { type FlawedJson, flawDetail, flawedJson } from '../json-flaw.ts';
import { looksLikeForm } from '../looks-like-form.ts';
import { repeatedName } from '../records/json-walk.ts';
import { byteStringOfBytes, textOfUtf8 } from '../signing/bytes.ts';
import { gapIn, type MarkedRequest } from '../signing/gaps.ts';
import { headerValue, isPacked, pathOf, type WireRequest } from '../signing/wire-request.ts';
import { isRebuilt } from './body-certainty.ts';
import { BODY_NOT_JSON } from './condition-titles.ts';
import type { Cause } from './explain/explanation.ts';
import { quoted } from './quoted.ts';
import { statusWords } from './status-words.ts';

/** In bytes; longer bodies aren't looked through. */
const LONGEST = 1_000_000;
const API_PATH = /\/api\/v1(?:\/|\?|$)/;

/** By the API docs, all request bodies are JSON; of another server's it's known where they say so. */
function isMeantAsJson({ headers, target }: WireRequest): boolean {
  return API_PATH.test(target) || /\bjson\b/i.test(headerValue(headers, 'Content-Type') ?? '');
}

/** Of bytes that were rebuilt from text, nothing is certain. */
export function bodyFlaw(request: WireRequest): Cause | undefined {
  const flaw = flawIn(request);
  return flaw && { text: flaw.text, certainty: isRebuilt(request) ? 'possible' : flaw.certainty };
}

export interface NamedFlaw {
  readonly kind: 'not-json' | 'name-twice' | 'not-a-string';
  readonly title: string;
  readonly text: string;
  readonly fix: string;
}

/** As a likely cause, for what can’t tell whether it is one. */
export function namedBodyFlaw({ request, gaps }: MarkedRequest): NamedFlaw | undefined {
  const flaw = gapIn({ request, gaps }, { kind: 'body' }) ? undefined : flawIn(request);
  if (!flaw) return undefined;
  const { kind, text } = flaw;
  return { kind, ...WORDS[kind], text: isRebuilt(request) ? `${text} ${RECONSTRUCTED}` : text };
}

const FIX = 'Serialize the body with a JSON library, then sign and send those bytes.';

const WORDS: Readonly<Record<NamedFlaw['kind'], Pick<NamedFlaw, 'title' | 'fix'>>> = {
  'not-json': { title: BODY_NOT_JSON, fix: FIX },
  'name-twice': { title: 'A name stands twice in the body', fix: 'Send each name once.' },
  'not-a-string': { title: 'A field of the charge isn’t a string', fix: 'Send this field as a string.' },
};

const RECONSTRUCTED = 'The body was reconstructed from text: compare it with the bytes your code sent.';

export interface BrokenBody {
  readonly title: string;
  /** Where it's broken, in a sentence. */
  readonly text: string;
  readonly fix: string;
}

/** Lists ask again and again. */
const looked = new WeakMap<WireRequest, Cause | null>();

/**
 * The mistake behind a status by which the server complains of the body, where that's certain to be no JSON.
 * @param isProven whether a valid signature proves the body's bytes.
 */
export function brokenBody(
  marked: MarkedRequest,
  { status }: { readonly status: number },
  isProven: boolean,
): BrokenBody | undefined {
  const { request } = marked;
  if (!statusWords(status).isOfBody || gapIn(marked, { kind: 'body' })) return undefined;
  if (isRebuilt(request) && !isProven) return undefined;
  const known = looked.get(request);
  const flaw = known === undefined ? (flawIn(request) ?? null) : known;
  looked.set(request, flaw);
  return flaw?.certainty === 'certain' ? { title: BODY_NOT_JSON, text: flaw.text, fix: FIX } : undefined;
}

interface Flaw extends Cause, Pick<NamedFlaw, 'kind'> {}

function flawIn(request: WireRequest): Flaw | undefined {
  const { body } = request;
  // What's packed isn't the JSON that the server reads.
  if (isPacked(request)) return undefined;
  if (body.kind === 'none' || body.bytes.length === 0 || body.bytes.length > LONGEST) return undefined;
  if (!isMeantAsJson(request)) return undefined;
  if (isMultipart(body.bytes)) return MULTIPART;
  const text = textOfUtf8(body.bytes);
  if (text === undefined)
    return {
      ...{ kind: 'not-json', certainty: 'certain' },
      text: 'The body isn’t UTF-8, so it isn’t valid JSON.',
    };
  const flaw = flawedJson(text);
  if (flaw) return looksLikeForm(text) ? formFields(text) : notJson(flaw);
  const name = repeatedName(text);
  if (name !== undefined) return { kind: 'name-twice', certainty: 'possible', text: repeatedWords(name) };
  return isCharge(request) ? fieldNoString(text) : undefined;
}

function isCharge({ method, target }: WireRequest): boolean {
  return method.toUpperCase() === 'POST' && pathOf(target).endsWith(PATHS.charges);
}

/** @param text JSON without a name that stands twice. */
function fieldNoString(text: string): Flaw | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const field = CHARGE_FIELDS.find((name) => fields.has(name) && typeof fields.get(name) !== 'string');
  return field === undefined
    ? undefined
    : {
        ...{ kind: 'not-a-string', certainty: 'possible' },
        text: `In the body, ${field} is ${typeWords(fields.get(field))}. By the API docs it’s ${field === 'amount' ? 'a decimal amount written as a string, such as "49.90"' : 'a string'}.`,
      };
}

function typeWords(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return { number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'an object';
}

const SHOWN_OF_FORM = 40;

function formFields(text: string): Flaw {
  const shown = text.length > SHOWN_OF_FORM ? `${text.slice(0, SHOWN_OF_FORM)}…` : text;
  return {
    kind: 'not-json',
    certainty: 'certain',
    text: `The body has form fields, not JSON: ${quoted(shown)}. This API requires JSON.`,
  };
}

function isMultipart(bytes: Uint8Array): boolean {
  return /^--[^\r\n]{1,200}\r?\nContent-Disposition:/i.test(byteStringOfBytes(bytes.subarray(0, 300)));
}

const MULTIPART: Flaw = {
  kind: 'not-json',
  certainty: 'certain',
  text: 'The body is multipart/form-data, not JSON, as an array in PHP’s CURLOPT_POSTFIELDS or FormData is sent. This API requires JSON.',
};

function notJson(flaw: FlawedJson): Flaw {
  const { isCutOff, place } = flaw;
  const where = isCutOff ? `The body’s JSON breaks off at ${place}` : `The body isn’t valid JSON at ${place}`;
  return { kind: 'not-json', certainty: 'certain', text: `${where}${flawDetail(flaw)}` };
}

function repeatedWords(name: string): string {
  return `The body has ${quoted(name)} twice. The API docs don’t show which value the server reads.`;
}
