/** The grid is gone through by keys as the ARIA practices have it, and draws what's in sight of any number of rows. */

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataGrid } from '../../../components/ui/data-grid.tsx';
import type { GridSort } from '../../../components/ui/data-grid-head.tsx';
import { type GridColumn, useItself } from '../../../components/ui/data-grid-rows.tsx';
import { elementTop, extentOf, ROW, rowsTop, TALLEST } from '../../../components/ui/data-grid-window.ts';

interface Row {
  readonly name: string;
}

const COLUMNS: readonly GridColumn<Row>[] = ['first', 'second', 'third'].map((id) => ({
  id,
  label: id,
  width: 100,
  cell: ({ name }) => `${id} ${name}`,
}));
const acts = { open: vi.fn(), copy: vi.fn(), resize: vi.fn(), move: vi.fn(), hide: vi.fn(), choose: vi.fn() };

function Rows({ count }: { readonly count: number }) {
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [sort, setSort] = useState<GridSort | undefined>(undefined);
  return (
    <DataGrid
      label="Orders"
      columns={COLUMNS}
      count={count}
      rowAt={(index) => (index === 7 ? undefined : { name: `${index}` })}
      sort={sort}
      useLook={useItself<Row>}
      acts={{
        onSort: (column) => setSort({ column, direction: 'up' }),
        onResize: acts.resize,
        onMove: acts.move,
        onHide: acts.hide,
      }}
      chosen={chosen}
      onChoose={(index) => {
        acts.choose(index);
        setChosen(index);
      }}
      onOpen={acts.open}
      onCopy={acts.copy}
    />
  );
}

const focused = (): string | null | undefined => document.activeElement?.textContent;

async function openGrid(count = 1_000_000) {
  const user = userEvent.setup();
  render(<Rows count={count} />);
  await user.tab();
  return user;
}

beforeEach(() => {
  // jsdom lays nothing out: ten rows below the head.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(11 * ROW);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const act of Object.values(acts)) act.mockReset();
});

describe('the grid', () => {
  it('draws what’s in sight of a million rows, and says how many there are', async () => {
    await openGrid();
    const grid = screen.getByRole('grid', { name: 'Orders' });
    expect(grid.getAttribute('aria-rowcount')).toBe('1000001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
    expect(focused()).toBe('first 0');
  });

  it('is gone through by arrows, pages, ends and corners', async () => {
    const user = await openGrid();
    const steps: readonly (readonly [string, string])[] = [
      ['{ArrowRight}', 'second 0'],
      ['{ArrowDown}', 'second 1'],
      ['{End}', 'third 1'],
      ['{Home}', 'first 1'],
      ['{PageDown}', 'first 10'],
      ['{PageUp}', 'first 1'],
      ['{Control>}{End}{/Control}', 'third 999999'],
      ['{ArrowDown}', 'third 999999'],
      ['{Control>}{Home}{/Control}', 'first 0'],
      ['{ArrowUp}', 'first'],
      ['{ArrowLeft}', 'first'],
    ];
    for (const [keys, expected] of steps) {
      await user.keyboard(keys);
      await waitFor(() => expect(focused()).toBe(expected));
    }
  });

  it('has one stop for Tab, wherever it was left', async () => {
    const user = await openGrid();
    await user.keyboard('{PageDown}{ArrowRight}');
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(focused()).toBe('second 9');
  });

  it('shows details on Enter, follows the focus while they’re open, and closes them on Escape', async () => {
    const user = await openGrid();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(acts.choose).toHaveBeenLastCalledWith(1);
    expect(acts.open).toHaveBeenCalledOnce();
    await user.keyboard('{ArrowDown}');
    expect(acts.choose).toHaveBeenLastCalledWith(2);
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(acts.choose).toHaveBeenLastCalledWith(undefined);
    await user.keyboard(' ');
    expect(acts.choose).toHaveBeenLastCalledWith(2);
    await user.keyboard(' ');
    expect(acts.choose).toHaveBeenLastCalledWith(undefined);
  });

  it('a click on the rule below a row, or behind its last cell, is on the row', async () => {
    const user = await openGrid();
    const clickAt = async (clientX: number): Promise<void> => {
      const row = screen.getByText('first 3').closest('tr') as HTMLTableRowElement;
      for (const [at, cell] of [...row.cells].entries())
        vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(100 * at, 0, 100, 23));
      await user.pointer({ keys: '[MouseLeft]', target: row, coords: { clientX } });
    };
    await clickAt(150);
    expect(acts.choose).toHaveBeenLastCalledWith(3);
    expect(focused()).toBe('second 3');
    await clickAt(250);
    expect(focused()).toBe('third 3');
    await user.keyboard('{ArrowLeft}');
    await clickAt(700);
    expect(focused()).toBe('second 3');
  });

  it('the chosen row stays in sight where details below leave less room, one that was scrolled away doesn’t come back', async () => {
    let measure: () => void = () => undefined;
    class Observer {
      constructor(tell: () => void) {
        measure = tell;
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    const giveRoom = (rows: number): void => {
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue((rows + 1) * ROW);
      act(() => measure());
    };
    const user = await openGrid(1000);
    const grid = screen.getByRole('grid');
    await user.click(screen.getByText('first 8'));
    giveRoom(4);
    expect(grid.scrollTop).toBe(5 * ROW);
    grid.scrollTop = 5.6 * ROW;
    act(() => void grid.dispatchEvent(new Event('scroll')));
    giveRoom(3);
    expect(grid.scrollTop).toBe(6 * ROW);
    grid.scrollTop = 500 * ROW;
    act(() => void grid.dispatchEvent(new Event('scroll')));
    giveRoom(2);
    expect(grid.scrollTop).toBe(500 * ROW);
    vi.unstubAllGlobals();
  });

  it('stays as it is where text in it was marked', async () => {
    const user = await openGrid();
    await user.click(screen.getByText('first 2'));
    await user.keyboard('{Escape}');
    acts.choose.mockReset();
    getSelection()?.selectAllChildren(screen.getByText('first 2'));
    fireEvent.click(screen.getByText('first 3'));
    expect(acts.choose).not.toHaveBeenCalled();
    expect(getSelection()?.toString()).toBe('first 2');
    getSelection()?.removeAllRanges();
    fireEvent.click(screen.getByText('first 3'));
    expect(acts.choose).toHaveBeenCalledWith(3);
  });

  it('copies the cell that has the focus', async () => {
    const user = await openGrid();
    await user.keyboard('{ArrowRight}{Control>}c{/Control}');
    expect(acts.copy).toHaveBeenCalledWith({ name: '0' }, 'second');
  });

  it('sorts, widens, moves and hides columns from their heads', async () => {
    const user = await openGrid();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(document.activeElement?.getAttribute('aria-sort')).toBe('ascending');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(acts.resize).toHaveBeenCalledWith('first', 116);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(acts.move).toHaveBeenCalledWith('first', 1);
    await user.keyboard('{Delete}');
    expect(acts.hide).toHaveBeenCalledOnce();
  });

  it('says that a row is being read', async () => {
    await openGrid(20);
    expect(screen.getByText('Reading…').closest('tr')?.getAttribute('aria-busy')).toBe('true');
  });
});

describe('a list of rows', () => {
  interface Item {
    readonly id: string;
    readonly isLine?: true;
  }
  const NAMES: readonly GridColumn<Item>[] = COLUMNS.map((column) => ({
    ...column,
    cell: ({ id }) => `${column.id} ${id}`,
  }));
  const LINES = {
    isLine: ({ isLine }: Item) => isLine === true,
    Line: ({ row }: { readonly row: Item }) => <>Line {row.id}</>,
  };
  const remove = vi.fn();

  interface ListProps {
    readonly items: readonly Item[];
    readonly follows?: boolean;
    readonly columns?: readonly GridColumn<Item>[];
    readonly rowHeight?: number | undefined;
    readonly order?: GridSort['direction'];
  }

  function List({ items, follows = false, columns = NAMES, rowHeight, order }: ListProps) {
    const [chosen, setChosen] = useState<string | undefined>(undefined);
    const at = items.findIndex(({ id }) => id === chosen);
    return (
      <DataGrid
        label="Requests"
        columns={columns}
        count={items.length}
        rowAt={(index) => items[index]}
        useLook={useItself<Item>}
        keyOf={({ id }) => id}
        lines={LINES}
        isList
        rowHeight={rowHeight}
        sort={order && { column: 'first', direction: order }}
        followsEnd={follows}
        chosen={at < 0 ? undefined : at}
        onChoose={(index) => setChosen(index === undefined ? undefined : items[index]?.id)}
        onOpen={acts.open}
        onDelete={remove}
      />
    );
  }

  const many = (count: number): readonly Item[] =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}` }));
  const chosen = () => screen.queryByRole('row', { selected: true })?.textContent;

  it.each([
    [8, 0],
    [100, 91 * ROW],
  ])('that’s opened again with row %s chosen has rows wherever it’s scrolled: no gap', (chosen, scrolled) => {
    render(
      <DataGrid
        label="Inbox"
        columns={COLUMNS}
        count={250}
        rowAt={(index) => ({ name: `${index}` })}
        useLook={useItself<Row>}
        keyOf={({ name }) => name}
        isList
        followsEnd
        chosen={chosen}
        onChoose={acts.choose}
        onOpen={acts.open}
      />,
    );
    const grid = screen.getByRole('grid');
    const { scrollTop } = grid;
    const first = Math.floor(scrollTop / ROW);
    const drawn = within(grid)
      .getAllByRole('row')
      .map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
    expect(scrollTop).toBe(scrolled);
    for (let row = first; row < first + 10; row++) expect(drawn).toContain(row);
  });

  it('is gone through row by row, each chosen; right leads into its cells, left back', async () => {
    const user = userEvent.setup();
    render(<List items={many(500)} />);
    await user.tab();
    expect(document.activeElement?.tagName).toBe('TR');
    expect(chosen()).toBeUndefined();
    const steps: readonly (readonly [string, string])[] = [
      ['{ArrowDown}', 'first 0second 0third 0'],
      ['{ArrowDown}', 'first 1second 1third 1'],
      ['{ArrowRight}', 'first 1'],
      ['{ArrowRight}', 'second 1'],
      ['{End}', 'third 1'],
      ['{Home}{ArrowLeft}', 'first 1second 1third 1'],
      ['{End}', 'first 499second 499third 499'],
      ['{PageUp}', 'first 490second 490third 490'],
      ['{Home}', 'first 0second 0third 0'],
      ['{ArrowUp}', 'first 0second 0third 0'],
    ];
    for (const [keys, expected] of steps) {
      await user.keyboard(keys);
      await waitFor(() => expect(focused()).toBe(expected));
    }
    expect(chosen()).toBe('first 0second 0third 0');
    expect(screen.getAllByRole('columnheader').some((head) => head.hasAttribute('tabindex'))).toBe(false);
  });

  it('opens the chosen row on Enter, and one that isn’t chosen is chosen first', async () => {
    const user = userEvent.setup();
    render(<List items={many(3)} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('first 0second 0third 0');
    expect(acts.open).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(acts.open).toHaveBeenCalledOnce();
    await user.keyboard('{Delete}');
    expect(remove).toHaveBeenCalledWith(0);
  });

  it('has lines that no key and no click leads to, also where they’re all there is', async () => {
    const user = userEvent.setup();
    const line = (id: string): Item => ({ id, isLine: true });
    const { rerender } = render(<List items={[line('x'), { id: 'a' }, line('y'), { id: 'b' }, line('z')]} />);
    await user.click(screen.getByText('Line y'));
    expect(chosen()).toBeUndefined();
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
    await user.keyboard('{Home}');
    expect(chosen()).toContain('first a');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toContain('first b');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toContain('first b');
    await user.keyboard('{End}');
    expect(chosen()).toContain('first b');
    rerender(<List items={[line('x'), line('y')]} />);
    await user.tab();
    await user.keyboard('{ArrowDown}{End}{Enter}');
    expect(chosen()).toBeUndefined();
  });

  it('that’s scrolled away from the row with the focus stays there under a pointer, which chooses what it’s on', async () => {
    const user = userEvent.setup();
    const jumped = vi.fn();
    Element.prototype.scrollIntoView = jumped;
    render(<List items={many(1000)} follows />);
    const grid = screen.getByRole('grid');
    grid.scrollTop = 100 * ROW;
    act(() => void grid.dispatchEvent(new Event('scroll')));
    const row = screen.getByText('first 103');
    await user.pointer({ keys: '[MouseLeft>]', target: row });
    expect(jumped).not.toHaveBeenCalled();
    expect(grid.scrollTop).toBe(100 * ROW);
    await user.pointer('[/MouseLeft]');
    expect(chosen()).toContain('first 103');
    expect(document.activeElement?.textContent).toContain('first 103');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('keeps the keyboard where the row that had it is gone', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List items={many(10)} />);
    await user.tab();
    await user.keyboard('{Home}{ArrowDown}');
    expect(chosen()).toContain('first 1');
    rerender(<List items={many(10).filter(({ id }) => id !== '1')} />);
    expect(document.activeElement?.tagName).toBe('TR');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toContain('first 2');
  });

  it('isn’t moved by what comes while a row is looked at, and follows its end again without one', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List items={many(100)} follows />);
    await user.click(screen.getByText('first 98'));
    rerender(<List items={many(140)} follows />);
    expect(screen.getByRole('grid').scrollTop).toBe(90 * ROW);
    await user.keyboard('{End}{Escape}');
    rerender(<List items={many(150)} follows />);
    expect(screen.getByRole('grid').scrollTop).toBe(140 * ROW);
  });

  it('the chosen row stays in its place where rows get more lines, and in sight where they get fewer', async () => {
    const grid = () => screen.getByRole('grid');
    const { rerender } = render(<List items={many(100)} />);
    grid().scrollTop = 50 * ROW;
    act(() => void grid().dispatchEvent(new Event('scroll')));
    await userEvent.click(screen.getByText('first 57'));
    rerender(<List items={many(100)} rowHeight={60} />);
    expect(grid().scrollTop).toBe(57 * 60 - 7 * ROW);
    rerender(<List items={many(100)} />);
    expect(grid().scrollTop).toBe(50 * ROW);
  });

  it('shows the same rows where they get more lines, and is still at its end where it was', () => {
    const top = (): number => screen.getByRole('grid').scrollTop;
    const list = (rowHeight: number | undefined) => <List items={many(100)} follows rowHeight={rowHeight} />;
    const { rerender } = render(list(undefined));
    expect(top()).toBe(90 * ROW);
    rerender(list(60));
    expect(top()).toBe(100 * 60 - 10 * ROW);
    screen.getByRole('grid').scrollTop = 20 * 60;
    act(() => void screen.getByRole('grid').dispatchEvent(new Event('scroll')));
    rerender(list(undefined));
    expect(top()).toBe(20 * ROW);
    rerender(list(60));
    expect(top()).toBe(20 * 60);
    expect(screen.getByText('first 20').closest('tr')?.style.transform).toBe('translateY(1200px)');
  });

  it('newest first, shows what comes at its start, and isn’t moved by it where it’s scrolled or one is looked at', async () => {
    const user = userEvent.setup();
    const top = (): number => screen.getByRole('grid').scrollTop;
    const list = (count: number) => <List items={many(count).toReversed()} order="down" />;
    const { rerender } = render(list(100));
    expect(screen.getByText('first 99')).toBeDefined();
    rerender(list(110));
    expect(top()).toBe(0);
    expect(screen.getByText('first 109')).toBeDefined();
    await user.click(screen.getByText('first 108'));
    rerender(list(140));
    expect(top()).toBe(30 * ROW);
    expect(chosen()).toContain('first 108');
    await user.keyboard('{Home}');
    expect(chosen()).toContain('first 139');
    await user.keyboard('{Escape}');
    rerender(list(150));
    expect(top()).toBe(0);
    screen.getByRole('grid').scrollTop = 50 * ROW;
    act(() => void screen.getByRole('grid').dispatchEvent(new Event('scroll')));
    rerender(list(153));
    expect(top()).toBe(53 * ROW);
  });

  it('that’s turned begins with the newest again, wherever it was scrolled, or shows the one that’s looked at', async () => {
    const user = userEvent.setup();
    const top = (): number => screen.getByRole('grid').scrollTop;
    const up = <List items={many(100)} order="up" follows />;
    const down = <List items={many(100).toReversed()} order="down" />;
    const { rerender } = render(up);
    expect(top()).toBe(90 * ROW);
    rerender(down);
    expect(top()).toBe(0);
    rerender(up);
    expect(top()).toBe(90 * ROW);
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByText('first 95'));
    rerender(down);
    expect(top()).toBe(4 * ROW);
    expect(chosen()).toContain('first 95');
    await user.keyboard('{End}');
    expect(chosen()).toContain('first 0');
    rerender(up);
    expect(top()).toBe(0);
    expect(chosen()).toContain('first 0');
  });

  it('keeps the keyboard where a column goes with what was beside', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List items={many(10)} />);
    await user.tab();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('second 0');
    rerender(<List items={many(10)} columns={NAMES.slice(1)} />);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('third 1');
  });

  it('begins at its end where it follows that, and the row with the focus keeps it as others come', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List items={many(100)} follows />);
    await user.tab();
    const row = document.activeElement;
    expect(row?.textContent).toContain('first 99');
    rerender(<List items={many(140)} follows />);
    expect(document.activeElement).toBe(row);
    expect(screen.getByRole('grid').scrollTop).toBe(130 * ROW);
    rerender(<List items={many(140).slice(60)} follows />);
    expect(document.activeElement).toBe(row);
    expect(row?.textContent).toContain('first 99');
  });
});

describe('while the grid is scrolled', () => {
  const rowElements = (): readonly Element[] => [...document.querySelectorAll('tbody tr')];
  const shown = (): readonly number[] =>
    rowElements().map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
  const scrollTo = (top: number): void => {
    const grid = screen.getByRole('grid');
    grid.scrollTop = top;
    act(() => void grid.dispatchEvent(new Event('scroll')));
  };
  const rest = () => act(() => vi.advanceTimersByTime(1000));
  const inOrder = (rows: readonly number[]): readonly number[] => [...rows].sort((a, b) => a - b);

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the same elements stand in the same places of the document, whatever they show', () => {
    render(<Rows count={100_000} />);
    scrollTo(500 * ROW);
    rest();
    const before = rowElements();
    for (const row of [505, 600, 590, 70_000, 900]) {
      scrollTo(row * ROW);
      expect(rowElements().map((element) => before.indexOf(element))).toEqual([...before.keys()]);
      for (let each = row; each < row + 10; each++) expect(shown()).toContain(each);
    }
  });

  it('rows are in their order again once it’s at rest', () => {
    render(<Rows count={100_000} />);
    for (const row of [7, 5000, 4990, 99_990, 0]) {
      scrollTo(row * ROW);
      rest();
      expect(shown()).toEqual(inOrder(shown()));
    }
  });

  it('the element with the focus stays where it is', () => {
    render(<Rows count={100_000} />);
    const grid = screen.getByRole('grid');
    const cell = (): HTMLElement => screen.getByText('first 0');
    const first = cell();
    act(() => first.focus());
    const lost = vi.fn();
    grid.addEventListener('focusout', lost);
    for (const row of [4, 40, 5000]) {
      scrollTo(row * ROW);
      rest();
    }
    expect(cell()).toBe(first);
    expect(document.activeElement).toBe(first);
    expect(lost).not.toHaveBeenCalled();
  });

  it('keys that go faster than it comes to rest move the focus, and no element that has it', () => {
    render(<Rows count={100_000} />);
    const grid = screen.getByRole('grid');
    act(() => screen.getByText('first 0').focus());
    for (const key of ['ArrowDown', 'ArrowUp']) {
      for (let press = 0; press < 30; press++)
        act(() => void grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
      const before = document.activeElement;
      expect(before?.textContent).toBe(key === 'ArrowDown' ? 'first 30' : 'first 0');
      const lost = vi.fn();
      grid.addEventListener('focusout', lost);
      rest();
      grid.removeEventListener('focusout', lost);
      expect(document.activeElement).toBe(before);
      expect(lost).not.toHaveBeenCalled();
      expect(shown()).toEqual(inOrder(shown()));
    }
  });
});

describe('rows beyond what an element can be high', () => {
  const extent = extentOf(1_000_000, 600);

  it('stay within it', () => {
    expect(extent.element).toBe(TALLEST);
    expect(elementTop(extent, extent.rows - 600)).toBe(TALLEST - 600);
  });

  it('move by pixels with a wheel and by shares with the thumb', () => {
    expect(rowsTop(extent, 5000, 1000, 1100)).toBe(5100);
    const half = (TALLEST - 600) / 2;
    expect(rowsTop(extent, 0, 0, half)).toBeCloseTo((extent.rows - 600) / 2);
  });

  it('reach both ends, and never leave them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.array(fc.nat(TALLEST)), (count, moves) => {
        const all = extentOf(count, 600);
        const most = Math.max(0, all.rows - 600);
        const last = Math.max(0, all.element - 600);
        let [top, at] = [0, 0];
        for (const move of [...moves.map((one) => Math.min(one, last)), last]) {
          top = rowsTop(all, top, at, move);
          at = move;
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top).toBeLessThanOrEqual(most);
        }
        for (let turn = 0; turn < 60; turn++) {
          at = elementTop(all, top);
          top = rowsTop(all, top, at, last);
        }
        expect(top).toBeCloseTo(most, 0);
      }),
    );
  });
});
