/** Keys that aren't this secret at all: another one, the key id, a variable's name, an object's. */

import { type ByteString, byteStringOfBytes, byteStringOfText } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Parameter, Way } from '../ways.ts';
import { ALONE, type KeyChange, keyChange } from './change.ts';

/** Other keys beyond these aren't tried. */
const MOST_OTHERS = 50;

const NAMES = [
  'SIGNING_SECRET',
  'API_SECRET',
  'SECRET',
  'SECRET_KEY',
  'API_SECRET_KEY',
  'SIGNING_KEY',
  'HMAC_SECRET',
  'CLIENT_SECRET',
  'MERCHANT_SECRET',
] as const;
const TEMPLATES = [
  (name: string) => `\${${name}}`,
  (name: string) => `$${name}`,
  (name: string) => `%${name}%`,
  (name: string) => `{{${name}}}`,
  (name: string) => `<${name}>`,
  (name: string) => `{{${name.toLowerCase()}}}`,
  (name: string) => `\${${name.toLowerCase()}}`,
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => `your_${name.toLowerCase()}`,
  (name: string) => `YOUR_${name}`,
] as const;

const SHELL_VARIABLE = '$SIGNING_SECRET';
const LITERALS = [
  `\${SIGNING_SECRET}`,
  SHELL_VARIABLE,
  '%SIGNING_SECRET%',
  '{{secret}}',
  '<SIGNING_SECRET>',
  'YOUR_SECRET',
  'your_secret',
  'secret',
  'undefined',
  'null',
  'None',
] as const;
const RARE_LITERALS = [
  ...NAMES.flatMap((name) => TEMPLATES.map((template) => template(name))),
  '$secret',
  '#{secret}',
  '#{SECRET}',
  '$ENV{SIGNING_SECRET}',
  '$ENV{API_SECRET}',
  '$env:SIGNING_SECRET',
  '#{ENV["SIGNING_SECRET"]}',
  '<%= ENV["SIGNING_SECRET"] %>',
  'getenv("SIGNING_SECRET")',
  "$_ENV['SIGNING_SECRET']",
  '{SIGNING_SECRET}',
  'process.env.SIGNING_SECRET',
  'os.environ["SIGNING_SECRET"]',
  'sk_test_...',
  'sk_test_',
  'sk_',
  'changeme',
  'nil',
  'false',
  'key',
  'NaN',
  // Options of openssl that were taken for the key.
  '-macopt',
  '-hmac',
  '-mac',
  'HMAC',
] as const;

const OBJECTS = ['[object Object]', 'System.Char[]', 'System.Security.SecureString'] as const;
const RARE_OBJECTS = [
  'System.Byte[]',
  '[object ArrayBuffer]',
  '[object CryptoKey]',
  '[object Promise]',
  '[object Uint8Array]',
  'Array',
  '**********',
  '***',
  '[REDACTED]',
] as const;

const FILES = ['key.txt', './secret'] as const;
const RARE_FILES = [
  'secret.txt',
  'secret.key',
  './key.txt',
  './secret.txt',
  '.env',
  'key',
  '@key.txt',
  '@secret.txt',
  '/run/secrets/signing_secret',
] as const;

function constant(id: string, text: string, parameter: Parameter, rare?: 'rare'): KeyChange {
  const value = byteStringOfText(text);
  return keyChange(
    'source',
    [id, parameter],
    () => value,
    rare ? { cost: 10, rare: true, alone: true } : ALONE,
  );
}

const named = (id: string, texts: readonly string[], rare?: 'rare') =>
  texts.map((text) => constant(id, text, [wayOfText(text), `the text ${text}`], rare));

function wayOfText(text: string): Way | undefined {
  if (text === SHELL_VARIABLE) return 'shell-variable';
  return /^(?:[$#%{]|<%).*[A-Za-z]|[[(]["']/.test(text) ? 'code-as-text' : undefined;
}

const CONSTANTS: readonly KeyChange[] = [
  constant('key-unresolved-literal', '', 'an empty text'),
  ...named('key-unresolved-literal', LITERALS),
  ...named('key-object', OBJECTS),
  ...named('key-filename', FILES),
  ...named('key-unresolved-literal', RARE_LITERALS, 'rare'),
  ...named('key-object', RARE_OBJECTS, 'rare'),
  ...named('key-filename', RARE_FILES, 'rare'),
];

/** Keys that the catalogue itself has: whoever signed with one of them, it's no secret. */
export const PUBLIC_KEYS: ReadonlySet<ByteString> = new Set(
  [LITERALS, OBJECTS, FILES, RARE_LITERALS, RARE_OBJECTS, RARE_FILES].flat().map(byteStringOfText),
);

export function keySources({ keyId }: Subject): KeyChange[] {
  const id = keyChange('source', ['key-id-used', 'X-Api-Key’s value'], () =>
    keyId === '' ? undefined : keyId,
  );
  return [id, ...CONSTANTS];
}

/** The request's own secret isn't another's, though it may be among those that are known. */
export function otherKeys({
  hints,
  secret: own,
}: Subject): { readonly key: ByteString; readonly use: Use }[] {
  const right = byteStringOfBytes(own.keyBytes());
  return hints.secrets
    .slice(0, MOST_OTHERS)
    .map(({ name, secret }): { key: ByteString; use: Use } => ({
      key: byteStringOfBytes(secret.keyBytes()),
      use: { id: 'key-other-known', how: name },
    }))
    .filter(({ key }) => key !== right);
}
