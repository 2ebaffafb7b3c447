/** Reads files of saved requests: `collection-file.ts` says what they are. */

import * as v from 'valibot';
import { withoutSecrets } from '../../core/signing/secret-shape.ts';
import { firstJsonFlaw, lineOfPath, type PlacedFlaw } from '../json/places.ts';
import type { CollectionFile, FileBody, FileProblem, ReadCollectionFile } from './collection-file.ts';
import {
  type BodyFields,
  COLLECTION_FILE,
  COLLECTION_VERSION,
  type CollectionFileFields,
  VERSIONED,
} from './collection-file-schema.ts';

/** Problems listed of one file; the rest are counted. */
const PROBLEMS_LISTED = 10;
/** In UTF-16 code units: of a longer file only the first problem is looked for, since millions wouldn't fit in memory. */
const LONGEST_SEARCHED = 500_000;

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
