/** Where each language’s signer holds which mistake’s code. The tests run all of it, wrong and right. */

import type { Language } from '../../mistakes/languages.ts';
import { C_PLACES, CSHARP_PLACES, GO_PLACES, RUST_PLACES } from './compiled.ts';
import {
  BROWSER_FETCH_PLACES,
  NODE_AXIOS_PLACES,
  NODE_FETCH_PLACES,
  TYPESCRIPT_FETCH_PLACES,
} from './javascript.ts';
import { JAVA_HTTPCLIENT_PLACES, JAVA_OKHTTP_PLACES, KOTLIN_PLACES, SCALA_PLACES } from './jvm.ts';
import type { MistakePlaces } from './place.ts';
import { PYTHON_HTTPX_PLACES, PYTHON_REQUESTS_PLACES, PYTHON_URLLIB_PLACES } from './python.ts';
import {
  BRUNO_PLACES,
  CURL_PLACES,
  ELIXIR_PLACES,
  INSOMNIA_PLACES,
  LUA_PLACES,
  PERL_PLACES,
  PHP_CURL_PLACES,
  PHP_GUZZLE_PLACES,
  POSTMAN_PLACES,
  R_PLACES,
  RUBY_PLACES,
} from './scripts.ts';

/** A language that nothing runs here has none. */
export const PLACES: Readonly<Partial<Record<Language, MistakePlaces>>> = {
  'python-requests': PYTHON_REQUESTS_PLACES,
  'python-httpx': PYTHON_HTTPX_PLACES,
  'python-urllib': PYTHON_URLLIB_PLACES,
  'node-fetch': NODE_FETCH_PLACES,
  'browser-fetch': BROWSER_FETCH_PLACES,
  'node-axios': NODE_AXIOS_PLACES,
  'typescript-fetch': TYPESCRIPT_FETCH_PLACES,
  'php-guzzle': PHP_GUZZLE_PLACES,
  'php-curl': PHP_CURL_PLACES,
  'java-httpclient': JAVA_HTTPCLIENT_PLACES,
  'java-okhttp': JAVA_OKHTTP_PLACES,
  kotlin: KOTLIN_PLACES,
  scala: SCALA_PLACES,
  ruby: RUBY_PLACES,
  perl: PERL_PLACES,
  lua: LUA_PLACES,
  elixir: ELIXIR_PLACES,
  r: R_PLACES,
  curl: CURL_PLACES,
  go: GO_PLACES,
  csharp: CSHARP_PLACES,
  rust: RUST_PLACES,
  c: C_PLACES,
  postman: POSTMAN_PLACES,
  bruno: BRUNO_PLACES,
  insomnia: INSOMNIA_PLACES,
};
