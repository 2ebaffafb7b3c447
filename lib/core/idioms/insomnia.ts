/** Signing in a pre-request script of Insomnia: the wrong and the right way of each step, which is Postman’s where CryptoJS alone does it, and the whole signer. */

import { code, type Idioms } from './idiom.ts';
import { POSTMAN } from './postman.ts';

export const INSOMNIA = {
  method: {
    wrong: code`
      const message = ['post', path, query, timestamp, bodyHash].join('\n');`,
    right: code`
      const method = insomnia.request.method.toUpperCase();`,
    why: 'The verb chosen beside the URL is what’s signed',
  },
  path: {
    wrong: code`
      const path = insomnia.request.url.getPathWithQuery();`,
    right: code`
      const fill = (text) => insomnia.variables.replaceIn(text.replace(/_\.(?=\w+ *}})/g, ''));
      const url = new Url(fill(insomnia.request.url.toStringWithoutQuery()));
      url.addQueryParams(insomnia.request.url.query.all());
      insomnia.request.url = url;
      const path = url.getPath();`,
    why: 'Variables are filled in, and the query is cut off',
  },
  query: {
    wrong: code`
      const query = url.getQueryString();`,
    right: code`
      const encode = (text) =>
        encodeURIComponent(fill(text)).replace(/%25(?=[0-9A-F]{2})/gi, '%');
      const pair = (one) => encode(one.key) + '=' + encode(one.value).replace(/%2C/gi, ',');
      const sent = url.query.filter((one) => one.key && !one.disabled).map(pair);
      const query = sent.sort().join('&');`,
    why: 'Scripts get decoded pairs: they are encoded as Insomnia sends them, then sorted',
  },
  timestamp: {
    wrong: code`
      insomnia.environment.set('timestamp', Date.now());`,
    right: POSTMAN.timestamp.right,
    why: 'Date.now() counts milliseconds',
  },
  body: {
    wrong: code`
      const raw = JSON.stringify(JSON.parse(insomnia.request.body.raw));`,
    right: code`
      const raw = fill(insomnia.request.body?.raw ?? '');
      if (raw) insomnia.request.body.update({ mode: 'raw', raw });`,
    why: 'The text that’s hashed is put back, to be sent',
  },
  charset: POSTMAN.charset,
  'body-hash': {
    wrong: code`
      const bodyHash = CryptoJS.SHA256(insomnia.request.body).toString();`,
    right: code`
      const raw = fill(insomnia.request.body?.raw ?? '');
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'CryptoJS hashes text; of an object it makes the same wrong hash each time',
  },
  joining: POSTMAN.joining,
  'load-key': {
    wrong: code`
      const secret = '{{ _.SIGNING_SECRET }}';`,
    right: code`
      const secret = insomnia.environment.get('SIGNING_SECRET').trim();`,
    why: 'Scripts don’t fill in {{…}} by themselves',
  },
  'key-bytes': POSTMAN['key-bytes'],
  hmac: POSTMAN.hmac,
  output: POSTMAN.output,
  headers: {
    wrong: code`
      insomnia.request.addHeader({ key: 'X_Signature', value: signature });`,
    right: code`
      insomnia.request.upsertHeader({ key: 'X-Api-Key', value: keyId });
      insomnia.request.upsertHeader({ key: 'X-Timestamp', value: timestamp });
      insomnia.request.upsertHeader({ key: 'X-Signature', value: signature });`,
    why: 'The names have hyphens, and many proxies drop names with underscores',
  },
  'per-attempt': {
    wrong: code`
      const stored = insomnia.environment.get('signature');
      const signature = stored ?? CryptoJS.HmacSHA256(message, secret).toString();`,
    right: POSTMAN['per-attempt'].right,
    why: 'A stored signature is stale after five minutes; the script runs before each sending',
  },
  redirects: {
    wrong: code`
      // The request's settings: follow redirects is on`,
    right: code`
      // The request's settings: follow redirects is off`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const bodyHash = CryptoJS.SHA256(insomnia.request.body.raw).toString();`,
    right: code`
      const raw = fill(insomnia.request.body.raw);
      insomnia.request.body.update({ mode: 'raw', raw });
      const bodyHash = CryptoJS.SHA256(raw).toString();`,
    why: 'The script runs before {{variables}} are filled in, so it fills them in itself',
  },
} as const satisfies Idioms;

export const INSOMNIA_SIGNER = code`
  const CryptoJS = require('crypto-js');
  const { Url } = require('insomnia-collection');

  const keyId = insomnia.environment.get('API_KEY_ID').trim();
  const secret = insomnia.environment.get('SIGNING_SECRET').trim();

  const method = insomnia.request.method.toUpperCase();
  const fill = (text) => insomnia.variables.replaceIn(text.replace(/_\.(?=\w+ *}})/g, ''));
  const url = new Url(fill(insomnia.request.url.toStringWithoutQuery()));
  url.addQueryParams(insomnia.request.url.query.all());
  insomnia.request.url = url;
  const path = url.getPath();
  const encode = (text) =>
    encodeURIComponent(fill(text)).replace(/%25(?=[0-9A-F]{2})/gi, '%');
  const pair = (one) => encode(one.key) + '=' + encode(one.value).replace(/%2C/gi, ',');
  const sent = url.query.filter((one) => one.key && !one.disabled).map(pair);
  const query = sent.sort().join('&');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const raw = fill(insomnia.request.body?.raw ?? '');
  if (raw) insomnia.request.body.update({ mode: 'raw', raw });
  const bodyHash = CryptoJS.SHA256(raw).toString();
  const message = [method, path, query, timestamp, bodyHash].join('\n');
  const signature = CryptoJS.HmacSHA256(message, secret).toString();

  insomnia.request.upsertHeader({ key: 'Content-Type', value: 'application/json' });
  insomnia.request.upsertHeader({ key: 'X-Api-Key', value: keyId });
  insomnia.request.upsertHeader({ key: 'X-Timestamp', value: timestamp });
  insomnia.request.upsertHeader({ key: 'X-Signature', value: signature });`;
