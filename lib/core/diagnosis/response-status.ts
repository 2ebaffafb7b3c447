/** What a response's status tells by itself. */

import { REFUSAL_STATUS } from '../api.ts';

interface Answered {
  readonly status: number;
}

/** Whether it’s the simulated error, and nothing of the request, that’s to be told. The signature is valid. */
export function isSimulatedAnswer({ status }: Answered): boolean {
  return mayBeSigning(status) || (status >= 300 && status < 400);
}

export function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** What broke off is none until it's there: it may be anything. */
export function isWholeSuccess(answer: Answered & { readonly isCut?: true | undefined }): boolean {
  return isSuccess(answer) && !answer.isCut;
}

const FIRST_ERROR = 400;

/** Whether it's drawn and counted as an error. */
export function isErrorStatus(status: number | null | undefined): boolean {
  return (status ?? 0) >= FIRST_ERROR;
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
