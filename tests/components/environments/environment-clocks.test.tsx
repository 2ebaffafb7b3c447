/** What responses told of a server's clock, where environments are set up. */

import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EnvironmentsView } from '../../../components/environments/environments-view.tsx';
import { measuringClock } from '../../../lib/features/exchange/server-clocks.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW, type OpenView, openView } from '../open-view.tsx';

const RECORDS = {
  environments: {
    version: 1,
    data: { remotes: [{ id: 'aa', name: 'Staging', baseUrl: 'https://staging.example.com/v' }] },
  },
};

function answered({ store, platform }: OpenView, origin: string, offset: number): void {
  const { setState: set, getState: get } = store;
  act(() => {
    measuringClock({ set, get, platform })(origin, {
      ...{ sentAt: NOW, receivedAt: NOW, date: NOW + offset, cache: 'none', isCacheable: false },
    });
  });
}

const clock = () => within(screen.getByRole('table', { name: 'Clocks' }));

it('says that nothing is measured yet, and that nothing is sent for it', async () => {
  const { page } = await openView(<EnvironmentsView />, RECORDS);
  expect(screen.getByRole('region', { name: 'Clocks' }).textContent).toContain('sends nothing extra');
  await expectAccessible(page);
});

it('shows both clocks, the difference and how many responses it rests on', async () => {
  const view = await openView(<EnvironmentsView />, RECORDS);
  answered(view, 'https://staging.example.com', 400);
  answered(view, 'https://elsewhere.example.com', 9);
  expect(screen.getByRole('region', { name: 'Clock of Staging' })).toBeDefined();
  expect(
    clock().getByText('Server’s clock is 6 minutes 41 seconds ahead, accurate to 1 second'),
  ).toBeDefined();
  expect(clock().getByText('1 response in the last hour')).toBeDefined();
  answered(view, 'https://staging.example.com', 400);
  expect(clock().getByText('2 responses in the last hour')).toBeDefined();
  await expectAccessible(view.page);
});
