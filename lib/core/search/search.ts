/**
 * The search for the mistakes behind one wrong signature: every combination of up to three, then more by rising cost.
 * Pure and without a clock: it yields often, and whoever drives it decides when to stop.
 */

import type { Subject } from '../mistakes/subject.ts';
import { shortFractions, timestampFamilies } from '../mistakes/timestamp/timestamp.ts';
import type { MessageSlot, OutputReading } from '../mistakes/variant.ts';
import { alone, runAlone } from './alone.ts';
import { USUAL_BYTES, withinBounds } from './bounds.ts';
import { coverageOfForms, coverageOfValues, NOTHING_COVERED } from './coverage.ts';
import { NO_MISTAKE } from './entries.ts';
import { rightAlone, valuesOfStage, withFamilies, withTimestamps } from './families.ts';
import { findingOf, type Searched, searchedFor } from './finding.ts';
import { crossedForms, digestLength, type Form, formsFor, rightForm } from './forms.ts';
import type { BlockProgress, Coverage, Finding, Stage } from './found.ts';
import type { Kernel, KernelHit } from './kernel/kernel.ts';
import { type Block, blocksOfBand, blocksOfLevel, type SearchWay, waysFor } from './plan.ts';
import { type Compiled, compile } from './program.ts';
import { readingsOf } from './readings.ts';
import { type SlotLists, type Values, valuesOf } from './slot-lists.ts';

/** Bits up to which four mistakes and more are tried, stage by stage. */
const BANDS = [12, 14, 16, 18, 20, 22, 24];

export const STAGES: readonly Stage[] = [
  { kind: 'level', mistakes: 1 },
  { kind: 'level', mistakes: 2 },
  { kind: 'wide', mistakes: 2 },
  { kind: 'twice', mistakes: 2 },
  // One mistake, of which there are millions: likelier than three, and they take longer.
  { kind: 'deep', mistakes: 1 },
  { kind: 'fractions', mistakes: 2 },
  { kind: 'level', mistakes: 3 },
  { kind: 'slow', mistakes: 3 },
  ...BANDS.map((upTo, index): Stage => ({ kind: 'band', mistakes: 4, above: BANDS[index - 1] ?? 0, upTo })),
];

/** Beyond this many nothing is named: such code is better read than guessed at. */
const MOST_MISTAKES = 6;

export interface Search {
  /** Empty where the signature as sent can't be any digest: nothing can be searched. */
  readonly readings: readonly OutputReading[];
  /** Of what has been listed so far: with several parts, each lists what it needs. */
  readonly coverage: Coverage;
  /**
   * Does the `part`-th of `parts` shares of a stage: every so many blocks of it or, of single mistakes, every so many
   * kinds. All shares together are the stage.
   */
  run(stage: Stage, part: number, parts: number): Generator<BlockProgress, void>;
}

/** Which of the kinds of single mistakes is made of all values. */
const VALUES_IN_KINDS = 1;

/** What a part does of a stage with one program. */
interface Share {
  readonly program: Program;
  readonly blocks: Iterable<Block>;
}

/** @param readings what the digest may be; left out, what X-Signature reads as. */
export function createSearch(
  whole: Subject,
  kernel: Kernel,
  readings: readonly OutputReading[] = readingsOf(whole),
): Search {
  const subject = withinBounds(whole);
  const searched = searchedFor(subject, readings);
  const lengths: ReadonlySet<number> = new Set(readings.map(({ digestBytes }) => digestBytes));
  const forms = once(() => formsFor(subject, searched.weigh, lengths));
  const crossed = once(() => crossedForms(subject, searched.weigh, lengths));
  const values = once(() => valuesOf(subject, searched.weigh));
  let covered: Omit<Coverage, 'joining'> | undefined;
  const singles = once(() => {
    const listed = values()(1);
    covered = coverageOfValues(listed.lists, timestampFamilies(subject));
    return listed;
  });
  const right = [rightForm()].filter(({ mac }) => lengths.has(digestLength(mac)));
  const single = () => forms().filter(({ mistakes }) => mistakes < 2);
  /** Wrong forms of right values, wrong values in the right form: each kind needs a part of all lists alone. */
  const kinds = [
    once(() => programOf(single(), rightAlone(searched), readings, 1)),
    once(() => programOf(right, singles(), readings, 1)),
    once(() => {
      const families = withFamilies(rightAlone(searched), searched, timestampFamilies(subject));
      return programOf(right, families, readings, 1);
    }),
  ];
  const two = once(() => programOf(single(), singles(), readings, 2));
  /** For three and more: whatever can be combined with two others. */
  const many = once(() =>
    programOf(
      [...forms(), ...crossed()].filter(({ mistakes, reach }) => mistakes < 3 && reach > 2),
      values()(3),
      readings,
      3,
    ),
  );
  const fractioned = () =>
    programOf(single(), withTimestamps(singles(), searched, shortFractions(subject)), readings, 2);
  const programFor = ({ kind, mistakes }: Stage) =>
    kind === 'fractions' ? fractioned() : mistakes === 2 ? two() : many();
  function* sharesOf(stage: Stage, part: number, parts: number): Generator<Share> {
    if (stage.kind === 'deep' || stage.kind === 'twice') {
      for (const values of valuesOfStage(stage.kind, searched, part, parts))
        yield allOf(programOf(right, values, readings, 1), stage.mistakes);
    } else if (stage.mistakes === 1) {
      for (const kind of everyNth(kinds, part, parts)) yield allOf(kind(), 1);
    } else {
      const program = programFor(stage);
      yield { program, blocks: everyNth(pieces(blocksOf(stage, program.ways)), part, parts) };
    }
  }
  /** The values of three mistakes take most of a worker's memory: those of fewer make room. */
  function keepForMany(): void {
    many();
    for (const one of [...kinds, two, singles, values]) one.forget();
  }
  let loaded: Compiled | undefined;
  return {
    readings,
    get coverage() {
      const shaped = forms.made();
      return { ...NOTHING_COVERED, ...covered, ...(shaped && coverageOfForms(shaped)) };
    },
    *run(stage, part, parts) {
      if (readings.length === 0) return;
      yield* runAlone(everyNth(alone(stage, { plain: forms, crossed }, searched), part, parts), searched);
      if (stage.mistakes > 1 || part === VALUES_IN_KINDS % parts) {
        // A long body takes a while twice, to be changed and to be hashed: the clock is looked at between.
        if (!many.made()) values();
        yield { tried: 0, findings: [] };
      }
      if (stage.mistakes > 2) keepForMany();
      for (const { program, blocks } of sharesOf(stage, part, parts)) {
        if (loaded !== program.compiled) kernel.load(program.compiled.program);
        loaded = program.compiled;
        yield* runBlocks(blocks, { ...searched, kernel, program });
      }
    },
  };
}

function allOf(program: Program, mistakes: number): Share {
  return { program, blocks: pieces(blocksOfLevel(program.ways, mistakes)) };
}

function* everyNth<T>(items: Iterable<T>, part: number, parts: number): Generator<T> {
  let index = 0;
  for (const item of items) if (index++ % parts === part) yield item;
}

interface Once<T> {
  (): T;
  /** `undefined` where it wasn't called yet. */
  readonly made: () => T | undefined;
  /** Called again, it makes it anew. */
  readonly forget: () => void;
}

function once<T>(make: () => T): Once<T> {
  let made: { value: T } | undefined;
  const get = () => {
    made ??= { value: make() };
    return made.value;
  };
  const forget = () => {
    made = undefined;
  };
  return Object.assign(get, { made: () => made?.value, forget });
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

function blocksOf(
  stage: Exclude<Stage, { kind: 'deep' | 'twice' }>,
  ways: readonly SearchWay[],
): Iterable<Block> {
  switch (stage.kind) {
    case 'level':
      return stage.mistakes === 2
        ? blocksOfLevel(ways, 2, false)
        : blocksOfLevel(ways.filter(isKernelWay), stage.mistakes);
    case 'wide':
      return blocksOfLevel(ways, 2, true);
    case 'fractions':
      return blocksOfLevel(ways, 2).filter(isOfTimestamp);
    case 'slow':
      return blocksOfLevel(
        ways.filter((way) => !isKernelWay(way)),
        stage.mistakes,
      );
    case 'band':
      return blocksOfBand(ways, {
        mistakes: stage.mistakes,
        most: MOST_MISTAKES,
        above: stage.above,
        upTo: stage.upTo,
      });
  }
}

function isOfTimestamp({ way, groups }: Block): boolean {
  return way.dimensions.some(({ name }, index) => name === 'timestamp' && groups[index]?.mistakes === 1);
}

/** What the kernel is loaded with. */
interface Program {
  readonly ways: readonly SearchWay[];
  readonly lists: SlotLists;
  readonly compiled: Compiled;
}

/** Candidates between two yields, about: a few dozen milliseconds. */
const SLICE = 60_000;

/** Hashes that the kernel itself doesn't do. */
function isKernelWay({ form }: SearchWay): boolean {
  return form.mac.hash === 'sha256';
}

/** Candidates that take about as long as a slice: the plain kernel is that much slower. */
function sliceOf({ way, bytes }: Block): number {
  const usual = isKernelWay(way) ? SLICE : 2000;
  return Math.max(1, Math.floor(usual * Math.min(1, USUAL_BYTES / bytes)));
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

interface Run extends Searched {
  readonly kernel: Kernel;
  readonly program: Program;
}

function* runBlocks(blocks: Iterable<Block>, run: Run): Generator<BlockProgress, void> {
  const { kernel, program } = run;
  const ranges = new Int32Array(program.compiled.rangesLength);
  let tried = 0;
  let slices = 0;
  for (const block of blocks) {
    const hits: KernelHit[] = [];
    program.compiled.setRanges(block, ranges);
    tried += kernel.run(block.way.template, ranges, hits);
    slices += block.size / sliceOf(block);
    if (slices < 1 && hits.length === 0) continue;
    yield { tried, findings: hits.flatMap((hit) => confirmed(hit, block.way, run)) };
    tried = 0;
    slices = 0;
  }
  if (tried > 0) yield { tried, findings: [] };
}

/** A hit passed a filter of a few bytes; what's kept was recomputed and gives the signature as sent. */
function confirmed(hit: KernelHit, { form, pinned, template, linked }: SearchWay, run: Run): Finding[] {
  const { compiled, lists } = run.program;
  const key = hit.key - compiled.keyOffset(template);
  const own = form.keys?.[key];
  const picked = own === undefined ? lists.key.entries[key] : { value: own, reasons: [NO_MISTAKE] };
  if (!picked) return [];
  const pick = (slot: MessageSlot) => hit.picks[compiled.listOf(template, slot)] ?? 0;
  const pin = pinned?.reasons[pick(pinned.slots[0]) - (pinned.starts.get(pinned.slots[0]) ?? 0)];
  return findingOf(run, {
    form,
    pinned: pin ?? NO_MISTAKE,
    pick: (slot) => lists[slot].entries[pick(slot)],
    // In the message, the key has its explanation already.
    key: linked ? { ...picked, reasons: [NO_MISTAKE] } : picked,
  });
}
