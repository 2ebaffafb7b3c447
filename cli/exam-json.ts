/** An exam's calls as JSON: a contract with clients and harnesses, described in docs/exam.md. */

import { CLAUSES } from '../lib/core/clauses.ts';
import { jsonText } from '../lib/core/records/json-value.ts';
import type { CallBody, ExamCall } from '../lib/exam/call.ts';

const EXAM_VERSION = 1;

/** In one line, numbers as they were drawn. */
export function callJson({ id, method, path, query, body, clause, reveals }: ExamCall): string {
  const before = JSON.stringify({ id, method, path, query });
  const after = JSON.stringify({ section: CLAUSES[clause].section, reveals });
  return `${before.slice(0, -1)},"body":${bodyJson(body)},${after.slice(1)}`;
}

function bodyJson(body: CallBody): string {
  if (body === null) return 'null';
  return 'json' in body ? `{"json":${jsonText(body.json)}}` : JSON.stringify(body);
}

export function examJson(exam: {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly calls: readonly ExamCall[];
}): string {
  const { baseUrl, keyId, calls } = exam;
  const before = JSON.stringify({ version: EXAM_VERSION, baseUrl, keyId });
  return `${before.slice(0, -1)},"calls":[\n${calls.map(callJson).join(',\n')}\n]}`;
}
