/** The code in an error’s envelope, where the server uses the assumed layout: also one that isn’t of authentication. */

import { holdsSecret } from '../signing/secret-shape.ts';
import { isErrorStatus } from './response-status.ts';
import type { CapturedAnswer } from './service-answer.ts';

const CODE = /^[a-z][\w.-]{0,60}$/i;
const read = new WeakMap<CapturedAnswer, { readonly code: string | undefined }>();

/** Of any service’s spelling, and no secret. */
export function isErrorCode(text: string): boolean {
  return CODE.test(text) && !holdsSecret(text);
}

/** Read once for each answer. */
export function envelopeCode(answer: CapturedAnswer | undefined): string | undefined {
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
    return typeof code === 'string' && isErrorCode(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return value instanceof Object && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
