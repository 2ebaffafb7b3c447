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
