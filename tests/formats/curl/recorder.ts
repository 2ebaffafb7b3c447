/** A server on loopback that keeps the bytes of every request it gets, and the shell that sends them. */

import { spawn, spawnSync } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import type { HeaderField, WireRequest } from '../../../lib/core/signing/wire-request.ts';
import { latin1 } from '../../core/signing/requests.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';

/** Empty where both bash and curl are there. */
export const MISSING_TOOLS = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);

export interface Recorder {
  readonly port: number;
  /** Of the curl that's run, as in `8.5.0`. */
  readonly version: string;
  /** Runs a script; whatever curl says of it, what it sent counts. */
  run(script: string): Promise<readonly WireRequest[]>;
  /** Does something, and says what came meanwhile. */
  during(act: () => Promise<void>): Promise<readonly WireRequest[]>;
  close(): void;
}

export async function startRecorder(): Promise<Recorder> {
  let received: WireRequest[] = [];
  const server = createServer((socket) => receive(socket, (request) => received.push(request)));
  const port = await listen(server);
  const during: Recorder['during'] = async (act) => {
    received = [];
    await act();
    return received;
  };
  const { stdout } = spawnSync('curl', ['--version']);
  return {
    port,
    version: /^curl (\d+\.\d+\.\d+)/.exec(stdout.toString())?.[1] ?? '',
    run: (script) => during(() => runInBash(script)),
    during,
    close: () => void server.close(),
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return address.port;
}

function runInBash(script: string): Promise<void> {
  const child = spawn('bash', ['--norc'], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', CURL_HOME: '/nonexistent' },
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: PATIENCE_MS,
  });
  child.stdin.end(`${script}\n`);
  return new Promise((resolve) => child.on('close', () => resolve()));
}

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

function receive(socket: Socket, keep: (request: WireRequest) => void): void {
  let text = '';
  let promised = false;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    const request = requestIn(text);
    if (request === 'no-head') return;
    if (request) {
      keep(request);
      socket.end(ANSWER);
    } else if (!promised && /^expect: 100-continue\r$/im.test(text)) {
      promised = true;
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    }
  });
}

/** One character per byte. @returns `undefined` while the body isn't there. */
function requestIn(text: string): WireRequest | 'no-head' | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return 'no-head';
  const [line = '', ...fields] = text.slice(0, end).split('\r\n');
  const headers = fields.map((field): HeaderField => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon), latin1(field.slice(colon + 1))];
  });
  const fieldValue = (name: string) => headers.find(([field]) => field.toLowerCase() === name)?.[1]?.trim();
  const rest = text.slice(end + 4);
  const body =
    fieldValue('transfer-encoding') === 'chunked'
      ? dechunked(rest)
      : bodyOfLength(rest, fieldValue('content-length'));
  if (body === undefined) return undefined;
  const method = line.slice(0, line.indexOf(' '));
  const target = latin1(line.slice(line.indexOf(' ') + 1, line.lastIndexOf(' ')));
  return {
    method,
    target,
    headers,
    body: { kind: 'bytes', bytes: new Uint8Array(Buffer.from(body, 'latin1')), source: 'exact' },
  };
}

function bodyOfLength(rest: string, length = '0'): string | undefined {
  return rest.length < Number(length) ? undefined : rest.slice(0, Number(length));
}

function dechunked(rest: string): string | undefined {
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const length = Number.parseInt(rest.slice(at, lineEnd), 16);
    if (length === 0) return body;
    body += rest.slice(lineEnd + 2, lineEnd + 2 + length);
    at = lineEnd + 2 + length + 2;
  }
}
