/** `npm run exam -- --over-time` with the programs of docs/exam.md, right and with mistakes planted in them. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { drawTasks } from '../../lib/exam/tasks/draw.ts';
import { TASK_MISTAKES } from '../../lib/exam/tasks/mistakes.ts';
import { drawPair } from '../exam/client.ts';
import { EXAM_DOCS, type PrintedReport, reportOfExam, runExam, shownProgram } from './exam-running.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'exam-over-time-'));
const TASKS = drawTasks(1, drawPair(2).id);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The document’s program and harness, the client with mistakes where some are given. */
function clientWith(name: string, mistakes: readonly (readonly [from: string, to: string])[] = []): string {
  const place = path.join(folder, name);
  mkdirSync(place);
  let client = shownProgram('client.mjs, over time');
  for (const [from, to] of mistakes) {
    expect(client).toContain(from);
    client = client.replace(from, to);
  }
  writeFileSync(path.join(place, 'client.mjs'), client);
  writeFileSync(path.join(place, 'exam.mjs'), shownProgram('exam.mjs'));
  return path.join(place, 'exam.mjs');
}

const gradesIn = ({ tasks = [] }: PrintedReport) =>
  tasks.map(({ id, verdict, mistakes }) => [id, verdict, ...mistakes]);

const SIGNS = 'const headers = signed(method, url, body, keyId);';
const ALL_WRONG = [
  [`${SIGNS}\n`, '\n'],
  ['  for (let attempt', `  ${SIGNS}\n  for (let attempt`],
  [`Number(response.headers?.get('Retry-After') ?? 1)`, '0.1'],
  [`redirect: 'manual'`, `redirect: 'follow'`],
  ['{ keyId = env.COUNTERSIGN_KEY_ID, ', '{ '],
  [
    '  const url = new URL(baseUrl + path);',
    '  const keyId = env.COUNTERSIGN_KEY_ID;\n  const url = new URL(path, baseUrl);',
  ],
  ['offset += limit;', 'offset += 500;'],
  ['return CODES.exec(await response.text())?.[1];', 'return (await response.json()).error?.code;'],
] as const;

describe('a client', () => {
  test('that does all right over time passes, and tells its codes on stdout', async () => {
    const file = clientWith('right');
    const { code, report, stderr } = await reportOfExam([
      '--over-time',
      '--stdin',
      '--',
      process.execPath,
      file,
    ]);
    expect(stderr).toBe('');
    expect(gradesIn(report)).toEqual(TASKS.map(({ id }) => [id, 'right']));
    expect(report).toMatchObject({ passed: true, mistakes: [] });
    expect(Object.keys(report)).toEqual([
      'version',
      'passed',
      'calls',
      'tasks',
      'mistakes',
      'excluded',
      'catalogue',
    ]);
    expect(code).toBe(0);
  });

  test('that does all wrong gets each by its name, with its fix', async () => {
    const file = clientWith('wrong', ALL_WRONG);
    const { code, report } = await reportOfExam(['--over-time', '--stdin', '--', process.execPath, file]);
    const wrong = (id: string, { id: mistake }: { readonly id: string }) => [id, 'wrong', mistake];
    expect(gradesIn(report)).toEqual([
      wrong('retry-503', TASK_MISTAKES.notSignedAgain),
      wrong('retry-429', TASK_MISTAKES.tooSoon),
      wrong('retry-dropped', TASK_MISTAKES.notSignedAgain),
      wrong('redirect', TASK_MISTAKES.followed),
      wrong('other-key', TASK_MISTAKES.otherKeyNotUsed),
      ['code-code-field', 'right'],
      ...['other-field', 'field-name', 'message', 'text'].map((place) =>
        wrong(`code-${place}`, TASK_MISTAKES.codeNotRead),
      ),
      wrong('pages', TASK_MISTAKES.byAskedLimit),
      wrong('base-path', TASK_MISTAKES.prefixDropped),
    ]);
    expect(report.calls.every(({ verdict }) => verdict === 'right')).toBe(true);
    expect(report.mistakes.find(({ id }) => id === TASK_MISTAKES.followed.id)).toEqual({
      ...TASK_MISTAKES.followed,
      calls: [],
      tasks: ['redirect'],
    });
    expect(code).toBe(1);
  });

  test('that can only make calls is incomplete, and reads which tasks are missing', async () => {
    const place = path.join(folder, 'calls');
    mkdirSync(place);
    writeFileSync(path.join(place, 'client.mjs'), shownProgram('client.mjs'));
    writeFileSync(
      path.join(place, 'exam.mjs'),
      shownProgram('exam.mjs').replace('  try {', '  if (kind) continue;\n  try {'),
    );
    const { code, stdout } = await runExam([
      '--over-time',
      '--stdin',
      '--timeout',
      '1',
      '--',
      process.execPath,
      path.join(place, 'exam.mjs'),
    ]);
    expect(stdout).toContain('0 not received. Of 12 tasks: 0 passed, 0 failed, 12 not done\n');
    for (const { id, asks } of TASKS) expect(stdout).toContain(`· ${id.padEnd(20)} not done: ${asks}\n`);
    expect(code).toBe(2);
  });
});

test('docs/exam.md has each kind of task, and each mistake', () => {
  for (const { kind } of TASKS) expect(EXAM_DOCS).toContain(`\`${kind}\``);
  for (const { id } of Object.values(TASK_MISTAKES)) expect(EXAM_DOCS).toContain(`\`${id}\``);
});
