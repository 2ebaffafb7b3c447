/** Closing the page asks first while it's fetching a list or writing a file, and at no other time. */

import { act, cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BrowseView } from '../../../components/browse/browse-view.tsx';
import type { WalkState } from '../../../lib/state/browse-state.ts';
import { openView } from '../open-view.tsx';

const walkThat = (phase: WalkState['phase']) => ({ walk: { phase } as WalkState });

function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks while a list is fetched, whatever view is shown, and not once it’s paused or done', async () => {
  const { store } = await openView(<BrowseView />);
  expect(asks()).toBe(false);
  cleanup();
  act(() => store.setState(walkThat('fetching')));
  expect(asks()).toBe(true);
  for (const phase of ['paused', 'stopped', 'cancelled', 'done'] as const) {
    act(() => store.setState(walkThat(phase)));
    expect(asks()).toBe(false);
  }
});

it('asks while a file is written', async () => {
  const { store } = await openView(<BrowseView />);
  act(() => store.setState({ exporting: { format: 'csv', records: 1, of: 2 } }));
  expect(asks()).toBe(true);
  act(() => store.setState({ exporting: undefined }));
  expect(asks()).toBe(false);
});

it('doesn’t try to in DevTools, which wouldn’t ask', async () => {
  const { store } = await openView(<BrowseView />, {}, 'panel');
  act(() => store.setState(walkThat('fetching')));
  expect(asks()).toBe(false);
});
