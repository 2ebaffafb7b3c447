/** The requests that samples are asked to send: each has what some mistake needs to be seen. */

import { createHash } from 'node:crypto';
import { signRequest } from '../../../../lib/core/signing/sign.ts';
import { wireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { latin1, TEST_KEY } from '../../signing/requests.ts';

export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly body: string;
}

/** The second that all requests are from. */
export const TIME = '1764000000';

const get = (target: string): Asked => ({ method: 'GET', target, body: '' });
const post = (body: string): Asked => ({ method: 'POST', target: '/api/v1/charges', body });

export const ORDERS = get('/api/v1/orders');
export const QUERY = get('/api/v1/orders?status=paid&limit=5');
/** The fourth page. */
export const FOURTH_PAGE = get('/api/v1/orders?limit=25&offset=75');
/** One key begins the other. */
export const PREFIXED = get('/api/v1/orders?limit2=1&b=2&limit=5');
/** One pair stands in it twice. */
export const TWICE = get('/api/v1/orders?tag=b&limit=5&tag=a&tag=b');
export const ESCAPED = get('/api/v1/orders/a%20b?q=x%20y');
export const CHARGE = post('{"merchant_order_id":"A-1001","amount":"10.50","currency":"USD"}');
/** Not in the order of the alphabet. */
export const UNORDERED = post('{"b":"1","a":"2"}');
export const UNICODE = post('{"name":"Grün"}');
export const SLASH = post('{"callback":"https://shop.example/a"}');
export const BLANKS = post('{"note":"a b  c"}');
export const asking = get;
export const posting = post;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function signatureOf({ method, target, body }: Asked): string {
  const request = wireRequest({ method, target, headers: [], body });
  return signRequest(request, TEST_KEY, latin1(TIME)).signature;
}

function postWith(isWanted: (asked: Asked) => boolean): Asked {
  for (let n = 0; ; n++) {
    const asked = post(`{"n":"${n}"}`);
    if (isWanted(asked)) return asked;
  }
}

/** A zero at the front, and one in front of a later byte. */
const ZEROS = /^0[1-9a-f](?:..)*?(?<=^(?:..)+)0[1-9a-f]/;

export const HASH_ZEROS = postWith(({ body }) => ZEROS.test(sha256(body)));
export const SIGNATURE_ZEROS = postWith((asked) => ZEROS.test(signatureOf(asked)));
/** Below zero, where it's taken for a signed number. */
export const SIGNATURE_HIGH = postWith((asked) => /^[89a-f]/.test(signatureOf(asked)));
