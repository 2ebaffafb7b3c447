/** Signing with Node and axios: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const NODE_AXIOS = {
  method: {
    wrong: code`
      const method = config.method;`,
    right: code`
      const method = (config.method ?? 'get').toUpperCase();`,
    why: 'In an interceptor, config.method is in lower case',
  },
  path: {
    wrong: code`
      const path = config.url;`,
    right: code`
      const url = new URL(axios.getUri(config));
      const path = url.pathname;`,
    why: 'The path of baseURL isn’t in config.url, but it’s sent',
  },
  query: {
    wrong: code`
      const query = url.searchParams.toString();`,
    right: code`
      const pairs = url.search.slice(1).split('&').filter(Boolean);
      const query = pairs.sort().join('&');`,
    why: 'The pairs are sorted as they’re sent; searchParams encodes them in a way of its own',
  },
  timestamp: {
    wrong: code`
      const timestamp = Math.round(Date.now() / 1000);
      config.headers['X-Timestamp'] = Date.now();`,
    right: code`
      const timestamp = String(Math.floor(Date.now() / 1000));`,
    why: 'One reading of the clock, in whole seconds, goes to the header and the string',
  },
  body: {
    wrong: code`
      const raw = JSON.stringify(order, null, 2);
      const headers = sign('POST', url, raw);
      await axios.post(url, order, { headers });`,
    right: code`
      const raw = JSON.stringify(order);
      const response = await send({ url, method: 'POST' }, raw); // signs and sends these bytes`,
    why: 'The signer sends raw as it is; axios serializes an object, without line breaks',
  },
  charset: {
    wrong: code`
      const raw = Buffer.from(JSON.stringify(order), 'binary');`,
    right: code`
      const raw = Buffer.from(JSON.stringify(order), 'utf8');`,
    why: 'As UTF-8, every letter arrives; binary keeps one byte of each',
  },
  'body-hash': {
    wrong: code`
      const bodyHash = createHash('sha256').update(raw ?? '{}').digest('hex');`,
    right: code`
      const bodyHash = createHash('sha256').update(raw ?? '').digest('hex');`,
    why: 'Without a body, nothing is hashed: neither {} nor null',
  },
  joining: {
    wrong: code`
      const message = \`\${method}
        \${path}
        \${query}
        \${timestamp}
        \${bodyHash}\`;`,
    right: code`
      const message = [method, path, query, timestamp, bodyHash].join('\n');`,
    why: 'A template literal takes the indentation of its lines along',
  },
  'load-key': {
    wrong: code`
      const secret = process.env.SIGNING_SECRET || 'secret';`,
    right: code`
      const secret = process.env.SIGNING_SECRET.trim();`,
    why: 'A missing secret stops the program, and a newline at its end goes',
  },
  'key-bytes': {
    wrong: code`
      const key = Buffer.from(secret.split('_').pop(), 'hex');`,
    right: code`
      const key = Buffer.from(secret, 'utf8');`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      const mac = createHmac('sha256', message).update(secret);`,
    right: code`
      const key = Buffer.from(secret, 'utf8');
      const mac = createHmac('sha256', key).update(message, 'utf8');`,
    why: 'The key goes into createHmac, the message into update',
  },
  output: {
    wrong: code`
      const bytes = [...mac.digest()];
      const signature = bytes.map((byte) => byte.toString(16)).join('');`,
    right: code`
      const signature = mac.digest('hex');`,
    why: 'The zero of a small byte is lost in toString(16)',
  },
  headers: {
    wrong: code`
      axios.defaults.headers.common['X-Signature'] = signature;`,
    right: code`
      const headers = {
        'Content-Type': 'application/json',
        'X-Api-Key': keyId,
        'X-Timestamp': timestamp,
        'X-Signature': signature,
      };`,
    why: 'Defaults stay for the next request, which they don’t fit',
  },
  'per-attempt': {
    wrong: code`
      axiosRetry(client, { retries: 5, retryDelay: axiosRetry.exponentialDelay });
      await client.get(url, { headers: sign('GET', url) });`,
    right: code`
      const attempt = () => send({ url, method: 'GET' });
      const again = (error) => {
        if (error.response?.status < 500) throw error;
        return attempt();
      };
      const response = await attempt().catch(again).catch(again);`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      await axios.request({ url, method, headers, data: raw, maxRedirects: 5 });`,
    right: code`
      await axios.request({ url, method, headers, data: raw, maxRedirects: 0 });`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const config = { baseURL, url: '/api/v1/orders?status={status}' };
      const headers = sign('GET', config.url);
      config.url = config.url.replace('{status}', status);
      await axios.request({ ...config, headers });`,
    right: code`
      const config = { baseURL, url: '/api/v1/orders', params: { status } };
      const response = await send(config);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const NODE_AXIOS_SIGNER = code`
  import { createHash, createHmac } from 'node:crypto';
  import axios from 'axios';

  const keyId = process.env.API_KEY_ID;
  const secret = process.env.SIGNING_SECRET.trim();

  export async function send(config, raw) {
    const method = (config.method ?? 'get').toUpperCase();
    const url = new URL(axios.getUri(config));
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
    const data = raw && Buffer.from(raw);
    return axios.request({ url: url.href, method, headers, data, maxRedirects: 0 });
  }`;
