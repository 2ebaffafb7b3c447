/** A network that dies at any byte of an answer, or an answer that's far too long: what came is said, and nothing more is believed. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchTransport, MAX_ANSWER_BYTES, type TransportAnswer } from '../../lib/client/transport.ts';
import { atOnce, clearRequest } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { displayText } from '../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { publish } from '../search/results.ts';

const BODY = '{"data":[{"id":"ord_1","amount":"10.00"}],"total":1}';
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Tue, 24 Nov 2025 16:00:00 GMT\r\n';
const CHUNKS = [BODY.slice(0, 20), BODY.slice(20)]
  .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
  .join('');

/** Those whose end can be told from their bytes. */
const ANSWERS = {
  'with its length': `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
  'in chunks': `${HEAD}Transfer-Encoding: chunked\r\n\r\n${CHUNKS}0\r\n\r\n`,
} as const;

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** @param serve once the request has come. */
async function listening(serve: (socket: Socket) => void): Promise<string> {
  const made = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => serve(socket));
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/api/v1/orders`;
}

function ask(url: string): Promise<TransportAnswer> {
  const cleared = atOnce(clearRequest(wireRequest({ method: 'GET', target: '/api/v1/orders' }), sought([])));
  if (!cleared.ok) throw new Error(cleared.problem);
  const transport = fetchTransport(
    fetch,
    () => 1,
    () => undefined,
  );
  return transport({ url, request: cleared.cleared }, new AbortController().signal);
}

const rows: {
  answer: string;
  deaths: number;
  'no answer': number;
  'cut, with what came': number;
}[] = [];

test.each(Object.entries(ANSWERS))('an answer %s that dies at any byte', async (name, text) => {
  let upTo = 0;
  const url = await listening((socket) => {
    socket.write(text.slice(0, upTo), () => socket.destroy());
  });
  const headEnds = text.indexOf('\r\n\r\n') + 4;
  const row = { answer: name, deaths: 0, 'no answer': 0, 'cut, with what came': 0 };
  for (; upTo < text.length; upTo++) {
    const answer = await ask(url);
    row.deaths++;
    if (answer.kind !== 'failed') throw new Error(`${answer.kind} at ${upTo}`);
    if (upTo < headEnds) {
      row['no answer']++;
      expect(answer, `at ${upTo}`).toMatchObject({ problem: 'network' });
      continue;
    }
    row['cut, with what came']++;
    expect(answer, `at ${upTo}`).toMatchObject({ problem: 'cut', status: 200 });
    const part = 'part' in answer ? answer.part : undefined;
    if (part) expect(BODY.startsWith(displayText(part.body)), `at ${upTo}`).toBe(true);
  }
  expect(row.deaths).toBe(text.length);
  expect(row['no answer']).toBeLessThanOrEqual(headEnds);
  rows.push(row);
  if (rows.length === Object.keys(ANSWERS).length)
    publish('network-dies', 'A network that dies at any byte of an answer', rows);
});

test('an answer of 200 MB is cut where it may end, whatever length it tells', async () => {
  const length = 200_000_000;
  let written = 0;
  const url = await listening((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`);
    const piece = Buffer.alloc(1_000_000, 'x');
    const go = () => {
      while (written < length && socket.writable) {
        written += piece.length;
        if (!socket.write(piece)) break;
      }
    };
    socket.on('drain', go);
    go();
  });
  const answer = await ask(url);
  expect(answer).toMatchObject({ kind: 'response', status: 200, truncated: true });
  expect(answer.kind === 'response' && answer.body.length).toBe(MAX_ANSWER_BYTES);
  // The rest isn't even fetched, but for what's on its way.
  expect(written).toBeLessThan(length / 2);
});
