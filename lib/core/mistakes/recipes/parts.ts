/** The parts recipes are written with: slots by the letters the research uses, targets and URLs in each form. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import { literalBytes, literalToken, slot } from '../joining/templates.ts';
import type { Subject } from '../subject.ts';
import type { MessageToken, Shape } from '../variant.ts';
import { dateOf, originOfSubject } from './values.ts';

export interface Recipe {
  /** Whose it is and what it looks like: `Stripe: timestamp.body`. */
  readonly how: string;
  readonly template: readonly MessageToken[];
  readonly mac?: Shape['mac'];
  readonly map?: NonNullable<Shape['map']>;
  /** The keys it's tried with instead of the secret's text. */
  readonly keys?: readonly ByteString[];
  /** Its secrets are base64: tried decoded as well. */
  readonly secret?: 'base64';
  readonly cost?: number;
  /** Left out: two, the recipe and one more mistake. */
  readonly reach?: 'any' | 1;
}

/** Some tokens, and how they differ from the usual ones; `words` begins with a comma or is empty. */
export interface Worded {
  readonly tokens: readonly MessageToken[];
  readonly words: string;
}

export interface RecipeParts {
  readonly subject: Subject;
  readonly K: MessageToken;
  /** Path, `?` and query: as sent, and sorted where that differs. The path alone where there's no query. */
  readonly targets: readonly Worded[];
  /** The same after `https://` and the host; empty where the request names no host. */
  readonly urls: readonly Worded[];
  readonly date: Date | undefined;
}

export const M = slot('method');
export const P = slot('path');
export const Q = slot('query');
export const T = slot('timestamp');
export const D = slot('hash');
export const B = slot('body');

export function recipeParts(subject: Subject): RecipeParts {
  const origin = originOfSubject(subject);
  const targets = targetForms(subject);
  return {
    subject,
    K: literalBytes(subject.keyId),
    targets,
    urls:
      origin === undefined
        ? []
        : targets.map(({ tokens, words }) => ({ tokens: sequence(origin, tokens), words })),
    date: dateOf(subject.timestamp),
  };
}

function targetForms({ rawQuery, lines }: Subject): Worded[] {
  if (!rawQuery) return [{ tokens: [P], words: '' }];
  const sorted = { tokens: [P, literalToken('?'), Q], words: '' };
  if (rawQuery === lines.query) return [sorted];
  return [
    { tokens: [P, literalBytes(`?${rawQuery}` as ByteString)], words: '' },
    { ...sorted, words: ', the query sorted' },
  ];
}

/** Tokens, lists of tokens and text, one after the other. Empty text is left out. */
export function sequence(
  ...parts: readonly (MessageToken | readonly MessageToken[] | string)[]
): readonly MessageToken[] {
  return parts.flatMap((part): readonly MessageToken[] => {
    if (typeof part === 'string')
      return part === '' ? [] : [{ kind: 'literal', bytes: byteStringOfText(part) }];
    return 'kind' in part ? [part] : part;
  });
}
