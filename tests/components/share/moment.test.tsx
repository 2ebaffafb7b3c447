/** A moment reads the same in History, Saved, Keys and the sandbox. */

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localMomentText, Moment } from '../../../components/share/moment.tsx';

const AT = new Date(2026, 0, 2, 3, 4, 5, 678).getTime() / 1000;

it('is a date and a time of this computer, as long as it’s asked for', () => {
  expect((['day', 'minute', 'second'] as const).map((to) => localMomentText(AT, to))).toEqual([
    '2026-01-02',
    '2026-01-02 03:04',
    '2026-01-02 03:04:05',
  ]);
});

it('that no calendar reaches is said to be unknown', () => {
  render(<Moment at={1e20} to="second" />);
  expect(screen.getByText('at an unknown time').hasAttribute('datetime')).toBe(false);
});
