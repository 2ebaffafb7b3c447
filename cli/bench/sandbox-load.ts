/** Requests per second that the sandbox verifies, records and has diagnosed, beside a bare server that checks the HMAC. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { benchKey } from './bench-key.ts';
import type { TargetOrder } from './sandbox-targets.ts';
import type { Section } from './section.ts';

const TARGET = '/api/v1/orders?limit=1';
const CLIENTS = 20;
const ROUNDS = 6;
const ROUND_MS = 1500;

const SERVERS = [
  { kind: 'bare', name: 'a bare server that checks the HMAC' },
  { kind: 'sandbox', name: 'the sandbox: verified, answered, recorded, diagnosed' },
] as const;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** The rounds take turns, so that others at work on the machine slow down both; the best of each counts. */
export async function sandboxSections(say: (line: string) => void): Promise<readonly Section[]> {
  say(`Sending requests from ${CLIENTS} connections to each server in turn`);
  const sandbox = await startTarget({ kind: 'sandbox', answer: '' });
  const bare = await startTarget({ kind: 'bare', answer: await answerOf(sandbox.port) });
  const best = { bare: 0, sandbox: 0 };
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const { kind } of SERVERS) {
        const rate = await requestRate((kind === 'bare' ? bare : sandbox).port);
        best[kind] = Math.max(best[kind], rate);
      }
  } finally {
    for (const { child } of [sandbox, bare]) child.kill();
  }
  return [section(best)];
}

export async function startTarget(order: TargetOrder): Promise<Running> {
  const child = fork(new URL('./sandbox-target.mjs', import.meta.url), { execArgv: [], stdio: 'inherit' });
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
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

function section(best: { readonly bare: number; readonly sandbox: number }): Section {
  return {
    id: 'sandbox',
    title: `Requests per second over ${CLIENTS} connections, best of ${ROUNDS} rounds in turn; both answer with the same bytes`,
    heading: ['', 'requests per second', '× bare'],
    rows: SERVERS.map(({ kind, name }) => [
      name,
      Math.round(best[kind]).toLocaleString('en'),
      (best[kind] / best.bare).toFixed(2),
    ]),
    data: { ...best, ratio: best.sandbox / best.bare },
  };
}
