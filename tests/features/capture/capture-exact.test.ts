/** Exact bytes in live capture: for whom they're asked, and what's then said of a body. */

import { describe, expect, test, vi } from 'vitest';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';
import { LOCAL, told } from '../../state/devtools-entries.ts';
import { openPage, unloadedPage } from '../../state/open-page.ts';

const PAGE = 'https://shop.example';

function charge(origin: string | undefined, body: string | undefined = '{}') {
  const headers: [string, string][] = origin === undefined ? [] : [['Origin', origin]];
  return wireRequest({ method: 'POST', target: '/api/v1/charges', headers, body });
}

async function inspecting() {
  const page = await openPage({ surface: 'panel' });
  await page.app().startCapture();
  const { network } = page.platform;
  if (!network) throw new Error('the panel must have a page to inspect');
  const exact = () => page.app().exactBytes;
  return { ...page, network, exact };
}

describe('exact bytes', () => {
  test('are offered for the origins of the API’s requests with a body, and their pages', async () => {
    const { network, exact } = await inspecting();
    network.tell(told({ request: wireRequest({ method: 'GET', target: '/api/v1/orders' }) }));
    network.tell(told({ request: charge(PAGE), origin: 'https://elsewhere.example' }));
    await Promise.resolve();
    expect(exact()).toBeUndefined();
    network.tell(told({ request: charge(PAGE) }), told({ request: charge('null') }));
    await vi.waitFor(() => expect(exact()).toEqual({ state: 'off', origins: [LOCAL, PAGE] }));
  });

  test('are on once they’re allowed, asked for again where an origin is new, and off once given back', async () => {
    const { app, network, exact } = await inspecting();
    network.tell(told({ request: charge(PAGE) }));
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    app().takeExactBytes();
    await vi.waitFor(() => expect(exact()?.state).toBe('on'));
    network.tell(told({ request: charge('https://admin.shop.example') }));
    await vi.waitFor(() => expect(exact()).toMatchObject({ state: 'off', origins: { length: 3 } }));
    app().takeExactBytes();
    await vi.waitFor(() => expect(exact()?.state).toBe('on'));
    app().giveBackExactBytes();
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    expect([...network.exactBodies.allowed]).toEqual([LOCAL]);
  });

  test('that the user refuses stay off', async () => {
    const { app, network, exact } = await inspecting();
    network.exactBodies.answer = { kind: 'refused' };
    network.tell(told({ request: charge(PAGE) }));
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    app().takeExactBytes();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(exact()?.state).toBe('off');
  });

  test('that the browser won’t ask for say why, until it does', async () => {
    const { app, network, exact } = await inspecting();
    network.exactBodies.answer = { kind: 'unavailable', reason: 'Blocked by enterprise policy.' };
    network.tell(told({ request: charge(PAGE) }));
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    app().takeExactBytes();
    await vi.waitFor(() =>
      expect(exact()).toMatchObject({ state: 'off', refusal: 'Blocked by enterprise policy.' }),
    );
    network.exactBodies.answer = { kind: 'granted' };
    app().takeExactBytes();
    await vi.waitFor(() => expect(exact()).toEqual({ state: 'on', origins: [LOCAL, PAGE] }));
    app().giveBackExactBytes();
    await vi.waitFor(() => expect(exact()).toEqual({ state: 'off', origins: [LOCAL, PAGE] }));
  });

  test('that wait for the browser to be started anew keep their permission until it’s given back', async () => {
    const { app, network, exact } = await inspecting();
    network.exactBodies.isDeaf = true;
    network.tell(told({ request: charge(PAGE) }));
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    app().takeExactBytes();
    await vi.waitFor(() => expect(exact()?.state).toBe('deaf'));
    expect([...network.exactBodies.allowed]).toEqual([LOCAL, PAGE]);
    app().giveBackExactBytes();
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    expect([...network.exactBodies.allowed]).toEqual([LOCAL]);
  });

  test('stay off once they’re given back, though an earlier look ends later', async () => {
    const { app, network, exact } = await inspecting();
    network.tell(told({ request: charge(PAGE) }));
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    const state = vi.spyOn(network.exactBodies, 'state');
    let answer: (late: 'deaf') => void = () => undefined;
    state.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    app().takeExactBytes();
    await vi.waitFor(() => expect(state).toHaveBeenCalled());
    app().giveBackExactBytes();
    await vi.waitFor(() => expect(exact()?.state).toBe('off'));
    answer('deaf');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(exact()?.state).toBe('off');
  });

  test('that were allowed before the browser was started anew need no click', async () => {
    const { network, exact } = await inspecting();
    await network.exactBodies.allow([LOCAL, PAGE]);
    network.tell(told({ request: charge(PAGE) }));
    await vi.waitFor(() => expect(exact()).toEqual({ state: 'on', origins: [LOCAL, PAGE] }));
  });

  test('are never to be had where the browser can’t ask for them inside DevTools', async () => {
    const page = unloadedPage({ surface: 'panel' });
    Object.assign(page.platform.network ?? {}, { exactBodies: undefined });
    await page.app().load();
    await page.app().startCapture();
    expect(page.app().exactBytes).toEqual({ state: 'never' });
    page.platform.network?.tell(told({ request: charge(PAGE) }));
    page.app().takeExactBytes();
    expect(page.app().exactBytes).toEqual({ state: 'never' });
  });

  test.each([
    ['form', /a form’s fields, but not its bytes/],
    ['untold', /a Blob, a file or a stream/],
    ['unsure', /which of the captured bytes/],
  ])('that can’t be had are explained: %s', async (kind, words) => {
    const { app, network } = await inspecting();
    const event = told({ request: charge(PAGE) });
    network.tell({ ...event, entry: { ...(event.entry as object), _exactBody: kind } });
    const [row] = app().capturedRows;
    expect((row as RequestRow).remarks.join()).toMatch(words);
  });
});
