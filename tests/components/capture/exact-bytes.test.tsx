/** What's said beside a request of its body's bytes, and what the buttons there do. */

import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ExactBytesView } from '../../../components/capture/exact-bytes.tsx';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { rowOfEvent } from '../../../lib/features/capture/intake.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';
import { told } from '../../state/devtools-entries.ts';
import { expectAccessible } from '../accessibility.ts';
import { openView } from '../open-view.tsx';

const CHARGE = wireRequest({
  method: 'POST',
  target: '/api/v1/charges',
  headers: [['Origin', 'https://shop.example']],
  body: '{}',
});
const LISTING = wireRequest({ method: 'GET', target: '/api/v1/orders' });

async function openBeside(request: typeof CHARGE) {
  const row = rowOfEvent(told({ request })) as RequestRow;
  const view = await openView(<ExactBytesView row={row} />, {}, 'panel');
  const { network } = view.platform;
  if (!network) throw new Error('the panel must have a page to inspect');
  await act(() => view.store.getState().startCapture());
  await act(async () => network.tell(told({ request: CHARGE })));
  return { ...view, network };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('exact bytes', () => {
  it('are offered with the hosts that it takes, taken, and given back', async () => {
    await openBeside(CHARGE);
    expect((await screen.findByText(/The browser asks you for permission/)).textContent).toContain(
      'the requests of 127.0.0.1:4610 and shop.example.',
    );
    await expectAccessible(document.body);
    await press('Capture exact bytes');
    expect(await screen.findByText('Bodies are captured byte for byte')).toBeDefined();
    await press('Remove the permission');
    expect(await screen.findByRole('button', { name: 'Capture exact bytes' })).toBeDefined();
  });

  it('that come after a restart of the browser are told how to have, with the address to go to', async () => {
    const { network, platform } = await openBeside(CHARGE);
    network.exactBodies.isDeaf = true;
    await screen.findByText(/The browser asks you/);
    await press('Capture exact bytes');
    expect(await screen.findByText('Restart the browser to capture exact bytes')).toBeDefined();
    await expectAccessible(document.body);
    await press('Copy chrome://restart');
    expect(platform.copied).toEqual(['chrome://restart']);
    await press('Remove the permission');
    expect(await screen.findByRole('button', { name: 'Capture exact bytes' })).toBeDefined();
  });

  it('that the browser won’t ask for say so, and can be tried again', async () => {
    const { network } = await openBeside(CHARGE);
    network.exactBodies.answer = { kind: 'unavailable', reason: 'Blocked by enterprise policy.' };
    await screen.findByText(/The browser asks you/);
    await press('Capture exact bytes');
    expect((await screen.findByRole('status')).textContent).toBe(
      'Warning: The browser didn’t ask for the permissionBodies stay as DevTools shows them. The browser says: “Blocked by enterprise policy.”Try again',
    );
    await expectAccessible(document.body);
    network.exactBodies.answer = { kind: 'granted' };
    await press('Try again');
    expect(await screen.findByText('Bodies are captured byte for byte')).toBeDefined();
  });

  it.each([
    [undefined, true],
    ['doubtful-body', true],
    ['incomplete-evidence', true],
    ['right', false],
    ['disputed', false],
  ] as const)('that Firefox can’t hand out are said to be, beside %s: %s', async (verdict, isSaid) => {
    const row = { ...(rowOfEvent(told({ request: CHARGE })) as RequestRow), ...(verdict && { verdict }) };
    const { store } = await openView(<ExactBytesView row={row} />, {}, 'panel');
    act(() => store.setState({ exactBytes: { state: 'never' } }));
    expect(screen.queryByText('Firefox shows bodies as text') !== null).toBe(isSaid);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('aren’t spoken of beside a request without a body', async () => {
    await openBeside(LISTING);
    expect(screen.queryByText(/DevTools shows bodies as text/)).toBeNull();
  });
});
