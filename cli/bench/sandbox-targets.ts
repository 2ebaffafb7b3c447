/** The servers that are put under load: the sandbox, and bare ones that check the HMAC and do nothing else. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandboxServer } from '../sandbox-server.ts';
import { benchKey } from './bench-key.ts';
import { longList } from './walk-long-list.ts';

/** What it's told first: which to be, and what a bare one answers with: always the same, or pages of so many orders. */
export type TargetOrder =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'bare'; readonly answer: string }
  | { readonly kind: 'long-list'; readonly orders: number };

process.once('message', async (order: TargetOrder) => {
  process.send?.(await start(order));
});
process.once('disconnect', () => process.exit());

async function start(order: TargetOrder): Promise<number> {
  if (order.kind === 'sandbox') return (await startSandboxServer({ port: 0, key: benchKey() })).port;
  if (order.kind === 'long-list') return startBare(longList(order.orders));
  const body = Buffer.from(order.answer);
  return startBare(() => body);
}

/** As short as it can be written: the five lines, one hash, one HMAC. */
function startBare(answerTo: (query: string) => Buffer): Promise<number> {
  const secret = benchKey().secret.reveal();
  const server = createServer((message, to) => {
    const chunks: Uint8Array[] = [];
    message.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    message.on('end', () => {
      const { method = '', url = '', headers } = message;
      const [path = '', query = ''] = url.split('?');
      const hash = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
      const lines = [method, path, query.split('&').sort().join('&'), headers['x-timestamp'], hash];
      const right = createHmac('sha256', secret).update(lines.join('\n')).digest();
      const sent = Buffer.from(String(headers['x-signature']), 'hex');
      const isRight = sent.length === right.length && timingSafeEqual(sent, right);
      const body = answerTo(query);
      to.writeHead(isRight ? 200 : 401, {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
      });
      to.end(body);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
