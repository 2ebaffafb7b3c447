/** What scrolling can cost at least: a bare list with as many rows, cells and characters as a grid, and nothing else. */

import type { Page } from 'puppeteer-core';

interface Drawn {
  /** In pixels: where it is in its window, and how wide its columns are. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly widths: readonly number[];
  readonly rowHeight: number;
  /** What's in the cells of the rows that are drawn. */
  readonly texts: readonly (readonly string[])[];
}

const DRAWN = `(() => {
  const grid = document.querySelector('[role="grid"]');
  const { left, top, width, height } = grid.getBoundingClientRect();
  const rows = [...grid.querySelectorAll('tbody tr')];
  return {
    box: { left, top, width, height },
    widths: [...rows[0].cells].map((cell) => cell.offsetWidth),
    rowHeight: rows[0].offsetHeight,
    texts: rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
  };
})()`;

/** Makes `list` a page with a list like the grid of `page`, in an element of the same role. */
export async function showBareList(page: Page, list: Page, rows: number): Promise<void> {
  const drawn = (await page.evaluate(DRAWN)) as Drawn;
  const viewport = page.viewport();
  if (viewport) await list.setViewport(viewport);
  await list.setContent(documentOf(drawn));
  await list.evaluate(`(${fill})(${JSON.stringify(drawn)}, ${rows})`);
}

function documentOf({ box, rowHeight }: Drawn): string {
  return `<!doctype html><style>
    body { margin: 0; font: 12px/16px system-ui, sans-serif }
    [role="grid"] { position: absolute; overflow: auto; contain: strict; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px }
    section { position: relative; overflow: clip }
    div { position: absolute; left: 0; top: 0; box-sizing: border-box; width: 100%; height: ${rowHeight}px; border-bottom: 1px solid #e2e5ea; contain: strict }
    span { position: absolute; padding: 0 8px; box-sizing: border-box; line-height: ${rowHeight - 1}px; overflow: hidden; white-space: nowrap }
  </style><main role="grid"><section></section></main>`;
}

/** Runs in the page: each element is used again for rows further on, and only its texts and its place are changed. */
const fill = `({ widths, rowHeight, texts }, count) => {
  const grid = document.querySelector('[role="grid"]');
  const section = grid.firstChild;
  section.style.height = count * rowHeight + 'px';
  const rows = texts.map(() => {
    const row = section.appendChild(document.createElement('div'));
    let left = 0;
    const cells = widths.map((width) => {
      const cell = row.appendChild(document.createElement('span'));
      cell.style.left = left + 'px';
      cell.style.width = width + 'px';
      left += width;
      return cell.appendChild(document.createTextNode(''));
    });
    return { row, cells, at: -1 };
  });
  const draw = () => {
    const from = Math.max(0, Math.min(Math.floor(grid.scrollTop / rowHeight) - 6, count - rows.length));
    for (let at = from; at < from + rows.length; at++) {
      const one = rows[at % rows.length];
      if (one.at === at) continue;
      one.at = at;
      one.row.style.transform = 'translateY(' + at * rowHeight + 'px)';
      const own = texts[(at * 7) % texts.length];
      one.cells.forEach((cell, column) => {
        cell.data = column === 0 ? own[0].slice(0, -6) + String(at).padStart(6, '0') : own[column];
      });
    }
  };
  grid.addEventListener('scroll', draw, { passive: true });
  draw();
}`;
