/** The URL of an endpoint, put together of the base URL and the path in the API docs: no slash is doubled, none is at its end. */

import type { Language } from '../mistakes/languages.ts';

/** Of a language whose URL is typed, not written in code, there’s none. */
export const ENDPOINT_URLS: Readonly<Partial<Record<Language, (path: string) => string>>> = {
  'python-requests': (path) => `url = base_url.rstrip("/") + "${path}"`,
  'python-httpx': (path) => `url = base_url.rstrip("/") + "${path}"`,
  'node-fetch': (path) => `const url = new URL(baseUrl.replace(/\\/+$/, '') + '${path}');`,
  'node-axios': (path) => `const config = { baseURL: baseURL.replace(/\\/+$/, ''), url: '${path}' };`,
  'php-guzzle': (path) => `$url = rtrim($baseUrl, '/') . '${path}';`,
  'java-okhttp': (path) => `String address = baseUrl.replaceAll("/+$", "") + "${path}";`,
  'java-httpclient': (path) => `String address = baseUrl.replaceAll("/+$", "") + "${path}";`,
  go: (path) => `address := strings.TrimRight(baseURL, "/") + "${path}"`,
  ruby: (path) => `url = base_url.sub(%r{/+\\z}, "") + "${path}"`,
  csharp: (path) => `var url = new Uri(baseUrl.TrimEnd('/') + "${path}");`,
  rust: (path) => `let url = base_url.join("${path}")?;`,
  curl: (path) => `url="\${base_url%/}${path}"`,
  powershell: (path) => `[uri]$url = $baseUrl.TrimEnd('/') + '${path}'`,
};
