/** Starts a server that's to be put under load, in a process of its own. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { TargetOrder } from './sandbox-targets.ts';

export interface RunningTarget {
  readonly child: ChildProcess;
  readonly port: number;
}

export async function startTarget(order: TargetOrder): Promise<RunningTarget> {
  const child = fork(new URL('./sandbox-target.mjs', import.meta.url), { execArgv: [], stdio: 'inherit' });
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}
