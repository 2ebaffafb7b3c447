/** The imports that the tests reach through in every turn of a loop are no slow ones. */

import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import * as bytes from '../lib/formats/json/bytes.ts';
import * as cases from './search/cases.ts';

/** Once it was read in a loop. */
function isQuick(object: object, name: string): unknown {
  setFlagsFromString('--allow-natives-syntax');
  try {
    const loop = `for (let times = 0; times < 100_000; times++) object.${name};`;
    return new Function('object', `${loop} return %HasFastProperties(object)`)(object);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

test.each([
  ['the product', bytes, 'QUOTE'],
  ['the tests', cases, 'seeded'],
])('what a module of %s exports isn’t looked up in a dictionary', (_, exported, name) => {
  const likeVitest = Object.defineProperty(Object.create(null), 'a', { enumerable: true, get: () => 1 });
  expect(isQuick(likeVitest, 'a')).toBe(false);
  expect(isQuick(exported, name)).toBe(true);
});
