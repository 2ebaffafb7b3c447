/** Each function that a language’s help lists, called with values of every kind: is it read in any way? */

import type { Language } from '../../lib/core/mistakes/languages.ts';
import { DIALECTS } from '../../lib/lessons/broken/expressions/dialects.ts';
import { worthIn } from '../../lib/lessons/broken/expressions/evaluate.ts';
import { parseExpression } from '../../lib/lessons/broken/expressions/parse.ts';
import {
  bytesValue,
  type CodeValue,
  listValue,
  textWorth,
} from '../../lib/lessons/broken/expressions/value.ts';
import { MENDED, OWN_CODE } from './own-code.ts';
import { OWN_FORMS } from './own-forms.ts';

const BYTES = new Uint8Array([1, 2]);
const ITEMS = listValue(['b=1', 'a=2'].map(textWorth));
const VALUES: Readonly<Record<string, CodeValue>> = {
  texted: textWorth('GET'),
  items: ITEMS,
  arrayed: { ...ITEMS, kind: 'list', held: 'array' } as CodeValue,
  streamed: { kind: 'iterable', items: ['b=1'].map(textWorth), isOrdered: true },
  bytes1: bytesValue(BYTES),
  listed: { kind: 'byte-list', bytes: BYTES },
  hashed: { kind: 'hasher', key: BYTES, data: new Uint8Array() },
  verb: { kind: 'verb', text: 'GET' },
};
const TEXTS = ['"\\n"', '"sha256"', '"SHA256"', '"hex"', '"%s"', '"{}"', '"utf-8"', '"x"'];

/** With names and texts as the language writes them. */
export function isReadInAnyWay(language: Language, word: string): boolean {
  const dialect = DIALECTS[language];
  if (!dialect) return false;
  const mended = MENDED.map(([languages, , lines]) => [languages, '', lines, 'passed'] as const);
  const isExample = [...OWN_CODE, ...OWN_FORMS, ...mended].some(
    ([languages, , lines, comesTo]) =>
      languages.includes(language) && comesTo !== 'unknown' && lines.includes(word.replace(/[(…].*$/, '')),
  );
  if (isExample) return true;
  const sigil = Object.keys(dialect.facts)[0]?.startsWith('$') ? '$' : '';
  const named = Object.entries(VALUES).map(
    ([name, value]) => [`${dialect.listSigil && value.kind === 'list' ? '@' : sigil}${name}`, value] as const,
  );
  const names = new Map(named);
  const pool = [...names.keys(), ...TEXTS, ...Object.keys(dialect.constants ?? {})];
  return callsOf(word, pool, dialect.bareCalls ? Object.keys(dialect.bareCalls) : []).some((code) => {
    const expression = parseExpression(code, dialect);
    return expression && worthIn(expression, { names, dialect, work: { left: 1e6 } }) !== undefined;
  });
}

function callsOf(word: string, pool: readonly string[], bare: readonly string[]): readonly string[] {
  const args = ['', ...pool, ...pool.flatMap((one) => pool.map((other) => `${one}, ${other}`))];
  const name = word.replace(/\(\)$/, '');
  if (/^[.:]\w/.test(word)) {
    const brackets = word.endsWith('()')
      ? args.map((some) => `(${some})`)
      : args.map((some) => some && `(${some})`);
    return [...pool, 'HexFormat.of()'].flatMap((one) => brackets.map((some) => one + name + some));
  }
  if (bare.includes(name)) return args.map((some) => `${name} ${some}`);
  if (!/\w/.test(word)) return [`texted ${word} "x"`, `$texted ${word} "x"`];
  const three = pool.flatMap((one) => args.map((some) => `${name}(${one}, ${some})`));
  return [...args.map((some) => `${name}(${some})`), ...three];
}
