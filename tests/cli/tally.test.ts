/** The totals `npm test` ends with, from reports vitest really writes: made here by running it on small projects. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTallies, closingLine, tallyCheck, tallyVitest } from '../../cli/tally.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMPORT = `import { beforeAll, expect, it, describe } from 'vitest';`;
const GOOD = `${IMPORT} it('a', () => expect(1).toBe(1)); it('b', () => expect(1).toBe(1));`;

let folder: string;

beforeEach(() => {
  // Inside the project, so that vitest is found; a folder of its own, so that nothing else is.
  mkdirSync(path.join(ROOT, '.tmp'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, '.tmp', 'tally-'));
  writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default {};');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function tallyOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', folder, '--reporter=json', '--outputFile=report.json'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const code = await new Promise<number>((resolve) => child.once('close', (value) => resolve(value ?? 1)));
  const report = path.join(folder, 'report.json');
  return tallyVitest(existsSync(report) ? readFileSync(report, 'utf8') : undefined, code);
}

describe('a suite', () => {
  it('counts its passed, failed, skipped and still-to-write tests', async () => {
    const tally = await tallyOf({
      'good.test.ts': GOOD,
      'mixed.test.ts': `${IMPORT} it('f', () => expect(1).toBe(2)); it.skip('s', () => {}); it.todo('t');`,
    });
    expect(tally).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
  });

  it('says which test failed and why, for those who see only the end', async () => {
    const tally = await tallyOf({
      'mixed.test.ts': `${IMPORT} it('good', () => {}); describe('all', () => it('adds', () => expect(1 + 1).toBe(3)));`,
    });
    expect(tally.failures).toEqual([
      expect.stringMatching(
        /^\.tmp\/tally-\w+\/mixed\.test\.ts > all adds\n {4}AssertionError: expected 2 to be 3/,
      ),
    ]);
    expect(tally.failures[0]?.split('\n').length).toBeLessThan(15);
  });

  it('counts a file that doesn’t load, and one whose hook throws, as a failure each', async () => {
    const tally = await tallyOf({
      'good.test.ts': GOOD,
      'broken.test.ts': `import './gone.ts'; ${IMPORT} it('never', () => {});`,
      'hook.test.ts': `${IMPORT} describe('d', () => { beforeAll(() => { throw new Error('no'); }); it('x', () => {}); });`,
    });
    expect(tally).toMatchObject({ passed: 2, failed: 2, skipped: 1 });
    expect(tally.failures).toHaveLength(2);
    expect(tally.failures.join()).toMatch(/broken\.test\.ts failed outside its tests\n.*gone/);
  });

  it('fails when its tests pass but something was thrown outside them', async () => {
    const tally = await tallyOf({
      'late.test.ts': `${IMPORT} it('a', () => { expect(1).toBe(1); void Promise.reject(new Error('late')); });`,
    });
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
    expect(tally.failures).toEqual(['vitest ended with code 1 although no test failed']);
  });

  it.each([true, false])('fails when what runs it dies (isolated: %s)', async (isolate) => {
    const tally = await tallyOf({
      'vitest.config.mjs': `export default { test: { isolate: ${isolate}, maxWorkers: 1 } };`,
      'dying.test.ts': `${IMPORT} it('dies', () => { process.kill(process.pid, 'SIGKILL'); });`,
      'good.test.ts': GOOD,
    });
    expect(tally.failed).toBeGreaterThan(0);
  });

  it('fails when nothing ran', async () => {
    expect(await tallyOf({})).toMatchObject({ passed: 0, failed: 1 });
    expect(await tallyOf({ 'idle.test.ts': `${IMPORT} it.skip('s', () => {});` })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 1,
      failures: ['No test ran'],
    });
  });
});

describe('a report', () => {
  it.each([undefined, '', '{', '{}', '{"testResults":5}', '[null]', '{"testResults":[null]}'])(
    'that can’t be read (%j) is a failure',
    (text) => {
      expect(tallyVitest(text, 0)).toEqual({
        passed: 0,
        failed: 1,
        skipped: 0,
        failures: ['vitest wrote no readable report'],
      });
    },
  );
});

describe('the closing line', () => {
  it('adds up all stages', () => {
    const total = addTallies([
      tallyCheck(0),
      tallyCheck(2),
      { passed: 40, failed: 1, skipped: 0, failures: [] },
    ]);
    expect(closingLine(total)).toBe('41 passed, 2 failed');
  });

  it('names skipped tests when there are any', () => {
    expect(closingLine({ passed: 1, failed: 0, skipped: 3, failures: [] })).toBe(
      '1 passed, 0 failed, 3 skipped',
    );
  });
});
