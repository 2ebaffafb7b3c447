/** Every sample that has a program to stand in. */

import { BRUNO_SAMPLES } from './bruno.ts';
import { C_SAMPLES } from './c.ts';
import { CSHARP_SAMPLES } from './csharp.ts';
import { ELIXIR_SAMPLES } from './elixir.ts';
import { GO_SAMPLES } from './go.ts';
import { INSOMNIA_SAMPLES } from './insomnia.ts';
import { HTTPCLIENT_SAMPLES, OKHTTP_SAMPLES } from './java.ts';
import { KOTLIN_SAMPLES } from './kotlin.ts';
import { LUA_SAMPLES } from './lua.ts';
import { AXIOS_SAMPLES, BROWSER_SAMPLES, FETCH_SAMPLES, TYPESCRIPT_SAMPLES } from './node.ts';
import { PERL_SAMPLES } from './perl.ts';
import { PHP_SAMPLES } from './php.ts';
import { POSTMAN_SAMPLES } from './postman.ts';
import { PYTHON_SAMPLES } from './python.ts';
import { R_SAMPLES } from './r.ts';
import { RUBY_SAMPLES } from './ruby.ts';
import { RUST_SAMPLES } from './rust.ts';
import type { Sample } from './sample.ts';
import { SCALA_SAMPLES } from './scala.ts';
import { CURL_SAMPLES } from './shell.ts';

export const SAMPLES: readonly Sample[] = [
  ...PYTHON_SAMPLES,
  ...FETCH_SAMPLES,
  ...BROWSER_SAMPLES,
  ...AXIOS_SAMPLES,
  ...TYPESCRIPT_SAMPLES,
  ...PHP_SAMPLES,
  ...HTTPCLIENT_SAMPLES,
  ...OKHTTP_SAMPLES,
  ...GO_SAMPLES,
  ...RUBY_SAMPLES,
  ...PERL_SAMPLES,
  ...LUA_SAMPLES,
  ...CSHARP_SAMPLES,
  ...CURL_SAMPLES,
  ...POSTMAN_SAMPLES,
  ...BRUNO_SAMPLES,
  ...INSOMNIA_SAMPLES,
  ...RUST_SAMPLES,
  ...C_SAMPLES,
  ...SCALA_SAMPLES,
  ...R_SAMPLES,
  ...KOTLIN_SAMPLES,
  ...ELIXIR_SAMPLES,
];
