/** The five requests the catalogue's search sizes were measured with, each with a signature that nothing explains. */

import { NO_HINTS, type Subject, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';

interface Sample {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly body?: string;
}

export const SAMPLES: readonly Sample[] = [
  { name: 'GET, no query', method: 'GET', target: '/api/v1/orders' },
  { name: 'GET, 3 parameters', method: 'GET', target: '/api/v1/orders?status=paid&limit=50&offset=0' },
  {
    name: 'POST, ASCII',
    method: 'POST',
    target: '/api/v1/charges',
    body: '{"merchant_order_id":"A-1001","amount":"10.00","currency":"USD","network":"TRON"}',
  },
  {
    name: 'POST, Unicode and a URL',
    method: 'POST',
    target: '/api/v1/charges',
    body: '{"merchant_order_id":"Café-1001","amount":"10.00","currency":"USD","network":"TRON","callback_url":"https://shop.example/cb?a=1&b=<2>"}',
  },
  {
    name: 'GET, special characters',
    method: 'GET',
    target: '/api/v1/orders?status=paid&q=a%20b%2Bc&name=caf%C3%A9&limit=50&tag=x%2Cy~z',
  },
];

/** Made up, and signed by nobody. */
export function sampleSubject({ method, target, body }: Sample): Subject {
  const request = wireRequest({
    method,
    target,
    body,
    headers: [
      ['Host', 'api.example.com'],
      ['X-Api-Key', 'pk_test_51Habcdef'],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', 'ab'.repeat(32)],
    ],
  });
  return subjectOf(request, new Secret('sk_test_4eC39HqLyjWDarjtT1zdp7dc'), NO_HINTS);
}
