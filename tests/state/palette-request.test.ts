/** The request that commands are about, in every view that shows one. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyGap } from '../../lib/core/signing/gaps.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { requestInSight } from '../../lib/state/palette-request.ts';

const capture: Capture = { request: wireRequest({ method: 'GET', target: '/' }), gaps: [], hints: {} };
const lacking: Capture = { ...capture, gaps: [bodyGap('it wasn’t captured')] };

function row(id: number, more: object = {}) {
  return { kind: 'request', id, capture, isSigned: true, ...more };
}

function inView(view: string, more: object) {
  return requestInSight({ view, ...more } as unknown as AppState);
}

describe.each([
  ['capture', 'capturedRows', 'diagnoseRow', 'showStepsOfRow'],
  ['inbox', 'inboxRows', 'diagnoseInboxRow', 'showStepsOfInboxRow'],
])('in %s', (view, rows, diagnose, steps) => {
  test('it’s the one in sight, and leads where its buttons do', async () => {
    const state = { [diagnose]: vi.fn(), [steps]: vi.fn() };
    const found = inView(view, { ...state, [rows]: [row(1), row(2)], rowInSight: 2 });
    expect(await found?.capture()).toBe(capture);
    found?.diagnose?.();
    found?.steps?.();
    expect(state[diagnose]).toHaveBeenCalledWith(2);
    expect(state[steps]).toHaveBeenCalledWith(2);
  });

  test.each([
    ['nothing chosen', undefined, undefined],
    ['one that’s gone', 7, undefined],
    ['a navigation', 3, undefined],
    ['one that isn’t signed', 4, ['capture', 'read', 'steps', 'undiagnosed']],
    ['one whose body is missing', 5, ['capture', 'read', 'undiagnosed']],
  ])('with %s', (_, id, offers) => {
    const all = [
      row(1),
      { kind: 'navigation', id: 3 },
      row(4, { isSigned: false }),
      row(5, { capture: lacking }),
    ];
    const found = inView(view, { [rows]: all, rowInSight: id });
    expect(found && Object.keys(found)).toEqual(offers);
  });
});

describe('in History', () => {
  const draftOpenedEntry = vi.fn(async () => undefined);
  const chooseEntry = vi.fn(async () => undefined);
  const diagnoseCapture = vi.fn();
  beforeEach(() => vi.clearAllMocks());
  const opened = (openedEntry: object | undefined, verdict: string | null = 'wrong', stored = capture) =>
    inView('history', {
      ...{ openedEntry, draftOpenedEntry, chooseEntry, diagnoseCapture, historySearch: '', rowInSight: 'a' },
      keptCaptures: async (ids: readonly string[]) => new Map(ids.map((id) => [id, stored])),
      history: { kind: 'open', entries: [{ id: 'a', verdict, mistake: null }] },
    });

  test('it’s the opened entry', async () => {
    expect(opened({ kind: 'gone', id: 'a' })).toBeUndefined();
    const incomplete = opened({ kind: 'read', id: 'a', capture: lacking });
    expect(incomplete?.undiagnosed).toBe('incomplete');
    expect(Object.keys(incomplete ?? {})).toEqual(['capture', 'read', 'undiagnosed']);
    const found = opened({ kind: 'read', id: 'a', capture });
    await found?.diagnose?.();
    expect(diagnoseCapture).toHaveBeenCalledWith(capture, 'history');
    await found?.steps?.();
    expect(draftOpenedEntry).toHaveBeenCalledWith('then');
    expect(chooseEntry).not.toHaveBeenCalled();
  });

  test.each([
    ['whose details are closed', undefined],
    ['that is still being read', { kind: 'reading', id: 'a' }],
    ['beside which another is open', { kind: 'read', id: 'b', capture: lacking }],
  ])('D, S and C do what they say with a row %s', async (_, openedEntry) => {
    const found = opened(openedEntry);
    expect(await found?.capture()).toBe(capture);
    await found?.diagnose?.();
    expect(diagnoseCapture).toHaveBeenCalledWith(capture, 'history');
    await found?.steps?.();
    expect(chooseEntry).toHaveBeenCalledWith('a');
    expect(draftOpenedEntry).toHaveBeenCalledWith('then');
  });

  test('an incomplete request whose details are closed isn’t diagnosed: D opens them', async () => {
    await opened(undefined, 'wrong', lacking)?.diagnose?.();
    expect(chooseEntry).toHaveBeenCalledWith('a');
    expect(diagnoseCapture).not.toHaveBeenCalled();
  });

  test.each([
    ['right', ['capture', 'read', 'steps', 'undiagnosed']],
    ['disputed', ['capture', 'read', 'steps', 'diagnose']],
    ['unknown-key', ['capture', 'read', 'steps', 'diagnose']],
    [null, ['capture', 'read', 'undiagnosed']],
  ])('of one whose signature is %s it offers %j', (verdict, offers) => {
    expect(Object.keys(opened({ kind: 'read', id: 'a', capture }, verdict) ?? {}).toSorted()).toEqual(
      offers.toSorted(),
    );
  });
});

test('in Diagnose it’s the chosen one, and where one is written there’s none', async () => {
  const items = [{ id: 'a', capture }];
  const found = inView('diagnose', { diagnosisItems: items, chosenItem: 'a' });
  expect(Object.keys(found ?? {})).toEqual(['capture', 'read']);
  expect(found?.read).toBe(capture);
  expect(await found?.capture()).toBe(capture);
  expect(inView('diagnose', { diagnosisItems: items, chosenItem: undefined })).toBeUndefined();
  expect(inView('request', {})).toBeUndefined();
});

test('a row that the search of its list hides is none: S, D and C leave it alone', () => {
  const rows = { capturedRows: [row(1)], chosenRow: 1, inboxRows: [row(1)], chosenInboxRow: 1 };
  expect(inView('capture', { ...rows, rowInSight: undefined })).toBeUndefined();
  expect(inView('inbox', { ...rows, rowInSight: undefined })).toBeUndefined();
  const history = { kind: 'open', entries: [{ id: 'a', verdict: 'wrong', target: '/a' }] };
  const openedEntry = { kind: 'read', id: 'a', capture };
  expect(inView('history', { history, openedEntry, rowInSight: 'a', historySearch: 'zzz' })).toBeUndefined();
});
