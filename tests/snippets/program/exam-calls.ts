/** The exam's calls as a program is given them. */

import * as v from 'valibot';
import { callJson } from '../../../cli/exam-json.ts';
import type { Language } from '../../../lib/core/mistakes/languages.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import type { ExamCall } from '../../../lib/exam/call.ts';
import type { ProgramCall } from '../../../lib/snippets/program/program-writer.ts';

/** Calls that no program of the language can make. */
export const CANNOT_SEND: Readonly<Partial<Record<Language, readonly string[]>>> = {
  postman: ['bytes'],
  bruno: ['bytes'],
  insomnia: ['bytes'],
};

/** As a client reads it. */
const CALL = v.object({
  method: v.string(),
  path: v.string(),
  query: v.array(v.tuple([v.string(), v.string()])),
  body: v.nullable(
    v.union([
      v.object({ json: v.unknown() }),
      v.object({ text: v.string() }),
      v.object({ base64: v.string() }),
    ]),
  ),
});

export function programCall(call: ExamCall, baseUrl: string): ProgramCall {
  const { method, path, query, body } = v.parse(CALL, JSON.parse(callJson(call)));
  const pairs = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const url = `${baseUrl}${path}${pairs === '' ? '' : `?${pairs}`}`;
  if (!body) return { method, url, body: undefined };
  if ('base64' in body)
    return { method, url, body: { bytes: Buffer.from(body.base64, 'base64'), text: undefined } };
  const text = 'text' in body ? body.text : JSON.stringify(body.json);
  return { method, url, body: { bytes: utf8(text), text } };
}
