/** What code takes from outside, in the way of each language's users: the variables that every signer reads, and the URL made of one. */

import type { Language } from '../mistakes/languages.ts';

/**
 * The URL of an endpoint, put together of the base URL and the path in the API docs: no slash is doubled, none is at its
 * end. Of a language whose URL is typed, not written in code, there’s none.
 */
export const ENDPOINT_URLS: Readonly<Partial<Record<Language, (path: string) => string>>> = {
  'python-requests': (path) => `url = base_url.rstrip("/") + "${path}"`,
  'python-httpx': (path) => `url = base_url.rstrip("/") + "${path}"`,
  'python-urllib': (path) => `url = base_url.rstrip("/") + "${path}"`,
  'node-fetch': (path) => `const url = new URL(baseUrl.replace(/\\/+$/, '') + '${path}');`,
  'browser-fetch': (path) => `const url = new URL(baseUrl.replace(/\\/+$/, '') + '${path}');`,
  'node-axios': (path) => `const config = { baseURL: baseURL.replace(/\\/+$/, ''), url: '${path}' };`,
  'typescript-fetch': (path) => `const address = baseUrl.replace(/\\/+$/, '') + '${path}';`,
  'php-guzzle': (path) => `$url = rtrim($baseUrl, '/') . '${path}';`,
  'php-curl': (path) => `$url = rtrim($baseUrl, '/') . '${path}';`,
  'java-okhttp': (path) => `String address = baseUrl.replaceAll("/+$", "") + "${path}";`,
  'java-httpclient': (path) => `String address = baseUrl.replaceAll("/+$", "") + "${path}";`,
  kotlin: (path) => `val address = baseUrl.trimEnd('/') + "${path}"`,
  scala: (path) => `val address = baseUrl.replaceAll("/+$", "") + "${path}"`,
  go: (path) => `address := strings.TrimRight(baseURL, "/") + "${path}"`,
  ruby: (path) => `url = base_url.sub(%r{/+\\z}, "") + "${path}"`,
  perl: (path) => `my $url = $base_url =~ s{/+\\z}{}r . '${path}';`,
  lua: (path) => `local url = base_url:gsub("/+$", "") .. "${path}"`,
  elixir: (path) => `url = String.trim_trailing(base_url, "/") <> "${path}"`,
  r: (path) => `url <- paste0(sub("/+$", "", base_url), "${path}")`,
  swift: (path) =>
    `let base = baseURL.replacingOccurrences(of: "/+$", with: "", options: .regularExpression)
let url = URL(string: base + "${path}")!`,
  dart: (path) => `final address = baseUrl.replaceFirst(RegExp(r'/+$'), '') + '${path}';`,
  csharp: (path) => `var url = new Uri(baseUrl.TrimEnd('/') + "${path}");`,
  rust: (path) => `let url = format!("{}${path}", base_url.as_str().trim_end_matches('/')).parse()?;`,
  c: (path) => `size_t end = strlen(base_url);
while (end > 0 && base_url[end - 1] == '/') end--;
snprintf(address, sizeof address, "%.*s${path}", (int)end, base_url);`,
  curl: (path) => `url=$(printf %s "$base_url" | sed 's:/*$::')${path}`,
  powershell: (path) => `[uri]$url = $baseUrl.TrimEnd('/') + '${path}'`,
};

export interface SignerVariables {
  readonly keyId: string;
  readonly secret: string;
  /** Where code sends requests to; absent where none can be sent. */
  readonly baseUrl?: string | undefined;
}

/** A line each, to be run in a terminal, or as `NAME=value` where there's none. */
export function variableLines(language: Language, { keyId, secret, baseUrl }: SignerVariables): string {
  const lineOf = WRITERS[language] ?? inShell;
  const lines = [lineOf('API_KEY_ID', keyId), lineOf('SIGNING_SECRET', secret)];
  return [...lines, ...(baseUrl === undefined ? [] : [lineOf('BASE_URL', baseUrl)])].join('\n');
}

type Write = (name: string, value: string) => string;

const inShell: Write = (name, value) =>
  `export ${name}=${/^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`}`;

const inEnvironment: Write = (name, value) => `${name}=${value}`;

const WRITERS: Partial<Record<Language, Write>> = {
  postman: inEnvironment,
  bruno: inEnvironment,
  insomnia: inEnvironment,
  powershell: (name, value) => `$env:${name} = '${value.replaceAll(/['‘’‚‛]/g, '$&$&')}'`,
};
