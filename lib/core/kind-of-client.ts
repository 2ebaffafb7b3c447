/** Whether the same code may have sent two requests. */

import { headerValue, type WireRequest } from './signing/wire-request.ts';

/**
 * The first word of the User-Agent, in lower case: the retry of the same code may name another library of its language,
 * as `python-requests/2.32` and `python-urllib3/2.2`, or another version.
 */
export function kindOfClient({ headers }: WireRequest): string {
  const agent: string = headerValue(headers, 'User-Agent') ?? '';
  return /^[a-z]+/i.exec(agent)?.[0].toLowerCase() ?? agent;
}
