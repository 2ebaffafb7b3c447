/**
 * The search for the mistakes behind one wrong signature: every combination of up to three, then more by rising cost.
 * Pure and without a clock: it yields often, and whoever drives it decides when to stop.
 */

import type { Subject } from '../faults/subject.ts';
import { deepTimestamps } from '../faults/timestamp.ts';
import type { OutputReading } from '../faults/variant.ts';
import { alone, runAlone } from './alone.ts';
import { entryList, familyList, NO_MISTAKE } from './entries.ts';
import { type Finding, findingOf, type Searched } from './finding.ts';
import { crossedForms, digestLength, type Form, formsFor, rightForm } from './forms.ts';
import type { Kernel, KernelHit } from './kernel/kernel.ts';
import { type Block, blocksOfBand, blocksOfLevel, type Way, waysFor } from './plan.ts';
import { type Compiled, compile } from './program.ts';
import { readingsOf } from './readings.ts';
import { weigherFor } from './reasons.ts';
import { rightValues, type SlotLists, type Values, valuesOf } from './slot-lists.ts';

/** Stages with the same number of mistakes are one level: it's done with the last of them. */
export type Stage = { readonly mistakes: number } & (
  | { readonly kind: 'level' }
  /** Two mistakes, one of them of a family too large to be combined further. */
  | { readonly kind: 'wide' }
  /** Three mistakes, one of them a hash that takes long. */
  | { readonly kind: 'slow' }
  /** Families of millions of values of one mistake. */
  | { readonly kind: 'deep' }
  /** That many mistakes and more, which together cost more than `above` bits and at most `upTo`. */
  | { readonly kind: 'band'; readonly above: number; readonly upTo: number }
);

/** Bits up to which four mistakes and more are tried, stage by stage. */
const BANDS = [12, 14, 16, 18, 20, 22, 24];

export const STAGES: readonly Stage[] = [
  { kind: 'level', mistakes: 1 },
  { kind: 'level', mistakes: 2 },
  { kind: 'wide', mistakes: 2 },
  { kind: 'level', mistakes: 3 },
  { kind: 'slow', mistakes: 3 },
  { kind: 'deep', mistakes: 1 },
  ...BANDS.map((upTo, index): Stage => ({ kind: 'band', mistakes: 4, above: BANDS[index - 1] ?? 0, upTo })),
];

/** Beyond this many nothing is named: such code is better read than guessed at. */
const MOST_MISTAKES = 6;

/** Candidates between two yields, about: a few dozen milliseconds. */
const SLICE = 60_000;

/** What a part of a stage came to since the last yield. */
export interface Progress {
  readonly tried: number;
  readonly findings: readonly Finding[];
}

/** How many values of each kind were tried on their own; their combinations make up the rest. */
export type Coverage = Readonly<
  Record<'method' | 'path' | 'query' | 'timestamp' | 'body' | 'hash' | 'key' | 'joining', number>
>;

export interface Search {
  /** Empty where the signature as sent can't be any digest: nothing can be searched. */
  readonly readings: readonly OutputReading[];
  readonly coverage: Coverage;
  /** Does every `parts`-th block of a stage from the `part`-th on. Parts of one stage together are the stage. */
  run(stage: Stage, part: number, parts: number): Generator<Progress, void>;
}

/** What the kernel is loaded with. */
interface Program {
  readonly ways: readonly Way[];
  readonly lists: SlotLists;
  readonly compiled: Compiled;
}

/** @param readings what the digest may be; left out, what X-Signature reads as. */
export function createSearch(
  subject: Subject,
  kernel: Kernel,
  readings: readonly OutputReading[] = readingsOf(subject),
): Search {
  const searched: Searched = { subject, readings, weigh: weigherFor(subject) };
  const lengths = lengthsOf(readings);
  const forms = once(() => formsFor(subject, searched.weigh, lengths));
  const crossed = once(() => crossedForms(subject, searched.weigh, lengths));
  const values = once(() => valuesOf(subject, searched.weigh));
  const singles = once(() => values()(1));
  const single = () => forms().filter(({ mistakes }) => mistakes < 2);
  const one = once(() => programOf(single(), singles(), readings, 1));
  const two = once(() => programOf(single(), values()(2), readings, 2));
  /** For three and more: whatever can be combined with two others. */
  const many = once(() =>
    programOf(
      [...forms(), ...crossed()].filter(({ mistakes, reach }) => mistakes < 3 && reach > 2),
      values()(3),
      readings,
      3,
    ),
  );
  const programFor = (mistakes: number) => (mistakes === 1 ? one() : mistakes === 2 ? two() : many());
  let loaded: Compiled | undefined;
  const load = (program: Program) => {
    if (loaded !== program.compiled) kernel.load(program.compiled.program);
    loaded = program.compiled;
  };
  return {
    readings,
    get coverage() {
      return coverageOf(singles().lists, forms());
    },
    *run(stage, part, parts) {
      if (readings.length === 0) return;
      if (stage.kind === 'deep') {
        loaded = undefined;
        yield* runDeep(searched, kernel, part, parts);
        return;
      }
      const program = programFor(stage.mistakes);
      load(program);
      yield* runAlone(everyNth(alone(stage, { plain: forms, crossed }, searched), part, parts), searched);
      const blocks = everyNth(pieces(blocksOf(stage, program.ways)), part, parts);
      yield* runBlocks(blocks, { ...searched, kernel, program });
    },
  };
}

function lengthsOf(readings: readonly OutputReading[]): ReadonlySet<number> {
  return new Set(readings.map(({ digestBytes }) => digestBytes));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function programOf(
  forms: readonly Form[],
  values: Values,
  readings: readonly OutputReading[],
  most: number,
): Program {
  const { lists } = values;
  return { ways: waysFor(forms, values), lists, compiled: compile(forms, lists, readings, most) };
}

function blocksOf(stage: Stage, ways: readonly Way[]): Iterable<Block> {
  switch (stage.kind) {
    case 'level':
      if (stage.mistakes === 1) return blocksOfLevel(ways, 1);
      return stage.mistakes === 2
        ? blocksOfLevel(ways, 2, false)
        : blocksOfLevel(ways.filter(isQuick), stage.mistakes);
    case 'wide':
      return blocksOfLevel(ways, 2, true);
    case 'slow':
      return blocksOfLevel(
        ways.filter((way) => !isQuick(way)),
        stage.mistakes,
      );
    case 'band':
      return blocksOfBand(ways, {
        mistakes: stage.mistakes,
        most: MOST_MISTAKES,
        above: stage.above,
        upTo: stage.upTo,
      });
    case 'deep':
      return [];
  }
}

/** Hashes that the kernel itself doesn't do. */
function isQuick({ form }: Way): boolean {
  return form.mac.hash === 'sha256';
}

/** Candidates that take about as long as a slice: the plain kernel is that much slower. */
function sliceOf({ way }: Block): number {
  return isQuick(way) ? SLICE : 2000;
}

/**
 * Large blocks cut along their longest group, so that slices stay short and parts alike. A key that's in the message
 * too is taken one at a time.
 */
function* pieces(blocks: Iterable<Block>): Generator<Block> {
  for (const block of blocks) {
    const lengths = block.groups.map(({ start, end }) => end - start);
    const key = block.way.linked ? block.way.dimensions.findIndex(({ name }) => name === 'hmac-key') : -1;
    const isKey = (lengths[key] ?? 1) > 1;
    const most = sliceOf(block);
    if (block.size <= most && !isKey) {
      yield block;
      continue;
    }
    const longest = isKey ? key : lengths.indexOf(Math.max(...lengths));
    const cut = block.groups[longest];
    if (!cut) continue;
    const rest = block.size / (cut.end - cut.start);
    const step = isKey ? 1 : Math.max(1, Math.floor(most / rest));
    for (let start = cut.start; start < cut.end; start += step) {
      const end = Math.min(start + step, cut.end);
      const groups = block.groups.map((group, index) => (index === longest ? { ...cut, start, end } : group));
      yield* pieces([{ ...block, groups, size: rest * (end - start) }]);
    }
  }
}

function* everyNth<T>(items: Iterable<T>, part: number, parts: number): Generator<T> {
  let index = 0;
  for (const item of items) if (index++ % parts === part) yield item;
}

interface Run extends Searched {
  readonly kernel: Kernel;
  readonly program: Program;
}

function* runBlocks(blocks: Iterable<Block>, run: Run): Generator<Progress, void> {
  const { kernel, program } = run;
  const ranges = new Int32Array(program.compiled.rangesLength);
  let tried = 0;
  for (const block of blocks) {
    const hits: KernelHit[] = [];
    program.compiled.setRanges(block, ranges);
    tried += kernel.run(block.way.template, ranges, hits);
    if (tried < sliceOf(block) && hits.length === 0) continue;
    yield { tried, findings: hits.flatMap((hit) => confirmed(hit, block.way, run)) };
    tried = 0;
  }
  if (tried > 0) yield { tried, findings: [] };
}

/** A hit passed a filter of a few bytes; what's kept was recomputed and gives the signature as sent. */
function confirmed(hit: KernelHit, { form, pinned, template, linked }: Way, run: Run): Finding[] {
  const { compiled, lists } = run.program;
  const key = hit.key - compiled.keyOffset(template);
  const own = form.keys?.[key];
  const picked = own === undefined ? lists.key.entries[key] : { value: own, reasons: [NO_MISTAKE] };
  if (!picked) return [];
  return findingOf(run, {
    form,
    pinned,
    pick: (slot) => lists[slot].entries[hit.picks[compiled.listOf(template, slot)] ?? 0],
    // In the message, the key has its explanation already.
    key: linked ? { ...picked, reasons: [NO_MISTAKE] } : picked,
  });
}

/** Large families of timestamps, a part at a time, all else right. */
function* runDeep(
  searched: Searched,
  kernel: Kernel,
  part: number,
  parts: number,
): Generator<Progress, void> {
  const { subject, readings, weigh } = searched;
  const rights = rightValues(subject);
  const form = rightForm();
  if (!lengthsOf(readings).has(digestLength(form.mac))) return;
  for (let index = part; ; index += parts) {
    const variants = deepTimestamps(subject, index);
    if (!variants) return;
    if (variants.length === 0) continue;
    const values = variants.map(({ value }) => value);
    const family = familyList(subject.lines.timestamp, values, (at) => weigh(variants[at]?.uses ?? []));
    const lists = Object.fromEntries(
      Object.entries(rights).map(([slot, right]) => [
        slot,
        slot === 'timestamp' ? family : entryList(right, []),
      ]),
    ) as SlotLists;
    const program = programOf([form], { lists, pins: [] }, readings, 1);
    kernel.load(program.compiled.program);
    yield* runBlocks(pieces(blocksOfLevel(program.ways, 1)), { ...searched, kernel, program });
  }
}

function coverageOf(lists: SlotLists, forms: readonly Form[]): Coverage {
  const wrong = (slot: keyof SlotLists) => lists[slot].entries.length - 1;
  return {
    method: wrong('method'),
    path: wrong('path'),
    query: wrong('query'),
    timestamp: wrong('timestamp'),
    body: wrong('body'),
    hash: wrong('hash'),
    key: wrong('key'),
    joining: forms.length - 1,
  };
}
