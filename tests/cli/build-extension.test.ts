/** Whether sources are seen to have changed since the last build. */

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from '../../cli/build-extension.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-sources-'));
  mkdirSync(path.join(folder, 'deep/er'), { recursive: true });
  writeFileSync(path.join(folder, 'deep/er/a.ts'), 'one');
  writeFileSync(path.join(folder, 'b.ts'), 'two');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CHANGES: readonly (readonly [string, () => void])[] = [
  ['a file deep down was edited', () => writeFileSync(path.join(folder, 'deep/er/a.ts'), 'oNe')],
  ['a file was added', () => writeFileSync(path.join(folder, 'deep/c.ts'), '')],
  ['a file was removed', () => rmSync(path.join(folder, 'b.ts'))],
  ['a file was renamed', () => renameSync(path.join(folder, 'b.ts'), path.join(folder, 'c.ts'))],
];

it.each(CHANGES)('sees that %s', (_what, change) => {
  const before = fingerprint([folder]);
  change();
  expect(fingerprint([folder])).not.toBe(before);
});

it('is the same for the same content, even when it was written again', () => {
  const before = fingerprint([folder]);
  writeFileSync(path.join(folder, 'b.ts'), 'two');
  expect(fingerprint([folder])).toBe(before);
});

it('takes single files, and places that don’t exist', () => {
  const file = path.join(folder, 'b.ts');
  expect(fingerprint([file])).not.toBe(fingerprint([]));
  expect(fingerprint([path.join(folder, 'gone')])).toBe(fingerprint([]));
});
