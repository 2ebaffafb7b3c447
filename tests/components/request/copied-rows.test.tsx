/** What's marked in a list of requests and copied: targets in one line, byte for byte, however wide the list is. */

import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestGrid } from '../../../components/request/request-grid.tsx';
import type { RequestLook } from '../../../components/request/request-look.ts';

const LOOK: Omit<RequestLook, 'target'> = {
  ...{ time: '12:00:00.123', shortTime: '12:00:00', method: 'GET', host: 'shop.test', isHostKnown: true },
  ...{ status: '401', isError: true, error: 'bad_signature' },
  words: { word: 'Query not sorted', tone: 'bad', icon: 'error', sentence: '' },
};
const TARGETS = ['/api/v1/orders?limit=5&q=a%20%20b', '/api/v1/orders?status=paid&limit=5'];
const rows = TARGETS.map((target, id) => ({ id, target }));

function useLook(row: (typeof rows)[number] | undefined): RequestLook | undefined {
  return row && { ...LOOK, target: row.target };
}

/** @param width in pixels. */
function openList(width: number, isHistory = false): HTMLElement {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  render(
    <RequestGrid
      label="Requests"
      rows={rows}
      useLook={useLook}
      targetOf={({ target }) => target}
      chosen={undefined}
      onChoose={() => undefined}
      onSee={() => undefined}
      onOpen={() => undefined}
      isHistory={isHistory}
      order={{ isNewestFirst: false, turn: () => undefined }}
      ref={null}
    />,
  );
  return screen.getByRole('grid');
}

/** `undefined` where it's left to the browser. */
function copied(from: Node, start: number, to: Node, end: number): string | undefined {
  getSelection()?.setBaseAndExtent(from, start, to, end);
  const setData = vi.fn();
  const event = createEvent.copy(screen.getByRole('grid'), { clipboardData: { setData } });
  fireEvent(screen.getByRole('grid'), event);
  expect(event.defaultPrevented).toBe(setData.mock.calls.length > 0);
  return setData.mock.calls[0]?.[1];
}

afterEach(() => {
  getSelection()?.removeAllRanges();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each([1200, 600, 400])('in a list of %i pixels', (width) => {
  const textOf = (grid: HTMLElement, text: string): Text => {
    const walker = document.createTreeWalker(grid, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && walker.currentNode.data === text) return walker.currentNode;
    throw new Error(`There's no ${text}`);
  };

  it('a target that’s marked is copied in one line, as it was sent', () => {
    const grid = openList(width);
    const [path, query] = [textOf(grid, '/api/v1/orders'), textOf(grid, 'limit=5&q=a%20%20b')];
    expect(copied(path, 0, query, query.length)).toBe(TARGETS[0]);
    expect(copied(path, 4, query, 7)).toBe('/v1/orders?limit=5');
    expect(copied(query, 0, query, 5)).toBe('limit');
  });

  it('rows that are marked are a line each, and what stands beside the target is apart from it', () => {
    const grid = openList(width);
    const lines = copied(grid, 0, grid, grid.childNodes.length)?.split('\n').slice(1) ?? [];
    expect(lines).toHaveLength(2);
    for (const [at, line] of lines.entries()) {
      const parts = line.split('\t');
      expect(parts.some((part) => part.replace('GET ', '') === TARGETS[at])).toBe(true);
      expect(parts).toEqual(expect.arrayContaining(['401', 'Query not sorted']));
    }
  });
});

it('what’s marked beyond the list is copied as the browser does', () => {
  const grid = openList(1200);
  expect(copied(document.body, 0, document.body, document.body.childNodes.length)).toBeUndefined();
  expect(copied(grid, 0, grid, 0)).toBeUndefined();
});

it.each([
  [500, false, ['Request', 'Status', 'Verdict']],
  [700, false, ['Request', 'Status', 'Verdict']],
  [400, false, ['Request']],
  [500, true, ['Request']],
  [700, true, ['Time', 'Request', 'Status', 'Verdict']],
  [1200, true, ['Time', 'Method', 'Path and query', 'Status', 'Error', 'Verdict']],
])('at %i pixels, of many days or not (%s), the columns are %j', (width, isHistory, columns) => {
  const heads = openList(width, isHistory).querySelectorAll('th');
  expect([...heads].map(({ textContent }) => textContent.replace('Oldest first', ''))).toEqual(columns);
});
