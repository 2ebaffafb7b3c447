/** From the draft to the request exactly as `fetch` will put it on the wire, with every change on the way listed. */

import { asByteString, byteStringOfText, utf8 } from '../core/signing/bytes.ts';
import type { SignedRequest } from '../core/signing/sign.ts';
import { type Body, type HeaderField, NO_BODY, type WireRequest } from '../core/signing/wire-request.ts';
import { readBaseUrl } from './base-url.ts';
import { checkBody, exceedsBodyLimit, isBodyless } from './body-checks.ts';
import { checkHeaders, checkMethod, checkTarget } from './draft/checks.ts';
import type { Draft, DraftBody } from './draft/draft.ts';
import type { DraftProblem } from './draft/problem.ts';
import {
  headerValueFlaw,
  isForbiddenHeader,
  isToken,
  normalisedMethod,
  trimmedHeaderValue,
} from './fetch-rules.ts';
import { resolveTarget, type WireChange } from './wire-change.ts';

export interface Prepared {
  /** Errors block sending. */
  readonly problems: readonly DraftProblem[];
  readonly changes: readonly WireChange[];
  /**
   * Without authentication headers. There even where an error blocks sending, as long as it can be signed and shown;
   * absent where base URL, method or path make no request, and for bodies that are too large or missing.
   */
  readonly request: WireRequest | undefined;
  readonly url: string | undefined;
  readonly origin: string | undefined;
}

/** Never throws, whatever was typed. */
export function prepare(draft: Draft, baseUrl: string): Prepared {
  const base = readBaseUrl(baseUrl);
  const methodProblem = checkMethod(draft.method);
  const targetProblems = checkTarget(draft.target);
  const problems = [
    ...(base.ok ? [] : [base.problem]),
    ...(methodProblem ? [methodProblem] : []),
    ...targetProblems,
    ...checkHeaders(draft),
    ...checkBody(draft),
  ];
  const noBody = draft.body.kind === 'missing' || exceedsBodyLimit(draft.body);
  const unusable = methodProblem || !draft.target.startsWith('/') || noBody;
  const resolved = base.ok && !unusable ? resolveTarget(base.url, draft.target) : undefined;
  if (!resolved) {
    const origin = base.ok ? base.url.origin : undefined;
    return { problems, changes: [], request: undefined, url: undefined, origin };
  }
  const headers = wireHeaders(draft.headers);
  const { body, changes: bodyChanges } = wireBody(draft.method, draft.body);
  return {
    problems,
    changes: [...methodChanges(draft.method), ...resolved.changes, ...headers.changes, ...bodyChanges],
    request: {
      method: normalisedMethod(draft.method),
      target: resolved.target,
      headers: headers.fields,
      body,
    },
    url: resolved.url,
    origin: resolved.origin,
  };
}

function methodChanges(typed: string): WireChange[] {
  const sent = normalisedMethod(typed);
  if (sent !== typed) return [{ part: 'method', kind: 'method-uppercased', typed, sent }];
  return /[a-z]/.test(typed) ? [{ part: 'method', kind: 'method-kept-lowercase', typed, sent }] : [];
}

/** Rows that can't be sent are left out: each has an error of its own. Rows of one name become one line, as in `fetch`. */
function wireHeaders(rows: Draft['headers']): { fields: HeaderField[]; changes: WireChange[] } {
  const fields: HeaderField[] = [];
  const changes: WireChange[] = [];
  rows.forEach(({ name, value: typed, enabled }, index) => {
    const sent = trimmedHeaderValue(typed);
    if (!enabled || !isToken(name) || headerValueFlaw(sent) || isForbiddenHeader(name, sent)) return;
    if (sent !== typed) changes.push({ part: 'header', index, kind: 'header-value-trimmed', typed, sent });
    const value = asByteString(sent) ?? byteStringOfText('');
    const at = fields.findIndex(([field]) => field.toLowerCase() === name.toLowerCase());
    const earlier = fields[at];
    if (!earlier) {
      fields.push([name, value]);
      return;
    }
    const joined = `${earlier[1]}, ${value}` as typeof value;
    fields[at] = [earlier[0], joined];
    changes.push({ part: 'header', index, kind: 'header-values-joined', typed: value, sent: joined });
  });
  return { fields, changes };
}

function wireBody(method: string, draft: DraftBody): { body: Body; changes: WireChange[] } {
  if (draft.kind === 'none' || draft.kind === 'missing') return { body: NO_BODY, changes: [] };
  if (draft.kind === 'file') {
    const empty = draft.bytes.length === 0 && isBodyless(method);
    return { body: empty ? NO_BODY : { kind: 'bytes', bytes: draft.bytes, source: 'exact' }, changes: [] };
  }
  if (draft.text === '' && isBodyless(method)) return { body: NO_BODY, changes: [] };
  const body: Body = { kind: 'bytes', bytes: utf8(draft.text), source: 'exact' };
  const [lone] = /\p{Cs}/u.exec(draft.text) ?? [];
  if (lone === undefined) return { body, changes: [] };
  return { body, changes: [{ part: 'body', kind: 'lone-surrogate-replaced', typed: lone, sent: '\ufffd' }] };
}

/** The request as it goes out: its own headers, then the authentication headers that aren't left out. */
export function withAuthHeaders(
  request: WireRequest,
  signed: Pick<SignedRequest, 'headers'>,
  leftOut: Draft['leftOut'],
): WireRequest {
  const added = signed.headers.filter(([name]) => leftOut.every((left) => left !== name));
  return { ...request, headers: [...request.headers, ...added] };
}
