/** What a response's status tells by itself. */

import { expect, test } from 'vitest';
import { isErrorStatus } from '../../../lib/core/diagnosis/response-status.ts';

test.each([400, 401, 429, 500, 503])('%i is drawn as an error in every view', (status) => {
  expect(isErrorStatus(status)).toBe(true);
});

test.each([undefined, null, 0, 200, 304, 399])('%s isn’t drawn as an error', (status) => {
  expect(isErrorStatus(status)).toBe(false);
});
