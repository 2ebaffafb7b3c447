/** What is counted for an entry point and what isn't, on a made-up build. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSizes, measureBuild } from '../../cli/size.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-size-'));
  const page = (body: string) => `<!doctype html><head>${body}</head>`;
  write(
    'app.html',
    page(
      '<script type="module" crossorigin src="/chunks/app.js"></script><link rel="modulepreload" crossorigin href="/chunks/shared.js"><link rel="stylesheet" href="/assets/app.css"><link rel="icon" href="/icon/32.png">',
    ),
  );
  write('panel.html', page('<script type="module" src="./chunks/panel.js"></script>'));
  write('popup.html', page('<script type="module" src="/chunks/popup.js"></script>'));
  write(
    'background.js',
    'var background = (() => { const text = "import x from nowhere"; return text; })();',
  );
  write(
    'chunks/app.js',
    'import "./shared.js"; export { late } from "./reexported.js"; import("./editor.js");',
  );
  write('chunks/panel.js', 'import{a}from"./shared.js";a();');
  write('chunks/popup.js', 'const n = 1; n;');
  write('chunks/shared.js', 'export const a = () => 1;');
  write('chunks/reexported.js', 'export const late = 1; import "./shared.js"');
  write('chunks/editor.js', 'export const editor = 1;');
  write('assets/app.css', 'p{color:red}');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

function sizeOf(entry: string) {
  const size = measureBuild(folder).entries.find((row) => row.entry === entry);
  if (!size) throw new Error(`${entry} was not measured`);
  return size;
}

describe('an entry', () => {
  it('counts scripts, preloads, styles, imports and re-exports once, and no dynamic import or picture', () => {
    expect(sizeOf('app.html').files).toEqual([
      'assets/app.css',
      'chunks/app.js',
      'chunks/reexported.js',
      'chunks/shared.js',
    ]);
    expect(sizeOf('panel.html').files).toEqual(['chunks/panel.js', 'chunks/shared.js']);
    expect(sizeOf('background.js').files).toEqual(['background.js']);
  });

  it('weighs the sum of its files, each compressed alone', () => {
    const bytes = ['import{a}from"./shared.js";a();', 'export const a = () => 1;'].map(
      (text) => gzipSync(text, { level: 9 }).length,
    );
    expect(sizeOf('panel.html').gzipBytes).toBe((bytes[0] ?? 0) + (bytes[1] ?? 0));
  });

  it('is measured for each of the four that have a budget', () => {
    const report = measureBuild(folder);
    expect(report.problems).toEqual([]);
    expect(report.entries.map((row) => [row.entry, row.budgetBytes])).toEqual([
      ['popup.html', 76_000],
      ['panel.html', 152_000],
      ['app.html', 152_000],
      ['background.js', 8_000],
    ]);
  });
});

describe('a build that is refused', () => {
  it('is over a budget', () => {
    write('background.js', `const noise = "${randomBytes(12_000).toString('hex')}";`);
    const report = measureBuild(folder);
    expect(report.problems).toMatchObject([{ kind: 'over-budget', entry: 'background.js' }]);
    expect(describeSizes(report)).toMatch(/background\.js is \d+\.\d kB over its budget/);
  });

  it('lacks an entry', () => {
    rmSync(path.join(folder, 'popup.html'));
    expect(measureBuild(folder).problems).toEqual([
      { kind: 'missing', file: 'popup.html', wantedBy: 'the build' },
    ]);
  });

  it('has an import that leads nowhere', () => {
    write('chunks/panel.js', 'import "./gone.js"');
    expect(measureBuild(folder).problems).toEqual([
      { kind: 'missing', file: 'chunks/gone.js', wantedBy: 'chunks/panel.js' },
    ]);
  });

  it('has a page without a script', () => {
    write('popup.html', '<!doctype html><p>nothing here');
    expect(measureBuild(folder).problems).toEqual([{ kind: 'no-script', entry: 'popup.html' }]);
  });
});
