/** How far two clocks are apart, in words that are never more exact than what was measured. */

import { counted } from '../counts.ts';
import type { ClockSkew } from '../signing/timestamp.ts';
import { spanWords } from '../time-words.ts';
import type { ClockOffset } from './estimate.ts';

/** Without its sign, and what the words lose of it, in seconds. */
function shownSpan(seconds: number): { readonly words: string; readonly lost: number } {
  const span = Math.abs(seconds);
  const shown = span < 60 ? Math.round(span * 10) / 10 : Math.round(span);
  const words = shown < 60 ? secondsWords(shown) : spanWords(shown);
  return { words, lost: Math.abs(span - shown) + (shown < 3600 ? 0 : unitOf(shown)) };
}

/** `1 second`, `0.4 seconds`. */
function secondsWords(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Rounded up: what's said to be accurate to a second is. */
function accuracyWords(seconds: number): string {
  const tenths = Math.ceil(seconds * 10 - 1e-6) / 10;
  return tenths < 10 ? secondsWords(tenths) : spanWords(Math.ceil(tenths));
}

/** `agree`: nothing shows that they differ. */
export function direction({ low, high }: ClockOffset): 'ahead' | 'behind' | 'agree' {
  if (low <= 0 && high >= 0) return 'agree';
  return low > 0 ? 'ahead' : 'behind';
}

/** As in “Server’s clock is 4 minutes 2 seconds ahead, accurate to 0.6 seconds”. */
export function offsetWords(offset: ClockOffset): string {
  const way = direction(offset);
  if (way === 'agree') return `The clocks differ by at most ${farthestWords(offset)}`;
  const { words, accuracy } = shownOffset(offset);
  return `Server’s clock is ${words} ${way}, accurate to ${accuracy}`;
}

function farthestWords({ low, high }: ClockOffset): string {
  return accuracyWords(Math.max(-low, high));
}

function shownOffset({ low, high }: ClockOffset): { readonly words: string; readonly accuracy: string } {
  const { words, lost } = shownSpan((low + high) / 2);
  return { words, accuracy: accuracyWords((high - low) / 2 + lost) };
}

/** The same as a sentence without its full stop. @param own the clock that it's held against. */
export function clocksWords(offset: ClockOffset, own = 'this computer’s clock'): string {
  const way = direction(offset);
  if (way === 'agree') return `the server’s clock and ${own} differ by at most ${farthestWords(offset)}`;
  const { words, accuracy } = shownOffset(offset);
  return `the server’s clock is ${words} ${way === 'ahead' ? 'ahead of' : 'behind'} ${own}, accurate to ${accuracy}`;
}

/** As in “between 2 seconds behind and 5 minutes ahead”: rounded outwards. */
export function clocksRangeWords({ low, high }: ClockOffset): string {
  const end = (seconds: number): string => `${spanWords(seconds)} ${seconds < 0 ? 'behind' : 'ahead'}`;
  const [from, to] = [unitOf(low), unitOf(high)];
  return `between ${end(Math.floor(low / from) * from)} and ${end(Math.ceil(high / to) * to)}`;
}

/** The smallest unit that a span is said in. */
function unitOf(seconds: number): number {
  const span = Math.abs(seconds);
  if (span < 3600) return 1;
  return span < 86_400 ? 60 : 3600;
}

export function offsetOf({ seconds, precision }: ClockSkew): ClockOffset {
  return { low: seconds - precision, high: seconds + precision };
}

/** What the measurement rests on, as the beginning of a sentence. */
export function dateShows({ responses = 1 }: ClockSkew): string {
  return responses === 1
    ? 'The Date header of the response shows:'
    : `The Date headers of ${counted(responses, 'response')} show:`;
}
