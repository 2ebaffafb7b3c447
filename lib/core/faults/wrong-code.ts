/**
 * Which ways of making a mistake the wrong code of its row makes. Code that makes another mistake, or this one the
 * other way round, isn’t shown under a diagnosis: what isn’t listed here has no wrong code.
 */

import type { FaultId } from './catalogue.ts';
import type { Use } from './fault.ts';
import type { Language } from './languages.ts';
import type { Way } from './ways.ts';

/**
 * `every`: the parameter only says where or how much. `of`: it does so in every parameter of this id. Else the
 * parameters, as in `Use.how`.
 */
export type Ways = 'every' | { readonly of: Way } | readonly string[];

type Made = Pick<Use, 'how' | 'way'>;
type MadeMistake = Made & { readonly id: FaultId };

/** By fault, or by fault and language where languages go wrong in ways of their own. */
export const WRONG_CODE_MAKES: Readonly<
  Partial<Record<FaultId, Ways | Readonly<Partial<Record<Language, Ways>>>>>
> = {
  'method-lowercase': ['lower case'],
  'method-titlecase': 'every',
  'method-wrong-verb': ['GET'],
  'method-enum-repr': { 'python-requests': ['Method'], ruby: ['Ruby’s :symbol'] },

  'path-prefix-stripped': {
    'node-axios': 'every',
    'php-guzzle': ['the first 2 segments and the slash dropped'],
    csharp: ['the first 2 segments and the slash dropped'],
  },
  'path-with-query': ['the query as sent, and on line 3 too'],
  'path-missing-leading-slash': 'every',
  'path-decoded': ['all escapes decoded'],
  'path-slashes-encoded': ['%2F for each /'],
  'path-wrong-endpoint': ['/api/v1/orders'],
  'path-root': { 'python-requests': ['nothing at all'], 'node-fetch': ['only /'] },

  'query-order-as-sent': { of: 'as-sent' },
  'query-order-key-only': 'every',
  'query-order-key-value': 'every',
  'query-order-ci-locale': ['with localeCompare'],
  'query-omitted': 'every',
  'query-bare-qmark': 'every',
  'query-decoded': { 'java-httpclient': ['all escapes decoded'] },
  'query-as-literal': { 'node-fetch': ['undefined'], 'python-requests': ['None'] },
  'query-edge-amp': ['an & at the end'],
  'query-bool-number-format': ['True and False'],
  'query-nested-object': ['the object as [object Object], encoded'],
  'query-keys-renamed': 'every',

  'ts-signed-s': ['whole seconds'],
  'ts-ms': 'every',
  'ts-whitespace': ['a newline after it'],
  'ts-quoted': ['double quotes around it'],
  'ts-literal': {
    postman: ['the text {{$timestamp}}'],
    curl: ['the text $(date +%s)'],
    go: ['the replacement character, from string(n) in Go'],
  },
  'ts-stale-cached': 'every',
  'ts-int-string-form': ['a float that ends in .0'],

  'body-signed-empty': 'every',
  'body-sent-empty': {
    'node-fetch': ['{}'],
    'node-axios': ['{}'],
    'python-requests': ['{}'],
    'php-guzzle': ['null'],
  },
  'body-form': {
    'python-requests': ['JSON of the form fields that were sent, as json.dumps prints it'],
    'php-guzzle': [
      'JSON of the form fields that were sent, without spaces',
      'JSON of the form fields that were sent, as json_encode prints it',
    ],
  },
  'body-mutated-after-signing': { of: 'members-left-out' },
  'body-placeholder': { of: 'unfilled' },
  'body-bytes-repr': {
    'python-requests': ["Python’s b'…'"],
    'node-fetch': ['JSON.stringify of a Buffer'],
  },
  'body-trailing-newline': { curl: ['with \\n at the end'], 'node-axios': ['with \\n at the end'] },
  'body-newlines-stripped': 'every',
  'body-charset': { 'python-requests': ['UTF-8, where ISO-8859-1 was sent'] },
  'body-mojibake': ['the text read as ISO-8859-1 and encoded again'],
  'body-blank-stripped': ['all spaces removed'],
  'body-quoted': ['without the quotes that were sent'],
  'body-serializer-profile': { 'python-requests': ['json.dumps with compact separators'] },
  'body-respaced': {
    'python-requests': ['without spaces'],
    'python-httpx': ['with spaces after commas and colons'],
  },
  'body-pretty': { 'node-fetch': ['two spaces'] },
  'body-key-order': {
    'python-requests': ['sorted'],
    go: ['sorted'],
    'java-okhttp': ['in the order of a Java HashMap', 'in the order of a copied Java HashMap'],
  },
  'body-esc-unicode': ['as UTF-8'],
  'body-esc-slash': ['as /'],
  'body-esc-html': { 'java-okhttp': ["< > & = '"] },
  'body-python-repr': {
    'python-requests': ['str(dict) with \' replaced by "'],
    'python-httpx': ['str(dict)'],
  },
  'body-lang-stringify': {
    ruby: ['Ruby’s to_s', 'Ruby’s to_s, from version 3.4'],
    'java-httpclient': ['Java’s Map.toString'],
    go: ['Go’s fmt.Sprint'],
    'node-fetch': ['[object Object]'],
  },
  'body-double-encoded': {
    'python-requests': ['the JSON inside the string that was sent'],
    'node-axios': ['the JSON inside the string that was sent'],
    postman: ['the JSON text as a JSON string'],
  },
  'body-number-retyped': {
    'node-fetch': ['numeric strings as numbers, as short as they can be'],
    'python-requests': ['numeric strings as floats', 'numeric strings as numbers, as short as they can be'],
  },

  'bodyhash-empty': 'every',
  'bodyhash-uppercase': 'every',
  'bodyhash-base64': ['in base64'],
  'bodyhash-base64-of-hex': ['base64 of the hex text'],
  'bodyhash-raw': {
    'node-fetch': ['raw bytes decoded as UTF-8'],
    'php-guzzle': ['32 raw bytes'],
    'python-requests': ['32 raw bytes'],
  },
  'bodyhash-alg': { 'python-requests': ['SHA-512'], 'php-guzzle': ['MD5'] },
  'bodyhash-hmac': ['in hex'],
  'bodyhash-newline-in-hash': ['\\n'],
  'bodyhash-zeros-dropped': {
    'java-okhttp': ['of every byte below 16'],
    'java-httpclient': ['at the front'],
    'node-fetch': ['of every byte below 16'],
  },
  'bodyhash-signed': ['Integer.toHexString of signed bytes'],
  'bodyhash-separated': ['dashes, in upper case'],
  'bodyhash-quoted': ["b'…'"],
  'bodyhash-go-sum-misuse': ['in hex'],
  'bodyhash-literal': {
    postman: ['CryptoJS.SHA256 of a Buffer'],
    'node-fetch': ['[object Promise]'],
  },

  'join-empty-dropped': 'every',
  'join-trailing-newline': ['one newline'],
  'join-leading-newline': ['one newline'],
  'join-crlf': ['CR LF between the lines'],
  'join-literal-backslash-n': ['the two characters \\n'],
  'join-none': 'every',
  'join-prehashed': ['the hex of its SHA-256'],
  'join-charset': {
    csharp: ['UTF-16, little-endian'],
    'java-okhttp': ['UTF-16, big-endian with a byte-order mark'],
    'java-httpclient': ['UTF-16, big-endian with a byte-order mark'],
  },
  'join-array-tostring': 'every',
  'join-empty-message': ['the HMAC of zero bytes'],

  'key-whitespace': ['a newline after it'],
  'key-quoted': ['double quotes around it'],
  'key-prefix-stripped': ['everything up to its first underscore'],
  'key-base64-encoded': ['its base64'],
  'key-hex-encoded': ['its hex'],
  'key-unresolved-literal': { curl: ['the text $SIGNING_SECRET'] },
  'key-charset': { csharp: ['UTF-16, little-endian'] },

  'hmac-swapped-args': 'every',
  'hmac-md5': 'every',
  'hmac-go-sum-misuse': 'every',
  'hmac-key-wordarray': { postman: ['CryptoJS.enc.Hex'], 'node-fetch': ['CryptoJS.enc.Base64'] },

  'out-uppercase': { of: 'all-digits' },
  'out-base64': ['the standard alphabet'],
  'out-base64url': ['with - and _, without padding'],
  'out-base64-of-hex': ['base64 of the hex digits'],
  'out-dashed': ['dashes between the bytes'],
  'out-leading-zeros-dropped': 'every',
  'out-byte-zeros-dropped': 'every',
  'out-signed-bytes': {
    'node-fetch': ['the last two characters of each signed byte'],
    'java-okhttp': ['one signed number'],
    'java-httpclient': ['one signed number'],
  },
  'out-hex-of-text': ['hex of hex'],
  'out-quoted': {
    'python-requests': ['b’…’, as Python prints bytes'],
    'python-httpx': ['b’…’, as Python prints bytes'],
    'node-fetch': ['double quotes'],
    curl: ['double quotes'],
  },
  'out-header-duplicate': 'every',
};

/** Wrong code that makes this mistake along with its own. It’s shown where both were named. */
export const MAKES_ALSO: Readonly<Partial<Record<FaultId, FaultId>>> = { 'out-dashed': 'out-uppercase' };

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
  return isAmong(mistake, waysOf(id, language));
}

/** Nothing that the tests can have runs it, so nobody knows what its code makes: none of it is shown as wrong. */
const NEVER_RUN: readonly Language[] = ['powershell'];

/** The ways of this mistake of which the row's wrong code in this language is shown. */
export function waysOf(id: FaultId, language: Language): Ways {
  if (NEVER_RUN.includes(language)) return [];
  const row = WRONG_CODE_MAKES[id] ?? [];
  return isWays(row) ? row : (row[language] ?? []);
}

export function isAmong({ how, way }: Made, ways: Ways): boolean {
  if (ways === 'every') return true;
  return 'of' in ways ? way === ways.of : ways.includes(how);
}

/** Rather than ways of each language. */
export function isWays(row: Ways | object): row is Ways {
  return row === 'every' || Array.isArray(row) || (typeof row === 'object' && 'of' in row);
}
