/** What the service answered, as far as it’s known: the status, and the code of a refusal. */

import { REFUSAL_STATUS, type RefusalCode } from '../api.ts';
import { utf8 } from '../signing/bytes.ts';
import { findRefusalCode } from './find-refusal.ts';

export interface ServiceAnswer {
  readonly status: number;
  /** `null`: its body holds none. Absent: what it holds isn’t known. */
  readonly code?: RefusalCode | null;
  /** The local sandbox answered so because it was told to. */
  readonly isSwitched?: true;
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
}

/** Whether any of these simulated errors can be why it was answered so; a delay changes nothing. */
export function isSimulated(switches: readonly string[], code: string | null | undefined): boolean {
  return switches.some(
    (name) => name !== 'delayMs' && (name !== 'clockOffsetSeconds' || code === 'stale_request'),
  );
}

/** Whether it’s the simulated error, and nothing of the request, that’s to be told. The signature is valid. */
export function isSimulatedAnswer({ status }: Pick<ServiceAnswer, 'status'>): boolean {
  return mayBeSigning(status) || (status >= 300 && status < 400);
}

export function isSuccess({ status }: Pick<ServiceAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** Whoever fails at something else may quote a code; a refusal’s status is the client’s fault. */
export function isRefusalStatus(status: number): boolean {
  return status >= 400 && status < 500;
}

const MAY_BE_SIGNING: ReadonlySet<number> = new Set([REFUSAL_STATUS, 403, 407]);

/** With which a server, or a proxy before it, turns away whom it doesn’t know. */
export function mayBeSigning(status: number): boolean {
  return MAY_BE_SIGNING.has(status);
}

export function serviceAnswer(status: number, body: Uint8Array): ServiceAnswer {
  return { status, code: (isRefusalStatus(status) ? findRefusalCode(body)?.code : undefined) ?? null };
}

/** As the service gave it: its code was read before, or stands in the text. */
export function answerTo({ answer }: { readonly answer?: CapturedAnswer }): ServiceAnswer | undefined {
  if (!answer) return undefined;
  const { status, text, code, isSwitched } = answer;
  if (code !== undefined) return { status, code, ...(isSwitched && { isSwitched }) };
  return text === undefined ? { status } : serviceAnswer(status, utf8(text));
}
