/** Signing with TypeScript and fetch: the wrong and the right way of each step, which is Node's where no type changes it, and the whole signer. */

import { code, type Idioms } from './idiom.ts';
import { NODE_FETCH } from './node-fetch.ts';

export const TYPESCRIPT_FETCH = {
  method: {
    wrong: code`
      type Method = 'get' | 'post' | 'patch';
      const message = [method as Method, path, query, timestamp, bodyHash].join('\n');`,
    right: NODE_FETCH.method.right,
    why: 'Types change nothing at run time: the text itself has to be in upper case',
  },
  path: {
    wrong: code`
      const path = address.replace(baseUrl, '');`,
    right: NODE_FETCH.path.right,
    why: 'The path of the base URL is signed too, and the query isn’t part of it',
  },
  query: {
    wrong: code`
      const query = url.searchParams.toString();`,
    right: NODE_FETCH.query.right,
    why: 'The text of searchParams is encoded again, and isn’t sorted',
  },
  timestamp: {
    wrong: code`
      const timestamp = new Date().toISOString();`,
    right: NODE_FETCH.timestamp.right,
    why: 'It’s seconds since 1970, not a date',
  },
  body: {
    wrong: code`
      const headers = sign('POST', url, JSON.stringify(order));
      const body = JSON.stringify({ ...order, currency });
      await fetch(url, { method: 'POST', headers, body });`,
    right: code`
      const raw = JSON.stringify({ ...order, currency });
      const response = await send('POST', url, raw); // signs and sends these bytes`,
    why: 'Serialized once, the text that’s hashed is the text that’s sent',
  },
  charset: {
    wrong: code`
      const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
      const bodyHash = createHash('sha256').update(bytes).digest('hex');`,
    right: code`
      const bodyHash = createHash('sha256').update(raw, 'utf8').digest('hex');`,
    why: 'Text is sent as UTF-8, so those bytes are hashed',
  },
  'body-hash': {
    wrong: code`
      const bodyHash = createHash('sha256').update(raw ?? '{}').digest('hex');`,
    right: NODE_FETCH['body-hash'].right,
    why: 'Without a body, the last line is the hash of zero bytes, not of an empty object',
  },
  joining: {
    wrong: code`
      const parts = { method, path, query, timestamp, bodyHash };
      const message = Object.values(parts).filter(Boolean).join('\n');`,
    right: NODE_FETCH.joining.right,
    why: 'An empty query still has its line: there are always five',
  },
  'load-key': {
    wrong: code`
      const secret = process.env.SIGNING_SECRET!;`,
    right: code`
      const secret = process.env.SIGNING_SECRET?.trim();
      if (!secret) throw new Error('SIGNING_SECRET is missing');`,
    why: 'The ! only quiets the compiler; a secret from a file often ends in a newline',
  },
  'key-bytes': {
    wrong: code`
      const key = Buffer.from(secret, 'hex');`,
    right: NODE_FETCH['key-bytes'].right,
    why: 'The secret’s text is the key; Node reads hex up to the first other character',
  },
  hmac: {
    wrong: code`
      const mac = createHmac('sha256', message).update(secret, 'utf8');`,
    right: NODE_FETCH.hmac.right,
    why: 'The key comes first, then the message',
  },
  output: {
    wrong: code`
      const signature = mac.digest('base64url');`,
    right: NODE_FETCH.output.right,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      const headers = new Headers(init.headers);
      headers.append('X-Timestamp', timestamp);
      headers.append('X-Signature', signature);`,
    right: NODE_FETCH.headers.right,
    why: 'An old value stays in front of the new with append',
  },
  'per-attempt': {
    wrong: code`
      const request = new Request(url, { headers: sign('GET', url) });
      const response = await retry(() => fetch(request.clone()));`,
    right: NODE_FETCH['per-attempt'].right,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      const response = await fetch(url, { method, headers, body: raw });`,
    right: NODE_FETCH.redirects.right,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const template = baseUrl + '/api/v1/orders/{id}';
      const headers = sign('GET', template);
      await fetch(template.replace('{id}', id), { headers });`,
    right: code`
      const url = baseUrl + '/api/v1/orders/' + encodeURIComponent(id);
      const response = await send('GET', url);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const TYPESCRIPT_FETCH_SIGNER = code`
  import { createHash, createHmac } from 'node:crypto';

  type Raw = string | Uint8Array<ArrayBuffer>;

  export async function send(method: string, address: string, raw?: Raw): Promise<Response> {
    const keyId = process.env.API_KEY_ID;
    if (!keyId) throw new Error('API_KEY_ID is missing');
    const secret = process.env.SIGNING_SECRET?.trim();
    if (!secret) throw new Error('SIGNING_SECRET is missing');

    method = method.toUpperCase();
    const url = new URL(address);
    const path = url.pathname;
    const pairs = url.search.slice(1).split('&').filter(Boolean);
    const query = pairs.sort().join('&');
    const timestamp = String(Math.floor(Date.now() / 1000));
    const bodyHash = createHash('sha256').update(raw ?? '').digest('hex');
    const message = [method, path, query, timestamp, bodyHash].join('\n');

    const key = Buffer.from(secret, 'utf8');
    const mac = createHmac('sha256', key).update(message, 'utf8');
    const signature = mac.digest('hex');

    const headers = {
      'Content-Type': 'application/json',
      'X-Api-Key': keyId,
      'X-Timestamp': timestamp,
      'X-Signature': signature,
    };
    return fetch(url, { method, headers, body: raw, redirect: 'manual' });
  }`;
