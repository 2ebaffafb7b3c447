/** Programs in the languages that are run as they're written. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LIBRARIES, libraryIn, type Program, works } from './program.ts';

export function pythonWith(module: string): string | undefined {
  return ['/usr/bin/python3', 'python3'].find((python) => works(python, '-c', `import ${module}`));
}

const versionIn = (name: string): [string, ...string[]] => [
  'node',
  '-p',
  `require(${JSON.stringify(path.join(LIBRARIES, 'node_modules', name, 'package.json'))}).version`,
];

const toolOf = (name: string) => path.resolve('node_modules/.bin', name);

export const TSX = toolOf('tsx');

const python = (module: string): Program => ({
  needs: `python3 with ${module}`,
  present: () => pythonWith(module) !== undefined,
  version: () => [pythonWith(module) ?? 'python3', '-c', `import ${module}; print(${module}.__version__)`],
  files: (program) => ({ 'main.py': program }),
  commands: () => [[pythonWith(module) ?? 'python3', 'main.py']],
});

export const PHP_LIBRARY = '/usr/share/php/GuzzleHttp/autoload.php';

export const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Which reads the environment's variables; `order` is one that samples have filled in. */
export const BRUNO_COLLECTION = {
  'bruno.json': '{ "version": "1", "name": "signed", "type": "collection" }',
  'local.bru': `vars {
  API_KEY_ID: {{process.env.API_KEY_ID}}
  SIGNING_SECRET: {{process.env.SIGNING_SECRET}}
  order: A-1001
}
`,
};

const BRU = path.join(LIBRARIES, 'node_modules/.bin/bru');

/** Only what scripts print of records goes on: it says much of each request. */
export const BRUNO_COMMANDS: ReturnType<Program['commands']> = [
  ['mkdir', 'environments'],
  ['mv', 'local.bru', 'environments/'],
  [
    'sh',
    '-c',
    `if ${BRU} run --env local --sandbox=developer > said; then grep '^{' said || true; else cat said >&2; false; fi`,
  ],
];

const INSOMNIA_STAND_IN = readFileSync(path.join(import.meta.dirname, 'insomnia-stand-in.mjs'), 'utf8');

/** Stands in for the module that Elixir has had since version 1.18. */
const ELIXIR_JSON = `unless Code.ensure_loaded?(JSON) do
  defmodule JSON do
    def decode!(text), do: :jiffy.decode(text, [:return_maps])
    def encode!(value), do: IO.iodata_to_binary(:jiffy.encode(value))
  end
end

`;

export const SCRIPTED = {
  'python-requests': python('requests'),
  'python-httpx': python('httpx'),
  'python-urllib': {
    ...python('urllib.request'),
    needs: 'python3',
    version: () => [pythonWith('urllib.request') ?? 'python3', '--version'],
  },
  'browser-fetch': {
    needs: 'node',
    present: () => true,
    version: () => ['node', '--version'],
    files: (program) => ({ 'main.mjs': program }),
    commands: () => [['node', 'main.mjs']],
  },
  'node-fetch': {
    needs: 'node',
    present: () => true,
    version: () => ['node', '--version'],
    files: (program) => ({ 'main.mjs': program }),
    commands: () => [['node', 'main.mjs']],
  },
  'node-axios': {
    needs: 'axios in SIGNER_LIBRARIES',
    present: () => libraryIn('axios'),
    version: () => versionIn('axios'),
    inside: LIBRARIES,
    files: (program) => ({ 'main.mjs': program }),
    commands: () => [['node', 'main.mjs']],
  },
  'typescript-fetch': {
    needs: 'node, TypeScript and tsx',
    present: () => true,
    version: () => ['node', '--version'],
    files: (program) => ({ 'main.mts': program }),
    commands: () => [
      [
        toolOf('tsc'),
        ...['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'],
        ...['--types', 'node', '--typeRoots', path.resolve('node_modules/@types'), 'main.mts'],
      ],
      [TSX, 'main.mts'],
    ],
  },
  'php-guzzle': {
    needs: 'php with Guzzle',
    present: () => works('php', '-r', `exit(is_file('${PHP_LIBRARY}') ? 0 : 1);`),
    version: () => ['dpkg-query', '-W', 'php-guzzlehttp-guzzle'],
    files: (program) => ({ 'main.php': program.replace('vendor/autoload.php', PHP_LIBRARY) }),
    commands: () => [['php', '-d', 'error_reporting=8191', 'main.php']],
  },
  'php-curl': {
    needs: 'php with curl',
    present: () => works('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
    version: () => ['php', '-r', 'echo phpversion("curl");'],
    files: (program) => ({ 'main.php': program }),
    commands: () => [['php', '-d', 'error_reporting=8191', 'main.php']],
  },
  ruby: {
    needs: 'ruby',
    present: () => works('ruby', '-ropenssl', '-e', ''),
    version: () => ['ruby', '--version'],
    files: (program) => ({ 'main.rb': program }),
    commands: () => [['ruby', 'main.rb']],
  },
  perl: {
    needs: 'perl',
    present: () => works('perl', '-MHTTP::Tiny', '-MDigest::SHA', '-MJSON::PP', '-e', '1'),
    version: () => ['perl', '-MHTTP::Tiny', '-e', 'print HTTP::Tiny->VERSION'],
    files: (program) => ({ 'main.pl': program }),
    commands: () => [['perl', 'main.pl']],
  },
  lua: {
    needs: 'lua5.4 with LuaSocket and luaossl',
    present: () => works('lua5.4', '-e', 'require("socket.http") require("openssl.hmac")'),
    version: () => ['lua5.4', '-e', 'print(require("socket")._VERSION)'],
    json: { needs: 'dkjson', present: () => works('lua5.4', '-e', 'require("dkjson")') },
    files: (program) => ({ 'main.lua': program }),
    commands: () => [['lua5.4', 'main.lua']],
  },
  elixir: {
    needs: 'elixir with inets and ssl of Erlang',
    present: () => works('elixir', '-e', '{:module, _} = Code.ensure_loaded(:httpc)'),
    version: () => ['elixir', '--short-version'],
    json: {
      needs: 'jiffy',
      present: () => works('elixir', '-e', '{:module, _} = Code.ensure_loaded(:jiffy)'),
    },
    files: (program) => ({ 'main.exs': program.includes('JSON.') ? `${ELIXIR_JSON}${program}` : program }),
    commands: () => [['elixir', 'main.exs']],
  },
  r: {
    needs: 'R with curl and openssl',
    present: () => works('Rscript', '-e', 'library(curl); library(openssl)'),
    version: () => ['Rscript', '-e', 'cat(as.character(packageVersion("curl")))'],
    json: { needs: 'jsonlite', present: () => works('Rscript', '-e', 'library(jsonlite)') },
    files: (program) => ({ 'main.R': program }),
    commands: () => [['Rscript', 'main.R']],
  },
  curl: {
    needs: 'bash, curl and openssl',
    present: () => works('bash', '-c', 'command -v curl openssl base64 paste'),
    version: () => ['curl', '--version'],
    json: { needs: 'jq', present: () => works('jq', '--version') },
    files: (program) => ({ 'main.sh': program }),
    commands: () => [['bash', 'main.sh']],
  },
  postman: {
    needs: 'newman in SIGNER_LIBRARIES',
    present: () => libraryIn('newman'),
    version: () => versionIn('newman'),
    inside: LIBRARIES,
    files: (program) => ({
      'collection.json': program,
      'run.mjs': `import { createRequire } from 'node:module';
const newman = createRequire(import.meta.url)('newman');
const environment = { values: Object.entries(process.env).map(([key, value]) => ({ key, value })) };
newman
  .run({ collection: './collection.json', environment }, (error, { run }) => {
    if (error || run.failures.length) throw error ?? run.failures[0].error;
  })
  .on('console', (_, { level, messages }) => console[level](...messages));
`,
    }),
    commands: () => [['node', 'run.mjs']],
  },
  bruno: {
    needs: '@usebruno/cli in SIGNER_LIBRARIES',
    present: () => libraryIn('@usebruno/cli'),
    version: () => versionIn('@usebruno/cli'),
    inside: LIBRARIES,
    files: (program) => ({
      ...BRUNO_COLLECTION,
      ...Object.fromEntries(
        program.split(/^(?=meta \{)/m).map((request, at) => [`${String(at).padStart(3, '0')}.bru`, request]),
      ),
    }),
    commands: () => BRUNO_COMMANDS,
  },
  insomnia: {
    needs: 'node',
    present: () => true,
    version: () => ['node', '--version'],
    inside: libraryIn('crypto-js') ? LIBRARIES : undefined,
    files: (program) => ({ 'collection.json': program, 'run.mjs': INSOMNIA_STAND_IN }),
    commands: () => [['node', 'run.mjs']],
  },
  powershell: {
    needs: 'pwsh',
    present: () => works('pwsh', '-NoProfile', '-Command', 'exit 0'),
    version: () => ['pwsh', '--version'],
    files: (program) => ({ 'main.ps1': program }),
    commands: () => [['pwsh', '-NoProfile', '-File', 'main.ps1']],
  },
} as const satisfies Record<string, Program>;
