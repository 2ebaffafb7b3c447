/** Programs that make an exam’s calls with a client, to start from. Their code is in the folder beside this file, as it’s run. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from '../lib/core/command-line.ts';
import type { Language } from '../lib/core/mistakes/languages.ts';
import { languageMeant } from './language-names.ts';

export interface Harness {
  /** As its users call the language. */
  readonly language: string;
  /** Those whose signer it calls. */
  readonly signers: readonly Language[];
  /** What reads JSON; absent where the language itself does. */
  readonly json?: string;
  readonly file: string;
  /** The client that it calls, and what it has to have: a sentence without full stop. */
  readonly client: string;
  /** Those of `--over-time`, too. */
  readonly makesTasks?: boolean;
  /** What’s run once before. */
  readonly build?: string;
  readonly start: string;
}

const GSON = 'Gson, as gson.jar';

export const HARNESSES = {
  node: {
    language: 'Node',
    signers: ['node-fetch', 'node-axios', 'browser-fetch'],
    file: 'exam.mjs',
    client: 'client.mjs exports request(method, path, query, body)',
    start: 'node exam.mjs',
    makesTasks: true,
  },
  typescript: {
    language: 'TypeScript',
    signers: ['typescript-fetch'],
    file: 'exam.mts',
    client: 'client.mts exports send(method, url, raw)',
    start: 'npx tsx exam.mts',
  },
  python: {
    language: 'Python',
    signers: ['python-requests', 'python-httpx', 'python-urllib'],
    file: 'exam.py',
    client: 'client.py has request(method, path, query, body)',
    start: 'python3 exam.py',
    makesTasks: true,
  },
  php: {
    language: 'PHP',
    signers: ['php-curl', 'php-guzzle'],
    file: 'exam.php',
    client: 'client.php has send($method, $url, $raw)',
    start: 'php exam.php',
  },
  ruby: {
    language: 'Ruby',
    signers: ['ruby'],
    file: 'exam.rb',
    client: 'client.rb has send_signed(method, url, raw)',
    start: 'ruby exam.rb',
  },
  go: {
    language: 'Go',
    signers: ['go'],
    file: 'exam.go',
    client: 'client.go, also of package main, has send(method, address, raw), and no main',
    start: 'go run exam.go client.go',
  },
  java: {
    language: 'Java',
    signers: ['java-httpclient', 'java-okhttp'],
    json: GSON,
    file: 'Exam.java',
    client: 'SignedRequest.java has a static send(method, address, raw)',
    build: 'javac -cp gson.jar Exam.java SignedRequest.java',
    start: 'java -cp gson.jar:. Exam',
  },
  kotlin: {
    language: 'Kotlin',
    signers: ['kotlin'],
    json: GSON,
    file: 'exam.kt',
    client: 'client.kt has send(method, address, raw), and no main',
    build: 'kotlinc -cp gson.jar exam.kt client.kt -include-runtime -d exam.jar',
    start: 'java -cp gson.jar:exam.jar ExamKt',
  },
  scala: {
    language: 'Scala',
    signers: ['scala'],
    json: GSON,
    file: 'exam.scala',
    client: 'client.scala has an object SignedRequest with send(method, address, raw)',
    build: 'scalac -cp gson.jar exam.scala client.scala',
    start: 'scala -cp gson.jar:. Exam',
  },
  rust: {
    language: 'Rust',
    signers: ['rust'],
    json: 'the crates serde_json and base64 0.13',
    file: 'src/main.rs',
    client: 'src/client.rs has pub fn send(method, url, raw)',
    build: 'cargo build',
    start: 'cargo run --quiet',
  },
  csharp: {
    language: 'C#',
    signers: ['csharp'],
    json: 'Newtonsoft.Json',
    file: 'Exam.cs',
    client: 'Program.cs, in the same project, has a public static Send(method, url, raw), and no Main',
    build: 'dotnet add package Newtonsoft.Json',
    start: 'dotnet run',
  },
  c: {
    language: 'C',
    signers: ['c'],
    json: 'cJSON',
    file: 'exam.c',
    client: 'client.c has send_signed(method, address, raw, size), not static, and no main',
    build: 'cc exam.c client.c -o exam -lcjson -lcurl -lcrypto',
    start: './exam',
  },
  perl: {
    language: 'Perl',
    signers: ['perl'],
    file: 'exam.pl',
    client: 'client.pl has send_signed($method, $url, $raw), and 1; as its last line',
    start: 'perl exam.pl',
  },
  lua: {
    language: 'Lua',
    signers: ['lua'],
    json: 'dkjson, and LuaSocket',
    file: 'exam.lua',
    client: 'client.lua has return send as its last line, a function of method, url and raw',
    start: 'lua exam.lua',
  },
  r: {
    language: 'R',
    signers: ['r'],
    json: 'jsonlite, and curl',
    file: 'exam.R',
    client: 'client.R has send_signed(method, url, raw)',
    start: 'Rscript exam.R',
  },
} as const satisfies Record<string, Harness>;

export type HarnessName = keyof typeof HARNESSES;

export const HARNESS_NAMES = Object.keys(HARNESSES).filter(isHarnessName);

const FOLDER = path.join(import.meta.dirname, 'harness');

function isHarnessName(name: string): name is HarnessName {
  return Object.hasOwn(HARNESSES, name);
}

/** By its own name, or by that of a language of `snippet`. */
export function harnessNamed(typed: string): HarnessName | undefined {
  const name = typed.toLowerCase();
  if (isHarnessName(name)) return name;
  const language = languageMeant(typed);
  return HARNESS_NAMES.find((one) => harnessOf(one).signers.some((signer) => signer === language));
}

export function harnessOf(name: HarnessName): Harness {
  return HARNESSES[name];
}

export function harnessCode({ file }: Harness): string {
  return readFileSync(path.join(FOLDER, path.basename(file)), 'utf8');
}

/** A line for each. */
export function harnessList(): string {
  const width = Math.max(...HARNESS_NAMES.map(({ length }) => length));
  return HARNESS_NAMES.map((name) => {
    const { language, json } = harnessOf(name);
    return `${name.padEnd(width)}  ${language}${json === undefined ? '' : `, with ${json}`}\n`;
  }).join('');
}

/** What to do with its code. */
export function harnessNote({ file, client, json, build, start, makesTasks = false }: Harness): string {
  return [
    `Save it as ${file}. It calls your own client: ${client}. Change its line that calls it where yours differs.`,
    ...(json === undefined ? [] : [`It needs ${json}.`]),
    ...(build === undefined ? [] : [`First run: ${build}`]),
    `Then run: ${commandLine('exam', '--stdin', '--', start)}`,
    ...(makesTasks
      ? []
      : [
          'It makes the calls, not the tasks of --over-time: the harnesses for Node and Python make those, too.',
        ]),
  ].join('\n');
}
