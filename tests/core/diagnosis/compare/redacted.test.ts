import { expect, test } from 'vitest';
import { withoutAnySecret } from '../../../../lib/core/diagnosis/compare/redacted.ts';

test('a secret is cut to its last character, also one of Base64', () => {
  expect(withoutAnySecret('?a=sk_test_Zm9vYmFyMTIz+YmF6L3F1eA/9Zz==&b=1')).toBe('?a=[secret]&b=1');
  expect(withoutAnySecret('with sk_Zm9vYmFyMTIz-YmF6_eA~.')).toBe('with [secret].');
  expect(withoutAnySecret('sk_test_ is how it begins')).toBe('sk_test_ is how it begins');
});
