/**
 * Capture files: requests as they were on the wire, for the terminal, CI jobs and pasting. Nothing is normalised, and
 * a capture never holds a secret.
 */

import * as v from 'valibot';
import { withoutAnySecret } from '../core/diagnosis/compare/redacted.ts';
import { LANGUAGES, type Language } from '../core/faults/languages.ts';
import { asByteString, byteStringOfBytes, byteStringOfText } from '../core/signing/bytes.ts';
import { holdsSecret } from '../core/signing/secret-shape.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import { base64 } from './base64.ts';
import type { Capture, CaptureProblem, ReadCaptures } from './capture.ts';

/** Problems listed of one file; the rest are counted. */
const PROBLEMS_LISTED = 10;
const MOST_CAPTURES = 1000;

const LATEST_SECONDS = 1e12;

/** Arrays are objects to most checks. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One character per byte, or text whose UTF-8 bytes are meant. */
const wireText = (what: string) =>
  v.pipe(
    v.string(`must be text: ${what}`),
    v.transform((text) => asByteString(text) ?? byteStringOfText(text)),
  );

const captureFields = v.object({
  method: v.pipe(
    v.string('must be text, such as "POST"'),
    v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be an HTTP method, such as "POST"'),
  ),
  target: v.pipe(
    wireText('path and query as on the request line'),
    v.minLength(1, 'must be the path and query, such as "/api/v1/orders?limit=50"'),
    v.regex(/^(?!https?:\/\/)/i, 'must be the path and query alone: take off what stands before the path'),
  ),
  headers: v.array(
    v.strictTuple(
      [wireText('the header’s name'), wireText('the header’s value')],
      'must be ["name", "value"]',
    ),
    'must be a list of ["name", "value"]',
  ),
  bodyBase64: v.nullish(base64),
  bodySource: v.optional(v.picklist(['exact', 'reencoded'], 'must be "exact" or "reencoded"'), 'exact'),
  hints: v.nullish(
    v.pipe(
      v.custom<Record<string, unknown>>(isRecord, 'must be an object'),
      v.object({
        bodyBase64: v.nullish(base64),
        target: v.nullish(wireText('the target the client meant')),
        language: v.nullish(
          v.picklist(
            Object.keys(LANGUAGES) as Language[],
            `must be one of ${Object.keys(LANGUAGES).join(', ')}`,
          ),
        ),
      }),
    ),
  ),
  receivedAt: v.nullish(
    v.pipe(
      v.number('must be Unix seconds'),
      v.check((seconds) => seconds >= 0 && seconds <= LATEST_SECONDS, 'must be Unix seconds'),
    ),
  ),
});

const captureSchema = v.pipe(
  v.custom<Record<string, unknown>>(isRecord, 'must be an object with method, target and headers'),
  v.check((item) => !Object.hasOwn(item, 'body'), 'has “body”: put its bytes into bodyBase64, in base64'),
  v.check(
    (item) => !Object.hasOwn(item, 'secret'),
    'has “secret”: a capture never holds one. Take it out, and revoke it if the file was passed on',
  ),
  captureFields,
);

export function readCaptures(text: string): ReadCaptures {
  const json = parsed(text);
  if (!json.ok) return { ok: false, problems: [{ where: '', message: json.message }] };
  const isList = Array.isArray(json.value);
  const items: unknown[] = isList ? (json.value as unknown[]) : [json.value];
  if (items.length === 0) return failed('', 'The list is empty: there’s no capture in it');
  if (items.length > MOST_CAPTURES)
    return failed('', `There are ${items.length} captures; at most ${MOST_CAPTURES} are read at once`);
  const captures: Capture[] = [];
  const problems: CaptureProblem[] = [];
  items.forEach((item, index) => {
    const place = isList ? `[${index}]` : '';
    const read = v.safeParse(captureSchema, item);
    if (read.success) captures.push(captureOf(read.output));
    // One by one: there may be more than a call has arguments.
    else for (const issue of read.issues) problems.push(problemOf(issue, place));
  });
  if (problems.length > PROBLEMS_LISTED) {
    const more = problems.length - PROBLEMS_LISTED;
    return {
      ok: false,
      problems: [...problems.slice(0, PROBLEMS_LISTED), { where: '', message: `And ${more} more` }],
    };
  }
  return problems.length > 0
    ? { ok: false, problems }
    : {
        ok: true,
        captures,
        warnings: captures.flatMap((capture, index) => warningsFor(capture, isList ? `[${index}]` : '')),
      };
}

function failed(where: string, message: string): ReadCaptures {
  return { ok: false, problems: [{ where, message }] };
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  if (text.trim() === '')
    return { ok: false, message: 'It’s empty; it must be a capture or a list of captures as JSON' };
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const [, place] = /position (\d+)/.exec(reason) ?? [];
    return {
      ok: false,
      message: `${NOT_JSON}: see ${place ? lineAndColumn(text, Number(place)) : 'its end'}`,
    };
  }
}

/** Curl commands and HAR files are what people paste first. */
const NOT_JSON = 'It isn’t a capture, or a list of them, as JSON';

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function problemOf(issue: v.BaseIssue<unknown>, place: string): CaptureProblem {
  const path = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  const where = `${place}${path}`.replace(/^\./, '');
  return { where, message: issue.message.startsWith('Invalid key') ? 'is missing' : issue.message };
}

function captureOf(read: v.InferOutput<typeof captureSchema>): Capture {
  const { method, target, headers, bodyBase64, bodySource, hints, receivedAt } = read;
  return {
    request: {
      method,
      target,
      headers: headers as readonly HeaderField[],
      body: bodyBase64 ? { kind: 'bytes', bytes: bodyBase64, source: bodySource } : { kind: 'none' },
    },
    hints: {
      ...(hints?.bodyBase64 && { body: byteStringOfBytes(hints.bodyBase64) }),
      ...(hints?.target && { target: hints.target }),
      ...(hints?.language && { language: hints.language }),
    },
    ...(typeof receivedAt === 'number' && { receivedAt }),
  };
}

/** What was read but can't be right, for people to see: the diagnosis goes on. */
function warningsFor({ request }: Capture, place: string): CaptureProblem[] {
  const secretIn = request.headers.find(([, value]) => holdsSecret(value));
  return secretIn
    ? [
        {
          where: `${place}.headers`.replace(/^\./, ''),
          message: `${withoutAnySecret(secretIn[0])} holds a signing secret. Revoke it, and take it out of the file`,
        },
      ]
    : [];
}
