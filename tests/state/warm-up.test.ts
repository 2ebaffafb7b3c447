/** The search's workers get ready where a request fails, once for all that fail within two minutes. */

import { expect, test, vi } from 'vitest';
import type { Surface } from '../../lib/platform/ports.ts';
import { openPage, statusOf } from './open-page.ts';

async function pageThatSends(surface: Surface) {
  const page = await openPage({ surface });
  const start = vi.fn(page.platform.startSearchWorkers);
  Object.assign(page.platform, { startSearchWorkers: start });
  const send = async (leftOut: readonly 'X-Signature'[]) => {
    page.app().editDraft({ leftOut });
    await page.app().send();
    return statusOf(page.app());
  };
  return { page, start, send };
}

/** What searches is loaded first. */
const soon = (check: () => void) => vi.waitFor(check);

test('a refused request starts them, an accepted one doesn’t', async () => {
  const { start, send } = await pageThatSends('app');
  expect(await send([])).toBe(200);
  expect(start).not.toHaveBeenCalled();
  expect(await send(['X-Signature'])).toBe(401);
  await soon(() => expect(start).toHaveBeenCalledOnce());
});

test('they’re not warmed up again while they’re kept', async () => {
  const { page, start, send } = await pageThatSends('panel');
  await send(['X-Signature']);
  await soon(() => expect(start).toHaveBeenCalledOnce());
  const refuseAgain = async () => {
    await send([]);
    await send(['X-Signature']);
    // Whatever it starts is started by then.
    await import('../../lib/features/diagnosis/diagnosing.ts');
    await Promise.resolve();
  };
  await refuseAgain();
  expect(start).toHaveBeenCalledOnce();
  page.platform.clock.advance(121);
  await refuseAgain();
  await soon(() => expect(start).toHaveBeenCalledTimes(2));
});

test('the popup, which diagnoses nothing, starts none', async () => {
  const { start, send } = await pageThatSends('popup');
  expect(await send(['X-Signature'])).toBe(401);
  await import('../../lib/features/diagnosis/diagnosing.ts');
  await Promise.resolve();
  expect(start).not.toHaveBeenCalled();
});
