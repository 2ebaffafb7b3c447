/** Programs that make an exam’s calls with a client, to start from. docs/exam.md shows the same. */

import { commandLine } from '../lib/core/command-line.ts';

interface Harness {
  readonly file: string;
  readonly start: string;
  readonly code: string;
}

export const HARNESSES: Readonly<Record<'node' | 'python', Harness>> = {
  node: {
    file: 'exam.mjs',
    start: 'node',
    code: `import { createInterface } from 'node:readline';
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
      if (kind === 'codes') console.log(JSON.stringify({ id, code: await client.codeOf(response) }));
    }
  } catch (error) {
    console.error(\`\${id}: \${error}\`); // and on to the next call
  }
}
`,
  },
  python: {
    file: 'exam.py',
    start: 'python3',
    code: `import base64, json, sys
import client

for line in sys.stdin:
    call = json.loads(line)
    body = call["body"] or {"text": ""}
    data = json.dumps(body["json"]) if "json" in body else body.get("text", "")
    data = base64.b64decode(body["base64"]) if "base64" in body else data.encode()
    query = [tuple(pair) for pair in call["query"]]
    more = {name: call[name] for name in ("keyId", "baseUrl") if name in call}
    try:
        if call.get("kind") == "pages":
            client.list(call["path"], query)
            continue
        response = client.request(call["method"], call["path"], query, data, **more)
        if call.get("kind") == "codes":
            print(json.dumps({"id": call["id"], "code": client.code_of(response)}), flush=True)
    except Exception as error:
        print(f"{call['id']}: {error}", file=sys.stderr)  # and on to the next call
`,
  },
};

export type HarnessName = keyof typeof HARNESSES;

export const HARNESS_NAMES = Object.keys(HARNESSES).filter(isHarnessName);

export function isHarnessName(name: string): name is HarnessName {
  return Object.hasOwn(HARNESSES, name);
}

/** What to do with its code. */
export function harnessNote({ file, start }: Harness): string {
  return `Save it as ${file}, and let it import your own client’s function. Then run: ${commandLine('exam', '--stdin', '--', start, file)}`;
}
