/**
 * Which ways of making a mistake the wrong code of its row makes. Code that makes another mistake, or this one the
 * other way round, isn’t shown under a diagnosis: what isn’t listed here has no wrong code.
 */

import type { MistakeId } from './catalogue.ts';
import { isNeverRun, type Language } from './languages.ts';
import type { Use } from './mistake-row.ts';
import type { Way } from './ways.ts';

/** `every`: the parameter only says where or how much. */
export type Ways = 'every' | readonly Way[];

type Made = Pick<Use, 'way'>;
type MadeMistake = Made & { readonly id: MistakeId };

/** By mistake, or by mistake and language where languages go wrong in ways of their own. */
export const WRONG_CODE_MAKES: Readonly<
  Partial<Record<MistakeId, Ways | Readonly<Partial<Record<Language, Ways>>>>>
> = {
  'method-lowercase': ['lowercase'],
  'method-titlecase': 'every',
  'method-wrong-verb': ['get'],
  'method-enum-repr': { 'python-requests': ['method-enum'], ruby: ['ruby-symbol'] },

  'path-prefix-stripped': {
    'node-axios': 'every',
    'php-guzzle': ['two-segments-and-slash-dropped'],
    csharp: ['two-segments-and-slash-dropped'],
  },
  'path-with-query': ['as-sent-on-both-lines'],
  'path-missing-leading-slash': 'every',
  'path-decoded': ['all-escapes-decoded'],
  'path-slashes-encoded': ['upper-case-escapes'],
  'path-wrong-endpoint': ['orders-path'],
  'path-root': {
    'python-requests': ['empty'],
    'node-fetch': ['slash-alone'],
    'browser-fetch': ['slash-alone'],
  },

  'query-order-as-sent': ['as-sent'],
  'query-order-key-only': 'every',
  'query-order-key-value': 'every',
  'query-order-ci-locale': ['locale-compare'],
  'query-omitted': 'every',
  'query-bare-qmark': 'every',
  'query-decoded': { 'java-httpclient': ['all-escapes-decoded'] },
  'query-as-literal': {
    'node-fetch': ['undefined'],
    'browser-fetch': ['undefined'],
    'python-requests': ['python-none'],
  },
  'query-edge-amp': ['ampersand-after'],
  'query-bool-number-format': ['python-booleans'],
  'query-identical-pairs-once': 'every',
  'query-page-number': ['page-from-one'],
  'query-nested-object': ['object-object'],
  'query-keys-renamed': 'every',

  'ts-signed-s': ['rounded-down'],
  'ts-ms': 'every',
  'ts-whitespace': ['newline-after'],
  'ts-quoted': ['double-quotes'],
  'ts-literal': {
    postman: ['postman-variable'],
    curl: ['shell-command'],
    go: ['replacement-character'],
  },
  'ts-stale-cached': 'every',
  'ts-int-string-form': ['point-zero'],

  'body-signed-empty': 'every',
  'body-sent-empty': {
    'node-fetch': ['empty-object'],
    'node-axios': ['empty-object'],
    'typescript-fetch': ['empty-object'],
    'python-requests': ['empty-object'],
    'php-guzzle': ['null'],
  },
  'body-form': {
    'python-requests': ['json-dumps'],
    'python-urllib': ['json-dumps'],
    'php-guzzle': ['compact', 'json-encode'],
    'php-curl': ['compact', 'json-encode'],
  },
  'body-mutated-after-signing': ['members-left-out'],
  'body-placeholder': ['unfilled'],
  'body-bytes-repr': {
    'python-requests': ['python-bytes'],
    'python-urllib': ['python-bytes'],
    'node-fetch': ['buffer-as-json'],
  },
  'body-trailing-newline': { curl: ['newline-after'], 'node-axios': ['newline-after'] },
  'body-newlines-stripped': 'every',
  'body-charset': { 'python-requests': ['sent-as-latin1'] },
  'body-mojibake': ['read-as-latin1'],
  'body-blank-stripped': ['spaces-removed'],
  'body-word-split': ['words-and-newline'],
  'body-quoted': ['sent-quotes-removed'],
  'body-serializer-profile': { 'python-requests': ['compact'] },
  'body-respaced': {
    'python-requests': ['compact'],
    'python-httpx': ['spaced'],
  },
  'body-pretty': { 'node-fetch': ['two-spaces'], 'browser-fetch': ['two-spaces'] },
  'body-key-order': {
    'python-requests': ['sorted'],
    go: ['sorted'],
    'java-okhttp': ['hashmap', 'hashmap-copied'],
  },
  'body-esc-unicode': ['no-escapes'],
  'body-esc-slash': ['no-escapes'],
  'body-esc-html': { 'java-okhttp': ['gson-escapes'] },
  'body-python-repr': {
    'python-requests': ['python-str-requoted'],
    'python-httpx': ['python-str'],
  },
  'body-lang-stringify': {
    ruby: ['ruby-to-s'],
    'java-httpclient': ['java-map'],
    go: ['go-sprint'],
    'node-fetch': ['object-object'],
  },
  'body-double-encoded': {
    'python-requests': ['json-in-string'],
    'node-axios': ['json-in-string'],
    postman: ['json-as-string'],
    insomnia: ['json-as-string'],
  },
  'body-number-retyped': {
    'node-fetch': ['shortest-numbers'],
    'browser-fetch': ['shortest-numbers'],
    'python-requests': ['floats', 'shortest-numbers'],
  },
  'body-number-separators': ['thousands-commas'],
  'body-number-exponent': { 'python-requests': ['normalized-decimal'], ruby: ['ruby-bigdecimal'] },
  'body-minor-units': ['cents-as-number'],

  'bodyhash-empty': 'every',
  'bodyhash-uppercase': 'every',
  'bodyhash-base64': ['base64'],
  'bodyhash-base64-of-hex': ['base64'],
  'bodyhash-raw': {
    'node-fetch': ['raw-bytes-as-utf-8'],
    'browser-fetch': ['raw-bytes-as-utf-8'],
    'php-guzzle': ['raw-bytes'],
    'php-curl': ['raw-bytes'],
    perl: ['raw-bytes'],
    'python-requests': ['raw-bytes'],
  },
  'bodyhash-alg': { 'python-requests': ['sha-512'], 'php-guzzle': ['md5'] },
  'bodyhash-hmac': ['hex'],
  'bodyhash-newline-in-hash': ['newline-after'],
  'bodyhash-zeros-dropped': {
    'java-okhttp': ['zeros-of-every-byte'],
    'java-httpclient': ['zeros-at-front'],
    'node-fetch': ['zeros-of-every-byte'],
    'browser-fetch': ['zeros-of-every-byte'],
    rust: ['zeros-of-every-byte'],
    kotlin: ['zeros-of-every-byte'],
  },
  'bodyhash-signed': ['integer-to-hex-string'],
  'bodyhash-separated': ['dashes-upper-case'],
  'bodyhash-quoted': ['python-bytes'],
  'bodyhash-go-sum-misuse': ['hex'],
  'bodyhash-literal': {
    postman: ['cryptojs-of-buffer'],
    'node-fetch': ['object-promise'],
    'browser-fetch': ['object-promise'],
  },

  'join-empty-dropped': 'every',
  'join-trailing-newline': ['newline-after'],
  'join-leading-newline': ['newline-before'],
  'join-crlf': ['between-lines'],
  'join-literal-backslash-n': ['backslash-n'],
  'join-none': 'every',
  'join-prehashed': ['hex-of-hash'],
  'join-charset': {
    csharp: ['utf-16le'],
    'java-okhttp': ['utf-16be-bom'],
    'java-httpclient': ['utf-16be-bom'],
  },
  'join-array-tostring': 'every',
  'join-empty-message': ['hmac-of-zero-bytes'],

  'key-whitespace': ['newline-after'],
  'key-quoted': ['double-quotes'],
  'key-prefix-stripped': ['up-to-first-underscore'],
  'key-base64-encoded': ['base64'],
  'key-hex-encoded': ['hex'],
  'key-unresolved-literal': { curl: ['shell-variable'] },
  'key-charset': { csharp: ['utf-16le'] },

  'hmac-swapped-args': ['message-as-key'],
  'hmac-sha1': 'every',
  'hmac-md5': 'every',
  'hmac-go-sum-misuse': 'every',
  'hmac-key-wordarray': { postman: ['hex'], bruno: ['hex'], insomnia: ['hex'], 'node-fetch': ['base64'] },

  'out-uppercase': ['all-digits'],
  'out-base64': ['standard-alphabet'],
  'out-base64url': ['unpadded'],
  'out-base64-of-hex': ['base64'],
  'out-dashed': ['dashes-between-bytes'],
  'out-leading-zeros-dropped': 'every',
  'out-byte-zeros-dropped': 'every',
  'out-signed-bytes': {
    'node-fetch': ['last-two-characters'],
    'browser-fetch': ['last-two-characters'],
    'java-okhttp': ['one-signed-number'],
    'java-httpclient': ['one-signed-number'],
  },
  'out-hex-of-text': ['hex'],
  'out-quoted': {
    'python-requests': ['python-bytes'],
    'python-httpx': ['python-bytes'],
    'node-fetch': ['double-quotes'],
    'browser-fetch': ['double-quotes'],
    curl: ['double-quotes'],
  },
  'out-header-duplicate': 'every',
};

/** Wrong code that makes this mistake along with its own. It’s shown where both were named. */
export const MAKES_ALSO: Readonly<Partial<Record<MistakeId, MistakeId>>> = { 'out-dashed': 'out-uppercase' };

/**
 * Whether the row's wrong code in this language makes this very mistake, in this direction.
 * @param named all mistakes of the explanation.
 */
export function wrongCodeMakes(
  mistake: MadeMistake,
  language: Language,
  named: readonly MadeMistake[],
): boolean {
  const { id } = mistake;
  const also = MAKES_ALSO[id];
  if (also !== undefined && !named.some((other) => other.id === also)) return false;
  return isAmongWays(mistake, waysOf(id, language));
}

/** The ways of this mistake of which the row's wrong code in this language is shown: none where that code is never run. */
export function waysOf(id: MistakeId, language: Language): Ways {
  if (isNeverRun(language)) return [];
  const row = WRONG_CODE_MAKES[id] ?? [];
  return isWays(row) ? row : (row[language] ?? []);
}

export function isAmongWays({ way }: Made, ways: Ways): boolean {
  return ways === 'every' || (way !== undefined && ways.includes(way));
}

/** Rather than ways of each language. */
export function isWays(row: Ways | object): row is Ways {
  return row === 'every' || Array.isArray(row);
}
