/** Signing with fetch and WebCrypto, in a web page: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';
import { NODE_FETCH } from './node-fetch.ts';

export const BROWSER_FETCH = {
  method: {
    wrong: NODE_FETCH.method.wrong.replace('sign(', 'await sign('),
    right: NODE_FETCH.method.right,
    why: 'A browser’s fetch leaves patch in lower case, and the first line is upper case',
  },
  path: NODE_FETCH.path,
  query: NODE_FETCH.query,
  timestamp: NODE_FETCH.timestamp,
  body: {
    wrong: code`
      const headers = await sign('POST', url, JSON.stringify(order, null, 2));
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });`,
    right: NODE_FETCH.body.right,
    why: NODE_FETCH.body.why,
  },
  charset: {
    wrong: code`
      const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
      const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytes));`,
    right: code`
      const bytes = new TextEncoder().encode(raw);
      const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytes));`,
    why: 'Text is sent as UTF-8, so those bytes are hashed',
  },
  'body-hash': {
    wrong: code`
      const bodyHash = raw ? hex(await crypto.subtle.digest('SHA-256', bytesOf(raw))) : '';`,
    right: code`
      const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytesOf(raw ?? '')));`,
    why: NODE_FETCH['body-hash'].why,
  },
  joining: NODE_FETCH.joining,
  'load-key': {
    wrong: code`
      const secret = SIGNING_SECRET;`,
    right: code`
      const secret = SIGNING_SECRET.trim();`,
    why: 'A secret that was pasted often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      const keyBytes = Uint8Array.from(atob(secret), (c) => c.charCodeAt(0));`,
    right: code`
      const keyBytes = new TextEncoder().encode(secret);`,
    why: 'The secret’s text is the key, it isn’t decoded',
  },
  hmac: {
    wrong: code`
      const mac = await crypto.subtle.digest('SHA-256', bytesOf(secret + message));`,
    right: code`
      const keyBytes = new TextEncoder().encode(secret);
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['sign']);
      const mac = await crypto.subtle.sign('HMAC', key, bytesOf(message));`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      const signature = btoa(String.fromCharCode(...new Uint8Array(mac)));`,
    right: code`
      const signature = hex(mac);`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: NODE_FETCH.headers,
  'per-attempt': {
    wrong: code`
      const headers = await sign('GET', url);
      const response = await retry(() => fetch(url, { headers }));`,
    right: NODE_FETCH['per-attempt'].right,
    why: NODE_FETCH['per-attempt'].why,
  },
  redirects: {
    wrong: NODE_FETCH.redirects.wrong,
    right: code`
      const response = await fetch(url, { method, headers, body: raw, redirect: 'manual' });
      // A page only learns that it moved, a worker also where to.
      const moved = response.type === 'opaqueredirect' || response.headers.has('location');
      if (moved) throw new Error('The server redirects: correct the URL');`,
    why: NODE_FETCH.redirects.why,
  },
  templates: {
    wrong: code`
      const template = baseUrl + '/api/v1/orders?status=:status';
      const headers = await sign('GET', template);
      await fetch(template.replace(':status', status), { headers });`,
    right: NODE_FETCH.templates.right,
    why: NODE_FETCH.templates.why,
  },
} as const satisfies Idioms;

export const BROWSER_FETCH_SIGNER = code`
  // Everyone who opens a page can read its secret: use a test key only.
  // In production, sign on a server.
  // Put the key between the quotes where there are no environment variables.
  const { API_KEY_ID = '', SIGNING_SECRET = '' } = globalThis.process?.env ?? {};
  const keyId = API_KEY_ID;
  const secret = SIGNING_SECRET.trim();

  const bytesOf = (data) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);
  const hex = (buffer) =>
    Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

  export async function send(method, address, raw) {
    method = method.toUpperCase();
    const url = new URL(address);
    const path = url.pathname;
    const pairs = url.search.slice(1).split('&').filter(Boolean);
    const query = pairs.sort().join('&');
    const timestamp = String(Math.floor(Date.now() / 1000));
    const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytesOf(raw ?? '')));
    const message = [method, path, query, timestamp, bodyHash].join('\n');

    const keyBytes = new TextEncoder().encode(secret);
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['sign']);
    const mac = await crypto.subtle.sign('HMAC', key, bytesOf(message));
    const signature = hex(mac);

    const headers = {
      'Content-Type': 'application/json',
      'X-Api-Key': keyId,
      'X-Timestamp': timestamp,
      'X-Signature': signature,
    };
    return fetch(url, { method, headers, body: raw, redirect: 'manual' });
  }`;
