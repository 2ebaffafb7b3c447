/** Signing in a pre-request script of Bruno: the wrong and the right way of each step, which is Postman’s where CryptoJS alone does it, and the whole signer. */

import { code, type Idioms } from './idiom.ts';
import { POSTMAN } from './postman.ts';

export const BRUNO = {
  method: {
    wrong: code`
      const message = ['post', path, query, timestamp, bodyHash].join('\n');`,
    right: code`
      const method = req.getMethod().toUpperCase();`,
    why: 'The verb chosen beside the URL is what’s signed',
  },
  path: {
    wrong: code`
      const path = req.getUrl().replace(baseUrl, '');`,
    right: code`
      const url = new URL(bru.interpolate(req.getUrl()));
      const path = url.pathname;`,
    why: 'Variables are filled in, and the query is cut off',
  },
  query: {
    wrong: code`
      const query = req.getUrl().split('?')[1];`,
    right: code`
      const url = new URL(bru.interpolate(req.getUrl()));
      const sent = url.search.slice(1);
      const query = sent.split('&').filter(Boolean).sort().join('&');`,
    why: 'The pairs are sorted, once the URL’s variables are filled in',
  },
  timestamp: {
    wrong: code`
      bru.setVar('timestamp', Date.now());`,
    right: POSTMAN.timestamp.right,
    why: 'Date.now() counts milliseconds',
  },
  body: {
    wrong: code`
      const raw = JSON.stringify(req.getBody());`,
    right: code`
      const body = req.getBody({ raw: true });
      const raw = body ? bru.interpolate(body) : '';
      if (raw) req.setBody(Buffer.from(raw), { raw: true });`,
    why: 'Without raw, Bruno gives JSON as an object; as a Buffer the text is sent as it’s hashed',
  },
  charset: POSTMAN.charset,
  'body-hash': {
    wrong: code`
      const bodyHash = CryptoJS.SHA256(req.getBody()).toString();`,
    right: code`
      const body = req.getBody({ raw: true });
      const raw = body ? bru.interpolate(body) : '';
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'CryptoJS hashes text; of an object it makes the same wrong hash each time',
  },
  joining: POSTMAN.joining,
  'load-key': {
    wrong: code`
      const secret = '{{SIGNING_SECRET}}';`,
    right: code`
      const secret = bru.getEnvVar('SIGNING_SECRET').trim();`,
    why: 'Scripts don’t fill in {{…}} by themselves',
  },
  'key-bytes': {
    wrong: code`
      const key = CryptoJS.enc.Hex.parse(secret);
      const signature = CryptoJS.HmacSHA256(message, key).toString();`,
    right: POSTMAN['key-bytes'].right,
    why: 'The secret’s text is the key, neither hex nor Base64',
  },
  hmac: POSTMAN.hmac,
  output: POSTMAN.output,
  headers: {
    wrong: code`
      req.setHeader('X_Signature', signature);`,
    right: code`
      req.setHeader('X-Api-Key', keyId);
      req.setHeader('X-Timestamp', timestamp);
      req.setHeader('X-Signature', signature);`,
    why: 'The names have hyphens, and many proxies drop names with underscores',
  },
  'per-attempt': {
    wrong: code`
      const stored = bru.getVar('signature');
      const signature = stored ?? CryptoJS.HmacSHA256(message, secret).toString();`,
    right: POSTMAN['per-attempt'].right,
    why: 'A stored signature is too old after five minutes; the script runs before each sending',
  },
  redirects: {
    wrong: code`
      req.setMaxRedirects(5);`,
    right: code`
      req.setMaxRedirects(0);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const bodyHash = CryptoJS.SHA256(req.getBody({ raw: true })).toString();`,
    right: code`
      const raw = bru.interpolate(req.getBody({ raw: true }));
      req.setBody(Buffer.from(raw), { raw: true });
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'The script runs before {{variables}} are filled in, so it fills them in itself',
  },
} as const satisfies Idioms;

export const BRUNO_SIGNER = code`
  // The collection's sandbox is set to Developer Mode: Safe Mode has no URL and no Buffer.
  const CryptoJS = require('crypto-js');

  const keyId = bru.getEnvVar('API_KEY_ID').trim();
  const secret = bru.getEnvVar('SIGNING_SECRET').trim();

  const method = req.getMethod().toUpperCase();
  const url = new URL(bru.interpolate(req.getUrl()));
  const path = url.pathname;
  const sent = url.search.slice(1);
  const query = sent.split('&').filter(Boolean).sort().join('&');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = req.getBody({ raw: true });
  const raw = body ? bru.interpolate(body) : '';
  if (raw) req.setBody(Buffer.from(raw), { raw: true });
  const bodyHash = CryptoJS.SHA256(raw).toString();
  const message = [method, path, query, timestamp, bodyHash].join('\n');
  const signature = CryptoJS.HmacSHA256(message, secret).toString();

  req.setMaxRedirects(0);
  req.setUrl(url.href);
  req.setHeader('Content-Type', 'application/json');
  req.setHeader('X-Api-Key', keyId);
  req.setHeader('X-Timestamp', timestamp);
  req.setHeader('X-Signature', signature);`;
