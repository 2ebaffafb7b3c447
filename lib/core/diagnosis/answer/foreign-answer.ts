/** The answer for a request that looks as if another service was meant: what this API asks for is said only in case it wasn't. */

import { AUTH_HEADERS } from '../../api.ts';
import { listed } from '../../counts.ts';
import { queryPairs } from '../../signing/canonical.ts';
import { unknownHeaders } from '../../signing/gaps.ts';
import { headerValue, type WireRequest } from '../../signing/wire-request.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { meantBy, nearName } from '../symptoms/near-names.ts';
import type { Answer } from './answer.ts';
import { nothing, type UnexplainedRequest } from './unexplained-answers.ts';

const NAMES = Object.values(AUTH_HEADERS);
/** §4: all paths begin with it, behind what the base URL has. */
const API_PATH = /\/api\/v1(?:\/|$|\?)/;

/** Of a request to a host that isn't known: nothing in it is this API's, nor looks as if it was meant to be. */
export function isForeign({ answered, gaps }: Diagnosis, request: WireRequest): boolean {
  const { headers, target } = request;
  const isOurs =
    answered?.code != null ||
    unknownHeaders({ request, gaps }).length > 0 ||
    headers.some(([name]) => isOwnName(name) || nearName(name) !== undefined) ||
    queryPairs(target).pairs.some(({ text }) => meantBy(text.split('=', 1)[0] ?? '') !== undefined);
  return !isOurs && (schemeOf(request) === 'Basic' || !API_PATH.test(target));
}

function isOwnName(name: string): boolean {
  return NAMES.some((own) => own.toLowerCase() === name.toLowerCase());
}

/** What follows it may be a secret. */
function schemeOf({ headers }: WireRequest): 'Basic' | 'Bearer' | 'other' | undefined {
  const value = headerValue(headers, 'authorization');
  if (value === undefined) return undefined;
  return (['Basic', 'Bearer'] as const).find((one) => new RegExp(`^${one} `, 'i').test(value)) ?? 'other';
}

/** What rests on its being a request of this API. */
const ONLY_HERE: readonly string[] = ['header-missing', 'secret-sent'];

export function foreignAnswer(diagnosis: Diagnosis, reader: UnexplainedRequest): Answer {
  const scheme = schemeOf(reader.request);
  const sent =
    scheme === undefined ? '' : ` Authorization${scheme === 'other' ? '' : ` (${scheme})`} was sent instead.`;
  return {
    ...nothing(diagnosis, reader),
    tone: 'neutral',
    title: 'This looks like a request for another service',
    summary: `It has no ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}.${sent} Its host isn’t one of your environments.`,
    covered: {
      happened: diagnosis.symptoms.filter(({ id }) => ONLY_HERE.includes(id)),
      afterwards: [],
    },
    reasons: [
      {
        title: 'The request is for another service',
        text: 'Countersign checks only requests to the merchant payment API. Look up in the other API’s documentation how it authenticates.',
      },
      {
        title: 'The host is a server of the merchant payment API',
        text: `Add the host to your environments. Set ${listed(NAMES)} on every request.`,
      },
    ],
  };
}
