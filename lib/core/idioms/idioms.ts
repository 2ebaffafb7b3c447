/** The wrong and the right way of every step in every language, and each language's whole signer. */

import type { Language } from '../mistakes/languages.ts';
import { BROWSER_FETCH, BROWSER_FETCH_SIGNER } from './browser-fetch.ts';
import { BRUNO, BRUNO_SIGNER } from './bruno.ts';
import { C, C_SIGNER } from './c.ts';
import { CSHARP, CSHARP_SIGNER } from './csharp.ts';
import { CURL, CURL_SIGNER } from './curl.ts';
import { DART, DART_SIGNER } from './dart.ts';
import { ELIXIR, ELIXIR_SIGNER } from './elixir.ts';
import { GO, GO_SIGNER } from './go.ts';
import type { Idioms } from './idiom.ts';
import { INSOMNIA, INSOMNIA_SIGNER } from './insomnia.ts';
import { JAVA_HTTPCLIENT, JAVA_HTTPCLIENT_SIGNER } from './java-httpclient.ts';
import { JAVA_OKHTTP, JAVA_OKHTTP_SIGNER } from './java-okhttp.ts';
import { KOTLIN, KOTLIN_SIGNER } from './kotlin.ts';
import { LUA, LUA_SIGNER } from './lua.ts';
import { NODE_AXIOS, NODE_AXIOS_SIGNER } from './node-axios.ts';
import { NODE_FETCH, NODE_FETCH_SIGNER } from './node-fetch.ts';
import { PERL, PERL_SIGNER } from './perl.ts';
import { PHP_CURL, PHP_CURL_SIGNER } from './php-curl.ts';
import { PHP_GUZZLE, PHP_GUZZLE_SIGNER } from './php-guzzle.ts';
import { POSTMAN, POSTMAN_SIGNER } from './postman.ts';
import { POWERSHELL, POWERSHELL_SIGNER } from './powershell.ts';
import { PYTHON_HTTPX, PYTHON_HTTPX_SIGNER } from './python-httpx.ts';
import { PYTHON_REQUESTS, PYTHON_REQUESTS_SIGNER } from './python-requests.ts';
import { PYTHON_URLLIB, PYTHON_URLLIB_SIGNER } from './python-urllib.ts';
import { R, R_SIGNER } from './r.ts';
import { RUBY, RUBY_SIGNER } from './ruby.ts';
import { RUST, RUST_SIGNER } from './rust.ts';
import { SCALA, SCALA_SIGNER } from './scala.ts';
import { SWIFT, SWIFT_SIGNER } from './swift.ts';
import { TYPESCRIPT_FETCH, TYPESCRIPT_FETCH_SIGNER } from './typescript-fetch.ts';

export const IDIOMS = {
  'python-requests': PYTHON_REQUESTS,
  'python-httpx': PYTHON_HTTPX,
  'python-urllib': PYTHON_URLLIB,
  'node-fetch': NODE_FETCH,
  'browser-fetch': BROWSER_FETCH,
  'node-axios': NODE_AXIOS,
  'typescript-fetch': TYPESCRIPT_FETCH,
  'php-guzzle': PHP_GUZZLE,
  'php-curl': PHP_CURL,
  'java-okhttp': JAVA_OKHTTP,
  'java-httpclient': JAVA_HTTPCLIENT,
  kotlin: KOTLIN,
  scala: SCALA,
  go: GO,
  ruby: RUBY,
  perl: PERL,
  lua: LUA,
  elixir: ELIXIR,
  r: R,
  swift: SWIFT,
  dart: DART,
  csharp: CSHARP,
  rust: RUST,
  c: C,
  curl: CURL,
  postman: POSTMAN,
  bruno: BRUNO,
  insomnia: INSOMNIA,
  powershell: POWERSHELL,
} as const satisfies Record<Language, Idioms>;

/**
 * The right idioms put together: a function or script that signs a request and sends it, without its imports where the
 * language has many. It reads the environment variables API_KEY_ID and SIGNING_SECRET.
 */
export const SIGNERS = {
  'python-requests': PYTHON_REQUESTS_SIGNER,
  'python-httpx': PYTHON_HTTPX_SIGNER,
  'python-urllib': PYTHON_URLLIB_SIGNER,
  'node-fetch': NODE_FETCH_SIGNER,
  'browser-fetch': BROWSER_FETCH_SIGNER,
  'node-axios': NODE_AXIOS_SIGNER,
  'typescript-fetch': TYPESCRIPT_FETCH_SIGNER,
  'php-guzzle': PHP_GUZZLE_SIGNER,
  'php-curl': PHP_CURL_SIGNER,
  'java-okhttp': JAVA_OKHTTP_SIGNER,
  'java-httpclient': JAVA_HTTPCLIENT_SIGNER,
  kotlin: KOTLIN_SIGNER,
  scala: SCALA_SIGNER,
  go: GO_SIGNER,
  ruby: RUBY_SIGNER,
  perl: PERL_SIGNER,
  lua: LUA_SIGNER,
  elixir: ELIXIR_SIGNER,
  r: R_SIGNER,
  swift: SWIFT_SIGNER,
  dart: DART_SIGNER,
  csharp: CSHARP_SIGNER,
  rust: RUST_SIGNER,
  c: C_SIGNER,
  curl: CURL_SIGNER,
  postman: POSTMAN_SIGNER,
  bruno: BRUNO_SIGNER,
  insomnia: INSOMNIA_SIGNER,
  powershell: POWERSHELL_SIGNER,
} as const satisfies Record<Language, string>;
