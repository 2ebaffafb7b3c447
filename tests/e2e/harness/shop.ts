/** A shop whose pages sign their calls in the browser, with code of their own, to a service on the same host. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface Shop {
  /** Of its pages, and of its API. */
  readonly origin: string;
  /** The same server under another host: another origin to the browser. */
  readonly otherOrigin: string;
  /** Paths of the API that were asked for, with the timestamp each was signed with. */
  readonly received: readonly {
    readonly target: string;
    readonly timestamp: string;
    readonly bytes: number;
  }[];
  close(): Promise<void>;
}

/** Signs as the API document says, section 5; in the page, a frame or a worker. */
const signer = (keyId: string, secret: string) => `
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
async function sign(method, target, bytes, mistake) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const [path, query = ''] = target.split('?');
  const pairs = query.split('&').filter(Boolean);
  const sorted = mistake === 'unsorted' ? pairs : pairs.sort();
  const hash = hex(await crypto.subtle.digest('SHA-256', bytes));
  const text = [method, path, sorted.join('&'), timestamp, hash].join('\\n');
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(${JSON.stringify(secret)}), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  return { 'X-Api-Key': ${JSON.stringify(keyId)}, 'X-Timestamp': timestamp, 'X-Signature': signature };
}
async function call(method, target, body, { type, encoding, mistake, asForm } = {}) {
  const whole = body === undefined ? undefined : new Response(body);
  const bytes = whole ? await whole.clone().arrayBuffer() : new ArrayBuffer(0);
  const headers = await sign(method, target, bytes, mistake);
  const own = type ?? whole?.headers.get('content-type');
  if (own && !asForm) headers['Content-Type'] = own;
  if (encoding) headers['Content-Encoding'] = encoding;
  // With a boundary of the browser's own, nobody can have signed a form.
  const sent = body instanceof FormData && !asForm ? bytes : body;
  const response = await fetch(target, { method, headers, body: sent });
  await response.text();
}
`;

/** The API refuses what says \`status=paid\` first; it answers compressed, and forwards \`/api/v1/moved\`. The answer to \`?as=cut\` breaks off. */
export async function startShop(keyId: string, secret: string): Promise<Shop> {
  const received: { target: string; timestamp: string; bytes: number }[] = [];
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/shop.js': ['text/javascript', signer(keyId, secret)],
    '/worker.js': [
      'text/javascript',
      "importScripts('/shop.js'); call('GET', '/api/v1/orders?from=worker').then(() => postMessage('done'));",
    ],
    '/frame': [
      'text/html',
      '<!doctype html><script src="/shop.js"></script><script>call("POST", "/api/v1/charges?from=frame", "{}")</script>',
    ],
    '/style.css': ['text/css', 'body { margin: 0 }'],
  };
  const page =
    '<!doctype html><title>shop</title><link rel="stylesheet" href="/style.css"><script src="/shop.js"></script>';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!target.startsWith('/api/')) {
      const [type, text] = files[target] ?? ['text/html', page];
      response.writeHead(200, { 'content-type': type }).end(text);
      return;
    }
    const timestamp = String(request.headers['x-timestamp'] ?? '');
    received.push({ target, timestamp, bytes: Buffer.concat(chunks).length });
    if (target.startsWith('/api/v1/moved')) {
      response.writeHead(302, { location: '/api/v1/orders?from=moved' }).end();
      return;
    }
    if (target.endsWith('?as=cut')) {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': 200 });
      response.write('{"id":"ord_');
      setTimeout(() => request.socket.destroy(), 100);
      return;
    }
    const refused = target.includes('?status=paid');
    const text = JSON.stringify(refused ? { error: { code: 'bad_signature', message: 'no' } } : { data: [] });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    response.writeHead(refused ? 401 : 200, headers).end(gzipSync(text));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
