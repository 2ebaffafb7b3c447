/** Names that users give, hostile ones too. */

import { expect, test, vi } from 'vitest';
import { sought } from '../../lib/core/gate/sought.ts';
import { checkName } from '../../lib/storage/display-name.ts';

test('a name that’s as long as a file is refused before it’s looked through', () => {
  const looked = sought([]);
  const find = vi.fn(looked.find);
  const tooLong = { ok: false, problem: 'too-long' };
  expect(checkName('a'.repeat(1_000_000), { ...looked, find })).toEqual(tooLong);
  expect(checkName('😀'.repeat(61), { ...looked, find })).toEqual(tooLong);
  expect(find).not.toHaveBeenCalled();
  expect(checkName('😀'.repeat(60), { ...looked, find }).ok).toBe(true);
  expect(find).toHaveBeenCalled();
});

test.each([
  '\u202eexample',
  'a\u2066x',
  '\u200b',
  'a\u0000',
  'a\nb',
  'a\u2028b',
  '\u3164',
  '\u2800 \u3164',
  'a\u200db',
])('%j is refused as a new name, and stays where it’s stored', (name) => {
  expect(checkName(name, sought([]))).toEqual({ ok: false, problem: 'invisible' });
  expect(checkName(name, sought([]), name)).toEqual({ ok: true, value: name });
  expect(checkName(name, sought([]), 'other').ok).toBe(false);
});

test.each(['Staging', 'Тест', '日本', '👩\u200d💻 team', '❤\ufe0f\u200d🔥', 'न', '…'])(
  '%j is a name',
  (name) => expect(checkName(name, sought([]))).toEqual({ ok: true, value: name }),
);
