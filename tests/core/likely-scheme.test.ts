/** What’s offered for a base URL whose scheme is missing or broken. */

import { expect, test } from 'vitest';
import { withLikelyScheme } from '../../lib/core/base-url.ts';

test.each([
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com:8443/v2', 'https://api.example.com:8443/v2'],
  ['https.example.com', 'https://https.example.com'],
  ['localhost:5055', 'http://localhost:5055'],
  [' 127.0.0.1:5055/gate ', 'http://127.0.0.1:5055/gate'],
  ['http//127.0.0.1:5055', 'http://127.0.0.1:5055'],
  ['https:/api.example.com', 'https://api.example.com'],
])('%s becomes %s', (typed, likely) => {
  expect(withLikelyScheme(typed)).toBe(likely);
});
