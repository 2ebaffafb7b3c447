/** The servers that are compared under load: the sandbox, and a bare one that checks the HMAC and does nothing else. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandboxServer } from '../sandbox-server.ts';
import { benchKey } from './bench-key.ts';

/** What it's told first: which to be, and what the bare one answers with. */
export interface TargetOrder {
  readonly kind: 'sandbox' | 'bare';
  readonly answer: string;
}

process.once('message', async ({ kind, answer }: TargetOrder) => {
  const port =
    kind === 'bare' ? await startBare(answer) : (await startSandboxServer({ port: 0, key: benchKey() })).port;
  process.send?.(port);
});
process.once('disconnect', () => process.exit());

/** As short as it can be written: the five lines, one hash, one HMAC. */
function startBare(answer: string): Promise<number> {
  const secret = benchKey().secret.reveal();
  const body = Buffer.from(answer);
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
