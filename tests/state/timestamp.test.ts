/** The timestamp runs, stands frozen, is typed, or follows a server's clock. */

import { expect, test } from 'vitest';
import type { AppState } from '../../lib/state/app-state.ts';
import { heldFor, timestampText } from '../../lib/state/clock-slice.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { answered, explained, madeUpKey, NOW, openPage } from './open-page.ts';

async function opened() {
  const page = await openPage();
  return {
    ...page,
    text: () => timestampText(page.app()),
    signed: () => String(selectSigning(page.app()).lines?.[3].value),
  };
}

test('it runs with the clock, in whole seconds, and is what’s signed', async () => {
  const { platform, text, signed } = await opened();
  expect(text()).toBe(`${NOW}`);
  platform.clock.advance(1.9);
  expect([text(), signed()]).toEqual([`${NOW + 1}`, `${NOW + 1}`]);
});

test('frozen it stands still, and runs on from now', async () => {
  const { app, platform, text, signed } = await opened();
  app().freezeTimestamp();
  platform.clock.advance(60);
  expect([text(), signed()]).toEqual([`${NOW}`, `${NOW}`]);
  app().runTimestamp();
  expect(text()).toBe(`${NOW + 60}`);
});

test('typed it’s kept as typed, and signed as it will be sent', async () => {
  const { app, platform, text, signed } = await opened();
  app().typeTimestamp(' 12.5 ');
  platform.clock.advance(1);
  expect([text(), signed()]).toEqual([' 12.5 ', '12.5']);
  expect(selectSigning(app()).problems.map(({ problem }) => problem)).toEqual(['timestamp-not-integer']);
});

test('it follows a server’s clock', async () => {
  const { app, platform, text } = await opened();
  app().runTimestamp(-3600.5);
  expect(text()).toBe(`${NOW - 3601}`);
  platform.clock.advance(1);
  expect(text()).toBe(`${NOW - 3600}`);
  app().freezeTimestamp();
  platform.clock.advance(1);
  expect(text()).toBe(`${NOW - 3600}`);
});

/** As they stand in what was copied: headers, a command or a canonical string. */
const timestampsIn = (copied: readonly string[]) =>
  copied.map((text) => /(?:X-Timestamp: |^)(\d{10})\b/m.exec(text)?.[1]);

test('headers, canonical string and curl copied one after the other carry one timestamp, for 30 seconds', async () => {
  const { app, platform, signed } = await opened();
  expect(heldFor(app())).toBeUndefined();
  await app().copySigned('headers');
  platform.clock.advance(12);
  await app().copySigned('canonical');
  platform.clock.advance(17.5);
  expect([heldFor(app()), signed()]).toEqual([1, `${NOW}`]);
  await app().copyAsCurl();
  expect(timestampsIn(platform.copied)).toEqual(Array(3).fill(`${NOW}`));
  platform.clock.advance(0.5);
  expect([heldFor(app()), signed()]).toEqual([undefined, `${NOW + 30}`]);
  await app().copyAsCurl();
  platform.clock.advance(1);
  await app().copySigned('canonical');
  expect(timestampsIn(platform.copied).slice(3)).toEqual(Array(2).fill(`${NOW + 30}`));
});

test.each<[string, (app: AppState) => void]>([
  ['frozen', (app) => app.freezeTimestamp()],
  ['typed', (app) => app.typeTimestamp(`${NOW - 10}`)],
])('a %s timestamp isn’t said to be held for some seconds after a copy', async (_, fix) => {
  const { app, platform, text } = await opened();
  fix(app());
  const fixed = text();
  await app().copySigned('headers');
  expect(heldFor(app())).toBeUndefined();
  platform.clock.advance(31);
  expect(text()).toBe(fixed);
});

test('copies belong together with the values their variables had', async () => {
  const { app, platform } = await opened();
  await app().readyVariables();
  app().editDraft({ target: '/api/v1/orders?at={{now_ms}}' });
  await app().copySigned('canonical');
  platform.clock.advance(5);
  await app().copySigned('canonical');
  expect(platform.copied[0]).toContain(`at=${NOW}000`);
  expect(platform.copied[1]).toBe(platform.copied[0]);
});

test.each<[string, (app: AppState) => unknown]>([
  ['an edit', (app) => app.editDraft({ target: '/api/v1/payouts' })],
  ['another environment', (app) => app.chooseEnvironment(LOCAL_ENVIRONMENT.id)],
  ['the clock of the server', (app) => app.runTimestamp(0)],
  ['a send', (app) => app.send()],
])('%s ends what was copied together', async (_, change) => {
  const { app, platform, text } = await opened();
  await app().copySigned('signature');
  platform.clock.advance(3);
  expect(text()).toBe(`${NOW}`);
  await change(app());
  expect([text(), heldFor(app())]).toEqual([`${NOW + 3}`, undefined]);
});

test('a send carries the time of the send, whatever was copied before', async () => {
  const { app, platform } = await opened();
  await app().copySigned('headers');
  platform.clock.advance(3);
  await app().send();
  expect(String(answered(app()).exchange.signed.lines[3].value)).toBe(`${NOW + 3}`);
});

test('what can’t be signed isn’t copied, and holds nothing', async () => {
  const { app } = await opened();
  app().editDraft({ target: 'no slash' });
  expect(await app().copySigned('headers')).toBe('not-ready');
  expect(app().copied).toBeUndefined();
});

test('a rejection of what follows a server’s clock is put down to that, not to a typed time', async () => {
  const stale = { error: { code: 'stale_request', message: 'ahead' } };
  const headers = { Date: new Date(NOW * 1000).toUTCString() };
  const { app } = await openPage({
    fetch: async () => new Response(JSON.stringify(stale), { status: 401, headers }),
  });
  await app().addKey(madeUpKey('local', [LOCAL_ENVIRONMENT.id]));
  await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  app().runTimestamp(600);
  await app().send();
  const { causes } = explained(app());
  expect(causes).toMatchObject([{ certainty: 'certain' }]);
  expect(causes[0]?.text).toContain('this computer’s clock plus 10 min');
});
