import { createInterface } from 'node:readline';
import * as client from './client.mjs';

const bodyOf = (body) =>
  'json' in body ? JSON.stringify(body.json) : (body.text ?? Buffer.from(body.base64, 'base64'));

for await (const line of createInterface({ input: process.stdin })) {
  const { id, kind, method, path, query, body, keyId, baseUrl } = JSON.parse(line);
  const more = kind ? [{ keyId, baseUrl }] : [];
  try {
    if (kind === 'pages') await client.list(path, query);
    else {
      const response = await client.request(method, path, query, body ? bodyOf(body) : '', ...more);
      if (kind === 'codes' && client.codeOf)
        console.log(JSON.stringify({ id, code: await client.codeOf(response) }));
    }
  } catch (error) {
    console.error(`${id}: ${error}`); // and on to the next call
  }
}
