/** A file of passed tasks is read back the same; what isn't one is told by what it is. */

import { expect, it } from 'vitest';
import { progressFile, readProgressFile } from '../../lib/formats/progress-file.ts';

const PASSED = ['query/order', 'later/task'];

it('is read back the same, also behind a byte order mark', () => {
  expect(readProgressFile(progressFile(PASSED))).toEqual({ ok: true, passed: PASSED });
  expect(readProgressFile(`\ufeff${progressFile([])}`)).toEqual({ ok: true, passed: [] });
});

it.each([
  ['', 'not-json'],
  ['{"format": "countersign-lessons",', 'not-json'],
  ['[]', 'other-file'],
  ['null', 'other-file'],
  ['{"format":"countersign-requests","version":1}', 'other-file'],
  ['{"format":"countersign-lessons","version":2,"passed":{}}', 'newer'],
  ['{"format":"countersign-lessons","version":0,"passed":[]}', 'invalid'],
  ['{"format":"countersign-lessons","version":1}', 'invalid'],
  ['{"format":"countersign-lessons","version":1,"passed":["query"]}', 'invalid'],
  ['{"format":"countersign-lessons","version":1,"passed":["query/order",7]}', 'invalid'],
  ['{"format":"countersign-lessons","version":1,"passed":["query/sk_test_a"]}', 'invalid'],
])('%s is refused as %s', (text, problem) => {
  expect(readProgressFile(text)).toEqual({ ok: false, problem });
});
