/** The timestamp runs, is frozen or typed; how long it stays valid counts down. */

import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TimestampBar } from '../../../components/compose/timestamp-bar.tsx';
import { validityWords } from '../../../components/share/validity.ts';
import { expectAccessible } from '../accessibility.ts';
import { NOW } from '../open-view.tsx';
import { button, descriptionOf, field, openRequest } from './open-request.tsx';

const opened = () => openRequest(<TimestampBar />);
const input = () => field('Timestamp');
const said = () => descriptionOf(input());

describe('the words for how long it stays valid', () => {
  it.each([
    [0n, 'good', 'Valid for 5:00'],
    [1n, 'good', 'Valid for 5:01'],
    [300n, 'good', 'Valid for 10:00'],
    [301n, 'bad', 'Not valid yet, 5 minutes ahead'],
    [-1n, 'good', 'Valid for 4:59'],
    [-295n, 'good', 'Valid for 0:05'],
    [-300n, 'good', 'Valid for 0:00'],
    [-301n, 'bad', 'Expired 1 second ago'],
    [-360n, 'bad', 'Expired 1 minute ago'],
    [-BigInt(NOW) * 2n, 'bad', 'Expired 112 years ago'],
    [10n ** 30n, 'bad', 'Not valid yet, 31,688,738,506,811,430,964,562 years ahead'],
  ] as const)('%i seconds ahead is %s: %s', (ahead, tone, text) => {
    expect(validityWords(ahead)).toMatchObject({ tone, text });
  });
});

it('what’s copied is valid for a span in words, not for 5:00 minutes', () => {
  expect(validityWords(0n).sentence).toBe('What you copy is valid for 5 minutes.');
  expect(validityWords(-12n).sentence).toBe('What you copy is valid for 4 minutes 48 seconds.');
  expect(validityWords(-301n).sentence).toBe('Expired 1 second ago.');
});

describe('the timestamp', () => {
  it('runs with the clock and is always five minutes from its end', async () => {
    const { platform } = await opened();
    expect([input().value, said()]).toEqual([`${NOW}`, ' Valid for 5:00']);
    act(() => platform.clock.advance(61));
    expect([input().value, said()]).toEqual([`${NOW + 61}`, ' Valid for 5:00']);
  });

  it('stays as it is while it’s selected, and runs on afterwards', async () => {
    const { user, platform, store } = await opened();
    await user.tripleClick(input());
    act(() => platform.clock.advance(1));
    expect(input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0)).toBe(`${NOW}`);
    act(() => input().blur());
    act(() => platform.clock.advance(1));
    expect(input().value).toBe(`${NOW + 2}`);
    await user.tripleClick(input());
    act(() => platform.clock.advance(1));
    await user.keyboard('7');
    expect(input().value).toBe('7');
    act(() => store.getState().runTimestamp());
    expect(input().value).toBe(`${NOW + 3}`);
  });

  it('stays as it is even where nothing has told that it’s selected yet', async () => {
    const { platform } = await opened();
    input().focus();
    input().setSelectionRange(0, input().value.length);
    act(() => platform.clock.advance(1));
    expect(input().value).toBe(`${NOW}`);
  });

  it('frozen counts down, past its end, and runs on from now', async () => {
    const { user, platform } = await opened();
    await user.click(button('Freeze'));
    act(() => platform.clock.advance(61));
    expect([input().value, said()]).toEqual([`${NOW}`, ' Valid for 3:59']);
    act(() => platform.clock.advance(240));
    expect(said()).toBe(' Expired 1 second ago');
    await user.click(button('Use current time'));
    expect([input().value, said()]).toEqual([`${NOW + 301}`, ' Valid for 5:00']);
  });

  it('is whatever is typed', async () => {
    const { user, store } = await opened();
    await user.clear(input());
    expect(said()).toMatch(/Without a timestamp the server returns missing_auth/);
    await user.type(input(), `${NOW}000`);
    expect(said()).toMatch(/This looks like milliseconds/);
    expect(said()).toMatch(/Not valid yet/);
    expect(store.getState().timestampMode).toEqual({ kind: 'fixed', text: `${NOW}000` });
    await user.clear(input());
    await user.type(input(), 'now');
    expect(said()).toMatch(/isn’t a whole number/);
    expect(said()).not.toMatch(/[Vv]alid/);
  });

  it.each([
    [3605.4, '+3605'],
    [-90.5, '−90'],
  ])('corrected by %f seconds is valid by the server’s clock, and says so', async (offset, words) => {
    const { store } = await opened();
    act(() => store.getState().runTimestamp(offset));
    expect(said()).toMatch(/^ Valid for 5:00/);
    expect(said()).toContain(`corrected by ${words} s to the server’s clock`);
  });

  it('corrected by less than can be seen says nothing of it', async () => {
    const { store } = await opened();
    act(() => store.getState().runTimestamp(0.3));
    expect(said()).toBe(' Valid for 5:00');
  });

  it('follows a server’s clock until this computer’s is wanted, and keeps the focus', async () => {
    const { user, store } = await opened();
    expect(screen.queryByRole('button', { name: 'Use this computer’s clock' })).toBeNull();
    act(() => store.getState().runTimestamp(420));
    expect(input().value).toBe(`${NOW + 420}`);
    expect(said()).toContain('corrected by +420 s');
    await user.click(button('Use this computer’s clock'));
    expect(input().value).toBe(`${NOW}`);
    expect(said()).not.toContain('corrected');
    expect(document.activeElement).toBe(input());
    expect(screen.queryByRole('button', { name: 'Use this computer’s clock' })).toBeNull();
  });

  it('has no accessibility violation', async () => {
    const { page, store } = await opened();
    await expectAccessible(page);
    act(() => store.getState().typeTimestamp('1.5'));
    expect(screen.getByText(/Seconds can’t have a fraction/)).toBeDefined();
    await expectAccessible(page);
  });
});
