/** The timestamp runs, stands frozen, is typed, or follows a server's clock. */

import { expect, test } from 'vitest';
import { timestampText } from '../../lib/state/clock-slice.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { NOW, openPage } from './open-page.ts';

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
