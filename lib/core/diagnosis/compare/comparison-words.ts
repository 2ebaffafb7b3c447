/** What a comparison came to, in words. */

import { counted, listed } from '../../counts.ts';
import { nameOfUse } from '../../mistakes/mistake-row.ts';
import { LINE_NAMES } from '../../signing/canonical.ts';
import { lineLabel } from '../answer/line-label.ts';
import { nameOfMistakes } from '../answer/mistake-names.ts';
import type { Mistake } from '../diagnosis.ts';
import type { Compared, ComparedLine, ReadingKind } from './compared.ts';
import { areTwoHashes } from './two-hashes.ts';

type Words = Pick<Compared, 'verdict' | 'title' | 'summary'>;

const PASTE_STRING = 'Paste the string your code passes to the HMAC';

export const EMPTY: Words = {
  verdict: 'empty',
  title: PASTE_STRING,
  summary: 'Print the string right before your code signs it: as plain text, JSON, hex or base64.',
};

export const NO_STRING: Words = {
  verdict: 'no-string',
  title: PASTE_STRING,
  summary:
    'The pasted text has no part of this request’s canonical string: no path, no timestamp, no body hash.',
};

export function digestWords(of: 'body' | 'string' | 'unknown'): Words {
  const what = {
    body: 'That’s the body’s hash, line 5 of the string. Line 5 is correct.',
    string:
      'That’s the plain SHA-256 of the canonical string. The signature is its HMAC, with the secret as the key.',
    unknown: 'These are 64 hex digits: a hash or a signature. What was hashed can’t be read from it.',
  };
  return { verdict: 'a-digest', title: 'Pasted text is a hash, not the string', summary: what[of] };
}

export function sameWords(bytes: number): Words {
  return {
    verdict: 'same',
    title: 'String correct: key, HMAC or printing differs',
    summary: `Your string is the canonical string, byte for byte (${counted(bytes, 'byte')}). If the signature still differs, compare the secret, create a new HMAC object for each request, and print the digest in hex. In a shell, look at what the HMAC gets, not at the variable: printf "$STRING" reads % as a format, and echo adds a newline.`,
  };
}

/** Beside the diagnosis. */
export const STRING_PROVED =
  'Compare strings showed that your canonical string is correct. So the secret, the HMAC, or the way the digest is printed differs.';

export function endsInNewlineWords(bytes: number): Words {
  return {
    verdict: 'ends-in-newline',
    title: 'Pasted string ends with a newline',
    summary: `Your string is the canonical string with one newline more at the end. Printing may have added that newline; if the string your code signs is longer than ${counted(bytes, 'byte')}, it’s the mistake.`,
  };
}

/** Copied from JSON or a debugger, or really signed so: what was pasted can't tell. */
export function literalNewlineWords({ title }: Mistake): Words {
  return {
    verdict: 'named',
    title,
    summary:
      'With each \\n read as a newline, your string is the canonical string. If your code prints it exactly as it was pasted, it signs a backslash and an n. If it was copied from JSON or a debugger, the string is correct: check the key and the HMAC.',
  };
}

export const SIGNED_AS_SENT =
  'With the stored secret, your string gives exactly the signature that was sent. So the secret and the HMAC are correct: only the string differs.';

export const SIGNED_OTHERWISE =
  'With the stored secret, your string doesn’t give the signature that was sent. So the secret, the HMAC or the printing of the signature differs too.';

export function differenceWords(
  lines: readonly ComparedLine[],
  joining: readonly Mistake[],
  { isNamed, isSignedAsSent }: { readonly isNamed: boolean; readonly isSignedAsSent: boolean },
): Words {
  const wrong = lines.filter(({ same }) => !same);
  const mistakes = distinct([...joining, ...wrong.flatMap((line) => line.mistakes)]);
  if (isNamed)
    return {
      verdict: 'named',
      title: nameOfMistakes(mistakes),
      summary: `${mistakes.length === 1 ? 'This mistake changes' : `These ${mistakes.length} mistakes together change`} the correct string into exactly the string that you pasted.`,
    };
  if (!isSignedAsSent && isOfOtherRequest(wrong))
    return {
      verdict: 'other-request',
      title: 'Pasted string belongs to a different request',
      summary: `The pasted string is a canonical string, but its timestamp differs${wrong.length > 1 ? ', and so do other lines' : ''}. Paste the string of the request that’s selected here, or diagnose the request this string belongs to.`,
    };
  const unnamed = wrong.filter((line) => line.mistakes.length === 0);
  if (wrong.length === 0)
    return {
      verdict: 'differs',
      title: 'Lines joined in an unknown way',
      summary:
        'Countersign doesn’t know the way in which the lines of your string are joined. Join the five lines as shown here: the marked bytes differ.',
    };
  const what = wrong.every(isTwoHashes) ? 'the hashes differ' : 'the marked bytes differ';
  const unexplained = `No known mistake explains ${listed(unnamed.map(({ name }) => lineLabel(name).toLowerCase()))}.`;
  if (joining.length > 0)
    return {
      verdict: 'differs',
      title: `${nameOfMistakes(joining)}. On ${linesOf(wrong).toLowerCase()}, ${what}`,
      summary: `The lines are joined in a known wrong way, described below. ${unexplained}`,
    };
  return {
    verdict: 'differs',
    title: `${linesOf(wrong)}: ${what}`,
    summary: `${unexplained} The other lines are ${wrong.length > unnamed.length ? 'the same or explained below' : 'the same'}.`,
  };
}

function linesOf(wrong: readonly ComparedLine[]): string {
  const numbers = wrong.map(({ name }) => String(LINE_NAMES.indexOf(name) + 1));
  return `${wrong.length === 1 ? 'Line' : 'Lines'} ${listed(numbers)}`;
}

function isTwoHashes({ pasted, ours }: ComparedLine): boolean {
  return areTwoHashes(pasted, ours);
}

function isOfOtherRequest(wrong: readonly ComparedLine[]): boolean {
  const timestamp = wrong.find(({ name }) => name === 'timestamp');
  return timestamp !== undefined && /^\d{10}$/.test(timestamp.pasted);
}

function distinct(mistakes: readonly Mistake[]): Mistake[] {
  const seen = new Set<string>();
  return mistakes.filter((mistake) => {
    const name = nameOfUse(mistake);
    return !seen.has(name) && seen.add(name);
  });
}

export const READING_WORDS: Readonly<Record<ReadingKind, string>> = {
  plain: 'Countersign read the text exactly as pasted.',
  part: 'Countersign read only the string, without the text around it.',
  escaped: 'Countersign read the text as escaped text.',
  'byte-string': 'Countersign read the text as a printed byte string.',
  hex: 'Countersign read the text as hex.',
  'hex-dump': 'Countersign read the text as a hex dump.',
  'byte-list': 'Countersign read the text as a list of bytes.',
  base64: 'Countersign read the text as base64.',
  'url-encoded': 'Countersign read the text as URL-encoded text.',
};
