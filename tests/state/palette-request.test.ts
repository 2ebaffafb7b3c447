/** The request that commands are about, in every view that shows one. */

import { describe, expect, test, vi } from 'vitest';
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
  test('it’s the one in sight, and leads where its buttons do', () => {
    const state = { [diagnose]: vi.fn(), [steps]: vi.fn() };
    const found = inView(view, { ...state, [rows]: [row(1), row(2)], rowInSight: 2 });
    expect(found?.capture).toBe(capture);
    found?.diagnose?.();
    found?.steps?.();
    expect(state[diagnose]).toHaveBeenCalledWith(2);
    expect(state[steps]).toHaveBeenCalledWith(2);
  });

  test.each([
    ['nothing chosen', undefined, undefined],
    ['one that’s gone', 7, undefined],
    ['a navigation', 3, undefined],
    ['one that isn’t signed', 4, ['capture', 'steps']],
    ['one whose body is missing', 5, ['capture']],
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
  const diagnoseOpenedEntry = vi.fn();
  const draftOpenedEntry = vi.fn();
  const opened = (openedEntry: object, verdict: string | null = 'wrong') =>
    inView('history', {
      ...{ openedEntry, diagnoseOpenedEntry, draftOpenedEntry, historySearch: '' },
      history: { kind: 'open', entries: [{ id: 'a', verdict, mistake: null }] },
    });

  test('it’s the opened entry, once it’s read', () => {
    expect(opened({ kind: 'reading', id: 'a' })).toBeUndefined();
    expect(opened({ kind: 'read', id: 'a', capture: lacking })).toEqual({ capture: lacking });
    const found = opened({ kind: 'read', id: 'a', capture });
    expect(found?.diagnose).toBe(diagnoseOpenedEntry);
    found?.steps?.();
    expect(draftOpenedEntry).toHaveBeenCalledWith('then');
  });

  test.each([
    ['right', ['capture', 'steps']],
    ['disputed', ['capture', 'steps', 'diagnose']],
    ['unknown-key', ['capture', 'steps', 'diagnose']],
    [null, ['capture']],
  ])('of one whose signature is %s it offers %j', (verdict, offers) => {
    expect(Object.keys(opened({ kind: 'read', id: 'a', capture }, verdict) ?? {})).toEqual(offers);
  });
});

test('in Diagnose it’s the chosen one, and where one is written there’s none', () => {
  const items = [{ id: 'a', capture }];
  expect(inView('diagnose', { diagnosisItems: items, chosenItem: 'a' })).toEqual({ capture });
  expect(inView('diagnose', { diagnosisItems: items, chosenItem: undefined })).toBeUndefined();
  expect(inView('request', {})).toBeUndefined();
});

test('a row that the search of its list hides is none: S, D and C leave it alone', () => {
  const rows = { capturedRows: [row(1)], chosenRow: 1, inboxRows: [row(1)], chosenInboxRow: 1 };
  expect(inView('capture', { ...rows, rowInSight: undefined })).toBeUndefined();
  expect(inView('inbox', { ...rows, rowInSight: undefined })).toBeUndefined();
  const history = { kind: 'open', entries: [{ id: 'a', verdict: 'wrong', target: '/a' }] };
  const openedEntry = { kind: 'read', id: 'a', capture };
  expect(inView('history', { history, openedEntry, historySearch: 'zzz' })).toBeUndefined();
});
