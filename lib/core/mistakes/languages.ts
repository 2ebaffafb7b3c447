/** The languages and libraries fixes are written for, and the ecosystems mistakes are typical of. */

export const ECOSYSTEMS = [
  'python',
  'javascript',
  'php',
  'java',
  'go',
  'ruby',
  'dotnet',
  'rust',
  'c',
  'shell',
  'dart',
  'postman',
  'powershell',
  'swift',
  'perl',
  'elixir',
  'lua',
  'r',
  'vba',
  'apps-script',
] as const;
export type Ecosystem = (typeof ECOSYSTEMS)[number];

interface LanguageFacts {
  readonly name: string;
  readonly ecosystem: Ecosystem;
  /** Nothing that the tests can have runs it, so nobody knows what its code makes. */
  readonly isNeverRun?: true;
}

/** What fixes are written for. Each has a file of idioms in `lib/core/idioms`. */
export const LANGUAGES = {
  'python-requests': { name: 'Python requests', ecosystem: 'python' },
  'python-httpx': { name: 'Python httpx', ecosystem: 'python' },
  'python-urllib': { name: 'Python urllib', ecosystem: 'python' },
  'node-fetch': { name: 'Node fetch', ecosystem: 'javascript' },
  'browser-fetch': { name: 'Browser fetch', ecosystem: 'javascript' },
  'node-axios': { name: 'Node axios', ecosystem: 'javascript' },
  'typescript-fetch': { name: 'TypeScript fetch', ecosystem: 'javascript' },
  'php-guzzle': { name: 'PHP Guzzle', ecosystem: 'php' },
  'php-curl': { name: 'PHP curl', ecosystem: 'php' },
  'java-okhttp': { name: 'Java OkHttp', ecosystem: 'java' },
  'java-httpclient': { name: 'Java HttpClient', ecosystem: 'java' },
  kotlin: { name: 'Kotlin HttpClient', ecosystem: 'java' },
  scala: { name: 'Scala HttpClient', ecosystem: 'java' },
  go: { name: 'Go net/http', ecosystem: 'go' },
  ruby: { name: 'Ruby Net::HTTP', ecosystem: 'ruby' },
  perl: { name: 'Perl HTTP::Tiny', ecosystem: 'perl' },
  lua: { name: 'Lua socket.http', ecosystem: 'lua' },
  elixir: { name: 'Elixir httpc', ecosystem: 'elixir' },
  r: { name: 'R curl', ecosystem: 'r' },
  swift: { name: 'Swift URLSession', ecosystem: 'swift', isNeverRun: true },
  dart: { name: 'Dart http', ecosystem: 'dart', isNeverRun: true },
  csharp: { name: 'C# HttpClient', ecosystem: 'dotnet' },
  rust: { name: 'Rust reqwest', ecosystem: 'rust' },
  c: { name: 'C libcurl', ecosystem: 'c' },
  curl: { name: 'curl and openssl', ecosystem: 'shell' },
  postman: { name: 'Postman', ecosystem: 'postman' },
  bruno: { name: 'Bruno', ecosystem: 'postman' },
  insomnia: { name: 'Insomnia', ecosystem: 'postman' },
  powershell: { name: 'PowerShell', ecosystem: 'powershell', isNeverRun: true },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;

export function isNeverRun(language: Language): boolean {
  return 'isNeverRun' in LANGUAGES[language];
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

/** In the order of their names, as lists have them: one is found by its first letters. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((language) => [language, LANGUAGES[language].name] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, 'en'));

/**
 * The steps of signing an idiom is about. Every mistake names the one whose right way mends it; every language has a wrong
 * and a right way for each.
 */
export const TOPICS = [
  /** The verb as it's sent, in upper case. */
  'method',
  /** The path of the URL that's really sent, still encoded, without the query. */
  'path',
  /** The query of the URL that's really sent, split on &, pairs sorted as strings, joined again. */
  'query',
  /** One reading of the clock, whole seconds, the same string in header and canonical string. */
  'timestamp',
  /** Serialised once: the same bytes are hashed and sent. */
  'body',
  /** Text to bytes as UTF-8. */
  'charset',
  /** Lowercase hex SHA-256 of the body's bytes, of nothing where there's no body. */
  'body-hash',
  /** Five parts, \n between them, none after the last. */
  'joining',
  /** Reading the secret from the environment or a file, without blanks or a newline around it. */
  'load-key',
  /** The secret's text, as UTF-8 bytes, is the key: no decoding, no stripping. */
  'key-bytes',
  /** HMAC-SHA256, key and message in the right places. */
  'hmac',
  /** 64 lowercase hex digits. */
  'output',
  /** Setting the three headers, once each. */
  'headers',
  /** Signing again for each attempt. */
  'per-attempt',
  /** Not following redirects with an old signature. */
  'redirects',
  /** Signing after variables and templates have been filled in. */
  'templates',
] as const;
export type Topic = (typeof TOPICS)[number];
