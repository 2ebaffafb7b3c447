/** The same comparison, where the server made the string: nothing of it is the client's mistake. */

import { counted, listed } from '../../counts.ts';
import { ADVICE } from '../../mistakes/advice.ts';
import { bytesOf, displayText } from '../../signing/bytes.ts';
import { lineTitle } from '../../signing/line-words.ts';
import { quoted } from '../quoted.ts';
import type { Compared, ComparedLine } from './compared.ts';
import { NO_STRING } from './comparison-words.ts';

export function asServers(compared: Compared): Compared {
  return {
    ...compared,
    ...wordsFor(compared),
    lines: compared.lines.map((line) => ({ ...line, mistakes: [] })),
    joining: [],
  };
}

type Words = Partial<Pick<Compared, 'title' | 'summary'>>;

function wordsFor(compared: Compared): Words {
  switch (compared.verdict) {
    case 'empty':
      return { title: PASTE, summary: 'The server’s developers or its log can show it.' };
    case 'no-string':
      return { title: PASTE, summary: NO_STRING.summary };
    case 'same':
      return {
        title: 'Strings are the same: secret or HMAC differs',
        summary:
          'The server makes the same string, byte for byte. If it rejects the signature, its secret for this key id or its HMAC differs.',
      };
    case 'ends-in-newline':
      return {
        title: 'Server’s string ends with a newline',
        summary:
          'The server’s string is the canonical string with one newline more at the end. Printing may have added that newline. If the server puts it into the HMAC, valid signatures are rejected.',
      };
    case 'named':
    case 'differs':
      return differenceWords(compared);
    case 'other-request':
    case 'a-digest':
      return {};
  }
}

const PASTE = 'Paste the string the server passes to the HMAC';

function differenceWords({ lines }: Compared): Words {
  const others = lines.filter(({ same }) => !same);
  const [first] = others;
  if (!first)
    return {
      title: 'Server joins the five lines differently',
      summary:
        'The lines are the same, but what’s between or around them differs. A log may have printed the newlines as \\n: then the strings are the same.',
    };
  const parts = others.map(({ name }) => lineTitle(name).toLowerCase());
  return {
    title:
      others.length > 2
        ? `The server’s string differs in ${counted(others.length, 'line')}`
        : `The server’s ${listed(parts)} ${others.length === 1 ? 'differs' : 'differ'}`,
    summary: others.map(lineWords).join(' '),
  };
}

function lineWords({ name, pasted, ours }: ComparedLine): string {
  if (name === 'body-hash')
    return 'The server hashed different bytes than were sent. Check whether a proxy changes the body, or whether the server parses and serializes it again.';
  const value = pasted === '' ? 'is empty' : `is ${quoted(displayText(bytesOf(pasted)))}`;
  const isCut = pasted.length < ours.length && ours.includes(pasted);
  const check = `Check whether a proxy or the server ${isCut ? 'cuts' : 'changes'} it.`;
  const words = `The ${lineTitle(name).toLowerCase()} in the server’s string ${value}. ${check}`;
  return name === 'path' ? `${words} ${ADVICE['transport-path-rewritten'].fix}` : words;
}
