/** Fetching everything: what's said while it waits, and of what's doubtful about what came. */

import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WalkBar } from '../../../components/browse/walk-bar.tsx';
import { WalkDoubts } from '../../../components/browse/walk-doubts.tsx';
import type { WalkState } from '../../../lib/features/browse/state.ts';
import { NOW, openView } from '../open-view.tsx';

const WALK: WalkState = {
  collection: 'orders',
  phase: 'fetching',
  filters: {},
  isPausing: false,
  records: 140,
  requests: 7,
  total: 2640,
  perSecond: 30,
  remainingSeconds: 80,
  retries: 3,
  waitingUntil: undefined,
  missing: [],
  drift: [],
  driftCounts: {},
  stop: undefined,
  answered: undefined,
};

describe('while it waits', () => {
  it('says so, and when it goes on, instead of a speed that there isn’t', async () => {
    const { platform } = await openView(
      <WalkBar walk={{ ...WALK, waitingUntil: NOW + 120 }} onShowRequest={() => {}} />,
    );
    expect(screen.getByText('Waiting')).toBeDefined();
    expect(screen.getByText('140 of 2,640, 3 retries, resumes in 2 min')).toBeDefined();
    act(() => platform.clock.advance(60));
    expect(screen.getByText('140 of 2,640, 3 retries, resumes in 60 s')).toBeDefined();
    act(() => platform.clock.advance(59));
    expect(screen.getByText('Fetching all')).toBeDefined();
    expect(screen.getByText('140 of 2,640, 30 per second, 80 s left, 3 retries')).toBeDefined();
  });

  it('says nothing of a back-off that’s over at once', async () => {
    await openView(<WalkBar walk={{ ...WALK, waitingUntil: NOW + 2 }} onShowRequest={() => {}} />);
    expect(screen.getByText('Fetching all')).toBeDefined();
  });
});

it('measures nothing by a total that’s too small, and never says that nothing is left', async () => {
  const walk = { ...WALK, records: 140, total: 21, remainingSeconds: 0 };
  await openView(<WalkBar walk={walk} onShowRequest={() => {}} />);
  expect(screen.getByText('140 records, 30 per second, 3 retries')).toBeDefined();
  const bar = screen.getByRole('progressbar');
  expect(bar.hasAttribute('value')).toBe(false);
  expect(bar.hasAttribute('data-paused')).toBe(false);
});

it('has nothing move while it’s paused, also where the service tells no total', async () => {
  const walk = { ...WALK, phase: 'paused', total: undefined } as const;
  await openView(<WalkBar walk={walk} onShowRequest={() => {}} />);
  expect(screen.getByRole('progressbar', { name: 'Paused' }).hasAttribute('data-paused')).toBe(true);
});

describe('at the end', () => {
  const done = { ...WALK, phase: 'done', total: undefined } as const;
  const said = () => screen.getByText(/^Fetched/).textContent;

  it('says what the end was where the responses have no total', async () => {
    await openView(<WalkBar walk={done} onShowRequest={() => {}} />);
    expect(said()).toContain('The responses have no total, so the list ended at the first empty page.');
  });

  it.each([
    { ...done, total: 140 },
    { ...done, driftCounts: { 'goes-round': 1 } },
  ])('says no such thing where something else told it', async (walk) => {
    await openView(<WalkBar walk={walk} onShowRequest={() => {}} />);
    expect(said()).not.toContain('empty page');
  });
});

describe('pages that failed again after everything else', () => {
  const stop = { kind: 'failing', status: 502, isRest: true } as const;
  const last = { kind: 'unanswered', answered: {} } as unknown as WalkState['stop'] & { kind: 'unanswered' };
  const stopped = { ...WALK, phase: 'stopped', stop: { ...stop, last } } as const;
  const open = (walk: WalkState) => openView(<WalkBar walk={walk} onShowRequest={() => {}} />);

  it('aren’t said to be some of several where no record came', async () => {
    await open({ ...stopped, records: 0, total: undefined });
    expect(screen.getByText('The server doesn’t respond')).toBeDefined();
    expect(
      screen.getByText(
        'Countersign retried the request, and it failed again. The last request got no response. No records were fetched. Press Resume once the server works again.',
      ),
    ).toBeDefined();
  });

  it('aren’t said to be all that’s missing where no total tells how many there are', async () => {
    await open({ ...stopped, total: undefined });
    expect(screen.getByText('Some pages couldn’t be fetched')).toBeDefined();
    expect(screen.getByText(/The fetched records stay in the list\. Press Resume/)).toBeDefined();
    expect(screen.queryByText(/All other pages/)).toBeNull();
  });

  it('are all that’s missing where a total tells so', async () => {
    await open(stopped);
    expect(screen.getByText(/they failed again\. .* All other pages were fetched\.$/)).toBeDefined();
  });

  it('weren’t retried where another page came', async () => {
    await open({ ...stopped, stop: { ...stop, status: undefined }, records: 0, total: undefined });
    expect(screen.getByText('The server returned other offsets than requested')).toBeDefined();
    expect(screen.queryByText(/retried/)).toBeNull();
  });
});

describe('an order that’s looked for and wasn’t found', () => {
  const sought = {
    order: 'A-1001',
    sentAt: NOW,
    outcome: undefined,
    times: 0,
    unnamed: 'none',
    at: NOW,
  } as const;
  const done = { ...WALK, phase: 'done', total: 140, sought } as const;

  it.each([
    { ...done, total: undefined, driftCounts: { 'goes-round': 1 } },
    { ...done, total: 141 },
    { ...done, driftCounts: { 'cut-off': 1 } },
    { ...done, missing: [{ from: 20, to: 40 }] },
  ])('isn’t said to be missing in a list whose records weren’t all fetched', async (walk) => {
    await openView(<WalkBar walk={walk} onShowRequest={() => {}} />);
    expect(screen.getByText('Order A-1001 isn’t among the 140 records fetched.')).toBeDefined();
  });

  it.each([
    ['The list couldn’t be fetched, so Countersign couldn’t look for order A-1001.', 'stopped', true],
    ['No records were fetched, so Countersign couldn’t look for order A-1001.', 'paused', false],
  ] as const)('isn’t said to be missing among 0 records: %s', async (words, phase, isStopped) => {
    const stop = isStopped ? ({ kind: 'failing', status: 503, isRest: false } as const) : undefined;
    const walk = { ...done, phase, stop, records: 0, total: undefined };
    await openView(<WalkBar walk={walk} onShowRequest={() => {}} />);
    expect(screen.getByText(words)).toBeDefined();
  });

  it('isn’t in a list that was fetched to its end', async () => {
    await openView(<WalkBar walk={done} onShowRequest={() => {}} />);
    expect(screen.getByText('Order A-1001 isn’t in the list.')).toBeDefined();
  });

  it.each([
    ['all', 'These orders carry no merchant_order_id, so order A-1001 can’t be found this way.'],
    [
      'some',
      'None of the 140 records fetched has the merchant_order_id A-1001. Some carry no merchant_order_id, and one of them may be order A-1001.',
    ],
  ] as const)('may be there where %s orders carry no merchant_order_id', async (unnamed, words) => {
    const walk = { ...done, sought: { ...sought, unnamed } };
    const passed = { ...walk, phase: 'paused', sought: { ...walk.sought, outcome: 'passed' } } as const;
    await openView(
      [walk, passed].map((one) => <WalkBar key={one.phase} walk={one} onShowRequest={() => {}} />),
    );
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(screen.queryByText(/isn’t in the list|isn’t among/)).toBeNull();
  });
});

it('says whose requests were counted', async () => {
  const { page } = await openView(
    <WalkBar walk={{ ...WALK, phase: 'done', requests: 132 }} onShowRequest={() => {}} />,
  );
  expect(page.textContent).toContain('in 132 signed requests.');
});

describe('an order that was found', () => {
  const sought = {
    order: 'A-1001',
    sentAt: NOW,
    outcome: 'found',
    times: 1,
    unnamed: 'none',
    at: NOW,
  } as const;
  const found = { ...WALK, phase: 'paused', records: 200, requests: 1, sought } as const;

  it('leaves nothing unfinished: no bar, and the rest may be fetched', async () => {
    await openView(<WalkBar walk={found} onShowRequest={() => {}} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(
      screen.getByText('Stopped: the order was found. Fetched 200 of 2,640 records in 1 signed request.'),
    ).toBeDefined();
    expect(screen.getByText('Order A-1001 is in the list.')).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fetch the rest']);
  });

  it.each([
    [2, 'twice: two charges were created.'],
    [3, '3 times: 3 charges were created.'],
  ])('%d times is said to be so many charges', async (times, words) => {
    await openView(<WalkBar walk={{ ...found, sought: { ...sought, times } }} onShowRequest={() => {}} />);
    expect(screen.getByText(/^Order A-1001/).textContent).toBe(
      `Order A-1001 is in the list ${words} Its charge was sent more than once, or the browser repeated a request whose connection broke.`,
    );
  });
});

describe('what’s doubtful', () => {
  it('is told at once where it’s one thing', async () => {
    await openView(<WalkDoubts walk={WALK} missing={[{ from: 140, to: 2640 }]} />);
    expect(screen.getByText('Not everything was fetched')).toBeDefined();
    expect(screen.getByText('Records 141 to 2,640 weren’t fetched.')).toBeDefined();
    expect(document.querySelector('details')).toBeNull();
  });

  it('is a list to open where it’s several', async () => {
    const drift = [1, 2].map((from) => ({ drift: 'total-changed' as const, from, to: from + 1 }));
    await openView(<WalkDoubts walk={{ drift, driftCounts: { 'total-changed': 2 } }} missing={[]} />);
    expect(screen.getByText('2 inconsistencies')).toBeDefined();
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
  });
});
