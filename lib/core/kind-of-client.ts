/** Whether the same code may have sent two requests. */

import { headerValue, type WireRequest } from './signing/wire-request.ts';

const OF_PYTHON = /^python(?:-(?:requests|urllib3?|httpx|aiohttp))?$/;
const OF_JAVA = /^java(?:-http-client)?$/;

/**
 * The product that the User-Agent names, in lower case and without its version. Those of one language’s own
 * libraries are one: the retry of the same code may name another, as `python-requests/2.32` and `python-urllib3/2.2`.
 */
export function kindOfClient({ headers }: WireRequest): string {
  const agent: string = headerValue(headers, 'User-Agent') ?? '';
  const product = agent.split(/[/\s]/, 1)[0]?.toLowerCase() || agent;
  return OF_PYTHON.test(product) ? 'python' : OF_JAVA.test(product) ? 'java' : product;
}
