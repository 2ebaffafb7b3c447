/** What stands in quotation marks is what the API document says. Its sentences are kept beside the tests. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAUSES, type ClauseId, clauseWords } from '../../lib/core/clauses.ts';

const DOCUMENT = readFileSync(new URL('../fixtures/api-document.md', import.meta.url), 'utf8').replaceAll(
  '`',
  '',
);
const IDS = Object.keys(CLAUSES) as ClauseId[];

/** With “…” where words are left out: all that stand around it follow each other. */
function isInDocument(quoted: string): boolean {
  let at = 0;
  return quoted.split(' … ').every((part) => {
    const found = DOCUMENT.indexOf(part, at);
    at = found + part.length;
    return part !== '' && found >= 0;
  });
}

test('what isn’t a quotation is known as such', () => {
  for (const words of ['The body is hashed as sent.', 'a wrong secret. … The body is hashed', '']) {
    expect(isInDocument(words)).toBe(false);
  }
});

test.each(IDS)('the words of %s in quotation marks are the document’s own', (id) => {
  const words = clauseWords(id);
  const quoted = [...words.matchAll(/“([^”]*)”/g)].map(([, text = '']) => text);
  const { text } = { text: undefined, ...CLAUSES[id] };
  expect(quoted).toEqual(text === undefined ? [] : [text]);
  for (const one of quoted) expect(isInDocument(one), one).toBe(true);
});
