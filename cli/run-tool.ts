/** Runs a development tool of this project, or a program of the system, as a child process. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ToolOutcome {
  /** 1 as well when the program could not be started. */
  readonly code: number;
  /** Both streams as they came; empty where they went elsewhere. */
  readonly output: string;
}

export interface ToolOptions {
  /** `stream` shows the output as it comes, `capture` keeps it; a function is handed it as it comes. */
  readonly output: 'stream' | 'capture' | ((text: string) => void);
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the program a package declares, with this Node: no shell and no `.cmd` files on Windows. */
export function runTool(
  packageName: string,
  args: readonly string[],
  options: ToolOptions,
  program?: string,
): Promise<ToolOutcome> {
  return runProgram(process.execPath, [toolFile(packageName, program), ...args], options);
}

export function runProgram(
  file: string,
  args: readonly string[],
  options: ToolOptions,
): Promise<ToolOutcome> {
  const child = spawn(file, args, {
    stdio: options.output === 'stream' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  const stopChild = () => child.kill();
  process.once('exit', stopChild);
  let output = '';
  const take =
    typeof options.output === 'function'
      ? options.output
      : (chunk: string) => {
          output += chunk;
        };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
  return new Promise((resolve) => {
    const finish = (code: number) => {
      process.off('exit', stopChild);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      take(error.message);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function toolFile(packageName: string, program = packageName.replace(/^@.*\//, '')): string {
  const folder = path.join('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file: unknown = typeof bin === 'string' ? bin : bin?.[program];
  if (typeof file !== 'string') throw new Error(`${packageName} has no program “${program}”`);
  return path.join(folder, file);
}
