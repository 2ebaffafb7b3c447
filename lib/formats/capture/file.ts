/**
 * Capture files: requests as they were on the wire, for the terminal, CI jobs and pasting. Nothing is normalised, and
 * a capture never holds a secret.
 */

import * as v from 'valibot';
import { refusalCode } from '../../core/api.ts';
import { withoutAnySecret } from '../../core/diagnosis/compare/redacted.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { isSimulated } from '../../core/diagnosis/service-answer.ts';
import { LANGUAGES, type Language } from '../../core/mistakes/languages.ts';
import { asByteString, byteStringOfBytes, byteStringOfText } from '../../core/signing/bytes.ts';
import { bodyGap, distinctGaps, type Gap, gapsFrom } from '../../core/signing/gaps.ts';
import { holdsSecret } from '../../core/signing/secret-shape.ts';
import { type HeaderField, headerValues } from '../../core/signing/wire-request.ts';
import { base64Schema } from '../base64.ts';
import { contentLength } from '../raw-http/body.ts';
import { secretRemark } from '../secret-remark.ts';
import type { Capture, CaptureProblem, ReadCaptures } from './capture.ts';
import { captureItems, isRecord } from './items.ts';

/** Problems listed of one file; the rest are counted. */
const PROBLEMS_LISTED = 10;
const MOST_CAPTURES = 1000;

const LATEST_SECONDS = 1e12;

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
  bodyBase64: v.nullish(base64Schema),
  bodySource: v.optional(v.picklist(['exact', 'reencoded'], 'must be "exact" or "reencoded"'), 'exact'),
  /** What of it isn't known, as `Gap` of `lib/core/signing`. */
  gaps: v.nullish(
    v.custom<Gap[]>(
      (value) => gapsFrom(value) !== undefined,
      'must be a list of {"part": {"kind": …}, "reason": …}',
    ),
  ),
  hints: v.nullish(
    v.pipe(
      v.custom<Record<string, unknown>>(isRecord, 'must be an object'),
      v.object({
        bodyBase64: v.nullish(base64Schema),
        target: v.nullish(wireText('the target the client meant')),
        fragment: v.nullish(wireText('what stood behind the # of the URL')),
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
  /** As the local sandbox prints it. Others may use the name for something else, which is no reason to refuse a file. */
  response: v.fallback(
    v.nullish(v.object({ status: v.pipe(v.number(), v.integer()), code: v.nullish(v.string()) })),
    undefined,
  ),
  /** The sandbox’s own number of what it received. */
  id: v.fallback(v.optional(v.string()), undefined),
  /** The sandbox’s simulated errors that had a part in its answer. */
  switches: v.fallback(v.optional(v.array(v.string()), []), []),
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
  const read = captureItems(text);
  if (!read.ok) return failed('', read.message);
  const { items } = read;
  if (items.length === 0) return failed('', 'The list is empty: there’s no capture in it');
  if (items.length > MOST_CAPTURES)
    return failed('', `There are ${items.length} captures; at most ${MOST_CAPTURES} are read at once`);
  const captures: Capture[] = [];
  const warnings: CaptureProblem[] = [];
  const problems: CaptureProblem[] = [];
  for (const { value, place } of items) {
    const checked = v.safeParse(captureSchema, value);
    if (checked.success) {
      const capture = captureOf(checked.output);
      captures.push(capture);
      warnings.push(...warningsFor(capture, place));
    }
    // One by one: there may be more than a call has arguments.
    else for (const issue of checked.issues) problems.push(problemOf(issue, place));
  }
  if (problems.length > PROBLEMS_LISTED) {
    const more = problems.length - PROBLEMS_LISTED;
    return {
      ok: false,
      problems: [...problems.slice(0, PROBLEMS_LISTED), { where: '', message: `And ${more} more` }],
    };
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, captures, warnings };
}

function failed(where: string, message: string): ReadCaptures {
  return { ok: false, problems: [{ where, message }] };
}

function problemOf(issue: v.BaseIssue<unknown>, place: string): CaptureProblem {
  const path = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  const where = `${place}${path}`.replace(/^\./, '') || 'The capture';
  return { where, message: issue.message.startsWith('Invalid key') ? 'is missing' : issue.message };
}

function captureOf(read: v.InferOutput<typeof captureSchema>): Capture {
  const { method, target, headers, bodyBase64, bodySource, gaps, hints, receivedAt } = read;
  return {
    request: {
      method,
      target,
      headers: headers as readonly HeaderField[],
      body: bodyBase64 ? { kind: 'bytes', bytes: bodyBase64, source: bodySource } : { kind: 'none' },
    },
    gaps: distinctGaps([
      ...(gapsFrom(gaps) ?? []),
      ...(bodyBase64 ? [] : unkeptBody(headers as readonly HeaderField[])),
    ]),
    hints: {
      ...(hints?.bodyBase64 && { body: byteStringOfBytes(hints.bodyBase64) }),
      ...(hints?.target && { target: hints.target }),
      ...(typeof hints?.fragment === 'string' && { fragment: hints.fragment }),
      ...(hints?.language && { language: hints.language }),
    },
    ...(typeof receivedAt === 'number' && { receivedAt }),
    ...answered(read),
  };
}

const SANDBOX_ID = /^[0-9]{16}$/;

function answered({
  response,
  switches,
  id,
  bodySource,
}: v.InferOutput<typeof captureSchema>): Pick<Capture, 'answer' | 'isReceived'> {
  if (!response) return {};
  // What a simulated error lets pass was received byte for byte all the same.
  if (switches.length > 0 && isSuccess(response)) return {};
  const { status, code } = response;
  const isSwitched = isSimulated(switches, code);
  const known = refusalCode(code) ?? null;
  return {
    answer: { status, ...(code !== undefined && { code: known }), ...(isSwitched && { isSwitched }) },
    ...(bodySource === 'exact' && SANDBOX_ID.test(id ?? '') && { isReceived: true }),
  };
}

/** The headers tell of a body that isn't in the file. */
function unkeptBody(headers: readonly HeaderField[]): Gap[] {
  // No other coding frames a request’s body.
  const isCoded = headerValues(headers, 'Transfer-Encoding').some((value) => /chunked/i.test(value));
  const isSent = isCoded || (contentLength(headers) ?? 0) > 0;
  return isSent ? [bodyGap('the headers announce a body, but there’s no bodyBase64')] : [];
}

/** What was read but can't be right, for people to see: the diagnosis goes on. */
function warningsFor({ request }: Capture, place: string): CaptureProblem[] {
  const secretIn = request.headers.find(([, value]) => holdsSecret(value));
  return secretIn
    ? [
        {
          where: `${place}.headers`.replace(/^\./, ''),
          message: secretRemark(withoutAnySecret(secretIn[0]), 'the file'),
        },
      ]
    : [];
}
