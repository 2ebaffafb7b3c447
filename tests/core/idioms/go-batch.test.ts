/** The programs of Go that run together: an import that none of them uses would stop them all. */

import { expect, it } from 'vitest';
import { BATCHES } from './samples/batches.ts';

const importsOf = (source: string) => {
  const main = BATCHES.go?.files([{ name: 'w0', source, calls: [] }])['main.go'] ?? '';
  return [...main.matchAll(/^"(.*)"$/gm)].map(([, name]) => name);
};

it('import io for a reader of theirs, not for bufio', () => {
  expect(importsOf('func send() { bytes.NewReader(nil) }')).toContain('bufio');
  expect(importsOf('func send() { bytes.NewReader(nil) }')).not.toContain('io');
  expect(importsOf('func send() { io.NopCloser(nil) }')).toContain('io');
});
