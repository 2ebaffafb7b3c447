/** A secret as someone hands it over: what's stuck to it is reported, and both forms are tried. */

import { Secret } from '../signing/secret.ts';

export type GivenSecret =
  | {
      readonly ok: true;
      /** Without what was stuck to it: what the service most likely knows. */
      readonly secret: Secret;
      /** Exactly as given, where that's not among the forms that are tried of every secret; worth trying as well. */
      readonly asGiven: Secret | undefined;
      /** What was taken off, in words that never hold the secret. */
      readonly note: string | undefined;
    }
  | { readonly ok: false; readonly problem: 'empty' | 'live' | 'is-key-id' | 'too-long' };

const OUTER = /^[\s\p{Cc}\p{Cf}"'`“”‘’]+|[\s\p{Cc}\p{Cf}"'`“”‘’]+$/gu;
/** A secret is a line of text; more is a file of another kind. */
const LONGEST = 4096;

export function readGivenSecret(text: string): GivenSecret {
  if (text.length > LONGEST) return { ok: false, problem: 'too-long' };
  const bare = text.replace(OUTER, '');
  if (bare === '') return { ok: false, problem: 'empty' };
  if (bare.startsWith('sk_live_')) return { ok: false, problem: 'live' };
  if (/^pk_(test|live)_/.test(bare)) return { ok: false, problem: 'is-key-id' };
  if (bare === text) return { ok: true, secret: new Secret(bare), asGiven: undefined, note: undefined };
  return {
    ok: true,
    secret: new Secret(bare),
    asGiven: isUsual(text, bare) ? undefined : new Secret(text),
    note: `The secret was given with ${stuck(text, bare)}. It’s tried without and with it.`,
  };
}

/** Quotes around it or a line break behind it are mistakes of the catalogue, and named as such. */
function isUsual(text: string, bare: string): boolean {
  const quoted = [bare, `"${bare}"`, `'${bare}'`];
  return ['', '\n', '\r\n', ' ', '\t'].some((end) => quoted.some((form) => text === form + end));
}

function stuck(text: string, bare: string): string {
  const extra = text.replace(bare, '');
  const kinds = [
    /["'`“”‘’]/.test(extra) ? 'quotes around it' : '',
    /[\r\n]/.test(extra) ? 'a line break' : '',
    /[ \t]/.test(extra) ? 'a space or tab' : '',
  ].filter((kind) => kind !== '');
  return kinds.length > 0 ? kinds.join(' and ') : 'characters that can’t be seen';
}
