/** For each harness a client in its language, made of the program of `snippet` as its reader would make it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HarnessName } from '../../../cli/exam-harness.ts';
import type { Language } from '../../../lib/core/mistakes/languages.ts';
import { forOldKotlin, jsonJars, SCALA_LIBRARY } from '../../core/idioms/compiled-programs.ts';
import { LIBRARIES, works } from '../../core/idioms/program.ts';
import { PROGRAMS } from '../../core/idioms/programs.ts';
import { pythonWith, TSX } from '../../core/idioms/scripted-programs.ts';

export interface HarnessClient {
  readonly signer: Language;
  readonly file: string;
  /** @param program without calls. */
  readonly code: (program: string) => string;
  /** Beside what the signer needs. */
  readonly needs?: { readonly words: string; readonly present: () => boolean };
  /** Other files: their text by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** Other names of what’s there, for what it’s called. */
  readonly links?: () => Readonly<Record<string, string>>;
  /** How it’s built and started here, where that’s another way than its users’. */
  readonly build?: () => string;
  readonly start?: () => string;
  /** Where its folder has to be, so that it finds its packages. */
  readonly inside?: string;
}

const documents = readFileSync(path.resolve('docs/exam.md'), 'utf8');

/** What the document adds to a client, below this comment. */
function addedByDocument(comment: string): string {
  const [, code] = documents.split(`\n${comment}\n`);
  if (code === undefined) throw new Error(`docs/exam.md hasn’t: ${comment}`);
  return code.split('\n```')[0] ?? '';
}

const asItIs = (program: string) => program;

const withoutMain = (program: string, from: string) => program.slice(0, program.lastIndexOf(from));

const gson = {
  needs: { words: 'Gson in the local Maven repository', present: () => jsonJars() !== undefined },
  links: () => ({ 'gson.jar': jsonJars()?.[0] ?? '' }),
};

const OF_MONO = '/usr/lib/mono/gac/Newtonsoft.Json';
const NEWTONSOFT = existsSync(OF_MONO)
  ? readdirSync(OF_MONO).map((version) => path.join(OF_MONO, version, 'Newtonsoft.Json.dll'))[0]
  : undefined;

const CARGO = `[package]
name = "exam"
version = "0.1.0"
edition = "2021"
[dependencies]
reqwest = { version = "0.11", features = ["blocking"] }
hmac = "0.12"
sha2 = "0.10"
hex = "0.4"
serde_json = "1"
base64 = "0.13"
`;

export const CLIENTS: Readonly<Record<HarnessName, HarnessClient>> = {
  node: {
    signer: 'node-fetch',
    file: 'client.mjs',
    code: (program) => `${program}\n${addedByDocument('// at the end of a snippet’s client.mjs')}`,
  },
  typescript: {
    signer: 'typescript-fetch',
    file: 'client.mts',
    code: (program) => program.replace('\nasync function send(', '\nexport async function send('),
    start: () => `${TSX} exam.mts`,
  },
  python: {
    signer: 'python-urllib',
    file: 'client.py',
    code: (program) => `${program}\n${addedByDocument('# at the end of a snippet’s client.py')}`,
    start: () => `${pythonWith('urllib.request') ?? 'python3'} exam.py`,
  },
  php: { signer: 'php-curl', file: 'client.php', code: asItIs },
  ruby: { signer: 'ruby', file: 'client.rb', code: asItIs },
  go: {
    signer: 'go',
    file: 'client.go',
    code: (program) => withoutMain(program, 'func main() {').replace(/^\t"(?:fmt|io|log)"\n/gm, ''),
  },
  java: { signer: 'java-httpclient', file: 'SignedRequest.java', code: asItIs, ...gson },
  kotlin: {
    signer: 'kotlin',
    file: 'client.kt',
    code: (program) => forOldKotlin(withoutMain(program, 'fun main() {')),
    ...gson,
  },
  scala: {
    signer: 'scala',
    file: 'client.scala',
    code: asItIs,
    ...gson,
    start: () => `java -cp gson.jar:.:${SCALA_LIBRARY} Exam`,
  },
  rust: {
    signer: 'rust',
    file: 'src/client.rs',
    code: (program) => withoutMain(program, 'fn main()').replace('\nfn send(', '\npub fn send('),
    files: { 'Cargo.toml': CARGO },
    inside: LIBRARIES,
  },
  csharp: {
    signer: 'csharp',
    file: 'Program.cs',
    code: (program) =>
      PROGRAMS.csharp
        .files(program)
        ['main.cs']?.replace('static async Task<HttpResponseMessage> Send', 'public $&') ?? '',
    needs: {
      words: 'Newtonsoft.Json for Mono',
      present: () => NEWTONSOFT !== undefined,
    },
    links: () => ({ 'Newtonsoft.Json.dll': NEWTONSOFT ?? '' }),
    build: () => 'mcs -main:Exam -r:System.Net.Http,Newtonsoft.Json.dll -out:exam.exe Exam.cs Program.cs',
    start: () => 'mono exam.exe',
  },
  c: {
    signer: 'c',
    file: 'client.c',
    code: (program) =>
      withoutMain(program, 'int main(void) {').replace('\nstatic long send_', '\nlong send_'),
    needs: { words: 'cJSON', present: () => existsSync('/usr/include/cjson/cJSON.h') },
  },
  perl: { signer: 'perl', file: 'client.pl', code: (program) => `${program}\n1;\n` },
  lua: {
    signer: 'lua',
    file: 'client.lua',
    code: (program) => `${program}\nreturn send\n`,
    needs: { words: 'dkjson', present: () => works('lua5.4', '-e', 'require("dkjson")') },
    start: () => 'lua5.4 exam.lua',
  },
  r: {
    signer: 'r',
    file: 'client.R',
    code: asItIs,
    needs: { words: 'jsonlite', present: () => works('Rscript', '-e', 'library(jsonlite)') },
  },
};
