/** The program that takes an exam: what it prints, and when it's over. */

import { describe, expect, test } from 'vitest';
import { createArrivals, runExamProgram } from '../../cli/exam-program.ts';

function run(code: string, onLine: (line: string) => boolean) {
  return runExamProgram({
    ...{ command: [process.execPath, '-e', code], env: {}, timeout: 60, handed: undefined, onLine },
    ...{ arrivals: createArrivals(), stop: new AbortController().signal },
  });
}

test('that never ends its requests for one task is stopped', async () => {
  const arrivals = createArrivals();
  const endless = setInterval(() => {
    for (let at = 0; at < 100; at++) arrivals.note('pages');
  }, 5);
  const outcome = await runExamProgram({
    ...{ command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'], env: {}, timeout: 60 },
    ...{ handed: undefined, arrivals, stop: new AbortController().signal },
  });
  clearInterval(endless);
  expect(outcome).toEqual({ kind: 'endless', id: 'pages', requests: 2000 });
});

/** With the program's own stdout. */
const leaving = (options: string) =>
  `const child = require('node:child_process').spawn(
     process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { ${options} stdio: 'inherit' });
   child.unref();`;

describe.skipIf(process.platform === 'win32')('a program that leaves another behind', () => {
  test('is over once its last line was read, also one that doesn’t end', async () => {
    const lines: string[] = [];
    const outcome = await run(
      `${leaving('')} require('node:fs').writeSync(1, 'first\\nlast'); process.exit(3)`,
      (line) => lines.push(line) > 0,
    );
    expect(outcome).toEqual({ kind: 'exited', code: 3 });
    expect(lines).toEqual(['first', 'last']);
  });

  test('is over although what it left behind keeps its stdout open', async () => {
    let left = 0;
    const outcome = await run(
      `${leaving('detached: true,')} console.log('left behind ' + child.pid)`,
      (line) => {
        left = Number(/\d+/.exec(line)?.[0]);
        return true;
      },
    );
    expect(outcome).toEqual({ kind: 'exited', code: 0 });
    expect(process.kill(left, 'SIGKILL')).toBe(true);
  });
});

/** Of so many lines handed over, says what `code` prints of each. */
const printing = (code: string) =>
  `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
     const { id } = JSON.parse(line); ${code}
   })`;
const LINES = ['one', 'two', 'three'].map((id) => ({ id, json: JSON.stringify({ id }) }));

test.each([
  ['as the harnesses do', 'id + ": TypeError: no " + id'],
  ['with Go’s time in front', '"2026/11/28 09:22:03 " + id + ": boom"'],
  ['with the id as JSON', 'JSON.stringify(id) + ": boom"'],
])('that prints an error about what it was handed, %s, is soon handed the next', async (_, printed) => {
  const arrivals = createArrivals();
  const outcome = await runExamProgram({
    ...{ command: [process.execPath, '-e', printing(`console.error(${printed})`)], env: {} },
    ...{ timeout: 60, handed: LINES, arrivals, stop: new AbortController().signal },
  });
  expect(outcome).toEqual({ kind: 'exited', code: 0 });
  expect([...arrivals.failed]).toEqual(['one', 'two', 'three']);
});

test('and that logs what it’s about to send is waited for', async () => {
  const arrivals = createArrivals();
  const handedWhileSending: (string | undefined)[] = [];
  const sends = (line: string) => {
    handedWhileSending.push(arrivals.given.at(-1));
    arrivals.note(line);
    return true;
  };
  const code = printing('console.error(id + ": sending"); setTimeout(() => console.log(id), 200)');
  const outcome = await runExamProgram({
    ...{ command: [process.execPath, '-e', code], env: {}, timeout: 60, handed: LINES, arrivals },
    ...{ onLine: sends, stop: new AbortController().signal },
  });
  expect(outcome).toEqual({ kind: 'exited', code: 0 });
  expect(handedWhileSending).toEqual(['one', 'two', 'three']);
});

test('that sends nothing is told of while it’s waited for', async () => {
  const waits: [number, string | undefined][] = [];
  const outcome = await runExamProgram({
    ...{ command: [process.execPath, '-e', 'setTimeout(() => {}, 20000)'], env: {}, timeout: 6 },
    ...{
      handed: [{ id: 'one', json: '{}' }],
      arrivals: createArrivals(),
      stop: new AbortController().signal,
    },
    onWaiting: (seconds, after) => waits.push([seconds, after]),
  });
  expect(outcome).toEqual({ kind: 'hung', seconds: 6, after: 'one' });
  expect(waits).toEqual([[5, 'one']]);
});
