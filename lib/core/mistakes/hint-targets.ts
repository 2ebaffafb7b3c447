/** The URLs a client meant, as given by the user: whole, relative or templates, taken apart. */

import { type ByteString, byteStringOfText, sliceBytes } from '../signing/bytes.ts';
import type { Subject } from './subject.ts';

export interface HintTarget {
  /** As given. */
  readonly text: ByteString;
  /** Scheme and host as given, a template variable such as `{{base_url}}` included; empty where there's none. */
  readonly base: ByteString;
  readonly path: ByteString;
  readonly query: ByteString | undefined;
  readonly fragment: ByteString | undefined;
}

const MOST_HINTS = 8;
const LONGEST_HINT = 4096;

/** Path and query of a URL as someone types it; `undefined` where it has neither. */
export function meantTarget(typed: string): ByteString | undefined {
  const target = typed.trim().replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return target === '' ? undefined : byteStringOfText(target);
}

/** The first eight that are of a sensible length. */
export function hintTargets(subject: Subject): HintTarget[] {
  return subject.hints.targets
    .filter(({ length }) => length > 0 && length <= LONGEST_HINT)
    .slice(0, MOST_HINTS)
    .map(hintTarget);
}

/** Dearer than the URL that was given, cheaper than any guess: the URL is known to have one. */
export const FRAGMENT_COST = 6;

export interface KnownFragment {
  /** Behind the `#`. */
  readonly text: ByteString;
  /** As in `#top`, fit to be printed after a colon. */
  readonly how: string;
}

/** Of the URL as it was written, and of those the client meant. */
export function knownFragments(subject: Subject): KnownFragment[] {
  const { fragment: written } = subject.hints;
  const own =
    written === undefined || written.length > LONGEST_HINT
      ? []
      : [{ text: written, how: `#${shownHint(written)}` }];
  const meant = hintTargets(subject).flatMap(({ fragment: text }) =>
    text === undefined ? [] : [{ text, how: `#${shownHint(text)}, from the URL you gave` }],
  );
  return [...own, ...meant.filter(({ text }) => text !== written)];
}

const BASE = /^(?:[A-Za-z][A-Za-z0-9+.-]{0,31}:\/\/[^/?#]*|\{\{[^{}]{1,64}\}\}|\$\{[^{}]{1,64}\})/;

function hintTarget(text: ByteString): HintTarget {
  const base = (BASE.exec(text)?.[0] ?? '') as ByteString;
  const rest = sliceBytes(text, base.length);
  // A `#` of a template such as `#{id}` is no fragment.
  const hash = rest.search(/#(?!\{)/);
  const unfragmented = hash === -1 ? rest : sliceBytes(rest, 0, hash);
  const mark = unfragmented.indexOf('?');
  return {
    text,
    base,
    path: mark === -1 ? unfragmented : sliceBytes(unfragmented, 0, mark),
    query: mark === -1 ? undefined : sliceBytes(unfragmented, mark + 1),
    fragment: hash === -1 ? undefined : sliceBytes(rest, hash + 1),
  };
}

/** Whether a path holds variables that are filled in later. */
export function isTemplate(path: string): boolean {
  return /[{}<>]|\/:[A-Za-z]|%[sd](?:\/|$)/.test(path);
}

/** Fit to be printed after a colon. */
export function shownHint(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
