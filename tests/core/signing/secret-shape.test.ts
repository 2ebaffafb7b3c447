import { describe, expect, it } from 'vitest';
import {
  holdsLiveKey,
  holdsSecret,
  holdsUrlPassword,
  withoutSecrets,
} from '../../../lib/core/signing/secret-shape.ts';

describe('a secret inside other text', () => {
  it.each([
    'sk_test_abcdef',
    'Bearer sk_test_abcdef',
    '"sk_test_abcdef"',
    'key=sk_abcdef123456',
    '/a?k=x,sk_test_abc',
    '/a?q=Bearer%20sk_test_x1',
    '/a?k=%73k_test_abc',
    '/a?k=s%6B_test_abc',
  ])('is found in %s', (text) => expect(holdsSecret(text)).toBe(true));

  it.each([
    '',
    'task_manager key',
    'Risk_control',
    'sk_',
    'sk_test',
    'pk_test_abcdef',
    '/api/v1/orders?status=paid%20late',
    '100%sk',
  ])('isn’t seen in %j', (text) => expect(holdsSecret(text)).toBe(false));

  it('is looked for in linear time', () => {
    expect(holdsSecret('sk_%'.repeat(500_000))).toBe(false);
  });
});

it('a secret with hyphens is cut whole where a text is quoted', () => {
  expect(withoutSecrets('/a?k=sk_test_Orchid-Meadow.9/x+y==&b=2')).toBe('/a?k=sk_…&b=2');
});

it.each([
  ['curl https://me:made%20up@api.example/a#b', 'curl https://me:…@api.example/a#b'],
  ['https://me:made@9f8up@h/x', 'https://me:…@h/x'],
  ["GET 'http://:made-up@h/' and //me:x@h", "GET 'http://:…@h/' and //me:…@h"],
])('a URL’s password is cut where a text is quoted: %s', (text, shown) => {
  expect(holdsUrlPassword(text)).toBe(true);
  expect(withoutSecrets(text)).toBe(shown);
});

it.each([
  'https://me@api.example/a:b@c',
  'https://api.example:8443/a@b',
  'https://api.example/?to=me:you@example.com',
  '// a comment: me@example.com',
])('a URL without a password is left as it is: %s', (text) => {
  expect(holdsUrlPassword(text)).toBe(false);
  expect(withoutSecrets(text)).toBe(text);
});

it('a live key is found wherever it stands', () => {
  expect(holdsLiveKey('Bearer pk_live_1')).toBe(true);
  expect(holdsLiveKey('%70k_live_1')).toBe(true);
  expect(holdsLiveKey('pk_test_1')).toBe(false);
});
