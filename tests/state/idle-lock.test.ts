/** The lock that follows when nobody touches any page, by the clocks of several pages. */

import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStore } from '../../lib/platform/memory.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { type OpenedPage, openPage, unloadedPage } from './open-page.ts';

const PASSPHRASE = 'a passphrase made up for this';
const MINUTE = 60;

let store: MemoryStore;
let one: OpenedPage;

beforeEach(async () => {
  store = new MemoryStore();
  one = await openPage({ store });
  await one.app().withPassphrase((acts, ports) => acts.setPassphrase(ports, PASSPHRASE));
  await watched();
});

/** Its part is there, and has told that it was unlocked. */
const watched = () => vi.waitFor(() => expect(store.session?.values.has('vault-activity')).toBe(true));
const choose = (app: AppState, minutes: number) =>
  app.withPassphrase((acts, ports) => acts.changeLockAfter(ports, minutes));
const isLocked = ({ app }: OpenedPage) =>
  vi.waitFor(() => {
    expect(app().protection).toBe('locked');
    expect([app().keys, app().sandboxPairs]).toEqual([[], []]);
  });
/** What's pending in memory takes no time. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function isUnlocked({ app }: OpenedPage): Promise<void> {
  await settled();
  expect(app().protection).toBe('unlocked');
}

test('after 15 minutes without input every page is locked, and not a minute before', async () => {
  const other = await openPage({ store });
  for (let minute = 1; minute < 15; minute++) one.platform.clock.advance(MINUTE);
  await isUnlocked(one);
  one.platform.clock.advance(MINUTE);
  await isLocked(one);
  await isLocked(other);
});

test('input in one page keeps them unlocked in all', async () => {
  const other = await openPage({ store });
  await settled();
  for (let minute = 0; minute < 40; minute++) {
    for (const { platform } of [one, other]) platform.clock.advance(MINUTE);
    one.platform.touch();
    await new Promise(setImmediate);
  }
  await isUnlocked(one);
  await isUnlocked(other);
});

test.each([5, 60])('after %i minutes where that’s chosen, and the choice stays', async (minutes) => {
  expect(await choose(one.app(), minutes)).toEqual({ ok: true });
  expect(one.app().lockAfter).toBe(minutes);
  one.platform.clock.advance(minutes * MINUTE - 1);
  await isUnlocked(one);
  one.platform.clock.advance(1);
  await isLocked(one);
  store.session = undefined;
  expect((await openPage({ store })).app().lockAfter).toBe(minutes);
});

test('never, where that’s chosen', async () => {
  await choose(one.app(), 0);
  one.platform.clock.advance(100_000 * MINUTE);
  await isUnlocked(one);
});

test('the choice outlives other changes of the vault, and isn’t changed while it’s locked', async () => {
  await choose(one.app(), 5);
  await one.app().dismissPlain();
  await one
    .app()
    .withPassphrase((acts, ports) =>
      acts.changePassphrase(ports, { old: PASSPHRASE, next: `${PASSPHRASE} too` }),
    );
  expect(one.app().lockAfter).toBe(5);
  await one.app().withPassphrase((acts, ports) => acts.lockVault(ports));
  expect(await choose(one.app(), 0)).toEqual({ ok: false, problem: 'locked' });
  expect(one.app().lockAfter).toBe(5);
});

test('the first input after a long sleep finds them locked', async () => {
  // A computer that slept runs no timer meanwhile.
  vi.spyOn(one.platform.clock, 'now').mockReturnValue(one.platform.clock.now() + 16 * MINUTE);
  one.platform.touch();
  await isLocked(one);
});

test('a clock that was put back locks them', async () => {
  one.platform.clock.advance(-2 * MINUTE);
  await isLocked(one);
});

test('all pages were closed: the next one to open shows no secret', async () => {
  const late = await openPage({ store });
  expect(late.app().protection).toBe('unlocked');
  const shown = new Set<string>();
  const next = unloadedPage({ store });
  next.store.subscribe(({ protection, keys }) => shown.add(`${protection} ${keys.length}`));
  next.platform.clock.advance(15 * MINUTE);
  await next.app().load();
  expect(next.app().protection).toBe('locked');
  expect([...shown].filter((state) => state.startsWith('unlocked'))).toEqual([]);
  expect(store.session?.values.has('vault-session')).toBe(false);
});

test('where nobody told how long no page was open, the next one to open shows no secret', async () => {
  store.session?.values.delete('vault-activity');
  await isLocked(await openPage({ store }));
});

test('unlocked again they aren’t locked by what was before', async () => {
  one.platform.clock.advance(20 * MINUTE);
  await isLocked(one);
  one.platform.clock.advance(MINUTE);
  await one.app().withPassphrase((acts, ports) => acts.unlockVault(ports, PASSPHRASE));
  await isUnlocked(one);
  one.platform.clock.advance(15 * MINUTE - 1);
  await isUnlocked(one);
  one.platform.clock.advance(1);
  await isLocked(one);
});

test('without a passphrase nothing is locked, since that would lose the secrets', async () => {
  const plain = await openPage();
  plain.platform.clock.advance(1000 * MINUTE);
  await settled();
  expect(plain.app().protection).toBe('session');
  expect(plain.app().keys).toHaveLength(1);
});
