import { createInterface } from 'node:readline';
import { request } from './client.mjs';

const bodyOf = (body) =>
  'json' in body ? JSON.stringify(body.json) : (body.text ?? Buffer.from(body.base64, 'base64'));

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, path, query, body } = JSON.parse(line);
  try {
    await request(method, path, query, body ? bodyOf(body) : '');
  } catch (error) {
    console.error(`${id}: ${error}`); // and on to the next call
  }
}
