/** The lines that set what the signers read: every signer reads it, and shells read what was meant. */

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { variableLines } from '../../../lib/core/idioms/variables-and-urls.ts';
import type { Language } from '../../../lib/core/mistakes/languages.ts';

const PAIR = { keyId: 'pk_test_1', secret: 'sk_test_2', baseUrl: 'http://127.0.0.1:4610' };

it.each(Object.keys(SIGNERS) as Language[])(
  'the signer in %s reads the variables that are set',
  (language) => {
    const names = [...variableLines(language, PAIR).matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['API_KEY_ID', 'SIGNING_SECRET', 'BASE_URL']);
    for (const name of names.slice(0, 2)) expect(SIGNERS[language]).toContain(name);
  },
);

it('there’s no address where no code can send', () => {
  const { baseUrl: _, ...pair } = PAIR;
  expect(variableLines('go', pair)).toBe('export API_KEY_ID=pk_test_1\nexport SIGNING_SECRET=sk_test_2');
});

it('bash reads whatever they’re set to', () => {
  const unit = fc.constantFrom(...`a1_-.:/ '"$\`\\!#&|;<>(){}*?~=é`);
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }), (value) => {
      const lines = variableLines('ruby', { keyId: value, secret: value, baseUrl: value });
      const read = execFileSync('bash', [
        '-c',
        `${lines}\nprintf '%s\\0' "$API_KEY_ID" "$SIGNING_SECRET" "$BASE_URL"`,
      ]);
      expect(read.toString()).toBe(`${value}\0`.repeat(3));
    }),
    { numRuns: 30 },
  );
});

it('PowerShell’s quotes are doubled, its curly ones too', () => {
  expect(variableLines('powershell', { keyId: "a'b’c", secret: '$x' })).toBe(
    "$env:API_KEY_ID = 'a''b’’c'\n$env:SIGNING_SECRET = '$x'",
  );
});
