/** Connections that clients leave half-done, by the thousand: others are answered meanwhile, and all descriptors come back. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { type HalfDone, isHeld, KIND_NAMES, type KindName, leaveHalfDone } from './half-done.ts';
import { raw, until } from './sandbox-running.ts';

/** The sandbox in a process of its own; on each line it reads it prints how many descriptors it has. */
const LAUNCH = `
  import { readdirSync } from 'node:fs';
  import { createInterface } from 'node:readline';
  import { register } from 'tsx/esm/api';
  register({ tsconfig: false });
  const { startSandboxServer } = await import('./cli/sandbox-server.ts');
  const { port } = await startSandboxServer({ port: 0, diagnosing: 'off', patience: Number(process.argv[1]),
    bounds: { requests: 100, bytes: 2 ** 27 } });
  const open = () => process.platform === 'linux'
    ? readdirSync('/proc/self/fd').length
    : process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  createInterface({ input: process.stdin }).on('line', () => console.log(open()));
  console.log(port);`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONG = 3_600_000;
/** The soft limit that most systems begin with. */
const ORDINARY_LIMIT = 1024;

const children: ChildProcess[] = [];
const left: HalfDone[] = [];

afterEach(() => {
  for (const { socket } of left.splice(0)) socket.destroy();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function launch(patience: number) {
  const command = `ulimit -n ${ORDINARY_LIMIT} && exec "$0" --input-type=module -e "$1" -- "$2"`;
  const args = ['-c', command, process.execPath, LAUNCH, String(patience)];
  const child = spawn('bash', args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => Number((await lines.next()).value);
  const port = await next();
  const descriptors = () => {
    child.stdin.write('\n');
    return next();
  };
  return { child, port, descriptors };
}

async function leave(port: number, name: KindName, count: number): Promise<void> {
  left.push(...(await Promise.all(Array.from({ length: count }, () => leaveHalfDone(port, name)))));
}

/** On a connection of its own. */
async function anOrdinaryRequest(port: number): Promise<string> {
  const answer = await raw(
    port,
    'GET /api/v1/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
  );
  return answer.slice(0, 12);
}

/** Nearly as large as one may be that's pushed to listeners. */
async function postLargeBody(port: number): Promise<void> {
  const head =
    'POST /api/v1/charges HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 1000000';
  await raw(port, `${head}\r\n\r\n${'x'.repeat(1_000_000)}`);
}

/** More than the system takes for a client that reads nothing. */
async function postLargeBodies(port: number): Promise<void> {
  for (let i = 0; i < 10; i++) await postLargeBody(port);
}

describe('what clients leave half-done', () => {
  test('keeps nobody else waiting, while all of it is open', async () => {
    const { port, descriptors } = await launch(LONG);
    const before = await descriptors();
    for (const name of KIND_NAMES) {
      await leave(port, name, 20);
      for (const { goOn } of left) goOn();
      expect([name, await anOrdinaryRequest(port)]).toEqual([name, 'HTTP/1.1 401']);
    }
    expect((await descriptors()) - before).toBeGreaterThanOrEqual(KIND_NAMES.filter(isHeld).length * 20);
  });

  test('keeps nobody else waiting, by the thousand', async () => {
    const { port, descriptors } = await launch(LONG);
    await postLargeBodies(port);
    const before = await descriptors();
    let most = 0;
    for (let round = 0; round < 7; round++) {
      for (const name of KIND_NAMES) {
        await leave(port, name, 30);
        expect([name, await anOrdinaryRequest(port)]).toEqual([name, 'HTTP/1.1 401']);
        most = Math.max(most, await descriptors());
      }
      for (const { goOn } of left) goOn();
    }
    expect(left.length).toBeGreaterThan(4000);
    expect(most - before).toBeGreaterThan(ORDINARY_LIMIT / 2);
    for (const { socket } of left) socket.destroy();
    await until(async () => (await descriptors()) <= before);
  });

  test('is let go, though no client closes its own end', async () => {
    const { port, descriptors } = await launch(500);
    await postLargeBodies(port);
    const before = await descriptors();
    for (const name of KIND_NAMES) await leave(port, name, 20);
    await until(async () => {
      for (const { goOn } of left) goOn();
      // That a listener reads nothing can't be told before there's more than the system takes for it.
      await postLargeBody(port);
      return (await descriptors()) <= before;
    });
    expect(await anOrdinaryRequest(port)).toBe('HTTP/1.1 401');
  });

  test('doesn’t keep the sandbox from ending', async () => {
    const { child, port } = await launch(LONG);
    for (const name of KIND_NAMES) await leave(port, name, 5);
    child.kill('SIGTERM');
    await once(child, 'close');
  });
});
