/**
 * Files of saved requests, to pass on: JSON with `format`, `version`, `collections` and the `variables` they use. A file
 * holds no secret, no key and no answer. Version 1:
 *
 *     { "format": "countersign-requests", "version": 1,
 *       "collections": [{ "name": "Charges", "requests": [{
 *         "name": "New charge", "method": "POST", "target": "/api/v1/charges",
 *         "headers": [{ "name": "Content-Type", "value": "application/json", "enabled": true }],
 *         "body": { "text": "{\"merchant_order_id\":\"{{random}}\"}" },
 *         "leftOut": [] }] }],
 *       "variables": [{ "name": "currency", "value": "USDT" }] }
 *
 * A body of bytes is `{ "fileName", "base64" }`; without one there's no `body`. `leftOut` names authentication headers
 * that aren't sent, to see the refusal. Names a reader doesn't know are refused, so that nothing is lost unsaid.
 *
 * Version 2: a variable may have `"otherValues": [{ "environment": "Staging", "value": "EUR" }]`. Environments go by
 * their names, since ids are each profile's own.
 *
 * Version 3: `"environments": [{ "name": "Staging", "baseUrl": "https://api.example.com" }]`, so that those named above
 * can be added where they aren't there.
 */

import * as v from 'valibot';
import type { AuthHeader } from '../../core/api.ts';
import { withoutSecrets } from '../../core/signing/secret-shape.ts';
import { firstJsonFlaw, lineOfPath, type PlacedFlaw } from '../json/places.ts';
import {
  type BodyFields,
  COLLECTION_FILE,
  COLLECTION_VERSION,
  type CollectionFileFields,
  VERSIONED,
} from './file-schema.ts';

/** In bytes. */
export const LONGEST_COLLECTION_FILE = 10_000_000;

/** Problems listed of one file; the rest are counted. */
const PROBLEMS_LISTED = 10;
/** In UTF-16 code units: of a longer file only the first problem is looked for, since millions wouldn't fit in memory. */
const LONGEST_SEARCHED = 500_000;

export type FileBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };

export interface FileRequest {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly enabled: boolean }[];
  readonly body: FileBody;
  readonly leftOut: readonly AuthHeader[];
}

export interface CollectionFile {
  readonly collections: readonly { readonly name: string; readonly requests: readonly FileRequest[] }[];
  readonly variables: readonly FileVariable[];
  /** Those the variables have values for, but for the sandboxes. */
  readonly environments?: readonly FileEnvironment[];
}

export interface FileEnvironment {
  readonly name: string;
  readonly baseUrl: string;
}

export interface FileVariable {
  readonly name: string;
  readonly value: string;
  readonly otherValues?: readonly { readonly environment: string; readonly value: string }[];
}

/** `line` counts from 1. */
export interface FileProblem {
  readonly line: number;
  readonly message: string;
}

export type ReadCollectionFile =
  | { readonly ok: true; readonly file: CollectionFile }
  /** `more` problems aren't listed. */
  | { readonly ok: false; readonly problems: readonly FileProblem[]; readonly more: number }
  /** Written by a Countersign that knows more. */
  | { readonly ok: false; readonly problems: 'newer' };

export function readCollectionFile(json: string): ReadCollectionFile {
  const parsed = parsedJson(json.replace(/^\ufeff/, ''));
  if (!parsed.ok) return failed([parsed.problem]);
  if (isNewer(parsed.value)) return { ok: false, problems: 'newer' };
  const flaw = firstJsonFlaw(json);
  if (flaw) return failed([{ line: flaw.line, message: flawWords(flaw) }]);
  const read = v.safeParse(COLLECTION_FILE, parsed.value, { abortEarly: json.length > LONGEST_SEARCHED });
  if (read.success) return { ok: true, file: fileOf(read.output) };
  return failed(
    read.issues.slice(0, PROBLEMS_LISTED).map((issue) => problemOf(json, issue)),
    read.issues.length - PROBLEMS_LISTED,
  );
}

function failed(problems: readonly FileProblem[], more = 0): ReadCollectionFile {
  return { ok: false, problems, more: Math.max(0, more) };
}

function isNewer(value: unknown): boolean {
  const read = v.safeParse(VERSIONED, value);
  return read.success && read.output.version > COLLECTION_VERSION;
}

function parsedJson(
  json: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: FileProblem } {
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch (error) {
    const message = json.trim() === '' ? 'The file is empty' : 'It isn’t JSON from here on';
    const before = json.slice(0, placeOf(error, json));
    return { ok: false, problem: { line: before.split('\n').length, message } };
  }
}

/** Engines tell the position, the line, or some text around the place. */
function placeOf(error: unknown, json: string): number {
  const reason = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(reason) ?? [];
  if (position !== undefined) return Number(position);
  const [, line] = /line (\d+) column/.exec(reason) ?? [];
  if (line !== undefined) return json.split('\n').slice(0, Number(line)).join('\n').length;
  if (/end of JSON input/.test(reason)) return json.length;
  const [, around] = /, \.\.\."([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(reason) ?? [];
  return around === undefined ? 0 : json.indexOf(around) + CONTEXT;
}

/** So many characters before the place are quoted. */
const CONTEXT = 10;

function flawWords({ flaw, name: found }: PlacedFlaw): string {
  switch (flaw) {
    case 'inherited-name':
      return `“${found}” is no field of these files`;
    case 'repeated-name':
      return `“${withoutSecrets(found).slice(0, 40)}” stands there twice`;
    case 'too-deep':
      return 'It’s nested deeper than these files are';
  }
}

function problemOf(json: string, issue: v.BaseIssue<unknown>): FileProblem {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const where = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${withoutSecrets(step).slice(0, 40)}`))
    .join('');
  const place = where.replace(/^\./, '') || 'The file';
  return { line: lineOfPath(json, path), message: `${place} ${words(issue)}` };
}

/** The schema library's own words are about types. */
function words({ message, type, expected, received }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid')) return message;
  if (type === 'strict_object')
    return expected === 'never'
      ? 'is no field of these files'
      : received === 'undefined'
        ? 'is missing'
        : 'must be an object';
  return 'isn’t what these files hold';
}

function fileOf({ collections, ...rest }: CollectionFileFields): CollectionFile {
  return {
    collections: collections.map(({ name: called, requests }) => ({
      name: called,
      requests: requests.map(({ body, ...request }) => ({ ...request, body: bodyOf(body) })),
    })),
    variables: rest.variables,
    ...(rest.environments && { environments: rest.environments }),
  };
}

function bodyOf(body: BodyFields | undefined): FileBody {
  if (!body) return { kind: 'none' };
  if ('text' in body) return { kind: 'text', text: body.text };
  return { kind: 'file', name: body.fileName, bytes: body.base64 };
}
