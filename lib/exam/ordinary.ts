/** Requests that a client makes anyway, beside an exam. */

import { PATHS } from '../core/api.ts';
import { COLLECTION_PATHS } from '../core/assumed-values.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { ExamCall } from './call.ts';
import { differences } from './differences.ts';

const OF_API: ReadonlySet<string> = new Set([
  ...Object.values(PATHS),
  ...Object.values(COLLECTION_PATHS).map(({ path }) => path),
]);

/** Whether it’s at a path of the API, where a call is too, and asks for something else than that call. */
export function isOrdinary(call: ExamCall, request: WireRequest): boolean {
  const path = request.target.replace(/\?.*/s, '');
  return OF_API.has(path) && path === call.path && differences(call, request).length > 0;
}
