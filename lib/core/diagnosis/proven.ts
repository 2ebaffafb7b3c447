/** What a text leaves open, its signature may settle: a valid one proves which request was sent. */

import type { MarkedRequest } from '../signing/gaps.ts';

/**
 * The request with the first of `ifValid` that its signature is valid for, else as it is: the others are no evidence.
 *
 * @param isValid whether the signature is valid for a request.
 */
export function provenRequest<T extends MarkedRequest & { readonly ifValid?: readonly MarkedRequest[] }>(
  capture: T,
  isValid: (one: T) => boolean,
): T {
  const all = (capture.ifValid ?? []).map(({ request, gaps }): T => ({ ...capture, request, gaps }));
  return all.find(isValid) ?? capture;
}
