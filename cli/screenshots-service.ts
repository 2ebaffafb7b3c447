/** A service for pictures: the local sandbox, behind something that can be told to delay, refuse or falsify its answers. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedExpression } from '../lib/storage/seed-local-sandbox.ts';
import { type RecordedSandbox, startRecordedSandbox } from '../tests/e2e/harness/recorded-sandbox.ts';

export interface PassedOn {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `silent` never answers, `cut` closes the connection. */
type Answering =
  | 'as-it-is'
  | 'silent'
  | 'cut'
  | ((target: string, passOn: () => Promise<PassedOn>) => Promise<PassedOn>);

export interface StagedService {
  readonly baseUrl: string;
  readonly sandbox: RecordedSandbox;
  /** For `openFreshApp`. @param secret another than the sandbox's, for requests that are refused. */
  seed(secret?: string): string;
  /** From the next request on. */
  answer(how: Answering): void;
  close(): Promise<void>;
}

export async function startStagedService(): Promise<StagedService> {
  const sandbox = await startRecordedSandbox();
  let how: Answering = 'as-it-is';
  const server = createServer((request, response) => void answerBy(how, sandbox, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    sandbox,
    seed: (secretText = sandbox.secret) => seedExpression({ id: sandbox.keyId, secretText, baseUrl }),
    answer: (next) => {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

async function answerBy(
  how: Answering,
  sandbox: RecordedSandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  if (how === 'silent') return;
  if (how === 'cut') return void request.socket.destroy();
  const passOn = async (): Promise<PassedOn> => {
    const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-'));
    const answer = await fetch(sandbox.baseUrl + target, { headers: Object.fromEntries(headers) as never });
    return { status: answer.status, text: await answer.text() };
  };
  const { status, text, headers } = await (how === 'as-it-is' ? passOn() : how(target, passOn));
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

interface Listed {
  readonly data: readonly unknown[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

export function slowly(ms: number): Answering {
  return async (_target, passOn) => {
    await sleep(ms);
    return passOn();
  };
}

export function refusing(status: number, code: string, headers: Record<string, string> = {}): Answering {
  const message = `${code.replaceAll('_', ' ')}, says the service of these pictures`;
  return async () => ({ status, text: JSON.stringify({ error: { code, message } }), headers });
}

/** Lists that have something changed about them. */
export function altered(alter: (list: Listed) => unknown): Answering {
  return async (_target, passOn) => {
    const { status, text } = await passOn();
    return { status, text: JSON.stringify(alter(JSON.parse(text) as Listed)) };
  };
}
