/**
 * Prism, the mock server people would otherwise have put before their client, which verifies no signature. It's no
 * dependency: it's fetched into a folder of its own when it's measured.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The newest that runs on Node 20. */
export const PRISM_VERSION = '5.14.2';
const FOLDER = path.resolve(import.meta.dirname, '../../.tmp', `prism-${PRISM_VERSION}`);
const INSTALL_MS = 180_000;
const START_MS = 30_000;

export type Prism =
  | { readonly ok: true; readonly child: ChildProcess; readonly port: number }
  | { readonly ok: false; readonly reason: string };

/** @param example what it answers to a listing of orders. */
export async function startPrism(example: string): Promise<Prism> {
  const missing = await install();
  if (missing !== undefined) return { ok: false, reason: missing };
  const document = path.join(FOLDER, 'orders.json');
  writeFileSync(document, JSON.stringify(documentOf(JSON.parse(example))));
  const port = await freePort();
  const options = [
    'mock',
    document,
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--verboseLevel',
    'silent',
  ];
  const child = spawn(process.execPath, [binary(), ...options], { stdio: 'ignore' });
  for (let waited = 0; waited < START_MS; waited += 100) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/v1/orders`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return { ok: true, child, port };
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  child.kill();
  return { ok: false, reason: 'it didn’t start' };
}

function binary(): string {
  return path.join(FOLDER, 'node_modules/@stoplight/prism-cli/dist/index.js');
}

/** @returns why it couldn't be. */
async function install(): Promise<string | undefined> {
  if (existsSync(binary())) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{"private":true}');
  const what = `@stoplight/prism-cli@${PRISM_VERSION}`;
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', ['install', ...quiet, what], {
      cwd: FOLDER,
      timeout: INSTALL_MS,
      shell: process.platform === 'win32',
    });
    return existsSync(binary()) ? undefined : 'npm installed something else';
  } catch {
    return 'npm couldn’t fetch it';
  }
}

function documentOf(example: unknown) {
  const headers = ['X-Api-Key', 'X-Timestamp', 'X-Signature'];
  return {
    openapi: '3.0.3',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/api/v1/orders': {
        get: {
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer' } },
            ...headers.map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
          ],
          responses: { 200: { description: 'A page', content: { 'application/json': { example } } } },
        },
      },
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
