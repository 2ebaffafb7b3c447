/** Runs stages of the tests, beside each other where that saves time, and tells what each came to. */

import type { ToolOptions } from './run-tool.ts';
import { type Tally, tallyCheck } from './tally.ts';

/** How a stage runs its tools. */
export type StageOutput = Pick<ToolOptions, 'output'>;

export interface TestStage {
  readonly name: string;
  readonly run: (place: StageOutput) => Promise<Tally>;
}

/** Lanes run at the same time, each its stages in order. The first has the terminal. */
export type TestRound = readonly (readonly TestStage[])[];

export interface StageResult {
  readonly name: string;
  readonly seconds: number;
  readonly tally: Tally;
}

type Say = (text: string) => void;

const toTerminal: Say = (text) => void process.stdout.write(text);

/** What the other lanes say is held back until the first is through, so that each reads as if it ran alone. */
export async function runRound(round: TestRound, say: Say = toTerminal): Promise<readonly StageResult[]> {
  const [first = [], ...others] = round.filter((lane) => lane.length > 0);
  const aside = others.map((lane) => {
    const held = heldBack(say);
    return { release: held.release, results: runLane(lane, held.say, { output: held.say }) };
  });
  const results = await runLane(first, say, { output: 'stream' });
  for (const { release, results: later } of aside) {
    release();
    results.push(...(await later));
  }
  return results;
}

async function runLane(lane: readonly TestStage[], say: Say, place: StageOutput): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const { name, run } of lane) {
    const began = performance.now();
    say(`\n── ${name}\n`);
    const tally = await run(place).catch(crashed);
    results.push({ name, tally, seconds: (performance.now() - began) / 1000 });
  }
  return results;
}

function crashed(error: unknown): Tally {
  const reason = error instanceof Error ? error.message : String(error);
  return { ...tallyCheck(1), failures: [`It broke off: ${reason}`] };
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
