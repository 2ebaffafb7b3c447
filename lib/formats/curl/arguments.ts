/** Reads curl's arguments as curl does: letters, long names, values, URLs. */

import { behind, EFFECTS, EMPTY_WORD } from './effects.ts';
import { type Option, optionOfLetter, optionOfName, optionOfWholeName } from './options.ts';
import { type CurlCall, shown, type Word } from './shell-word.ts';
import { newTransfer, Stdin, type Transfer, unknownWhere } from './transfer.ts';
import { compareVersions } from './versions.ts';

/** The first version that takes `--header=…`. */
const SINCE_EQUALS = '8.16.0';

export type ReadArguments =
  | { readonly ok: true; readonly transfers: readonly Transfer[]; readonly stdin: Stdin }
  | { readonly ok: false; readonly message: string };

export function readCurlArguments({ words, input }: CurlCall): ReadArguments {
  const reader = new ArgumentReader(words, new Stdin(input));
  const message = reader.readAll();
  return message === undefined
    ? { ok: true, transfers: reader.transfers, stdin: reader.stdin }
    : { ok: false, message };
}

/** Reading stops at the first problem, which is returned. */
class ArgumentReader {
  readonly transfers: Transfer[] = [newTransfer()];
  readonly stdin: Stdin;
  private readonly words: readonly Word[];
  private at = 0;

  constructor(words: readonly Word[], stdin: Stdin) {
    this.words = words;
    this.stdin = stdin;
  }

  readAll(): string | undefined {
    let options = true;
    while (this.at < this.words.length) {
      const word = this.words[this.at++] as Word;
      let problem: string | undefined;
      if (word.bytes.includes('\0'))
        problem = 'The command contains a NUL character, which no argument can contain';
      else if (!options || !word.bytes.startsWith('-') || word.unknown[0]?.at === 0)
        this.current.urls.push(word);
      else if (word.bytes === '--' && word.unknown.length === 0) options = false;
      else problem = word.bytes.startsWith('--') ? this.readLong(word) : this.readLetters(word);
      if (problem) return problem;
    }
    // Behind the last word it does nothing: more was to follow.
    return this.words.at(-1)?.bare === '--' ? 'The command ends in “--”. Add the rest of it' : undefined;
  }

  private get current(): Transfer {
    return this.transfers.at(-1) as Transfer;
  }

  private next(): void {
    this.transfers.push(newTransfer());
  }

  private readLong(word: Word): string | undefined {
    const [unknown] = word.unknown;
    const equals = word.bytes.indexOf('=');
    if (equals > 0 && !(unknown && unknown.at <= equals)) return this.readWithEquals(word, equals);
    if (unknown) return unknownWhere(unknown.name, 'an option', unknown.remedy);
    const written = word.bytes.slice(2);
    const negated = written.toLowerCase().startsWith('no-');
    const option = optionOfName(negated ? written.slice(3) : written);
    if (!option) return noOption(word.bytes);
    if (!('takes' in option))
      return `${shown(word.bytes)} could be ${option.slice(0, 4).join(', ')}${option.length > 4 ? ' and others' : ''}. Write the option in full`;
    if (negated && option.takes !== 'switch') return noOption(word.bytes);
    if (option.takes !== 'value') return this.apply(option, !negated);
    return this.applyWithValue(option, undefined);
  }

  /** `--header=…`: such a name has to be whole, and what a switch is given doesn't matter. */
  private readWithEquals(word: Word, equals: number): string | undefined {
    const written = word.bytes.slice(2, equals);
    const negated = written.startsWith('no-');
    const option = optionOfWholeName(negated ? written.slice(3) : written);
    if (!option || (negated && option.takes !== 'switch')) return noOption(word.bytes);
    this.needs(SINCE_EQUALS);
    if (option.takes !== 'value') return this.apply(option, !negated);
    return this.apply(option, true, behind(word, equals + 1) ?? EMPTY_WORD);
  }

  private needs(version: string): void {
    if (compareVersions(this.current.since, version) < 0) this.current.since = version;
  }

  /** Letters in one word; the first that takes a value takes the rest of the word, or the next one. */
  private readLetters(word: Word): string | undefined {
    const [unknown] = word.unknown;
    const lettersEnd = unknown?.at ?? word.bytes.length;
    if (word.bytes === '-' && !unknown) return noOption('-');
    for (let at = 1; at < lettersEnd; at++) {
      const option = optionOfLetter(word.bytes[at] ?? '');
      if (!option) return noOption(`-${word.bytes[at]}`);
      if (option.takes === 'value') return this.applyWithValue(option, behind(word, at + 1));
      const problem = this.apply(option, true);
      if (problem) return problem;
    }
    return unknown && unknownWhere(unknown.name, 'an option', unknown.remedy);
  }

  private applyWithValue(option: Option, attached: Word | undefined): string | undefined {
    const value = attached ?? this.words[this.at++];
    return value ? this.apply(option, true, value) : needsValue(`--${option.long}`);
  }

  private apply(option: Option, on: boolean, value: Word = EMPTY_WORD): string | undefined {
    if (value.bytes.includes('\0'))
      return 'The command contains a NUL character, which no argument can contain';
    if (option.since) this.needs(option.since);
    return EFFECTS[option.effect]({
      transfer: this.current,
      stdin: this.stdin,
      option,
      on,
      value,
      next: () => this.next(),
    });
  }
}

function noOption(written: string): string {
  const name = shown(written.split('=', 1)[0] ?? '');
  return `Countersign doesn’t know curl’s option ${name}, or whether it takes a value. Remove the option if the request doesn’t need it`;
}

function needsValue(name: string): string {
  return `${name} needs a value, but the command ends after it. Add the rest of the command`;
}
