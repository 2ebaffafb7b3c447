/** Signing in a pre-request script of Postman: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const POSTMAN = {
  method: {
    wrong: code`
      const message = ['post', path, query, timestamp, bodyHash].join('\n');`,
    right: code`
      const method = pm.request.method.toUpperCase();`,
    why: 'The verb chosen beside the URL is what’s signed',
  },
  path: {
    wrong: code`
      const path = pm.request.url.getPathWithQuery();`,
    right: code`
      const { parse } = require('url');
      const filled = pm.variables.replaceIn(pm.request.url.toString());
      const url = parse(filled.replace(/[^ -~]+/g, encodeURIComponent));
      pm.request.url.update(url.href);
      const path = url.pathname;`,
    why: 'Variables are filled in, and the query is cut off',
  },
  query: {
    wrong: code`
      const query = url.query ?? '';`,
    right: code`
      const pairs = (url.query ?? '').split('&').filter(Boolean);
      const query = pairs.sort().join('&');`,
    why: 'The pairs are sorted, once the URL’s variables are filled in',
  },
  timestamp: {
    wrong: code`
      pm.environment.set('timestamp', Date.now());`,
    right: code`
      const timestamp = String(Math.floor(Date.now() / 1000));`,
    why: 'Date.now() counts milliseconds',
  },
  body: {
    wrong: code`
      const raw = JSON.stringify(JSON.parse(pm.request.body.raw));`,
    right: code`
      const raw = pm.variables.replaceIn(pm.request.body?.raw ?? '');
      if (raw) pm.request.body.update({ mode: 'raw', raw });`,
    why: 'The text that’s hashed is put back, to be sent',
  },
  charset: {
    wrong: code`
      const words = CryptoJS.enc.Latin1.parse(raw);
      const bodyHash = CryptoJS.SHA256(words).toString();`,
    right: code`
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'Given text, CryptoJS takes its UTF-8 bytes, which are the ones sent',
  },
  'body-hash': {
    wrong: code`
      const bodyHash = CryptoJS.SHA256(pm.request.body).toString();`,
    right: code`
      const raw = pm.variables.replaceIn(pm.request.body?.raw ?? '');
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'CryptoJS hashes text; of an object it makes the same wrong hash each time',
  },
  joining: {
    wrong: code`
      const message = method + path + query + timestamp + bodyHash;`,
    right: code`
      const message = [method, path, query, timestamp, bodyHash].join('\n');`,
    why: 'A newline stands between the five lines, an empty query keeps its own',
  },
  'load-key': {
    wrong: code`
      const secret = '{{SIGNING_SECRET}}';`,
    right: code`
      const secret = pm.environment.get('SIGNING_SECRET').trim();`,
    why: 'Scripts don’t fill in {{…}} by themselves',
  },
  'key-bytes': {
    wrong: code`
      const key = CryptoJS.enc.Base64.parse(secret);
      const signature = CryptoJS.HmacSHA256(message, key).toString();`,
    right: code`
      const signature = CryptoJS.HmacSHA256(message, secret).toString();`,
    why: 'The secret’s text is the key, neither hex nor Base64',
  },
  hmac: {
    wrong: code`
      const signature = CryptoJS.HmacSHA256(secret, message).toString();`,
    right: code`
      const signature = CryptoJS.HmacSHA256(message, secret).toString();`,
    why: 'With CryptoJS, the message comes before the key',
  },
  output: {
    wrong: code`
      const mac = CryptoJS.HmacSHA256(message, secret);
      const signature = mac.toString(CryptoJS.enc.Base64);`,
    right: code`
      const signature = CryptoJS.HmacSHA256(message, secret).toString();`,
    why: 'It’s 64 lowercase hex digits, which toString() gives',
  },
  headers: {
    wrong: code`
      pm.request.headers.add({ key: 'X_Signature', value: signature });`,
    right: code`
      pm.request.headers.upsert({ key: 'X-Api-Key', value: keyId });
      pm.request.headers.upsert({ key: 'X-Timestamp', value: timestamp });
      pm.request.headers.upsert({ key: 'X-Signature', value: signature });`,
    why: 'The names have hyphens, and many proxies drop names with underscores',
  },
  'per-attempt': {
    wrong: code`
      const stored = pm.environment.get('signature');
      const signature = stored ?? CryptoJS.HmacSHA256(message, secret).toString();`,
    right: code`
      const signature = CryptoJS.HmacSHA256(message, secret).toString();`,
    why: 'A stored signature is too old after five minutes; the script runs before each sending',
  },
  redirects: {
    wrong: code`
      // Settings: automatically follow redirects is on`,
    right: code`
      // Settings: automatically follow redirects is off`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const bodyHash = CryptoJS.SHA256(pm.request.body.raw).toString();`,
    right: code`
      const raw = pm.variables.replaceIn(pm.request.body.raw);
      pm.request.body.update({ mode: 'raw', raw });
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'The script runs before {{variables}} are filled in, so it fills them in itself',
  },
} as const satisfies Idioms;

export const POSTMAN_SIGNER = code`
  const keyId = pm.environment.get('API_KEY_ID').trim();
  const secret = pm.environment.get('SIGNING_SECRET').trim();

  const method = pm.request.method.toUpperCase();
  const { parse } = require('url');
  const filled = pm.variables.replaceIn(pm.request.url.toString());
  const url = parse(filled.replace(/[^ -~]+/g, encodeURIComponent));
  pm.request.url.update(url.href);
  const path = url.pathname;
  const pairs = (url.query ?? '').split('&').filter(Boolean);
  const query = pairs.sort().join('&');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const raw = pm.variables.replaceIn(pm.request.body?.raw ?? '');
  if (raw) pm.request.body.update({ mode: 'raw', raw });
  const bodyHash = CryptoJS.SHA256(raw).toString();
  const message = [method, path, query, timestamp, bodyHash].join('\n');
  const signature = CryptoJS.HmacSHA256(message, secret).toString();

  pm.request.headers.upsert({ key: 'Content-Type', value: 'application/json' });
  pm.request.headers.upsert({ key: 'X-Api-Key', value: keyId });
  pm.request.headers.upsert({ key: 'X-Timestamp', value: timestamp });
  pm.request.headers.upsert({ key: 'X-Signature', value: signature });`;
