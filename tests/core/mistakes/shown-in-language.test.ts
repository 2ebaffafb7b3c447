/** What a request shows by itself names functions of the reader’s language alone, once that’s known. */

import { describe, expect, it } from 'vitest';
import type { Ecosystem } from '../../../lib/core/mistakes/languages.ts';
import { type Shown, shownWords } from '../../../lib/core/mistakes/shown.ts';

const DISTANCE = { seconds: 1_800_000_000n, ahead: -7200n, clock: 'server', zone: 7200n } as const;

const SEEN: readonly Shown[] = [
  { id: 'out-signed-bytes', facts: { verdict: 'unknown' } },
  { id: 'out-dashed', facts: { verdict: 'unknown' } },
  { id: 'out-quoted', facts: { verdict: 'unknown', isPrintedBytes: false } },
  { id: 'out-whitespace', facts: { verdict: 'unknown', character: 'a space' } },
  { id: 'out-literal', facts: { sent: '“[object Object]”' } },
  { id: 'ts-float', facts: { sent: '“1.5”' } },
  { id: 'ts-format', facts: { sent: '“2026”', form: 'date' } },
  { id: 'ts-timezone', facts: DISTANCE },
  ...(['grouped', 'exponent', 'other-script'] as const).map(
    (form) => ({ id: 'ts-grouped-sci', facts: { sent: '“1”', form } }) as const,
  ),
  ...(['single-inside', 'arrows'] as const).map(
    (form) => ({ id: 'transport-body-quotes', facts: { form } }) as const,
  ),
];

/** How each language’s own sentences are told from the others’. */
const NAMES: Readonly<Partial<Record<Ecosystem, RegExp>>> = {
  python: /Python|hexdigest\(\)|time\.time/,
  javascript: /JavaScript|JSON\.stringify|Date\.now/,
  php: /PHP|json_encode/,
  java: /\bJava\b|HexFormat/,
  ruby: /Ruby|to_json/,
  dotnet: /\.NET|BitConverter/,
  shell: /shell, date|openssl|\bjq\b|awk/,
  c: /\bIn C\b/,
  r: /\bIn R\b/,
};
const LANGUAGES = Object.keys(NAMES) as Ecosystem[];

const said = (shown: Shown, near?: Ecosystem): string => {
  const { detail, fix } = shownWords(shown, near);
  return `${detail} ${fix}`;
};

describe.each(LANGUAGES)('to those who write in %s', (near) => {
  it.each(SEEN.map((shown) => [shown.id, shown] as const))(
    '%s names no function of another one',
    (_, shown) => {
      const others = LANGUAGES.filter((other) => other !== near && NAMES[other]?.test(said(shown, near)));
      expect(others).toEqual([]);
    },
  );
});

it('names those of all of them where the language isn’t known, and each is named once at least', () => {
  const all = SEEN.map((shown) => said(shown)).join(' ');
  expect(LANGUAGES.filter((language) => !NAMES[language]?.test(all))).toEqual([]);
});

it('says to a collection in Postman what it says of JavaScript', () => {
  expect(said({ id: 'ts-float', facts: { sent: '“1.5”' } }, 'postman')).toContain('Date.now() / 1000');
});
