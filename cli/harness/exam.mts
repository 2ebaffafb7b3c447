import { createInterface } from 'node:readline';
import { send } from './client.mts';

type Body = { json: unknown } | { text: string } | { base64: string };
type Call = { id: string; method: string; path: string; query: [string, string][]; body: Body | null };

const rawOf = (body: Body) =>
  'json' in body
    ? JSON.stringify(body.json)
    : 'text' in body
      ? body.text
      : Buffer.from(body.base64, 'base64');

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, path, query, body }: Call = JSON.parse(line);
  const url = new URL(process.env.COUNTERSIGN_BASE_URL + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  try {
    await send(method, url.href, body ? rawOf(body) : undefined);
  } catch (error) {
    console.error(`${id}: ${error}`); // and on to the next call
  }
}
