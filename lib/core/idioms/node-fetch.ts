/** Signing with Node and its own fetch: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const NODE_FETCH = {
  method: {
    wrong: code`
      const headers = sign('PATCH', url);
      await fetch(url, { method: 'patch', headers, body: raw });`,
    right: code`
      method = method.toUpperCase();`,
    why: 'Node’s fetch leaves patch in lower case, and the first line is upper case',
  },
  path: {
    wrong: code`
      const url = new URL(address);
      const path = url.pathname + url.search;`,
    right: code`
      const url = new URL(address);
      const path = url.pathname;`,
    why: 'The second line ends before the question mark',
  },
  query: {
    wrong: code`
      const query = url.search;`,
    right: code`
      const pairs = url.search.slice(1).split('&').filter(Boolean);
      const query = pairs.sort().join('&');`,
    why: 'The value of search begins with a question mark and isn’t sorted',
  },
  timestamp: {
    wrong: code`
      const timestamp = Date.now();`,
    right: code`
      const timestamp = String(Math.floor(Date.now() / 1000));`,
    why: 'Date.now() counts milliseconds',
  },
  body: {
    wrong: code`
      const headers = sign('POST', url, JSON.stringify(order, null, 2));
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });`,
    right: code`
      const raw = JSON.stringify(order);
      const response = await send('POST', url, raw); // signs and sends these bytes`,
    why: 'Serialized once, the text that’s hashed is the text that’s sent',
  },
  charset: {
    wrong: code`
      const raw = JSON.stringify(order);
      const bodyHash = createHash('sha256').update(raw, 'latin1').digest('hex');`,
    right: code`
      const raw = JSON.stringify(order);
      const bodyHash = createHash('sha256').update(raw, 'utf8').digest('hex');`,
    why: 'Text is sent as UTF-8, so those bytes are hashed',
  },
  'body-hash': {
    wrong: code`
      const bodyHash = raw ? createHash('sha256').update(raw).digest('hex') : '';`,
    right: code`
      const bodyHash = createHash('sha256').update(raw ?? '').digest('hex');`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      const parts = [method, path, query, timestamp, bodyHash];
      const message = parts.filter(Boolean).join('\n');`,
    right: code`
      const message = [method, path, query, timestamp, bodyHash].join('\n');`,
    why: 'An empty query still has its line: there are always five',
  },
  'load-key': {
    wrong: code`
      const secret = process.env.SIGNING_SECRET;`,
    right: code`
      const secret = process.env.SIGNING_SECRET.trim();`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      const key = Buffer.from(secret, 'base64');`,
    right: code`
      const key = Buffer.from(secret, 'utf8');`,
    why: 'The secret’s text is the key; Node decodes any text as Base64 without complaint',
  },
  hmac: {
    wrong: code`
      const mac = createHash('sha256').update(secret + message);`,
    right: code`
      const key = Buffer.from(secret, 'utf8');
      const mac = createHmac('sha256', key).update(message, 'utf8');`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      const signature = mac.digest('base64');`,
    right: code`
      const signature = mac.digest('hex');`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      const headers = {
        X_Api_Key: keyId,
        X_Timestamp: timestamp,
        X_Signature: signature,
      };`,
    right: code`
      const headers = {
        'Content-Type': 'application/json',
        'X-Api-Key': keyId,
        'X-Timestamp': timestamp,
        'X-Signature': signature,
      };`,
    why: 'The names have hyphens, and many proxies drop names with underscores',
  },
  'per-attempt': {
    wrong: code`
      const headers = sign('GET', url);
      const response = await retry(() => fetch(url, { headers }));`,
    right: code`
      let response = await send('GET', url);
      for (let attempt = 1; attempt < 5 && response.status >= 500; attempt++)
        response = await send('GET', url);`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      const response = await fetch(url, { method, headers, body: raw });`,
    right: code`
      const response = await fetch(url, { method, headers, body: raw, redirect: 'manual' });
      const moved = response.headers.get('location');
      if (moved) throw new Error('Set the URL to ' + moved);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const template = baseUrl + '/api/v1/orders?status=:status';
      const headers = sign('GET', template);
      await fetch(template.replace(':status', status), { headers });`,
    right: code`
      const url = new URL('/api/v1/orders', baseUrl);
      url.searchParams.set('status', status);
      const response = await send('GET', url);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const NODE_FETCH_SIGNER = code`
  import { createHash, createHmac } from 'node:crypto';

  const keyId = process.env.API_KEY_ID;
  const secret = process.env.SIGNING_SECRET.trim();

  export async function send(method, address, raw) {
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
