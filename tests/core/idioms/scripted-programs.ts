/** Programs in the languages that are run as they're written. */

import { type AskedRequest, LIBRARIES, libraryIn, type Program, works } from './program.ts';

export function pythonWith(module: string): string | undefined {
  return ['/usr/bin/python3', 'python3'].find((python) => works(python, '-c', `import ${module}`));
}

const python = (module: string): Program => ({
  needs: `python3 with ${module}`,
  present: () => pythonWith(module) !== undefined,
  files: (signer) => ({
    'main.py': `${signer}


import base64
for line in open("requests.tsv"):
    method, url, body = line.rstrip("\\n").split("\\t")
    send(method, url, base64.b64decode(body)).raise_for_status()
`,
  }),
  commands: () => [[pythonWith(module) ?? 'python3', 'main.py']],
});

const nodeLoop = (call: string) => `
import { readFileSync } from 'node:fs';
for (const line of readFileSync('requests.tsv', 'utf8').trimEnd().split('\\n')) {
  const [method, url, body] = line.split('\\t');
  const { status } = await ${call};
  if (status !== 200) throw new Error('status ' + status);
}
`;

export const PHP_LIBRARY = '/usr/share/php/GuzzleHttp/autoload.php';

export const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The script runs in a collection whose URL, query and body come from variables, as people have it. */
function collection(signer: string, requests: readonly AskedRequest[]): string {
  const item = requests.map(({ method, url, body }, index) => ({
    name: String(index),
    event: [
      {
        listen: 'prerequest',
        script: { exec: [`pm.variables.set('body', ${JSON.stringify(body)});`, ...signer.split('\n')] },
      },
    ],
    request: {
      method: method.toUpperCase(),
      url: url.replace('/api/v1', '/{{folder}}'),
      ...(body === '' ? {} : { body: { mode: 'raw', raw: '{{body}}' } }),
    },
  }));
  return JSON.stringify({ info: { name: 'signer', schema: COLLECTION_SCHEMA }, item });
}

export const SCRIPTED = {
  'python-requests': python('requests'),
  'python-httpx': python('httpx'),
  'node-fetch': {
    needs: 'node',
    present: () => true,
    files: (signer) => ({
      'main.mjs': signer + nodeLoop(`send(method, url, body ? Buffer.from(body, 'base64') : undefined)`),
    }),
    commands: () => [['node', 'main.mjs']],
  },
  'node-axios': {
    needs: 'axios in SIGNER_LIBRARIES',
    present: () => libraryIn('axios'),
    inside: LIBRARIES,
    files: (signer) => ({
      'main.mjs': signer + nodeLoop(`send({ method, url }, body ? Buffer.from(body, 'base64') : undefined)`),
    }),
    commands: () => [['node', 'main.mjs']],
  },
  'php-guzzle': {
    needs: 'php with Guzzle',
    present: () => works('php', '-r', `exit(is_file('${PHP_LIBRARY}') ? 0 : 1);`),
    files: (signer) => ({
      'main.php': `<?php
require '${PHP_LIBRARY}';
${signer}
foreach (file('requests.tsv', FILE_IGNORE_NEW_LINES) as $line) {
    [$method, $url, $body] = explode("\\t", $line);
    send($method, $url, base64_decode($body));
}
`,
    }),
    commands: () => [['php', '-d', 'error_reporting=8191', 'main.php']],
  },
  ruby: {
    needs: 'ruby',
    present: () => works('ruby', '-ropenssl', '-e', ''),
    files: (signer) => ({
      'main.rb': `${signer}

File.foreach("requests.tsv", chomp: true) do |line|
  method, url, body = line.split("\\t", -1)
  send_signed(method, url, body.unpack1("m")).value
end
`,
    }),
    commands: () => [['ruby', 'main.rb']],
  },
  curl: {
    needs: 'bash, curl and openssl',
    present: () => works('bash', '-c', 'command -v curl openssl base64 paste'),
    files: (signer) => ({
      'main.sh': `set -eu
${signer}

while IFS=$'\\t' read -r method url body; do
  raw=$(printf %s "$body" | base64 -d; printf x)
  send_signed "$method" "$url" "\${raw%x}" > /dev/null
done < requests.tsv
`,
    }),
    commands: () => [['bash', 'main.sh']],
  },
  postman: {
    needs: 'newman in SIGNER_LIBRARIES',
    present: () => libraryIn('newman'),
    inside: LIBRARIES,
    files: (signer, requests) => ({
      'collection.json': collection(signer, requests),
      'run.mjs': `import { createRequire } from 'node:module';
const newman = createRequire(import.meta.url)('newman');
const values = { folder: 'api/v1', ...process.env };
const environment = { values: Object.entries(values).map(([key, value]) => ({ key, value })) };
newman.run({ collection: './collection.json', environment }, (error, { run }) => {
  if (error || run.failures.length) throw error ?? run.failures[0].error;
});
`,
    }),
    commands: () => [['node', 'run.mjs']],
  },
  powershell: {
    needs: 'pwsh',
    present: () => works('pwsh', '-NoProfile', '-Command', 'exit 0'),
    files: (signer) => ({
      'main.ps1': `$ErrorActionPreference = 'Stop'
${signer}
foreach ($line in Get-Content requests.tsv) {
  $fields = $line -split "\`t"
  $null = Send-Signed $fields[0] $fields[1] ([Convert]::FromBase64String($fields[2]))
}
`,
    }),
    commands: () => [['pwsh', '-NoProfile', '-File', 'main.ps1']],
  },
} as const satisfies Record<string, Program>;
