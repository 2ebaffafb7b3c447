/** The local sandbox under faults: its thread killed, no descriptors left, no port, endless answers, a network that dies at any byte. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { FaultFigures } from '../fault-figures.ts';
import { IS_FULL, randomFor } from '../search/sampling.ts';
import { call, listed, raw, runSandbox, until } from './sandbox-running.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The sandbox in a process of its own. A line it reads kills its thread, and it prints 1 where that ran. */
const LAUNCH = `
  import threads from 'node:worker_threads';
  import { syncBuiltinESMExports } from 'node:module';
  import { createInterface } from 'node:readline';
  import { register } from 'tsx/esm/api';
  let thread;
  threads.Worker = class extends threads.Worker {
    constructor(...given) {
      super(...given);
      thread = this;
    }
  };
  syncBuiltinESMExports();
  register({ tsconfig: false });
  const { startSandboxServer } = await import('./cli/sandbox-server.ts');
  const { KEY, NOW } = await import('./tests/sandbox/signed.ts');
  const { port } = await startSandboxServer({ port: 0, key: KEY, now: () => NOW, diagnosing: 'plain' });
  createInterface({ input: process.stdin }).on('line', async () => console.log((await thread?.terminate()) ?? 0));
  console.log(port);`;
/** Descriptors it’s left with once it runs: fewer than it counted on. */
const FEW_FILES = 44;
/** With these, 18 requests may be on their way. */
const FEW_OPEN_FILES = 200;
const COMMAND = `
  import { register } from 'tsx/esm/api';
  register({ tsconfig: false });
  const { main } = await import('./cli/sandbox.ts');
  process.exitCode = await main(process.argv.slice(1));`;
const KILLS = IS_FULL ? 20 : 4;
const CUTS = IS_FULL ? 400 : 60;
const BODY = '{"data":[{"id":"ord_1"}],"total":1}';

const figures = new FaultFigures('sandbox-faults');
const random = randomFor('kills', 1);
const children: ChildProcess[] = [];
const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => figures.publish());

async function launch() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LAUNCH], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const port = Number(await next());
  return {
    ...{ child, port, baseUrl: `http://127.0.0.1:${port}` },
    complaints: () => complaints,
    killThread: () => {
      child.stdin.write('\n');
      return next();
    },
  };
}

/** What answers once a request’s first bytes came. */
async function service(serve: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => serve(socket));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** @returns the first of so many in a row that are taken until the test ends. */
async function takenPorts(count: number): Promise<number> {
  for (let first = 21_000; ; first += count) {
    const taken = await Promise.all(Array.from({ length: count }, (_, n) => isTaken(first + n)));
    if (taken.every(Boolean)) return first;
  }
}

/** By this test, from now on. */
function isTaken(port: number): Promise<boolean> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

const unsigned = (port: number, target: string) =>
  raw(port, `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);

test('its thread is killed, over and over: each request is answered, and gets its diagnosis', async () => {
  const row = figures.row('local sandbox: its diagnosing thread killed');
  const { baseUrl, killThread, complaints } = await launch();
  for (let n = 0; n < KILLS; n++) {
    const wrongly = { signedTarget: `/api/v1/orders/?n=${n}` };
    expect((await call(baseUrl, `/api/v1/orders?n=${n}`, wrongly)).code).toBe('bad_signature');
    if ((await killThread()) === '1') row.injected++;
    // One in whose diagnosis the thread dies twice is given up.
    await row.ends(
      until(async () => (await listed(baseUrl)).requests.every(({ diagnosis }) => diagnosis !== null)),
    );
  }
  const { requests } = await listed(baseUrl);
  row.lost = KILLS - requests.filter(({ diagnosis }) => diagnosis?.explanations.length).length;
  row.said = 'the mistake';
  expect(row.lost).toBe(0);
  expect(row.injected).toBeGreaterThan(0);
  expect(requests).toHaveLength(KILLS);
  expect(complaints()).toBe('');
});

test('its descriptors are used up: others are told or hang up, and afterwards it goes on', async () => {
  const row = figures.row('local sandbox: no file descriptors left');
  const { child, port, complaints } = await launch();
  if (process.platform === 'linux') execFileSync('prlimit', [`--pid=${child.pid}`, `--nofile=${FEW_FILES}`]);
  const connectOnce = () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    sockets.add(socket);
    row.injected++;
  };
  for (let n = 0; n < 200; n++) connectOnce();
  // A file that it closed meanwhile left room for another.
  const isFull = () => readdirSync(`/proc/${child.pid}/fd`).length >= FEW_FILES - 1;
  if (process.platform === 'linux') await row.ends(until(() => isFull() || void connectOnce()));
  row.said = (await row.ends(unsigned(port, '/api/v1/orders?while=full'))) || 'it hung up';
  for (const socket of sockets) socket.destroy();
  await row.ends(until(async () => /^HTTP\/1\.1 401/.test(await unsigned(port, '/api/v1/orders?after=it'))));
  expect([child.exitCode, complaints()]).toEqual([null, '']);
});

test('every port is taken: it says so, names the way out, and ends', async () => {
  const row = figures.row('local sandbox: 21 ports taken');
  const first = await takenPorts(21);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', COMMAND, '--', '--port', String(first)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await row.ends(once(child, 'close'));
  row.injected = 21;
  row.said = said.trim().replaceAll(/\d{4,5}/g, '…');
  expect(child.exitCode).toBe(1);
  expect(said).toMatch(
    /^Port \d+ is busy\. Choose another with --port, or --port 0 for any that’s free\.\n$/,
  );
});

test('answers of 200 MB pass through, and nothing of them is held', async () => {
  const row = figures.row('local sandbox as proxy: an answer of 200 MB');
  const length = 200_000_000;
  const upstream = await service((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`);
    const piece = Buffer.alloc(1_000_000, 'x');
    let written = 0;
    const go = () => {
      while (written < length) {
        written += piece.length;
        if (!socket.write(piece)) break;
      }
    };
    socket.on('drain', go);
    go();
  });
  const proxy = await runSandbox({ upstream });
  row.injected++;
  const answer = await fetch(`${proxy.baseUrl}/api/v1/orders`);
  let bytes = 0;
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  row.lost = length - bytes;
  row.said = '200 OK';
  expect(bytes).toBe(length);
  expect(most).toBeLessThan(length / 2);
  expect(await listed(proxy.baseUrl)).toMatchObject({ requests: [{ response: { status: 200 } }] });
});

test('an answer that never ends begins at once, keeps nobody waiting, and ends with its client', async () => {
  const row = figures.row('local sandbox as proxy: an answer that never ends');
  let ended = 0;
  const upstream = await service((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n');
    socket.on('close', () => ended++);
  });
  const proxy = await runSandbox({ upstream });
  for (let n = 0; n < 5; n++) {
    const leaving = new AbortController();
    const answer = await row.ends(fetch(`${proxy.baseUrl}/api/v1/orders?n=${n}`, leaving));
    row.injected++;
    expect(answer.status).toBe(200);
    leaving.abort();
  }
  await row.ends(until(() => ended === 5));
  row.said = '200 OK, then open';
  expect((await listed(proxy.baseUrl)).requests).toHaveLength(5);
});

test('clients that leave while one answer waits behind another take no room', async () => {
  const row = figures.row('local sandbox as proxy: a client leaves, with two requests on its connection');
  let answered = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (asked) => {
      if (asked.includes('wait=yes')) return;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', () => answered++);
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const proxy = await runSandbox({ upstream, openFiles: FEW_OPEN_FILES });
  const two = ['yes', 'no'].map(
    (wait) => `GET /api/v1/orders?wait=${wait} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
  );
  for (; row.injected < 24; row.injected++) {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(two.join(''));
    await row.ends(until(() => answered > row.injected));
    socket.destroy();
  }
  const next = async () => /^HTTP\/1\.1 200 /.test(await unsigned(proxy.port, '/api/v1/orders?wait=no'));
  await row.ends(until(next));
  row.said = '200 OK for the next client';
});

test('an answer that dies at any byte: 502 with words, or cut off here as there, and the next one passes', async () => {
  const row = figures.row('local sandbox as proxy: the network dies at a byte of the answer');
  const whole = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
  const headEnds = whole.length - BODY.length;
  let upTo = 0;
  const upstream = await service((socket) => void socket.write(whole.slice(0, upTo), () => socket.destroy()));
  const proxy = await runSandbox({ upstream });
  let told = 0;
  for (; row.injected < CUTS; row.injected++) {
    upTo = Math.floor(random() * whole.length);
    const answer = await row.ends(unsigned(proxy.port, `/api/v1/orders?cut=${upTo}`));
    if (upTo < headEnds) {
      expect(answer, `at ${upTo}`).toMatch(/^HTTP\/1\.1 502 .*The server couldn.+t be reached: /s);
      told++;
    } else {
      expect(answer, `at ${upTo}`).toMatch(/^HTTP\/1\.1 200 /);
      expect(BODY.startsWith(answer.split('\r\n\r\n')[1] ?? ''), `at ${upTo}`).toBe(true);
      expect(answer.endsWith(BODY), `at ${upTo}`).toBe(false);
    }
  }
  upTo = whole.length;
  expect(await unsigned(proxy.port, '/api/v1/orders')).toContain(BODY);
  row.said = `502 upstream_unreachable in ${told}, cut off in ${CUTS - told}`;
  expect((await listed(proxy.baseUrl)).requests).toHaveLength(CUTS + 1);
});

test('a refusal that breaks off is recorded with its status, and breaks off here as well', async () => {
  const row = figures.row('local sandbox as proxy: a refusal breaks off');
  const head = 'HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n';
  const upstream = await service((socket) => void socket.write(`${head}{"err`, () => socket.destroy()));
  const proxy = await runSandbox({ upstream });
  row.injected++;
  const answer = await row.ends(unsigned(proxy.port, '/api/v1/orders'));
  expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n.*\{"err$/s);
  row.said = '401, cut off';
  expect(await listed(proxy.baseUrl)).toMatchObject({ requests: [{ response: { status: 401 } }] });
});

test('a request that dies at any byte leaves no request behind, and the next is answered', async () => {
  const row = figures.row('local sandbox: the network dies at a byte of the request');
  const { port, baseUrl } = await runSandbox();
  const body = '{"merchant_order_id":"A-1","amount":"1.00"}';
  const whole = `POST /api/v1/charges HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  for (; row.injected < CUTS; row.injected++) {
    const upTo = Math.floor(random() * whole.length);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const gone = once(socket, 'close');
    socket.write(whole.slice(0, upTo), () => socket.resetAndDestroy());
    await row.ends(gone);
  }
  expect((await call(baseUrl, '/api/v1/orders')).status).toBe(200);
  expect((await listed(baseUrl)).requests).toHaveLength(1);
  row.said = '200 to the next';
});
