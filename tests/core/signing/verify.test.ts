/** What the service answers: its five refusals, the order they're found in, and what each check reports. */

import { describe, expect, test } from 'vitest';
import { AUTH_HEADERS, REFUSAL_CODES, type RefusalCode } from '../../../lib/core/api.ts';
import { REFUSAL_ORDER } from '../../../lib/core/assumed-values.ts';
import { ASSUMED_READINGS } from '../../../lib/core/service-readings.ts';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { isStale, type KnownKey, type Verdict, verify } from '../../../lib/core/signing/verify.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { latin1, TEST_KEY } from './requests.ts';

const NOW = 1_767_225_600;
const ACTIVE: KnownKey = { ...TEST_KEY, revoked: false };

function keyOf(id: string): KnownKey | undefined {
  if (id === TEST_KEY.id) return ACTIVE;
  return id === 'pk_test_revoked' ? { ...ACTIVE, id: id as KeyId, revoked: true } : undefined;
}

const plain = wireRequest({ method: 'GET', target: '/api/v1/orders?limit=20' });
const SIGNATURE = signRequest(plain, TEST_KEY, latin1(String(NOW))).signature;

function verdictOf(changes: {
  key?: string | null;
  timestamp?: string | null;
  signature?: string | null;
}): Verdict {
  const headers = (
    [
      [AUTH_HEADERS.key, changes.key === undefined ? TEST_KEY.id : changes.key],
      [AUTH_HEADERS.timestamp, changes.timestamp === undefined ? String(NOW) : changes.timestamp],
      [AUTH_HEADERS.signature, changes.signature === undefined ? SIGNATURE : changes.signature],
    ] as const
  ).flatMap(([name, value]) => (value === null ? [] : [[name, latin1(value)] as const]));
  return verify({ ...plain, headers }, keyOf, NOW);
}

function codeOf(verdict: Verdict): RefusalCode | 'accepted' {
  return verdict.ok ? 'accepted' : verdict.code;
}

describe('the five refusals', () => {
  test.each([
    ['a signed request', {}, 'accepted'],
    ['no key', { key: null }, 'missing_auth'],
    ['no timestamp', { timestamp: null }, 'missing_auth'],
    ['no signature', { signature: null }, 'missing_auth'],
    ['an empty key', { key: '' }, 'missing_auth'],
    ['an empty timestamp', { timestamp: '' }, 'missing_auth'],
    ['a blank signature', { signature: ' \t' }, 'missing_auth'],
    ['a fractional timestamp', { timestamp: '1767225600.0' }, 'bad_timestamp'],
    ['a timestamp with a plus', { timestamp: '+1767225600' }, 'bad_timestamp'],
    ['milliseconds', { timestamp: '1767225600000' }, 'stale_request'],
    ['a thousand digits', { timestamp: '9'.repeat(1000) }, 'stale_request'],
    ['an unknown key', { key: 'pk_test_nobody' }, 'invalid_key'],
    ['a revoked key', { key: 'pk_test_revoked' }, 'invalid_key'],
    ['a key in other case', { key: TEST_KEY.id.toUpperCase() }, 'invalid_key'],
    ['an uppercase signature', { signature: SIGNATURE.toUpperCase() }, 'bad_signature'],
    ['a signature cut short', { signature: SIGNATURE.slice(0, 63) }, 'bad_signature'],
    ['a signature with more behind it', { signature: `${SIGNATURE}0` }, 'bad_signature'],
    ['a signature with a prefix', { signature: `sha256=${SIGNATURE}` }, 'bad_signature'],
    ['a leading zero in the timestamp that wasn’t signed', { timestamp: `0${NOW}` }, 'bad_signature'],
    [
      'outer spaces round every value',
      { key: ` ${TEST_KEY.id}\t`, signature: `  ${SIGNATURE} ` },
      'accepted',
    ],
  ] as const)('%s: %s', (_, changes, expected) => {
    expect(codeOf(verdictOf(changes))).toBe(expected);
  });

  test('come in the assumed order when all apply, each hiding the next', () => {
    const mistakes = [
      { key: null },
      { timestamp: 'soon' },
      { timestamp: '1' },
      { key: 'pk_test_nobody' },
      { signature: '0' },
    ];
    const met = mistakes.map((_, from) => {
      const rest = mistakes.slice(from);
      return codeOf(verdictOf(Object.assign({}, ...rest.toReversed())));
    });
    expect(met).toEqual([...REFUSAL_ORDER]);
    expect([...REFUSAL_ORDER].toSorted()).toEqual([...REFUSAL_CODES].toSorted());
  });

  test('a header sent twice is one list, so even two right values are refused', () => {
    const signed = signRequest(plain, TEST_KEY, latin1(String(NOW)));
    const doubled = (name: string): Verdict =>
      verify(
        { ...plain, headers: [...signed.headers, ...signed.headers.filter(([field]) => field === name)] },
        keyOf,
        NOW,
      );
    expect(codeOf(doubled(AUTH_HEADERS.timestamp))).toBe('bad_timestamp');
    expect(codeOf(doubled(AUTH_HEADERS.key))).toBe('invalid_key');
    expect(codeOf(doubled(AUTH_HEADERS.signature))).toBe('bad_signature');
  });
});

describe('what the checks report', () => {
  test('all three headers missing: everything behind is unknown', () => {
    const { checks } = verdictOf({ key: null, timestamp: null, signature: null });
    expect(checks).toEqual({
      readings: ASSUMED_READINGS,
      missing_auth: { missing: ['X-Api-Key', 'X-Timestamp', 'X-Signature'], empty: [] },
      bad_timestamp: { sent: undefined, parsed: 'unknown' },
      stale_request: { ahead: 'unknown' },
      invalid_key: { sent: undefined, state: 'unknown' },
      bad_signature: { sent: undefined, expected: 'unknown' },
    });
  });

  test('an empty header is told apart from an absent one', () => {
    const { missing_auth } = verdictOf({ key: '', signature: null }).checks;
    expect(missing_auth).toEqual({ missing: ['X-Api-Key', 'X-Signature'], empty: ['X-Api-Key'] });
  });

  test('a stale request still says what its signature should have been', () => {
    const { stale_request, bad_signature } = verdictOf({ timestamp: String(NOW - 301) }).checks;
    expect(stale_request.ahead).toBe(-301n);
    const expected = signRequest(plain, TEST_KEY, latin1(String(NOW - 301)));
    expect(bad_signature).toMatchObject({ sent: SIGNATURE, expected: { signature: expected.signature } });
  });

  test.each([null, ''])('without a timestamp (%s) no signature is expected', (timestamp) => {
    const { bad_signature } = verdictOf({ timestamp }).checks;
    expect(bad_signature.expected).toBe('unknown');
  });

  test('an unreadable timestamp has its flaw, and how far ahead it is stays unknown', () => {
    const { bad_timestamp, stale_request } = verdictOf({ timestamp: '1767225600.5' }).checks;
    expect(bad_timestamp).toEqual({ sent: '1767225600.5', parsed: { ok: false, flaw: 'fraction' } });
    expect(stale_request.ahead).toBe('unknown');
  });

  test.each([
    [TEST_KEY.id, 'active'],
    ['pk_test_revoked', 'revoked'],
    ['pk_test_nobody', 'unknown'],
  ])('key %s is %s', (key, state) => {
    expect(verdictOf({ key }).checks.invalid_key).toEqual({ sent: key, state });
  });

  test('no report shows the secret', () => {
    const { checks } = verdictOf({ signature: '0' });
    const text = JSON.stringify(checks, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    expect(text).toContain(SIGNATURE);
    expect(text).not.toContain(TEST_KEY.secret.reveal());
  });
});

describe('five minutes', () => {
  test.each([
    [0n, false],
    [299n, false],
    [300n, false],
    [301n, true],
    [-299n, false],
    [-300n, false],
    [-301n, true],
    [10n ** 400n, true],
    [-(10n ** 400n), true],
  ])('%s seconds ahead: stale is %s', (ahead, stale) => {
    expect(isStale(ahead)).toBe(stale);
  });

  test('a fraction of the server’s clock doesn’t make 300 seconds stale', () => {
    const signed = signRequest(plain, TEST_KEY, latin1(String(NOW)));
    const sent = { ...plain, headers: signed.headers };
    expect(codeOf(verify(sent, keyOf, NOW + 300.999))).toBe('accepted');
    expect(codeOf(verify(sent, keyOf, NOW + 301))).toBe('stale_request');
    expect(codeOf(verify(sent, keyOf, NOW - 300))).toBe('accepted');
    expect(codeOf(verify(sent, keyOf, NOW - 300.001))).toBe('stale_request');
  });
});
