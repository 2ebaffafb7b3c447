/** Why there’s no reproduction, and what to do about it. */

import type { SecretLikeness } from '../../lib/core/diagnosis/reproduction/text.ts';
import type { RequestValue } from '../../lib/core/diagnosis/reproduction/values.ts';
import { COLLECTIONS } from '../../lib/core/records/collections.ts';
import type { SharedReproduction } from '../../lib/features/share/state.ts';

type Problem = Exclude<SharedReproduction, { ok: true }>;

const WORDS: Readonly<Record<Exclude<Problem['problem'], 'not-written'>, string>> = {
  'not-explained':
    'There’s no diagnosis to reproduce yet. Search longer or give hints until a mistake is named, then share it.',
  'incomplete-evidence':
    'A part of the request isn’t known, so it can’t be signed again. Give the missing part first.',
  'no-key': 'The request names no key, so there’s none to replace. Copy it in another way.',
  'not-found-again':
    'This diagnosis rests on something that isn’t in the request, such as another key or a hint of yours. Share the report instead.',
  'not-made-again':
    'The mistake doesn’t show with a made-up key and these values. Keep more of the values, or share the report instead.',
  otherwise:
    'With a made-up key and these values it would be diagnosed otherwise. Keep more of the values, or share the report instead.',
  'holds-original':
    'Part of the real key would still be in it, so it isn’t shared. Share the report instead.',
};

export function problemWords(problem: Problem): string {
  return problem.problem === 'not-written' ? `${problem.message}.` : WORDS[problem.problem];
}

const OF_SECRET: Readonly<Record<SecretLikeness, string>> = {
  nothing: 'The made-up key is random. It shows nothing of the real one, not even its length.',
  alphabet:
    'The made-up secret is as long as the real one and written in the same kind of characters, such as hex: without that, the mistake doesn’t show. The rest is random.',
  classes:
    'The made-up secret has the same kind of character in each place as the real one (digit, small letter, capital, punctuation): without that, the mistake doesn’t show. Punctuation is the real one’s. The rest is random.',
};

/** What the made-up key tells of the real one. */
export function secretWords(like: SecretLikeness): string {
  return OF_SECRET[like];
}

/** What the service itself has to understand, as far as the API document tells. */
const OF_API: Readonly<Record<'path' | 'query' | 'body', readonly string[]>> = {
  path: ['api', 'v1', 'charges', ...COLLECTIONS.flatMap(({ path }) => path.split('/'))],
  query: ['status', 'limit', 'offset'],
  body: ['amount', 'currency', 'network'],
};
/** Media types that tell nothing, and what may stand beside them. */
const PLAIN =
  /^(?:application\/(?:json|x-www-form-urlencoded|octet-stream)|text\/plain|\*\/\*|charset=utf-8|q=[0-9.]+|[,; ])+$/i;

export function isMadeUpByDefault({ part, name, lexeme }: RequestValue): boolean {
  if (part === 'header') return /^(?:content-type|accept)$/i.test(name) && !PLAIN.test(lexeme);
  return !OF_API[part].includes(part === 'path' ? lexeme : name);
}

export function valueName({ part, name }: RequestValue): string {
  if (part === 'path') return `path, part ${name}`;
  if (part === 'query') return name === '' ? 'query' : `query, ${name}`;
  if (part === 'header') return name;
  return name === '' ? 'The whole body' : name;
}
