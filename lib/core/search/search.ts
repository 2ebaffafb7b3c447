/**
 * The search for the mistakes behind one wrong signature: every combination of up to three, then more by rising cost.
 * Pure and without a clock: it yields often, and whoever drives it decides when to stop.
 */

import type { Subject } from '../mistakes/subject.ts';
import { floatTimestamps } from '../mistakes/timestamp/timestamp.ts';
import type { OutputReading } from '../mistakes/variant.ts';
import { alone, runAlone } from './alone.ts';
import { withinBounds } from './bounds.ts';
import { coverageOfForms, coverageOfValues, NOTHING_COVERED } from './coverage.ts';
import { rightAlone, valuesOfStage, withTimestamps } from './families.ts';
import { searchedFor } from './finding.ts';
import { crossedForms, digestLength, type Form, formsFor, rightForm } from './forms.ts';
import type { BlockProgress, Coverage, Stage } from './found.ts';
import type { Kernel } from './kernel/kernel.ts';
import { type Block, blocksOfBand, blocksOfLevel, type SearchWay, waysFor } from './plan.ts';
import { type Compiled, compile } from './program.ts';
import { readingsOf } from './readings.ts';
import { isKernelWay, type Program, pieces, runBlocks } from './run-blocks.ts';
import { type Values, valuesOf } from './slot-lists.ts';

/** Bits up to which four mistakes and more are tried, stage by stage. */
const BANDS = [12, 14, 16, 18, 20, 22, 24];

export const STAGES: readonly Stage[] = [
  { kind: 'level', mistakes: 1 },
  { kind: 'level', mistakes: 2 },
  { kind: 'wide', mistakes: 2 },
  { kind: 'twice', mistakes: 2 },
  { kind: 'level', mistakes: 3 },
  { kind: 'slow', mistakes: 3 },
  { kind: 'deep', mistakes: 1 },
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
  const singles = once(() => values()(1));
  const floats = once(() => floatTimestamps(subject));
  const right = [rightForm()].filter(({ mac }) => lengths.has(digestLength(mac)));
  const single = () => forms().filter(({ mistakes }) => mistakes < 2);
  /** Wrong forms of right values, wrong values in the right form: each kind needs a part of all lists alone. */
  const kinds = [
    once(() => programOf(single(), rightAlone(searched), readings, 1)),
    once(() => programOf(right, singles(), readings, 1)),
    once(() => programOf(right, withTimestamps(rightAlone(searched), searched, floats()), readings, 1)),
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
  function* sharesOf(stage: Stage, part: number, parts: number): Generator<Share> {
    if (stage.kind === 'deep' || stage.kind === 'twice') {
      for (const values of valuesOfStage(stage.kind, searched, part, parts))
        yield allOf(programOf(right, values, readings, 1), stage.mistakes);
    } else if (stage.mistakes === 1) {
      for (const kind of everyNth(kinds, part, parts)) yield allOf(kind(), 1);
    } else {
      const program = stage.mistakes === 2 ? two() : many();
      yield { program, blocks: everyNth(pieces(blocksOf(stage, program.ways)), part, parts) };
    }
  }
  let loaded: Compiled | undefined;
  return {
    readings,
    get coverage() {
      const [listed, shaped] = [singles.made(), forms.made()];
      return {
        ...NOTHING_COVERED,
        ...(listed && coverageOfValues(listed.lists, floats().length)),
        ...(shaped && coverageOfForms(shaped)),
      };
    },
    *run(stage, part, parts) {
      if (readings.length === 0) return;
      yield* runAlone(everyNth(alone(stage, { plain: forms, crossed }, searched), part, parts), searched);
      if (stage.mistakes > 1 || part === VALUES_IN_KINDS % parts) {
        // A long body takes a while twice, to be changed and to be hashed: the clock is looked at between.
        values();
        yield { tried: 0, findings: [] };
      }
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
}

function once<T>(make: () => T): Once<T> {
  let made: { value: T } | undefined;
  const get = () => {
    made ??= { value: make() };
    return made.value;
  };
  return Object.assign(get, { made: () => made?.value });
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
