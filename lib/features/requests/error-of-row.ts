/** What the lists of requests name an error by: the same in Capture and in the Inbox. */

import { isErrorStatus } from '../../core/diagnosis/response-status.ts';
import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import { holdsSecret } from '../../core/signing/secret-shape.ts';
import { errorName } from '../../core/status-phrases.ts';
import { isReceived } from '../inbox/rows.ts';
import type { RequestRow } from './row.ts';

/** The server’s code, of whatever kind, else what the status is called. */
export function errorOfRow(row: RequestRow): string | undefined {
  const { answer } = row.capture;
  const code = isReceived(row) ? row.answered : row.code;
  return errorName(code ?? envelopeCode(answer), answer?.status);
}

const CODE = /^[a-z][\w.-]{0,60}$/i;
const read = new WeakMap<CapturedAnswer, { readonly code: string | undefined }>();

/** As in the assumed layout, also one that isn’t of authentication. Read once for each answer. */
function envelopeCode(answer: CapturedAnswer | undefined): string | undefined {
  if (!answer || !isErrorStatus(answer.status)) return undefined;
  if (answer.code) return answer.code;
  const known = read.get(answer) ?? { code: codeIn(answer.text) };
  read.set(answer, known);
  return known.code;
}

/** Assumption `error-envelope`. */
function codeIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const envelope: unknown = JSON.parse(text);
    const code = field(field(envelope, 'error'), 'code');
    return typeof code === 'string' && CODE.test(code) && !holdsSecret(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return value instanceof Object && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
