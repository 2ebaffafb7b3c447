/** What each page and the background load at once, in gzip bytes, against their budgets. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';
import { buildFolder } from './build-extension.ts';

export interface EntrySize {
  readonly entry: string;
  /** Sum of the gzip sizes of the files, each compressed alone as it is stored. */
  readonly gzipBytes: number;
  readonly budgetBytes: number;
  /** JS and CSS, relative to the build folder, sorted. */
  readonly files: readonly string[];
}

export type SizeProblem =
  | { readonly kind: 'missing'; readonly file: string; readonly wantedBy: string }
  | { readonly kind: 'no-script'; readonly entry: string }
  | { readonly kind: 'over-budget'; readonly entry: string; readonly excessBytes: number };

export interface SizeReport {
  readonly entries: readonly EntrySize[];
  readonly problems: readonly SizeProblem[];
}

const KB = 1000;
type Budgets = Readonly<Record<string, number>>;

/**
 * Views and editor are loaded on demand, so they aren't counted here: only what `import()` isn't needed for. The gate is, about
 * 9 kB of it with what it unpacks: whatever a page keeps or copies from its first moment goes through it. So is what
 * makes a window's request and choices its own, 1 kB: they're there before anything's drawn. So is 1 kB of the first
 * screen and of what Learn, Reference and Going live keep while one is elsewhere. So is 1 kB of reading secrets, which
 * are in the session, locked, or encrypted.
 */
const BUDGETS: Budgets = {
  'popup.html': 76 * KB,
  'panel.html': 152 * KB,
  'app.html': 152 * KB,
  'background.js': 8 * KB,
};

/** Of the page to try Countersign on: what the app loads, its own storage and what it says of itself. */
const WEB_BUDGETS: Budgets = { 'index.html': 156 * KB };

/** The page to try it on is measured where it's built. */
export async function main(args: readonly string[]): Promise<number> {
  const extension = measureBuild(args[0] ?? buildFolder('chrome'));
  const site = buildFolder('web');
  const page = existsSync(site) ? measureBuild(site, WEB_BUDGETS) : undefined;
  const report = {
    entries: [...extension.entries, ...(page?.entries ?? [])],
    problems: [...extension.problems, ...(page?.problems ?? [])],
  };
  console.log(describeSizes(report));
  return report.problems.length === 0 ? 0 : 1;
}

/** Measures every entry that has a budget; an entry that isn't there, or loads no script, is a problem. */
export function measureBuild(folder: string, budgets: Budgets = BUDGETS): SizeReport {
  const entries: EntrySize[] = [];
  const problems: SizeProblem[] = [];
  for (const [entry, budgetBytes] of Object.entries(budgets)) {
    const reached = reachableFiles(folder, entry);
    problems.push(...reached.problems);
    if (reached.problems.length > 0) continue;
    if (!reached.files.some((file) => file.endsWith('.js'))) problems.push({ kind: 'no-script', entry });
    const gzipBytes = reached.files.reduce((sum, file) => sum + gzipSize(path.join(folder, file)), 0);
    entries.push({ entry, gzipBytes, budgetBytes, files: reached.files });
    if (gzipBytes > budgetBytes)
      problems.push({ kind: 'over-budget', entry, excessBytes: gzipBytes - budgetBytes });
  }
  return { entries, problems };
}

function gzipSize(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

interface Reached {
  readonly files: readonly string[];
  readonly problems: readonly SizeProblem[];
}

function reachableFiles(folder: string, entry: string): Reached {
  const seen = new Set<string>();
  const problems: SizeProblem[] = [];
  const queue: { readonly file: string; readonly wantedBy: string }[] = [
    { file: entry, wantedBy: 'the build' },
  ];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { file, wantedBy } = next;
    if (seen.has(file)) continue;
    seen.add(file);
    const onDisk = path.join(folder, file);
    if (!existsSync(onDisk)) problems.push({ kind: 'missing', file, wantedBy });
    else
      for (const wanted of directlyLoaded(file, readFileSync(onDisk, 'utf8')))
        queue.push({ file: wanted, wantedBy: file });
  }
  return { files: [...seen].filter((file) => !file.endsWith('.html')).sort(), problems };
}

/** Files a file loads at once, relative to the build folder. */
function directlyLoaded(file: string, text: string): readonly string[] {
  const wanted = file.endsWith('.html')
    ? htmlReferences(text)
    : file.endsWith('.js')
      ? staticImports(file, text)
      : [];
  return wanted
    .filter((reference) => /\.(js|css)$/.test(reference) && !/^[a-z]+:/i.test(reference))
    .map((reference) => path.posix.join(reference.startsWith('/') ? '' : path.posix.dirname(file), reference))
    .map((joined) => joined.replace(/^\//, ''));
}

function htmlReferences(html: string): readonly string[] {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)\s*=\s*["']([^"']+)["'][^>]*>/gi);
  return [...tags].map((tag) => tag[1] ?? '');
}

function staticImports(file: string, text: string): readonly string[] {
  const { module, errors } = parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0]?.message}`);
  const reexports = module.staticExports.flatMap((statement) =>
    statement.entries.map((entry) => entry.moduleRequest),
  );
  const imports = module.staticImports.map((statement) => statement.moduleRequest);
  return [...imports, ...reexports].flatMap((request) => (request ? [request.value] : []));
}

export function describeSizes(report: SizeReport): string {
  const rows = report.entries.map(
    (row) =>
      `${row.entry.padEnd(15)}${kilobytes(row.gzipBytes).padStart(9)}  of ${kilobytes(row.budgetBytes).padStart(8)}  ${row.files.length} files`,
  );
  return [
    `${'entry'.padEnd(15)}${'gzip'.padStart(9)}     ${'budget'.padStart(8)}`,
    ...rows,
    ...report.problems.map(describeProblem),
  ].join('\n');
}

function describeProblem(problem: SizeProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `Missing: ${problem.file}, wanted by ${problem.wantedBy}. Build it first`;
    case 'no-script':
      return `${problem.entry} loads no script, so there was nothing to measure`;
    case 'over-budget':
      return `${problem.entry} is ${kilobytes(problem.excessBytes)} over its budget`;
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}
