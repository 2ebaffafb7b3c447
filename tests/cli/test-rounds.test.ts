/** Stages that run beside each other read as if they ran one by one, and none is lost. */

import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../cli/run-tool.ts';
import { tallyCheck } from '../../cli/tally.ts';
import { type Place, runRound, type Stage } from '../../cli/test-rounds.ts';

const GOOD = tallyCheck(0);

/** Ends when it's told to. */
function heldStage(name: string, text: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const places: Place[] = [];
  const stage: Stage = {
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

function stageOf(name: string, run: Stage['run'] = async () => GOOD): Stage {
  return { name, run };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a round', () => {
  it('runs its lanes at the same time, the first with the terminal, and what’s patient in others gives way', async () => {
    const [one, two, three] = [heldStage('one', ''), heldStage('two', ''), heldStage('three', '')];
    const patient = { isPatient: true };
    const round = runRound(
      [[{ ...one.stage, ...patient }], [{ ...two.stage, ...patient }], [three.stage]],
      () => {},
    );
    await settled();
    expect(one.places).toEqual([{ output: 'stream' }]);
    expect(two.places).toEqual([{ output: expect.any(Function), isPatient: true }]);
    expect(three.places).toEqual([{ output: expect.any(Function) }]);
    for (const { end } of [one, two, three]) end();
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
    const shown: string[] = [];
    const broken = async () => {
      throw new Error('no such tool');
    };
    const results = await runRound(
      [[stageOf('one', broken), stageOf('after')], [stageOf('two', broken)]],
      (text) => shown.push(text),
    );
    expect(results.map(({ name, tally: { passed, failed } }) => [name, passed, failed])).toEqual([
      ['one', 0, 1],
      ['after', 1, 0],
      ['two', 0, 1],
    ]);
    expect(shown.filter((text) => text === 'It broke off: no such tool\n')).toHaveLength(2);
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
  const say = "setTimeout(() => console.log(require('node:os').getPriority()), 100)";

  it('hands over what it says as it comes, and gives way where it’s told to', async () => {
    const texts: string[] = [];
    const output = (text: string) => void texts.push(text);
    const outcome = await runProgram(process.execPath, ['-e', say], { output, isPatient: true });
    expect(outcome).toEqual({ code: 0, output: '' });
    expect(Number(texts.join(''))).toBe(19);
    const plain = await runProgram(process.execPath, ['-e', say], { output: 'capture' });
    expect(Number(plain.output)).toBe(getPriority());
  });

  it('that can’t be started says so to whom it’s handed', async () => {
    const texts: string[] = [];
    const output = (text: string) => void texts.push(text);
    const { code } = await runProgram('/no/such/program', [], { output, isPatient: true });
    expect(code).toBe(1);
    expect(texts.join('')).toContain('ENOENT');
  });
});
