/** Stages that run beside each other read as if they ran one by one, and none is lost. */

import { describe, expect, it } from 'vitest';
import { runProgram } from '../../cli/run-tool.ts';
import { tallyCheck } from '../../cli/tally.ts';
import { runRound, type StageOutput, type TestStage } from '../../cli/test-rounds.ts';

const GOOD = tallyCheck(0);

/** Ends when it's told to. */
function heldStage(name: string, text: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const places: StageOutput[] = [];
  const stage: TestStage = {
    name,
    run: async (place) => {
      places.push(place);
      if (typeof place.output === 'function') place.output(text);
      await ended;
      return GOOD;
    },
  };
  return { stage, places, end };
}

function stageOf(name: string, run: TestStage['run'] = async () => GOOD): TestStage {
  return { name, run };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a round', () => {
  it('runs its lanes at the same time, the first with the terminal', async () => {
    const [one, two] = [heldStage('one', ''), heldStage('two', '')];
    const round = runRound([[one.stage], [two.stage]], () => {});
    await settled();
    expect(one.places).toEqual([{ output: 'stream' }]);
    expect(two.places).toEqual([{ output: expect.any(Function) }]);
    for (const { end } of [one, two]) end();
    await round;
  });

  it('shows what the others say once the first is through, and then as it comes', async () => {
    const shown: string[] = [];
    const [one, two] = [heldStage('one', ''), heldStage('two', 'of two\n')];
    const round = runRound([[one.stage], [two.stage]], (text) => shown.push(text));
    await settled();
    expect(shown.join('')).toBe('\n── one\n');
    one.end();
    await settled();
    expect(shown.join('')).toBe('\n── one\n\n── two\nof two\n');
    const { output } = two.places[0] ?? {};
    if (typeof output === 'function') output('more\n');
    expect(shown.join('')).toMatch(/of two\nmore\n$/);
    two.end();
    expect((await round).map(({ name }) => name)).toEqual(['one', 'two']);
  });

  it('counts a stage that breaks off as a failure, and runs those after it', async () => {
    const broken = async () => {
      throw new Error('no such tool');
    };
    const results = await runRound(
      [[stageOf('one', broken), stageOf('after')], [stageOf('two', broken)]],
      () => {},
    );
    const brokenOff = { passed: 0, failed: 1, skipped: 0, failures: ['It broke off: no such tool'] };
    expect(results.map(({ name, tally }) => [name, tally])).toEqual([
      ['one', brokenOff],
      ['after', GOOD],
      ['two', brokenOff],
    ]);
  });

  it('gives the terminal to whatever lane is there', async () => {
    const only = heldStage('only', '');
    only.end();
    expect(await runRound([[], [only.stage]], () => {})).toHaveLength(1);
    expect(only.places).toEqual([{ output: 'stream' }]);
    expect(await runRound([[], []], () => {})).toEqual([]);
  });
});

describe('a tool', () => {
  it('hands over what it says as it comes', async () => {
    const texts: string[] = [];
    const output = (text: string) => void texts.push(text);
    const outcome = await runProgram(process.execPath, ['-e', 'console.log(7)'], { output });
    expect(outcome).toEqual({ code: 0, output: '' });
    expect(texts.join('')).toBe('7\n');
  });

  it('that can’t be started says so to whom it’s handed', async () => {
    const texts: string[] = [];
    const output = (text: string) => void texts.push(text);
    const { code } = await runProgram('/no/such/program', [], { output });
    expect(code).toBe(1);
    expect(texts.join('')).toContain('ENOENT');
  });
});
