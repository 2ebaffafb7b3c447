/** What becomes of a URL's user, as the request shows it. */

import { expect, test } from 'vitest';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { urlRestNotes, withUrlRest } from '../../lib/formats/url-rest.ts';

test.each([
  [[], 'are left out of the request'],
  [[['authorization', 'Basic bWU6bWFkZS11cA==']] as const, 'are sent as the header Authorization'],
])('with the headers %j, a URL’s user and password %s', (headers, words) => {
  const request = wireRequest({ method: 'GET', target: '/a', headers });
  const capture = withUrlRest({ request, gaps: [], hints: {} }, { hasUser: true });
  expect(urlRestNotes([capture])[0]?.message).toContain(words);
});
