/** Runs a client against a sandbox of its own, and keeps what arrived there. */

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { KeyPair } from '../key-from-environment.ts';
import { startSandboxServer } from '../sandbox-server.ts';
import { type DrawnProxy, startProxy } from './proxies.ts';
import type { ShopRequest } from './shop-data.ts';

export interface ClientRun {
  readonly command: readonly [program: string, ...args: string[]];
  /** The client’s file within its folder. */
  readonly file: string;
  readonly code: string;
  readonly requests: readonly ShopRequest[];
  readonly key: KeyPair;
  /** What it signs with: another than the key’s where nobody is to find it out. */
  readonly secret: string;
  /** Unix seconds, with a fraction, both the client’s and the sandbox’s. */
  readonly now: number;
  /** What its requests go through. */
  readonly proxy?: DrawnProxy | undefined;
  /** Where the program and its files are left. */
  readonly keep?: string | undefined;
}

export interface ClientOutcome {
  readonly received: readonly WireRequest[];
  /** The strings it signed, in base64, one for each request that it got so far with. */
  readonly signed: readonly string[];
  /** Its last words where it broke off. */
  readonly broke: string | undefined;
}

/** For a client that compiles first, on a busy machine. */
const PATIENCE_MS = 120_000;
const LAST_WORDS = 600;

export async function runClient(run: ClientRun): Promise<ClientOutcome> {
  const folder = run.keep ?? (await mkdtemp(path.join(tmpdir(), 'trouble-')));
  const received: WireRequest[] = [];
  const server = await startSandboxServer({
    port: 0,
    key: run.key,
    now: () => run.now,
    diagnosing: 'off',
    onExchange: ({ request }) => received.push(request),
  });
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  try {
    await writeFiles(folder, run);
    proxy = run.proxy && (await startProxy(run.proxy, new URL(server.baseUrl).host, folder));
    const { out, broke } = await spawned(folder, run, proxy?.baseUrl ?? server.baseUrl);
    return { received, signed: out.split('\n').filter((line) => line !== ''), broke };
  } finally {
    await proxy?.close();
    await server.close();
    if (run.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** The secret where shops have it. */
async function writeFiles(folder: string, { file, code, key, secret, requests }: ClientRun): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = {
    [file]: code,
    'secret.txt': `${secret}\n`,
    'windows.txt': `${secret}\r\n`,
    'plain.env': `API_KEY_ID=${key.id}\nSIGNING_SECRET=${secret}\n`,
    '.env': `API_KEY_ID="${key.id}"\nSIGNING_SECRET="${secret}"\n`,
    'keys.json': `${JSON.stringify({ id: key.id, secret })}\n`,
    'requests.jsonl': linesOf(requests),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

function linesOf(requests: readonly ShopRequest[]): string {
  return requests.map((request) => `${JSON.stringify(request)}\n`).join('');
}

function spawned(
  folder: string,
  { command: [program, ...args], key, secret, now, requests }: ClientRun,
  baseUrl: string,
): Promise<{ readonly out: string; readonly broke: string | undefined }> {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...process.env,
      // What one run of them does, the next does too.
      ...{ PERL_HASH_SEED: '0', PYTHONHASHSEED: '0', TZ: 'UTC', LC_ALL: 'C.UTF-8' },
      ...{ BASE_URL: baseUrl, API_KEY_ID: key.id, SIGNING_SECRET: secret, NOW: String(now) },
    },
    stdio: 'pipe',
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  let [out, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LAST_WORDS);
  });
  // A client that broke off reads no more.
  child.stdin.on('error', () => {});
  child.stdin.end(linesOf(requests));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ out, broke: message }));
    child.once('close', (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      resolve({ out, broke: code === 0 ? undefined : `${how}: ${said.trim()}` });
    });
  });
}
