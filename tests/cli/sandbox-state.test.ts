/** What's kept of the sandbox's state with each request. */

import { expect, test } from 'vitest';
import { createState } from '../../cli/sandbox-state.ts';
import { NO_SIMULATED_ERRORS } from '../../lib/sandbox/simulated-errors.ts';
import { addWorldKey, createWorld } from '../../lib/sandbox/world.ts';
import { KEY, NOW, signed } from '../sandbox/signed.ts';

function running() {
  const world = createWorld({ seed: 1, now: NOW, orders: 1 });
  const state = createState(addWorldKey(world, { ...KEY, revoked: false, createdAt: NOW }), () => NOW);
  const keep = () => {
    const request = signed('GET', '/api/v1/orders');
    return state.keep(state.answer(request), request);
  };
  return { state, keep };
}

test('requests share one list of keys, whatever is revoked, since there may be many of both', () => {
  const { state, keep } = running();
  expect(keep().keys).toBe(keep().keys);
  state.settings.set({ ...NO_SIMULATED_ERRORS, revokeKey: true });
  const [one, other] = [keep(), keep()];
  expect(one.keys.map(({ revoked }) => revoked)).toEqual([true]);
  expect(other.keys).toBe(one.keys);
});

test('each has the keys as they were when it came', () => {
  const { state, keep } = running();
  const revoked = () => keep().keys.map((key) => key.revoked);
  expect(revoked()).toEqual([false]);
  state.settings.set({ ...NO_SIMULATED_ERRORS, revokeKey: true });
  expect(revoked()).toEqual([true]);
  expect(state.keys.add({}).ok).toBe(true);
  expect(revoked()).toEqual([true, true]);
  state.settings.set({ ...NO_SIMULATED_ERRORS, revokeKey: [KEY.id] });
  expect(revoked()).toEqual([true, false]);
  state.settings.set(NO_SIMULATED_ERRORS);
  expect(revoked()).toEqual([false, false]);
  state.keys.revoke(KEY.id);
  expect(revoked()).toEqual([true, false]);
});
