import { describe, expect, it } from 'vitest';
import { AUTH_HEADERS } from '../../../lib/core/api.ts';
import {
  HEADERS_LOST,
  HEADERS_MISSED,
  refusalTitle,
  STALE,
} from '../../../lib/core/diagnosis/condition-titles.ts';
import { ASSUMED_READINGS } from '../../../lib/core/service-readings.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import type { Checks } from '../../../lib/core/signing/verify.ts';

const SENT = byteStringOfText('x');
const ALL_SENT: Checks = {
  readings: ASSUMED_READINGS,
  missing_auth: { missing: [], empty: [] },
  bad_timestamp: { sent: SENT, parsed: 'unknown' },
  stale_request: { ahead: 'unknown' },
  invalid_key: { sent: SENT, state: 'unknown' },
  bad_signature: { sent: SENT, expected: 'unknown' },
};

describe('the title of a refusal says no more than is known', () => {
  it('of headers that were all sent, or not all known', () => {
    expect(refusalTitle('missing_auth', ALL_SENT)).toBe(HEADERS_LOST);
    const { stale_request } = ALL_SENT;
    const unknown = {
      ...ALL_SENT,
      stale_request,
      bad_signature: { sent: undefined, expected: 'unknown' },
    } as const;
    expect(refusalTitle('missing_auth', unknown)).toBe(HEADERS_MISSED);
    const missing = { ...ALL_SENT, missing_auth: { missing: [AUTH_HEADERS.key], empty: [] } };
    expect(refusalTitle('missing_auth', missing)).toContain(AUTH_HEADERS.key);
  });

  it.each<[Checks['stale_request']['ahead'], boolean]>([
    ['unknown', false],
    [0n, false],
    [-300n, false],
    [-301n, true],
    [301n, true],
  ])('of a timestamp that is %s s ahead of the clock it was held against', (ahead, isTold) => {
    const title = refusalTitle('stale_request', { ...ALL_SENT, stale_request: { ahead } });
    expect(title === STALE).toBe(!isTold);
  });
});
