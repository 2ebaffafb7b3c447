/**
 * Looks for many signatures of one request in one search: they share every candidate, so each candidate is made once
 * and compared with all of them. What comes out is what as many searches would have given: each signature's answer is
 * all that's found on the first level that finds anything for it.
 */

import type { Subject } from '../../lib/core/mistakes/subject.ts';
import type { OutputReading } from '../../lib/core/mistakes/variant.ts';
import type { Finding, Stage } from '../../lib/core/search/found.ts';
import { createSearch, type Search } from '../../lib/core/search/search.ts';
import { createPlantedKernel } from './planted-kernel.ts';

export interface Answer {
  /** Of the level that found it. */
  readonly mistakes: number;
  readonly findings: readonly Finding[];
}

export interface Pass {
  /** By the signature's name. */
  readonly answers: ReadonlyMap<string, Answer>;
  readonly tried: number;
  readonly ms: number;
}

/** Which signature each finding belongs to: a search makes one for each match, in the order they matched. */
export interface Ledger {
  /** @param nameOf the signature that this digest gives, if any; asked only where the reading's own `matches` holds. */
  readonly watch: (
    reading: OutputReading,
    nameOf: (digest: Uint8Array) => string | undefined,
  ) => OutputReading;
  /** The names of all matches since the last call. */
  readonly take: () => readonly string[];
}

export function createLedger(): Ledger {
  let matched: string[] = [];
  return {
    watch: (reading, nameOf) => ({
      ...reading,
      matches: (digest, message) => {
        const name = reading.matches(digest, message) ? nameOf(digest) : undefined;
        if (name !== undefined) matched.push(name);
        return name !== undefined;
      },
    }),
    take: () => {
      const taken = matched;
      matched = [];
      return taken;
    },
  };
}

/**
 * Runs stages to their end, whatever they find.
 * @param isEnough asked after each stage; by default they're all run.
 */
export function collect(
  search: Search,
  stages: Iterable<Stage>,
  ledger: Ledger,
  isEnough: (answers: ReadonlyMap<string, Answer>, last: Stage) => boolean = () => false,
): Pass {
  const began = performance.now();
  const answers = new Map<string, { mistakes: number; findings: Finding[] }>();
  let tried = 0;
  const take = (stage: Stage, findings: readonly Finding[]) => {
    const names = ledger.take();
    if (names.length !== findings.length) throw new Error('a match made no finding');
    for (const [index, finding] of findings.entries()) {
      const name = names[index] ?? '';
      const answer = answers.get(name) ?? { mistakes: stage.mistakes, findings: [] };
      answers.set(name, answer);
      if (answer.mistakes === stage.mistakes) answer.findings.push(finding);
    }
  };
  for (const stage of stages) {
    for (const progress of search.run(stage, 0, 1)) {
      tried += progress.tried;
      take(stage, progress.findings);
    }
    if (isEnough(answers, stage)) break;
  }
  return { answers, tried, ms: performance.now() - began };
}

const LENGTHS = [32, 64, 20, 48, 28, 16] as const;

export interface Hunt {
  /**
   * @param digests one character per byte.
   * @param stages in the order they're searched.
   * @param alone stages of which only what the search tries without the kernel is done: with more digests than the
   * SIMD kernel has filters for, the kernel's part of a wide stage would take minutes.
   */
  look(digests: ReadonlySet<string>, stages: readonly Stage[], alone?: readonly Stage[]): HuntPass;
}

export interface HuntPass extends Pass {
  /** Candidates that the kernel let through. */
  readonly reported: number;
}

/** A search for hexadecimal signatures made up by the test, known by their digests. @param mask see `createPlantedKernel`. */
export function startHunt(subject: Subject, mask?: number): Hunt {
  const kernel = createPlantedKernel(mask);
  const ledger = createLedger();
  let planted: ReadonlySet<string> = new Set();
  const readings = LENGTHS.map((digestBytes) =>
    ledger.watch(
      // The kernel has filters of its own.
      { uses: [], digestBytes, filters: [{ word: 0, mask: 0xffffffff, value: 0 }], matches: () => true },
      (digest) => {
        const name = Buffer.from(digest).toString('latin1');
        return planted.has(name) ? name : undefined;
      },
    ),
  );
  const search = createSearch(subject, kernel, readings);
  return {
    look: (digests, stages, alone = []) => {
      planted = digests;
      const before = kernel.reported();
      function* inOrder() {
        kernel.plant(digests);
        yield* stages;
        kernel.plant(undefined);
        yield* alone;
      }
      const pass = collect(search, inOrder(), ledger);
      return { ...pass, reported: kernel.reported() - before };
    },
  };
}
