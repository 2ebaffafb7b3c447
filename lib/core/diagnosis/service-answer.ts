/** What the service answered, as far as it’s known: the status, and the code of a refusal. */

import type { RefusalCode } from '../api.ts';
import { utf8 } from '../signing/bytes.ts';
import { findRefusalCode } from './find-refusal.ts';
import { isRefusalStatus } from './response-status.ts';

export interface ServiceAnswer {
  readonly status: number;
  /** `null`: its body holds none. Absent: what it holds isn’t known. */
  readonly code?: RefusalCode | null;
  /** The local sandbox answered so because it was told to. */
  readonly isSwitched?: true;
  /** It broke off: its client says that the body didn't come to its end. */
  readonly isCut?: true;
}

/** What came back, as far as it was captured. */
export interface CapturedAnswer {
  readonly status: number;
  /** The body as text, where it's text and was kept. */
  readonly text?: string;
  /** Where it was read before; `null` where there was none. */
  readonly code?: RefusalCode | null;
  /** The local sandbox answered so because it was told to. */
  readonly isSwitched?: true;
  /** It broke off: its client says that the body didn't come to its end. */
  readonly isCut?: true;
}

/** Whether any of these simulated errors can be why it was answered so; a delay changes nothing. */
export function isSimulated(switches: readonly string[], code: string | null | undefined): boolean {
  return switches.some(
    (name) => name !== 'delayMs' && (name !== 'clockOffsetSeconds' || code === 'stale_request'),
  );
}

/** Whether a task of the local sandbox’s exam asked for it. @param switches what had a part in the answer. */
export function isOfExamTask(switches: readonly string[]): boolean {
  return switches.includes('examTask');
}

export function serviceAnswer(status: number, body: Uint8Array): ServiceAnswer {
  return { status, code: (isRefusalStatus(status) ? findRefusalCode(body)?.code : undefined) ?? null };
}

/** As the service gave it: its code was read before, or stands in the text. */
export function answerTo({ answer }: { readonly answer?: CapturedAnswer }): ServiceAnswer | undefined {
  if (!answer) return undefined;
  const { status, text, code, isSwitched, isCut } = answer;
  const cut = isCut && { isCut };
  if (code !== undefined) return { status, code, ...(isSwitched && { isSwitched }), ...cut };
  return text === undefined ? { status, ...cut } : { ...serviceAnswer(status, utf8(text)), ...cut };
}
