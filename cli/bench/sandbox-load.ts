/**
 * Requests per second that the sandbox verifies, records and has diagnosed, beside a bare server that checks the HMAC and
 * Prism, which checks nothing.
 */

import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { benchKey } from './bench-key.ts';
import { PRISM_VERSION, startPrism } from './prism.ts';
import type { BenchSection } from './section.ts';
import { type RunningTarget, startTarget } from './start-target.ts';

const TARGET = '/api/v1/orders?limit=1';
const CLIENTS = 20;
const ROUNDS = 6;
const ROUND_MS = 1500;

const NAMES = {
  bare: 'a bare server that checks the HMAC',
  sandbox: 'the sandbox: verified, answered, recorded, diagnosed',
  prism: `Prism ${PRISM_VERSION}, which verifies nothing`,
} as const;
type Kind = keyof typeof NAMES;

interface Running extends RunningTarget {
  readonly kind: Kind;
}

type Rates = Partial<Record<Kind, number>>;

/** The rounds take turns, so that others at work on the machine slow down all; the best of each counts. */
export async function sandboxSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  say(`Sending requests from ${CLIENTS} connections to each server in turn`);
  const sandbox = await start('sandbox');
  const answer = await answerOf(sandbox.port);
  const servers = [await start('bare', answer), sandbox];
  const prism = await startPrism(answer);
  if (prism.ok) servers.push({ kind: 'prism', child: prism.child, port: prism.port });
  else say(`Without Prism: ${prism.reason}`);
  const best: Rates = {};
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const server of servers)
        best[server.kind] = Math.max(best[server.kind] ?? 0, await rateAlone(server, servers));
  } finally {
    for (const { child } of servers) {
      resume(child);
      child.kill();
    }
  }
  return [section(best)];
}

async function start(kind: 'sandbox' | 'bare', answer = ''): Promise<Running> {
  return { kind, ...(await startTarget(kind === 'bare' ? { kind, answer } : { kind })) };
}

/** The others are stopped meanwhile: the sandbox goes on diagnosing after a flood. */
async function rateAlone(server: Running, servers: readonly Running[]): Promise<number> {
  for (const { child } of servers) if (child !== server.child && canStop) child.kill('SIGSTOP');
  resume(server.child);
  return requestRate(server.port);
}

const canStop = process.platform !== 'win32';

function resume(child: ChildProcess): void {
  if (canStop) child.kill('SIGCONT');
}

/** A signature is good for five minutes, so each round has its own. */
function signedRequest(): string {
  const request = wireRequest({ method: 'GET', target: TARGET });
  const { headers } = signRequest(request, benchKey(), unixSeconds(Date.now() / 1000));
  const lines = [['Host', '127.0.0.1'], ['User-Agent', 'bench'], ['Accept', '*/*'], ...headers];
  return `GET ${TARGET} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

async function answerOf(port: number): Promise<string> {
  let body = '';
  await client(port, signedRequest(), (answer) => {
    body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    return false;
  });
  return body;
}

async function requestRate(port: number): Promise<number> {
  const request = signedRequest();
  const began = performance.now();
  let done = 0;
  const goOn = (answer: string) => {
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error('A request under load was refused');
    done++;
    return performance.now() - began < ROUND_MS;
  };
  await Promise.all(Array.from({ length: CLIENTS }, () => client(port, request, goOn)));
  return (done * 1000) / (performance.now() - began);
}

/** Sends the same request again with each answer, until it's told that it's enough. */
function client(port: number, request: string, goOn: (answer: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head === -1 || text.length < head + 4 + length) return;
      const answer = text;
      text = '';
      try {
        if (goOn(answer)) socket.write(request);
        else socket.end();
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

function section(best: Rates): BenchSection {
  const kinds = Object.keys(NAMES).filter((kind): kind is Kind => best[kind as Kind] !== undefined);
  const times = (kind: Kind, other: Kind) =>
    best[other] === undefined ? '–' : ((best[kind] ?? 0) / best[other]).toFixed(2);
  return {
    id: 'sandbox',
    title: `Requests per second over ${CLIENTS} connections, best of ${ROUNDS} rounds in turn; all answer with the same bytes`,
    heading: ['', 'requests per second', '× bare', '× Prism'],
    rows: kinds.map((kind) => [
      NAMES[kind],
      Math.round(best[kind] ?? 0).toLocaleString('en'),
      times(kind, 'bare'),
      times(kind, 'prism'),
    ]),
    data: {
      ...best,
      ratio: (best.sandbox ?? 0) / (best.bare ?? 1),
      ...(best.prism !== undefined && { prismRatio: (best.sandbox ?? 0) / best.prism }),
    },
  };
}
