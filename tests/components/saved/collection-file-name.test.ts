/** What the file of a collection is called. */

import { expect, test } from 'vitest';
import { collectionFileName } from '../../../components/saved/collection-file-name.ts';

test.each([
  ['Névé & co', 'countersign-névé-co.json'],
  ['Ne\u0301ve\u0301', 'countersign-névé.json'],
  ['注文 / 返金', 'countersign-注文-返金.json'],
  ['हिन्दी', 'countersign-हिन्दी.json'],
  ['../con:*?"<>|\u0000 a', 'countersign-con-a.json'],
  ['…', 'countersign-requests.json'],
  [undefined, 'countersign-requests.json'],
  [`${'a'.repeat(39)} b`, `countersign-${'a'.repeat(39)}.json`],
])('“%s” goes into %s', (name, file) => {
  expect(collectionFileName(name)).toBe(file);
});
