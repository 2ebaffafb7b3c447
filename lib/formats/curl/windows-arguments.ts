/** The arguments that Windows' C runtime makes of a command line, which is a single text there. */

import { type Word, WordBuilder } from './shell-word.ts';

/** Something in the line whose value isn't known. */
export interface UnknownPart {
  readonly name: string;
  readonly at: number;
  /** Whether it's within one argument, whatever its value is; what stands in quotes is, unless its value closes them. */
  readonly isWhole: boolean | 'in-quotes';
}

/** Whether a quote is open at the end, which the C runtime takes for closed. */
export function endsInQuotes(text: string): boolean {
  const splitter = new ArgumentSplitter(text, [], false);
  while (splitter.at < text.length) splitter.readPiece();
  return splitter.inQuotes;
}

/**
 * As the C runtime of Windows makes arguments of a command line.
 *
 * @param isDoubled whether each backslash stands for half of one, as browsers write it.
 */
export function windowsArguments(text: string, unknown: readonly UnknownPart[], isDoubled: boolean): Word[] {
  const splitter = new ArgumentSplitter(text, unknown, isDoubled);
  while (splitter.at < text.length) splitter.readPiece();
  return splitter.end();
}

class ArgumentSplitter {
  at = 0;
  private readonly text: string;
  private readonly isDoubled: boolean;
  private readonly waiting: UnknownPart[];
  private readonly words: Word[] = [];
  private word = new WordBuilder();
  inQuotes = false;

  constructor(text: string, unknown: readonly UnknownPart[], isDoubled: boolean) {
    this.isDoubled = isDoubled;
    this.text = text;
    this.waiting = unknown.toReversed();
  }

  readPiece(): void {
    this.fillInUnknown(this.at);
    const char = this.text[this.at];
    if (char === '\\') this.backslashes();
    else if (char === '"') this.quote();
    else if (!this.inQuotes && (char === ' ' || char === '\t')) {
      this.endWord();
      this.at++;
    } else {
      const run = runUpTo(this.text, this.at, this.inQuotes, this.waiting.at(-1)?.at);
      if (this.inQuotes) this.word.quoted(run);
      else this.word.bare(run);
      this.at += run.length;
    }
  }

  end(): Word[] {
    this.fillInUnknown(this.text.length);
    this.endWord();
    return this.words;
  }

  /** Backslashes are themselves unless a quote follows: then two stand for one, and an odd one takes the quote. */
  private backslashes(): void {
    const start = this.at;
    while (this.text[this.at] === '\\') this.at++;
    const count = this.at - start;
    const isBeforeQuote = this.text[this.at] === '"';
    const halved = isBeforeQuote || this.isDoubled;
    this.word.quoted('\\'.repeat(halved ? count >> 1 : count));
    if (!halved || count % 2 === 0) return;
    this.word.quoted(isBeforeQuote ? '"' : '\\');
    if (isBeforeQuote) this.at++;
  }

  /** Two quotes inside of quotes are one. */
  private quote(): void {
    const isText = this.inQuotes && this.text[this.at + 1] === '"';
    this.word.quoted(isText ? '"' : '');
    if (!isText) this.inQuotes = !this.inQuotes;
    this.at += isText ? 2 : 1;
  }

  private fillInUnknown(upTo: number): void {
    for (let first = this.waiting.at(-1); first && first.at <= upTo; first = this.waiting.at(-1)) {
      this.word.unknownPart(first.name, first.isWhole === 'in-quotes' ? this.inQuotes : first.isWhole);
      this.waiting.pop();
    }
  }

  private endWord(): void {
    const ended = this.word.word();
    if (ended) this.words.push(ended);
    this.word = new WordBuilder();
  }
}

const ENDS = /[\\" \t]/;
const ENDS_IN_QUOTES = /[\\"]/;

/** Looks no further than `stop`: there may be many unknown parts in a long run. */
function runUpTo(text: string, at: number, inQuotes: boolean, stop = text.length): string {
  const ends = inQuotes ? ENDS_IN_QUOTES : ENDS;
  let end = at + 1;
  while (end < stop && !ends.test(text.charAt(end))) end++;
  return text.slice(at, end);
}
