/** The words for what the authentication headers show by themselves. */

import { AUTH_HEADERS, type AuthHeader } from '../../api.ts';
import { listed } from '../../counts.ts';
import type { KeyIdFlaw } from '../../signing/key-pair.ts';
import type { OwnWords } from '../shown.ts';

/** What was sent where a header was missing, and seems to be meant as it. */
export type SentInstead =
  | { readonly kind: 'renamed' | 'in-query'; readonly name: string; readonly meant: AuthHeader }
  /** `Authorization`. */
  | { readonly kind: 'authorization' };

export interface HeadersFacts {
  'header-missing': {
    readonly absent: readonly AuthHeader[];
    readonly empty: readonly AuthHeader[];
    /** The server is known to read an empty header as a value. */
    readonly isEmptyRead: boolean;
    readonly instead: readonly SentInstead[];
    readonly isCurl: boolean;
  };
  'transport-cors-preflight': Record<never, never>;
  'transport-header-duplicate': {
    readonly name: AuthHeader;
    readonly count: number;
    readonly empty: number;
    readonly isSame: boolean;
    /** Which of them are valid together, from 0; `none` where none is, `undefined` where it wasn't tried. */
    readonly valid:
      | { readonly signature: number; readonly timestamp: number | undefined }
      | 'none'
      | undefined;
  };
  'header-stray-characters': {
    readonly name: AuthHeader;
    readonly isQuoted: boolean;
    /** As `str()` prints bytes in Python. */
    readonly isPrintedBytes: boolean;
    /** As in `a tab` or `U+200B zero width space`. */
    readonly character: string | undefined;
  };
  'key-pair-swapped': { readonly isWhole: boolean };
  'secret-sent': { readonly where: 'header' | 'target' | 'body'; readonly name: string };
  'key-id-malformed': {
    readonly sent: string;
    readonly problem: KeyIdFlaw;
    readonly hasWordBefore: boolean;
  };
  'key-other-known': { readonly keyOf: Mode; readonly secretOf: Mode };
}

type Mode = 'live' | 'test';

type Words = { readonly [Id in keyof HeadersFacts]: (facts: HeadersFacts[Id]) => OwnWords };

export const HEADERS_SHOWN: Words = {
  'header-missing': (facts) => {
    const { absent, empty, isEmptyRead, instead, isCurl } = facts;
    const missing = isEmptyRead ? absent : [...absent, ...empty];
    return {
      title:
        missing.length > 0
          ? missingHeadersTitle(NAMES.filter((name) => missing.includes(name)))
          : `Empty header${empty.length === 1 ? '' : 's'}: ${listed(empty)}`,
      detail: [
        ...(absent.length > 0 ? [`${listed(absent)} ${was(absent)}n’t sent.`] : []),
        ...(empty.length > 0
          ? [
              `${listed(empty)} ${was(empty)} sent empty: a variable wasn’t set. ${isEmptyRead ? EMPTY_READ : EMPTY_ASSUMED}`,
            ]
          : []),
        ...instead.map(insteadWords),
        ...(isCurl && absent.length > 0
          ? ['curl leaves a header out if the variable behind its colon is empty.']
          : []),
      ].join(' '),
      fix: missingFix(facts),
    };
  },
  'transport-cors-preflight': () => ({
    detail:
      'This is the OPTIONS request that a browser sends before a cross-origin one. It never carries authentication headers. A page that signs also holds the secret where every visitor can read it.',
  }),
  'transport-header-duplicate': ({ name, count, empty, isSame, valid }) => ({
    title: `${name} sent more than once`,
    detail: `${name} has ${count} values${isSame ? ', all the same' : ''}${empty > 0 ? `, ${empty} of them empty` : ''}. The API docs don’t say which one counts; most servers join them with a comma, and Countersign assumes that.${validWords(valid)}`,
    fix: 'Set the header instead of adding to it, and remove all three before a retry is signed again.',
  }),
  'header-stray-characters': ({ name, isQuoted, isPrintedBytes, character }) => ({
    title: isQuoted ? `Quotes in ${name}` : `Stray characters in ${name}`,
    detail: `${name} holds ${[
      ...(isPrintedBytes ? ['a printed Python bytes object, with b and quotes'] : isQuoted ? ['quotes'] : []),
      ...(character === undefined ? [] : [character]),
    ].join(' and ')}. HTTP trims spaces and tabs around a value only. Everything else is part of the value.`,
    fix: isPrintedBytes
      ? 'Turn the bytes into text with .decode(); str() and f-strings print b and the quotes.'
      : isQuoted
        ? 'Remove the quotes from the settings file or the code, or strip them when the value is read.'
        : 'Trim the value when it’s read from a file, a variable or a copied text. Type it again if the character is inside.',
  }),
  'key-pair-swapped': ({ isWhole }) =>
    isWhole
      ? {
          title: 'Secret sent as the key id',
          detail:
            'X-Api-Key begins with sk_. That’s the secret, which is never sent: key id and secret are swapped. Whoever could read this request has the secret now.',
          fix: REVOKE,
        }
      : {
          title: 'Key id holds the secret',
          detail:
            'X-Api-Key holds the secret, or all of it behind its sk_. Whoever could read this request has the secret now. If both were made up, give them different endings.',
          fix: REVOKE,
        },
  'secret-sent': ({ where, name }) => ({
    detail: `${where === 'header' ? `The header ${name}` : where === 'target' ? 'The URL' : 'The body'} holds what looks like a secret (sk_…). A secret only keys the signature and is never sent. Whoever could read this request has it now.`,
  }),
  'key-id-malformed': ({ sent, problem, hasWordBefore }) => {
    const { title, is, fix } = KEY_ID[problem];
    return {
      title,
      detail: `X-Api-Key is ${sent}. ${hasWordBefore ? 'A word stands before the key id.' : is}`,
      ...(fix !== undefined && { fix }),
    };
  },
  'key-other-known': ({ keyOf, secretOf }) => ({
    title: 'Key id and secret of different environments',
    detail: `X-Api-Key begins with pk_${keyOf}_, and the secret with sk_${secretOf}_. The API docs show only the prefix sk_, but these look like two environments.`,
    fix: `Load the secret that was created together with this key id, from the settings of the ${keyOf} environment.`,
  }),
};

const NAMES = Object.values(AUTH_HEADERS);

const EMPTY_READ = 'This server treats an empty header as a value, not as missing.';
const EMPTY_ASSUMED =
  'The API docs don’t say whether an empty header counts as missing; Countersign assumes that it does.';

const REVOKE =
  'Revoke the API key in the merchant portal, create another, and keep its secret out of every request.';

/** @param names the headers that are absent or empty, at least one. */
export function missingHeadersTitle(names: readonly string[]): string {
  return `Missing header${names.length === 1 ? '' : 's'}: ${listed(names)}`;
}

function was(names: readonly string[]): string {
  return names.length === 1 ? 'was' : 'were';
}

function insteadWords(sent: SentInstead): string {
  switch (sent.kind) {
    case 'renamed':
      return `${sent.name} was sent instead of ${sent.meant}.${sent.name.includes('_') ? ' nginx and Apache drop names with an underscore without a word.' : ''}`;
    case 'in-query':
      return `The query has ${sent.name}, but the server reads ${sent.meant} from the headers.`;
    case 'authorization':
      return 'Authorization was sent. The API has no bearer tokens, and the server doesn’t read that header.';
  }
}

function missingFix({ absent, empty, instead, isCurl }: HeadersFacts['header-missing']): string {
  if (absent.length === 0)
    return `Set the variable behind ${listed(empty)} before the request is built, and stop if it’s empty: in a shell with set -u.`;
  const [first] = instead;
  if (first?.kind === 'renamed')
    return `Rename the header ${first.name} to ${first.meant}. Case doesn’t matter in header names, hyphens do.`;
  if (first?.kind === 'in-query')
    return absent.length === 1
      ? `Move the value out of the query into the header ${first.meant}.`
      : `Set ${listed(absent)} as headers, and leave them out of the query.`;
  if (isCurl && absent.length < NAMES.length) return missingFromCurlFix(absent);
  return `Set ${listed([...absent, ...empty])} on every request, and check that no proxy or gateway drops unknown headers.`;
}

function missingFromCurlFix(absent: readonly AuthHeader[]): string {
  const example = absent.includes(AUTH_HEADERS.timestamp) ? ', such as timestamp=$(date +%s)' : '';
  return `Set the variable behind ${listed(absent)} before curl runs${example}. In the header, write it as \${name:?}: then the shell stops if it’s empty.`;
}

function validWords(valid: HeadersFacts['transport-header-duplicate']['valid']): string {
  if (valid === undefined) return '';
  if (valid === 'none') return ' None of the signatures is valid by itself.';
  const { signature, timestamp } = valid;
  return ` The ${ordinal(signature)} signature is valid${timestamp === undefined ? '' : ` with the ${ordinal(timestamp)} timestamp`}.`;
}

function ordinal(index: number): string {
  return ['first', 'second', 'third', 'fourth'][index] ?? 'next';
}

const PLACEHOLDER = {
  title: 'Placeholder in X-Api-Key not replaced',
  is: 'That’s a placeholder that was never replaced.',
  fix: 'Put the key id from the merchant portal in its place, and check that the tool replaces the variable.',
};
const OTHER_PREFIX = {
  title: 'X-Api-Key isn’t a key id',
  is: 'Key ids begin with pk_test_ or pk_live_.',
};

/** Told of the key id by the API docs alone: its prefix. */
const KEY_ID: Readonly<
  Record<KeyIdFlaw, { readonly title: string; readonly is: string; readonly fix?: string }>
> = {
  empty: { title: 'X-Api-Key is empty', is: 'It’s empty.' },
  'is-secret': { title: 'Secret sent as the key id', is: 'It begins with sk_.', fix: REVOKE },
  // Not by its shape: it may be just what's meant.
  live: OTHER_PREFIX,
  placeholder: PLACEHOLDER,
  comment: {
    title: 'Comment in X-Api-Key',
    is: 'A comment follows it.',
    fix: 'Remove the comment, and the space before it.',
  },
  whitespace: {
    title: 'Stray characters in X-Api-Key',
    is: 'It holds a space or a character that can’t be seen.',
    fix: 'Copy the key id again from the merchant portal, without anything around it.',
  },
  quoted: { title: 'Quotes in X-Api-Key', is: 'The quotes were sent with it.', fix: 'Remove the quotes.' },
  'other-text': OTHER_PREFIX,
  'named-values': OTHER_PREFIX,
  'wrong-prefix': OTHER_PREFIX,
  'prefix-only': {
    title: 'X-Api-Key holds only the prefix',
    is: 'That’s the prefix alone.',
    fix: 'Copy the whole key id from the merchant portal.',
  },
  'not-header-safe': {
    title: 'X-Api-Key holds characters no key id has',
    is: 'It holds characters that no key id has.',
    fix: 'Copy the key id again from the merchant portal, without anything around it.',
  },
};
