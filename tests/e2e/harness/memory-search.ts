/** Looks for secrets in the memory of a browser's processes, in whatever form they may be there. Linux alone: by /proc. */

import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { formsOf, type SecretForm } from './profile-search.ts';

/** In one process. */
export interface MemoryHits {
  /** As Chromium calls it: `browser`, `renderer`, `gpu-process`, … */
  readonly kind: string;
  readonly bytes: number;
  /** By form. */
  readonly hits: Readonly<Record<string, number>>;
}

type Range = readonly [from: number, to: number];

const CHUNK = 1 << 22;
const LONGEST_FORM = 128;

/** @param root the browser's process: what it started is searched too. */
export function searchMemory(root: number, secret: string): readonly MemoryHits[] {
  // What's the same bytes in two forms counts once.
  const forms = new Map(formsOf(secret).map((one) => [one.bytes.toString('latin1'), one]));
  return processesOf(root).map((pid) => searchProcess(pid, [...forms.values()]));
}

function processesOf(root: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = /^PPid:\s*(\d+)/m.exec(textOf(`/proc/${name}/status`))?.[1];
        return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
      }),
  );
  const isOf = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isOf(parents.get(pid)));
  return [...parents.keys()].filter(isOf);
}

function searchProcess(pid: number, forms: readonly SecretForm[]): MemoryHits {
  const kind = /--type=([\w-]+)/.exec(textOf(`/proc/${pid}/cmdline`))?.[1] ?? 'browser';
  const hits: Record<string, number> = {};
  let bytes = 0;
  for (const chunk of chunksOf(pid)) {
    bytes += chunk.length;
    for (const { form, bytes: piece } of forms)
      for (let at = chunk.indexOf(piece); at >= 0; at = chunk.indexOf(piece, at + 1))
        hits[form] = (hits[form] ?? 0) + 1;
  }
  return { kind, bytes, hits };
}

/** All that's there and isn't a program's own file. */
function* chunksOf(pid: number): Generator<Buffer> {
  const [memory, pages] = [openSync(`/proc/${pid}/mem`, 'r'), openSync(`/proc/${pid}/pagemap`, 'r')];
  const buffer = Buffer.alloc(CHUNK);
  try {
    for (const range of rangesOf(pid))
      for (const [from, to] of presentIn(pages, range))
        for (let at = from; at < to; at += CHUNK - LONGEST_FORM) {
          const length = readable(memory, buffer, Math.min(CHUNK, to - at), at);
          if (length > 0) yield buffer.subarray(0, length);
          if (to - at <= CHUNK) break;
        }
  } finally {
    closeSync(memory);
    closeSync(pages);
  }
}

const PAGE = 4096;
/** Bytes that `pagemap` has of each page; the last one's high bits say that it's in memory, or swapped. */
const ENTRY = 8;
const IS_THERE = 0xc0;

/** Stretches of pages that hold something: most of what a browser reserves holds nothing. */
function* presentIn(pages: number, [from, to]: Range): Generator<Range> {
  const entries = Buffer.alloc(((to - from) / PAGE) * ENTRY);
  const read = readable(pages, entries, entries.length, (from / PAGE) * ENTRY);
  let begun: number | undefined;
  for (let at = 0; at <= read; at += ENTRY) {
    const isThere = at < read && ((entries[at + ENTRY - 1] ?? 0) & IS_THERE) !== 0;
    const address = from + (at / ENTRY) * PAGE;
    if (isThere) begun ??= address;
    else if (begun !== undefined) {
      yield [begun, address];
      begun = undefined;
    }
  }
}

function readable(memory: number, buffer: Buffer, length: number, at: number): number {
  try {
    return readSync(memory, buffer, 0, length, at);
  } catch {
    // Reserved by nobody yet, or gone meanwhile.
    return 0;
  }
}

/** Of what holds at least one page. */
function rangesOf(pid: number): readonly Range[] {
  const ranges: Range[] = [];
  let range: Range | undefined;
  for (const line of textOf(`/proc/${pid}/smaps`).split('\n')) {
    const [, from, to, mode = '', file = ''] =
      /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      const isProgram = file.startsWith('/') && !mode.includes('w') && !file.startsWith('/dev/shm');
      const isRead = mode.startsWith('r') && !isProgram && !file.startsWith('[v');
      range = isRead ? [Number.parseInt(from, 16), Number.parseInt(to, 16)] : undefined;
    } else if (range && /^Rss:\s+[1-9]/.test(line)) ranges.push(range);
  }
  return ranges;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
