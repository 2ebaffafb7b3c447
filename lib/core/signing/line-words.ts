/** Words for the canonical lines and the steps after them: what each is, where it came from, what was changed. */

import type { AssumptionId } from '../assumptions.ts';
import { counted } from '../counts.ts';
import { asByteString, bytesOf, displayText } from './bytes.ts';
import type { CanonicalLine, LineName, LineNote } from './canonical.ts';

export interface LineWords {
  /** What the line is and where it came from. */
  readonly rule: string;
  /** One sentence for each of the line's notes, in their order. */
  readonly notes: readonly string[];
}

/** What follows the five lines, in order. */
export const SIGNING_STEPS = ['join', 'hmac', 'headers'] as const;
export type SigningStep = (typeof SIGNING_STEPS)[number];

const LINES = {
  method: { title: 'Method', rule: 'The HTTP method, in uppercase.' },
  path: {
    title: 'Path',
    rule: 'The path as it stands on the request line, up to the first question mark.',
  },
  query: {
    title: 'Query',
    rule: 'Every key=value pair after the question mark, sorted and joined with & again.',
  },
  timestamp: {
    title: 'Timestamp',
    rule: 'The current Unix time in seconds, the same text that X-Timestamp has.',
  },
  'body-hash': {
    title: 'Body hash',
    rule: 'The SHA-256 of the body’s bytes exactly as they’re sent, in lowercase hex.',
  },
} as const satisfies Record<LineName, { title: string; rule: string }>;

const STEPS = {
  join: {
    title: 'Canonical string',
    rule: 'The five lines in this order, joined by newlines. There’s no newline at the end.',
  },
  hmac: {
    title: 'Signature',
    rule: 'HMAC-SHA256 of the canonical string, keyed with your whole secret, in lowercase hex.',
  },
  headers: {
    title: 'Headers',
    rule: 'Three headers carry the key id, the timestamp that was signed, and the signature.',
  },
} as const satisfies Record<SigningStep, { title: string; rule: string }>;

export function lineTitle(name: LineName): string {
  return LINES[name].title;
}

export function stepTitle(step: SigningStep): string {
  return STEPS[step].title;
}

export function describeStep(step: SigningStep): string {
  return STEPS[step].rule;
}

export function describeLine(line: CanonicalLine): LineWords {
  return { rule: LINES[line.name].rule, notes: line.notes.map((note) => describeNote(note, line)) };
}

/** The reading of the API document that a note rests on; `undefined` where the document itself says so. */
export function assumptionBehind(note: LineNote, name: LineName): AssumptionId | undefined {
  switch (note.kind) {
    case 'query-bare-question-mark':
    case 'query-empty-segments-dropped':
    case 'query-empty-segments-kept':
    case 'query-key-without-equals':
    case 'query-equals-added':
    case 'query-keys-dropped':
      return 'query-empty-segments';
    case 'query-reordered':
      return 'query-pair-order';
    case 'encoding-kept':
    case 'decoded':
    case 'encoded-again':
      return name === 'path' ? 'path-as-sent' : 'query-as-sent';
    case 'path-trailing-slash':
      return 'path-as-sent';
    case 'method-uppercased':
    case 'query-absent':
    case 'query-duplicates-kept':
    case 'body-absent':
    case 'body-empty':
    case 'body-reencoded':
      return undefined;
  }
}

function describeNote(note: LineNote, line: CanonicalLine): string {
  switch (note.kind) {
    case 'method-uppercased':
      return `Sent as ${shortened(note.from)}; the signature uses ${shortened(line.value)}.`;
    case 'query-absent':
      return 'No query, so this line is empty. It still counts as a line.';
    case 'query-bare-question-mark':
      return 'Nothing follows the question mark, so it’s read as no query and this line is empty.';
    case 'query-reordered':
      return `${note.moved} of ${counted(line.pieces.length, 'parameter')} moved: ${ORDER_WORDS[note.by]}.`;
    case 'query-empty-segments-dropped':
      return `${counted(note.count, 'empty segment next to an & holds no parameter and is', 'empty segments next to an & hold no parameter and are')} left out.`;
    case 'query-empty-segments-kept':
      return `${counted(note.count, 'empty segment next to an & is', 'empty segments next to an & are')} signed, as this server does.`;
    case 'query-equals-added':
      return `Sent without an equals sign and signed with one, as this server does: ${listed(note.keys)}.`;
    case 'query-keys-dropped':
      return `Sent without an equals sign and not signed, as this server does: ${listed(note.keys)}.`;
    case 'query-key-without-equals':
      return `Sent without an equals sign, so signed without one: ${listed(note.keys)}.`;
    case 'query-duplicates-kept':
      return `Sent more than once: ${listed(note.keys)}. Every pair is signed.`;
    case 'encoding-kept':
      return line.name === 'path'
        ? 'Percent-encoding in the path is signed as it’s sent, not decoded.'
        : 'Percent-encoding and plus signs are signed as they’re sent, not decoded.';
    case 'decoded':
      return 'Decoded before it’s signed, as this server does.';
    case 'encoded-again':
      return 'Decoded and encoded again before it’s signed, as this server does.';
    case 'path-trailing-slash':
      return 'The slash at the end is part of the path; with and without it are two different paths.';
    case 'body-absent':
      return 'No body, so this is the SHA-256 of zero bytes.';
    case 'body-empty':
      return 'The body is empty, so this is the SHA-256 of zero bytes, as if there were none.';
    case 'body-reencoded':
      return 'These bytes were reconstructed from text. If the sent bytes differ, so does their hash.';
  }
}

const ORDER_WORDS = {
  pair: 'whole key=value strings are sorted byte by byte',
  'key-then-value': 'this server sorts by key, then by value',
  key: 'this server sorts by key alone',
} as const;

const MAX_NAME = 24;
const MAX_LISTED = 2;

function listed(keys: readonly string[]): string {
  const names = [...new Set(keys)];
  const shown = names.slice(0, MAX_LISTED).map(shortened);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

/** A name from the request, readable in a sentence: bytes as text, line breaks and controls shown, not too long. */
function shortened(name: string): string {
  const bytes = asByteString(name);
  const text = bytes === undefined ? name : displayText(bytesOf(bytes));
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  if (visible === '') return '(empty)';
  const characters = [...visible];
  return characters.length <= MAX_NAME ? visible : `${characters.slice(0, MAX_NAME - 1).join('')}…`;
}
