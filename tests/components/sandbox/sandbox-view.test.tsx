/** The Sandbox view, by role and name: its keys, its orders and their steps, starting over, and what is assumed. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SandboxView } from '../../../components/sandbox/sandbox-view.tsx';
import { ASSUMPTIONS } from '../../../lib/core/assumptions.ts';
import { questionWords, readingWords } from '../../../lib/core/service-reading-words.ts';
import { OPEN_QUESTIONS, SERVICE_READINGS } from '../../../lib/core/service-readings.ts';
import type { SandboxKey } from '../../../lib/sandbox/world.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { signed } from '../../sandbox/signed.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, type OpenView, openView } from '../open-view.tsx';

const CHARGE = JSON.stringify({
  merchant_order_id: 'A-1001',
  amount: '25.00',
  currency: 'USDT',
  network: 'TRON',
});

async function openSandbox(records: Record<string, Json> = {}): Promise<OpenView> {
  const view = await openView(<SandboxView />, records);
  await waitFor(() => expect(view.store.getState().sandbox.kind).not.toBe('closed'));
  return view;
}

function created(view: OpenView, name = 'Sandbox key'): Promise<SandboxKey> {
  return act(async () => {
    const key = await view.store.getState().createSandboxKey(name);
    if (!key) throw new Error('the sandbox made no key');
    return key;
  });
}

async function charged(view: OpenView): Promise<void> {
  const key = await created(view);
  const request = signed('POST', '/api/v1/charges', { body: CHARGE, now: NOW, key });
  await act(async () => {
    const { status } = await view.store.getState().askSandbox(request);
    expect(status).toBe(201);
  });
}

describe('an open sandbox', () => {
  it('says what it is, and what would be here', async () => {
    const { page } = await openSandbox();
    expect(screen.getByText(/without any network. It has 20 made-up orders\./)).toBeDefined();
    expect(screen.getByText('npm run sandbox')).toBeDefined();
    expect(screen.getByText('The sandbox has no keys yet')).toBeDefined();
    expect(screen.getByText('Orders you create appear here')).toBeDefined();
    await expectAccessible(page);
  });

  it('shows every assumption as one, with its reading and why', async () => {
    await openSandbox();
    const table = within(screen.getByRole('table', { name: 'Assumptions' }));
    const all = Object.values(ASSUMPTIONS);
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      all.map(({ open }) => open),
    );
    for (const { reading, why } of all) {
      expect(table.getAllByText(reading).length).toBeGreaterThan(0);
      expect(table.getAllByText(why).length).toBeGreaterThan(0);
    }
    const region = screen.getByRole('region', { name: 'What the API docs don’t show' });
    expect(region.textContent).toContain('The API docs don’t specify these points');
  });
});

describe('its readings', () => {
  const STAGING = {
    ...{ id: 'e1', name: 'Staging', baseUrl: 'https://api.example.com', paths: {} },
    readings: { 'query-order': 'key', 'error-envelope': 'code-field' },
  };
  const SET = {
    version: 4,
    data: { remotes: [STAGING], sandbox: { readings: { 'limit-zero': 'empty-page' }, paths: {} } },
  };
  const set = ({ store }: OpenView) => store.getState().environments[0]?.readings;

  it('are chosen question by question, every reading of each', async () => {
    const view = await openSandbox();
    for (const question of OPEN_QUESTIONS) {
      const choice = screen.getByRole('combobox', { name: questionWords(question) });
      const options = within(choice).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(
        SERVICE_READINGS[question].map(
          (reading, index) => `${readingWords(question, reading)}${index === 0 ? ' (assumed)' : ''}`,
        ),
      );
    }
    const choice = screen.getByRole('combobox', { name: 'Query encoding in line 3' });
    await view.user.selectOptions(choice, 'Decoded');
    await waitFor(() => expect(set(view)).toEqual({ 'signed-query': 'decoded' }));
    expect(screen.getByText('Differs')).toBeDefined();
    expect(screen.getByText('1 differs')).toBeDefined();
    await expectAccessible(view.page);
  });

  it('are those that Calibrate measured, in one click, and the assumed ones again', async () => {
    const view = await openSandbox({ environments: SET });
    expect(screen.getByText('1 differs')).toBeDefined();
    await view.user.click(screen.getByRole('button', { name: 'Answer like Staging' }));
    await waitFor(() => expect(set(view)).toEqual(STAGING.readings));
    expect(screen.getByText('2 differ')).toBeDefined();
    await view.user.click(screen.getByRole('button', { name: 'Use the assumptions again' }));
    await waitFor(() => expect(set(view)).toBeUndefined());
    expect(screen.queryByText(/\d differ/)).toBeNull();
  });

  it('stay as they are where they can’t be stored, and it says why', async () => {
    const view = await openSandbox({ environments: { version: 9, data: {} } });
    const choice = screen.getByRole('combobox', { name: 'Order of parameters' });
    await view.user.selectOptions(choice, 'By key; equal keys stay as sent');
    const notice = await screen.findByText('The readings weren’t changed');
    expect(notice.closest('[role]')?.textContent).toContain('A newer Countersign wrote your environments');
    expect(set(view)).toBeUndefined();
  });
});

describe('its keys', () => {
  it('are created with a name, shown once, and kept among the user’s own', async () => {
    const { user, store, page, platform } = await openSandbox();
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    const naming = within(screen.getByRole('dialog', { name: 'Create a sandbox key' }));
    const name = naming.getByRole('textbox', { name: 'Name' });
    await expectAccessible(page);
    await user.clear(name);
    await user.click(naming.getByRole('button', { name: 'Create key' }));
    expect(naming.getByText('Enter a name.')).toBeDefined();
    await user.type(name, 'Demo');
    await user.click(naming.getByRole('button', { name: 'Create key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'New built-in sandbox key' }));
    const [kept] = store.getState().keys;
    const secret = kept?.secret.reveal() ?? '';
    expect(secret).toMatch(/^sk_test_/);
    expect(shown.getByText(secret)).toBeDefined();
    expect(shown.getByText('Stored in Keys')).toBeDefined();
    expect(kept).toMatchObject({ name: 'Demo', environments: ['built-in'] });
    await expectAccessible(page);
    await user.click(shown.getByRole('button', { name: 'Copy secret' }));
    expect(platform.copied).toEqual([secret]);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(page.outerHTML).not.toContain(secret);
    expect(screen.getByRole('rowheader', { name: /Demo/ })).toBeDefined();
  });

  it('that a request waits for lead back to it once they’re made', async () => {
    const { user, store } = await openSandbox();
    act(() => store.getState().show('request'));
    act(() => store.getState().goForKey('sandbox'));
    expect(screen.getByRole('button', { name: 'Back to Request' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(store.getState().view).toBe('request');
  });

  it('are to be copied at once where they can’t be kept', async () => {
    const { user, page, platform } = await openSandbox();
    const { write } = platform.storage;
    let writes = 0;
    platform.storage.write = async (key, value) =>
      key === 'vault' && ++writes > 1 ? { ok: false, problem: 'full', detail: 'quota' } : write(key, value);
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Copy key id and secret now')).toBeDefined();
    await expectAccessible(page);
  });

  it('can’t be used nor made while the keys can’t be read, and it’s said why', async () => {
    const { page, platform } = await openSandbox({ vault: { version: 9, data: {} } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Keys of the built-in sandbox can’t be read',
    );
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
    expect(platform.store.values.get('vault')).toEqual({ version: 9, data: {} });
    await expectAccessible(page);
  });

  it('are revoked once that’s confirmed, and are refused from then on', async () => {
    const view = await openSandbox();
    const { user, page, store } = view;
    const key = await created(view);
    await user.click(screen.getByRole('button', { name: `Revoke ${key.id}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke this sandbox key?' }));
    await expectAccessible(page);
    await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('Revoked')).toBeDefined();
    expect(screen.queryByRole('button', { name: `Revoke ${key.id}` })).toBeNull();
    const answer = await act(() =>
      store.getState().askSandbox(signed('GET', '/api/v1/orders', { now: NOW, key })),
    );
    expect(answer.body).toContain('invalid_key');
    await expectAccessible(page);
  });

  it('say so when they’re not among the user’s own', async () => {
    const view = await openSandbox();
    const key = await created(view);
    await act(() => view.store.getState().removeKey(key.id));
    expect(screen.getByText('Not in Keys')).toBeDefined();
  });
});

describe('its orders', () => {
  it('lead to a charge where there’s none yet', async () => {
    const { user, store } = await openSandbox();
    await store.getState().chooseEnvironment('local');
    await user.click(screen.getByRole('button', { name: 'Create a charge' }));
    expect(store.getState()).toMatchObject({
      view: 'request',
      draft: { method: 'POST', target: '/api/v1/charges' },
      choices: { environmentId: 'built-in' },
    });
  });

  it('are taken through payment and each confirmation by hand', async () => {
    const view = await openSandbox();
    const { user, page } = view;
    await charged(view);
    const table = within(screen.getByRole('table', { name: 'Orders you created' }));
    expect(table.getByText('25.00 USDT')).toBeDefined();
    expect(table.getByText('awaiting_payment')).toBeDefined();
    expect(table.getByText('Expires in 60 min')).toBeDefined();
    await expectAccessible(page);
    await user.click(table.getByRole('button', { name: /^Simulate payment/ }));
    for (const count of ['0 confirmations', '1 confirmation,', '2 confirmations']) {
      expect(await table.findByText(new RegExp(count))).toBeDefined();
      await user.click(table.getByRole('button', { name: /^Confirm payment/ }));
    }
    expect(await table.findByText('paid')).toBeDefined();
    expect(table.queryByRole('button', { name: /^Confirm payment/ })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await expectAccessible(page);
  });

  it('move with the clock', async () => {
    const view = await openSandbox();
    await charged(view);
    const table = within(screen.getByRole('table', { name: 'Orders you created' }));
    await view.user.click(table.getByRole('button', { name: /^Simulate payment/ }));
    await table.findByText('confirming');
    for (let confirmation = 0; confirmation < 3; confirmation++)
      await act(async () => view.platform.clock.advance(10));
    expect(await table.findByText('paid')).toBeDefined();
  });
});

describe('starting over', () => {
  it('says what’s lost, and loses it once that’s confirmed', async () => {
    const view = await openSandbox();
    const { user, page, store } = view;
    await charged(view);
    await user.click(screen.getByRole('button', { name: 'Reset sandbox' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reset the built-in sandbox?' }));
    expect(dialog.getByText(/forgets its keys and the orders you made/)).toBeDefined();
    await expectAccessible(page);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('table', { name: 'Orders you created' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reset sandbox' }));
    const again = within(screen.getByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Reset sandbox' }));
    expect(await screen.findByText('The sandbox has no keys yet')).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Orders you created' })).toBeNull();
    expect(store.getState().keys).toHaveLength(1);
  });

  it.each([
    ['newer', { version: 9 }, 'Built-in sandbox was saved by a newer Countersign'],
    ['corrupt', { version: 1, seed: 'x' }, 'Built-in sandbox can’t be read'],
  ])('is the way out of a %s sandbox, which is left alone until then', async (_, stored, title) => {
    const { user, page, platform } = await openSandbox({ sandbox: stored });
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(platform.store.values.get('sandbox')).toEqual(stored);
    await expectAccessible(page);
    await user.click(screen.getByRole('button', { name: 'Reset sandbox' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset sandbox' }));
    expect(await screen.findByText('The sandbox has no keys yet')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a change that wasn’t kept', () => {
  it('is said, with the browser’s words, and tried again at a click', async () => {
    const view = await openSandbox();
    const { user, page, platform } = view;
    platform.store.failing = { ok: false, problem: 'full', detail: 'QuotaExceededError' };
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await user.keyboard('{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Last change not stored');
    expect(alert.textContent).toContain('QuotaExceededError');
    await expectAccessible(page);
    platform.store.failing = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The sandbox has no keys yet')).toBeDefined();
  });
});

describe('storage that is refused', () => {
  it('is said instead of opening forever', async () => {
    const view = await openSandbox();
    view.platform.storage.read = () => Promise.reject(new Error('no storage'));
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
    });
    expect((await screen.findByRole('alert')).textContent).toContain('can’t open its storage');
  });
});
