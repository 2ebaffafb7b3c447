/** What came back for a HAR’s request, as far as the HAR has it. */

import * as v from 'valibot';
import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import { textOfUtf8 } from '../../core/signing/bytes.ts';
import { base64Schema } from '../base64.ts';
import { fieldText, isFields, type JsonFields } from './fields.ts';

/** Characters of an answer’s body that are kept: pages, pictures and scripts are longer, and say nothing of a signature. */
const LONGEST_KEPT = 256_000;

/** `undefined` where nothing came back: browsers write the status 0 for what was blocked or cut off. */
export function answerOfEntry(entry: JsonFields): CapturedAnswer | undefined {
  const response = entry['response'];
  const status = isFields(response) ? response['status'] : undefined;
  if (!isFields(response) || typeof status !== 'number' || !isStatus(status)) return undefined;
  const text = isFields(response['content']) ? contentText(response['content']) : undefined;
  return { status, ...(text !== undefined && { text }) };
}

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 100 && status <= 999;
}

function contentText(content: JsonFields): string | undefined {
  const text = fieldText(content['text']);
  if (text === undefined || text.length > LONGEST_KEPT) return undefined;
  const encoding = fieldText(content['encoding'])?.toLowerCase();
  if (!encoding) return text;
  const decoded = encoding === 'base64' ? v.safeParse(base64Schema, text) : undefined;
  return decoded?.success ? textOfUtf8(decoded.output) : undefined;
}
