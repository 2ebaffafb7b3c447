/** The tasks of one exam, drawn anew from a seed, as its calls are. */

import { REFUSAL_CODES } from '../../core/api.ts';
import { madeRecordId, type Random, randomFrom, shuffled } from '../../core/random.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import type { ChangingList, EnvelopePlace, ExamTask, RetryKind } from './task.ts';

/** @param otherKey the id of the second API key. */
export function drawTasks(seed: number, otherKey: KeyId): readonly ExamTask[] {
  const random = randomFrom(seed);
  const id = (prefix: string) => madeRecordId(prefix, 0, random);
  const asked = (path: string) => ({ method: 'GET', path, query: [], body: null }) as const;
  return [
    ...RETRIES.map(([kind, asks]): ExamTask => {
      const request = { ...asked(`/api/v1/payouts/${id('pay_')}`), query: [['expand', 'wallet']] } as const;
      return { id: kind, kind, ...request, clause: 'one-route-only', asks };
    }),
    {
      ...{ id: 'redirect', kind: 'redirect', ...asked(`/api/v1/invoices/${id('inv_')}`) },
      location: `/api/v1/invoices/${id('inv_')}/current`,
      clause: 'one-route-only',
      asks: 'The redirect must not be followed with the old signature: sign the new path, or don’t follow.',
    },
    {
      ...{ id: 'other-key', kind: 'other-key', ...asked(`/api/v1/wallets/${id('wlt_')}`) },
      keyId: otherKey,
      clause: 'key-pair',
      asks: 'The request must be signed with the second API key, whose id is in this task’s field keyId.',
    },
    ...drawCodes(random, id),
    {
      ...{ id: 'pages', kind: 'pages', ...asked(`/api/v1/order_exports/${id('exp_')}`) },
      query: [['limit', '500']],
      list: drawList(random),
      clause: 'paging-rule',
      asks: 'Fetch the whole list, even if the server uses a smaller limit and the list changes.',
    },
    {
      ...{ id: 'base-path', kind: 'base-path', ...asked(`/api/v1/disputes/${id('dsp_')}`) },
      prefix: `/gateway/${id('gw')}`,
      clause: 'path',
      asks: 'The path must be appended to the URL in this task’s field baseUrl, and signed together with that URL’s path.',
    },
  ];
}

const RETRIES: readonly (readonly [RetryKind, string])[] = [
  ['retry-503', 'After a 503, the request must be sent again, signed again with the current time.'],
  [
    'retry-429',
    'After a 429, the request must be sent again after the time in Retry-After, signed again with the current time.',
  ],
  [
    'retry-dropped',
    'After a dropped connection, the request must be sent again, signed again with the current time.',
  ],
];

const PLACES: readonly (readonly [EnvelopePlace, string])[] = [
  ['code-field', 'in its field “code”'],
  ['other-field', 'in a field with another name'],
  ['field-name', 'as the name of a field'],
  ['message', 'in a sentence'],
  ['text', 'as plain text'],
];

/** Each code at one of the places. */
function drawCodes(random: Random, id: (prefix: string) => string): readonly ExamTask[] {
  const codes = shuffled(random, REFUSAL_CODES);
  return PLACES.flatMap(([place, where], at): readonly ExamTask[] => {
    const code = codes[at];
    if (!code) return [];
    const request = {
      method: 'GET',
      path: `/api/v1/subscriptions/${id('sub_')}`,
      query: [],
      body: null,
    } as const;
    const asks = `The response has the error code ${where}. Report it: POST {"id": this task’s id, "code": the error code} to /_sandbox/exam/codes.`;
    return [{ id: `code-${place}`, kind: 'codes', ...request, code, place, clause: 'other-errors', asks }];
  });
}

/** Of three full pages by the default limit. A fourth is needed once it has grown. */
const RECORDS = 60;
const REMOVED = 50;

function drawList(random: Random): ChangingList {
  const id = () => madeRecordId('ord_', 0, random);
  const ids = Array.from({ length: RECORDS }, id);
  return { ids, added: [id(), id()], removed: ids[REMOVED] ?? '' };
}
