/** Whether the same code may have sent two requests. */

import { headerValue, type WireRequest } from './signing/wire-request.ts';

/**
 * The product that the User-Agent names, in lower case and without its version. Python’s libraries are one: the retry of
 * the same code may name another of them, as `python-requests/2.32` and `python-urllib3/2.2`.
 */
export function kindOfClient({ headers }: WireRequest): string {
  const agent: string = headerValue(headers, 'User-Agent') ?? '';
  const product = /^[^/\s]*/.exec(agent)?.[0].toLowerCase() ?? agent;
  return product.startsWith('python-') ? 'python' : product;
}
