/** Runs stages of the tests, beside each other where that saves time, and tells what each came to. */

import type { ToolOptions } from './run-tool.ts';
import { addTallies, type Tally, tallyCheck } from './tally.ts';

/** How a stage runs its tools. */
export type Place = Pick<ToolOptions, 'output' | 'isPatient'>;

export interface Stage {
  readonly name: string;
  readonly run: (place: Place) => Promise<Tally>;
  /** Beside a lane before its own, it takes only the time that others leave. */
  readonly isPatient?: boolean;
}

/** Lanes run at the same time, each its stages in order. The first has the terminal. */
export type Round = readonly (readonly Stage[])[];

export interface StageResult {
  readonly name: string;
  readonly seconds: number;
  readonly tally: Tally;
}

type Say = (text: string) => void;

const toTerminal: Say = (text) => void process.stdout.write(text);

/** What the other lanes say is held back until the first is through, so that each reads as if it ran alone. */
export async function runRound(round: Round, say: Say = toTerminal): Promise<readonly StageResult[]> {
  const [first = [], ...others] = round.filter((lane) => lane.length > 0);
  const aside = others.map((lane) => {
    const held = heldBack(say);
    return { release: held.release, results: runLane(lane, held.say, { output: held.say }, true) };
  });
  const results = await runLane(first, say, { output: 'stream' });
  for (const { release, results: later } of aside) {
    release();
    results.push(...(await later));
  }
  return results;
}

async function runLane(
  lane: readonly Stage[],
  say: Say,
  place: Place,
  isAside = false,
): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const { name, run, isPatient = false } of lane) {
    const began = performance.now();
    say(`\n── ${name}\n`);
    const tally = await run(isAside && isPatient ? { ...place, isPatient } : place).catch(crashed);
    for (const remark of tally.remarks) say(`${remark}\n`);
    results.push({ name, tally, seconds: (performance.now() - began) / 1000 });
  }
  return results;
}

function crashed(error: unknown): Tally {
  const reason = error instanceof Error ? error.message : String(error);
  return addTallies([
    tallyCheck(1),
    { passed: 0, failed: 0, skipped: 0, remarks: [`It broke off: ${reason}`] },
  ]);
}

function heldBack(say: Say): { readonly say: Say; readonly release: () => void } {
  let held: string[] | undefined = [];
  return {
    say: (text) => {
      if (held) held.push(text);
      else say(text);
    },
    release: () => {
      const texts = held ?? [];
      held = undefined;
      for (const text of texts) say(text);
    },
  };
}
