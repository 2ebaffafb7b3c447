/** `npm run exam` as a process of its own, for tests. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectExamReport } from './exam-schemas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const EXAM_DOCS = readFileSync(path.join(root, 'docs/exam.md'), 'utf8');
const LAUNCH = `
  import { register } from 'tsx/esm/api';
  register({ tsconfig: false });
  const { main } = await import('./cli/exam.ts');
  process.exitCode = await main(process.argv.slice(1));`;

interface Graded {
  readonly id: string;
  readonly verdict: string;
  readonly mistakes: readonly string[];
}

export interface PrintedReport {
  readonly version: number;
  readonly passed: boolean;
  readonly calls: readonly Graded[];
  readonly tasks?: readonly Graded[];
  readonly mistakes: readonly {
    readonly id: string;
    readonly title: string;
    readonly calls: readonly string[];
    readonly tasks?: readonly string[];
    readonly happened?: { readonly call: string; readonly text: string };
    readonly differences?: readonly {
      readonly call: string;
      readonly sent?: string;
      readonly cause?: string;
    }[];
  }[];
  readonly excluded: { readonly single: number; readonly pairs: number };
  readonly catalogue: string;
}

export function launchExam(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LAUNCH, '--', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number);
  return { process: child, printed, ended };
}

export async function runExam(args: readonly string[], environment?: Readonly<Record<string, string>>) {
  const { printed, ended } = launchExam(args, environment);
  const code = await ended;
  return { code, ...printed };
}

export async function reportOfExam(args: readonly string[]) {
  const outcome = await runExam(['--json', ...args]);
  const report = JSON.parse(outcome.stdout) as PrintedReport;
  expectExamReport(report);
  return { ...outcome, report };
}

/** The program of this name in docs/exam.md, whose first line says it. */
export function shownProgram(name: string): string {
  const mark = /\.py\b/.test(name) ? '# ' : '// ';
  const [, code] = EXAM_DOCS.split(`\n${mark}${name}\n`);
  return code?.split('\n```')[0] ?? '';
}
