/** Every piece of code a fix shows is read by its language's own parser, wrong ones too: they're real code. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../../lib/core/api.ts';
import { withMethod } from '../../../lib/core/idioms/idiom.ts';
import { IDIOMS } from '../../../lib/core/idioms/idioms.ts';
import { ENDPOINT_URLS } from '../../../lib/core/idioms/variables-and-urls.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { LANGUAGES, type Language, TOPICS } from '../../../lib/core/mistakes/languages.ts';
import { PATIENCE_MS } from '../../patience-ms.ts';

interface Parser {
  readonly file: string;
  /** All snippets as one source, each in a scope of its own. */
  readonly source: (snippets: readonly string[]) => string;
  /** Reads the file without running it; fails on what isn't the language. */
  readonly command: readonly [string, ...string[]];
  readonly version: readonly [string, ...string[]];
}

const inScopes = (before: (index: number) => string, after: string) => (snippets: readonly string[]) =>
  snippets.map((snippet, index) => `${before(index)}\n${snippet}\n${after}\n`).join('\n');

const PYTHON: Parser = {
  file: 'a.py',
  source: (snippets) =>
    snippets.map((text, index) => `def f${index}():\n${text.replace(/^/gm, '    ')}\n`).join('\n'),
  command: ['python3', '-c', 'import ast; ast.parse(open("a.py").read())'],
  version: ['python3', '--version'],
};

const JAVA: Parser = {
  file: 'A.java',
  source: inScopes((index) => `class A${index} { void f() {`, '}}'),
  command: ['javac', '--should-stop=ifNoError=PARSE', '-proc:none', 'A.java'],
  version: ['javac', '-version'],
};

const PHP: Parser = {
  file: 'a.php',
  source: (snippets) => `<?php\n${inScopes((index) => `function f${index}() {`, '}')(snippets)}`,
  command: ['php', '-l', 'a.php'],
  version: ['php', '--version'],
};
const C_HEADERS = ['curl/curl.h', 'openssl/hmac.h', 'stdio.h', 'stdlib.h', 'string.h', 'sys/time.h'];

const PARSERS: Readonly<Partial<Record<Language, Parser>>> = {
  'python-requests': PYTHON,
  'python-httpx': PYTHON,
  'python-urllib': PYTHON,
  'php-guzzle': PHP,
  'php-curl': PHP,
  'java-okhttp': JAVA,
  'java-httpclient': JAVA,
  kotlin: {
    file: 'a.kt',
    source: inScopes((index) => `fun f${index}() {`, '}'),
    // It reads all, and then complains of each name.
    command: ['sh', '-c', '! kotlinc a.kt -d a.jar 2>&1 | grep -E "error: (expecting|unexpected|incorrect)"'],
    version: ['kotlinc', '-version'],
  },
  scala: {
    file: 'a.scala',
    source: inScopes((index) => `object A${index} { def f() {`, '}}'),
    command: ['scalac', '-Ystop-after:parser', 'a.scala'],
    version: ['scalac', '-version'],
  },
  go: {
    file: 'a.go',
    source: (snippets) => `package a\n${inScopes((index) => `func f${index}() {`, '}')(snippets)}`,
    command: ['gofmt', '-e', '-l', 'a.go'],
    version: ['gofmt', '-l'],
  },
  ruby: {
    file: 'a.rb',
    source: inScopes((index) => `def f${index}`, 'end'),
    command: ['ruby', '-c', 'a.rb'],
    version: ['ruby', '--version'],
  },
  perl: {
    file: 'a.pl',
    source: inScopes((index) => `sub f${index} {`, '}'),
    command: ['perl', '-c', 'a.pl'],
    version: ['perl', '-v'],
  },
  lua: {
    file: 'a.lua',
    source: inScopes((index) => `local function f${index}()`, 'end'),
    command: ['luac5.4', '-p', 'a.lua'],
    version: ['luac5.4', '-v'],
  },
  elixir: {
    file: 'a.exs',
    source: inScopes((index) => `defmodule A${index} do\ndef f do`, 'end\nend'),
    command: ['elixir', '-e', 'Code.string_to_quoted!(File.read!("a.exs"))'],
    version: ['elixir', '--version'],
  },
  r: {
    file: 'a.R',
    source: inScopes((index) => `f${index} <- function() {`, '}'),
    command: ['Rscript', '-e', 'invisible(parse("a.R"))'],
    version: ['Rscript', '--version'],
  },
  csharp: {
    file: 'a.cs',
    source: (snippets) =>
      `class A {\n${inScopes((index) => `async void F${index}() {`, '}')(snippets).replaceAll('using var', 'var')}}`,
    command: ['mcs', '--parse', 'a.cs'],
    version: ['mcs', '--version'],
  },
  rust: {
    file: 'a.rs',
    source: inScopes((index) => `fn f${index}() {`, '}'),
    command: ['rustfmt', '--edition', '2021', 'a.rs'],
    version: ['rustfmt', '--version'],
  },
  c: {
    file: 'a.c',
    source: (snippets) =>
      `${C_HEADERS.map((name) => `#include <${name}>\n`).join('')}${inScopes((index) => `void f${index}() {`, '}')(snippets)}`,
    // Without all that stands around them, their names have no meaning: only what isn't C is a complaint.
    command: ['sh', '-c', '! gcc -fsyntax-only a.c 2>&1 | grep -E "error: (expected|missing|stray)"'],
    // At a header that isn't installed it stops, and has read nothing.
    version: ['gcc', '-fsyntax-only', ...C_HEADERS.flatMap((name) => ['-include', name]), '-xc', '/dev/null'],
  },
  curl: {
    file: 'a.sh',
    source: inScopes((index) => `f${index}() {`, '}'),
    command: ['bash', '-n', 'a.sh'],
    version: ['bash', '--version'],
  },
};

/** Read by a parser that's always there. */
const JAVASCRIPT: readonly Language[] = [
  'node-fetch',
  'browser-fetch',
  'node-axios',
  'typescript-fetch',
  'postman',
  'bruno',
  'insomnia',
];
/** Nothing here reads them; read by their tree-sitter grammars once, by hand. */
const UNREAD: readonly Language[] = ['powershell', 'swift', 'dart'];

/** What a mistake shows may be a part of a statement: the end of a chain, a value, a field of a struct. */
function statement(text: string, language: Language): string {
  if (language === 'go' && / `url:/.test(text)) return `type order struct {\n${text}\n}`;
  const whole = text.startsWith('.') ? `mac${text}` : text;
  return ['java-okhttp', 'java-httpclient', 'csharp', 'php-guzzle', 'php-curl'].includes(language)
    ? whole.replace(/(?<![;}])( \/\/.*)?$/, ';$1')
    : whole;
}

function snippetsOf(language: Language): string[] {
  const ofSteps = TOPICS.map((topic) => IDIOMS[language][topic]);
  const ofMistakes = Object.values(ADVICE).flatMap(({ idioms }) => idioms?.[language] ?? []);
  const endpointUrl = ENDPOINT_URLS[language]?.(PATHS.orders) ?? [];
  return [...ofSteps, ...ofMistakes]
    .flatMap(({ wrong, right }) => (right === undefined ? [wrong] : [wrong, right]))
    .concat(endpointUrl)
    .flatMap((text) => [...new Set([text, withMethod(text, 'PATCH'), withMethod(text, 'PUT')])])
    .map((text) => statement(text, language));
}

/** What the parser complains of, or nothing. */
function complaint(parser: Parser, snippets: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'snippets-'));
  try {
    writeFileSync(path.join(folder, parser.file), parser.source(snippets));
    const [command, ...args] = parser.command;
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: PATIENCE_MS,
    });
    return status === 0 ? '' : `${stdout}${stderr}` || 'failed without a word';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const present = (parser: Parser) => {
  const [command, ...args] = parser.version;
  return spawnSync(command, args, { stdio: 'ignore', input: '' }).status === 0;
};

const read: Language[] = [];
const readable = Object.entries(PARSERS).filter(([, parser]) => present(parser));

describe('the snippets of', () => {
  it.for(JAVASCRIPT)('%s parse', (language) => {
    const file = language.startsWith('typescript') ? 'a.mts' : 'a.mjs';
    for (const snippet of snippetsOf(language)) expect(parseSync(file, snippet).errors, snippet).toEqual([]);
    expect(parseSync(file, 'const a = ;').errors).not.toEqual([]);
    read.push(language);
  });

  it.for(readable)('%s parse', ([language, parser]) => {
    expect(complaint(parser, snippetsOf(language as Language))).toBe('');
    expect(complaint(parser, ['a = = (', 'b'])).not.toBe('');
    read.push(language as Language);
  });

  it('every language parse somewhere', () => {
    const all = [...JAVASCRIPT, ...UNREAD, ...Object.keys(PARSERS)];
    expect(all.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  });
});

afterAll(() => {
  process.stdout.write(
    `\nSnippets parsed: ${read.length} of ${Object.keys(LANGUAGES).length}: ${read.join(', ')}\n`,
  );
});
