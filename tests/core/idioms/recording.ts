/** Runs programs that send requests, and keeps what arrives byte for byte. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type WireRequest, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';
import { TEST_KEY } from '../signing/requests.ts';
import { ENVIRONMENT, type Program } from './program.ts';

export interface Recorder {
  readonly origin: string;
  /** In the order they arrived. */
  readonly received: readonly WireRequest[];
  readonly close: () => void;
}

/** Answers everything with 200 and an empty object. */
export async function startRecorder(): Promise<Recorder> {
  const received: WireRequest[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
      );
      const body = new Uint8Array(Buffer.concat(chunks));
      received.push(wireRequest({ method, target: url, headers, ...(body.length > 0 && { body }) }));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const run = promisify(execFile);

/** Rust’s first program builds its libraries too, which takes minutes on a busy machine. */
const LONGEST_RUN_MS = 5 * PATIENCE_MS;

/** What a program is given in its environment. */
export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
}

const OF_TEST_KEY: Credentials = { keyId: TEST_KEY.id, secret: TEST_KEY.secret.reveal() };

/** What programs wrote. */
interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Rejects where it failed. */
export async function runIn(
  { inside, commands }: Pick<Program, 'inside' | 'commands'>,
  files: Readonly<Record<string, string>>,
  { keyId, secret }: Credentials = OF_TEST_KEY,
): Promise<Output> {
  const folder = mkdtempSync(path.join(inside ?? tmpdir(), 'signer-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const written = { stdout: '', stderr: '' };
    for (const [command, ...args] of commands()) {
      const env = { ...ENVIRONMENT, API_KEY_ID: keyId, SIGNING_SECRET: secret };
      const { stdout, stderr } = await run(command, args, { cwd: folder, env, timeout: LONGEST_RUN_MS });
      written.stdout += stdout;
      written.stderr += stderr;
    }
    return written;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
