/** What’s read out of the line about what’s loaded: what came of it, not every step on the way. */

import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadedBar } from '../../../components/browse/loaded-bar.tsx';
import type { WalkState } from '../../../lib/features/browse/state.ts';
import { openView } from '../open-view.tsx';

const LOOK = {
  filter: '',
  sort: undefined,
  beside: undefined,
  chosen: undefined,
  find: vi.fn(),
  sortBy: vi.fn(),
  choose: vi.fn(),
  show: vi.fn(),
};
const COLUMNS = {
  all: [],
  grid: [],
  timesIn: 'local',
  resize: vi.fn(),
  move: vi.fn(),
  hide: vi.fn(),
  swap: vi.fn(),
  show: vi.fn(),
  startOver: vi.fn(),
} as const;
const LOADED = { look: LOOK, columns: COLUMNS, loaded: 940, arranged: 940, shown: 940, total: 2640 };

const spoken = (words: string) => screen.getByText(words).getAttribute('aria-live') !== 'off';

it('each percent that’s sorted stays silent', async () => {
  const look = { ...LOOK, sort: { key: 'amount', direction: 'up' } } as const;
  await openView(<LoadedBar {...LOADED} look={look} showing="everything" progress={0.23} />);
  expect(screen.getByText('Sorting, 23 %').getAttribute('role')).toBe('status');
  expect(spoken('Sorting, 23 %')).toBe(false);
});

it('what’s looked through isn’t said to be sorted', async () => {
  const look = { ...LOOK, filter: 'paid' };
  await openView(<LoadedBar {...LOADED} look={look} showing="everything" progress={0.23} />);
  expect(screen.getByText('Searching, 23 %')).toBeDefined();
});

it('each page that comes stays silent, and what’s loaded in the end is said', async () => {
  const { store } = await openView(<LoadedBar {...LOADED} showing="everything" progress={undefined} />);
  const words = 'Sorting and search use only the 940 loaded records of 2,640';
  expect(spoken(words)).toBe(true);
  act(() => store.setState({ walk: { phase: 'fetching' } as WalkState }));
  expect(spoken(words)).toBe(false);
  act(() => store.setState({ walk: { phase: 'done' } as WalkState }));
  expect(spoken(words)).toBe(true);
});
