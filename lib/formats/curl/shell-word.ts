/** What a shell hands to curl: words, what can't be known of them, and what comes in through standard input. */

import { withoutAnySecret } from '../../core/diagnosis/compare/redacted.ts';
import { type ByteString, bytesOf, displayText } from '../../core/signing/bytes.ts';
import type { ReadByCurl } from '../../core/signing/gaps.ts';

/** Something whose value isn't part of the text, such as `$TOKEN`. */
export interface Unknown {
  /** As it's written, fit to be shown. */
  readonly name: string;
  /** Where it stands in the bytes that are known. */
  readonly at: number;
  /** What to do, where it isn't to write the value itself. */
  readonly remedy?: string;
  /** Whether the shell may make several words of it, or none. */
  readonly splits?: true;
}

export interface Word {
  /** Exactly what the shell passes, without what's unknown. */
  readonly bytes: ByteString;
  readonly unknown: readonly Unknown[];
  /** The word as it stands outside of quotes, with a `"` for each stretch that's quoted or filled in. */
  readonly bare: ByteString;
}

/** Bytes that run into a program, or a clause on why they aren't known, as in “it’s in the file order.json, which …”. */
export type Stream =
  | { readonly bytes: ByteString; readonly unknown?: undefined }
  | {
      readonly unknown: string;
      /** Whether the shell may make several words of it. */
      readonly splits?: true;
      /** Where it’s all of what curl reads, and can be given. */
      readonly from?: ReadByCurl;
    };

export type Shell = 'bash' | 'cmd' | 'powershell';

/** What of a body may have been something else before it came into the text. */
export interface Rebuilt {
  readonly from: RegExp;
  /** To be told where there's any of it. */
  readonly remark?: string;
}

/** The words that curl gets where one of several programs hands them on. */
export interface PassedWords {
  /** What sends the request then, as in “Chrome or Edge”. */
  readonly by: string;
  readonly words: readonly Word[];
}

/** One run of curl as its command line says it. */
export interface CurlCall {
  /** Counted from 1. */
  readonly line: number;
  readonly shell: Shell;
  /** What stands behind `curl`. */
  readonly words: readonly Word[];
  readonly input: Stream;
  /** Where it isn't known what hands the words on: all that may, the first with `words`. */
  readonly passed?: readonly PassedWords[];
  readonly rebuilt?: Rebuilt;
  /** Whether the text ends with its last word. */
  readonly endsText?: boolean;
  /** Why it can't be read, where the shell's part already settles that. */
  readonly refused?: string;
  /** What has to be told of how it was read. */
  readonly remarks: readonly string[];
}

/** Something that isn't closed; nothing behind it can be read. */
export interface Broken {
  readonly line: number;
  readonly message: string;
}

const NAME_SHOWN = 40;

/** Text of a command as it may be quoted in a message: short, on one line and without secrets. */
export function shown(bytes: string): string {
  // Cut twice: before, so that a huge text costs nothing; after, since a cut might hide a secret from the search.
  const text = withoutAnySecret(displayText(bytesOf(bytes.slice(0, 400) as ByteString))).replace(
    /[\p{Cc}\s]+/gu,
    ' ',
  );
  return text.length > NAME_SHOWN ? `${text.slice(0, NAME_SHOWN)}…` : text;
}

export function plainWord(bytes: ByteString): Word {
  return { bytes, unknown: [], bare: bytes };
}

/** A word's bytes, unless something in it isn't known. */
export function streamOfWord({ bytes, unknown: [first] }: Word): Stream {
  if (!first) return { bytes };
  const why = first.remedy
    ? 'which isn’t in double quotes, so bash splits it at its spaces'
    : 'whose value isn’t part of the command';
  const splits = first.splits ? ({ splits: true } as const) : {};
  return { unknown: `it holds ${first.name}, ${why}`, ...splits };
}

const READ_AS_IT_IS: ReadByCurl = {
  kind: 'read-by-curl',
  lineBreaks: 'kept',
  before: '' as ByteString,
  after: '' as ByteString,
};

/** @param word that names the file, behind its first `from` bytes. */
export function streamOfFile({ bytes, unknown: [first] }: Word, from = 0): Stream {
  const name = first ? first.name : shown(bytes.slice(from));
  const unknown = `it’s in the file ${name}, which isn’t part of the command`;
  return { unknown, from: first ? READ_AS_IT_IS : { ...READ_AS_IT_IS, file: name } };
}

/** What a program prints that isn't run here. */
export function streamOfProgram(program: string): Stream {
  const unknown = `it’s what ${shown(program) || 'a command'} prints, which isn’t part of the command`;
  return { unknown, from: READ_AS_IT_IS };
}

export const STANDARD_INPUT: Stream = {
  unknown: 'it’s read from standard input, which isn’t part of the command',
  from: READ_AS_IT_IS,
};

/** `NAME=value` or `NAME+=value`, where it stands outside of quotes. */
export const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)(\+?)=/;

/** Puts a word together, piece by piece. */
export class WordBuilder {
  private readonly pieces: string[] = [];
  private readonly bareParts: string[] = [];
  private readonly unknown: Unknown[] = [];
  private length = 0;

  /** Whether it has begun as an assignment, in which nothing is split at spaces. */
  isAssignment(): boolean {
    return ASSIGNMENT.test(this.bareParts[0] ?? '');
  }

  /** Outside of quotes. */
  bare(text: string): void {
    this.add(text);
    this.bareParts.push(text);
  }

  quoted(text: string): void {
    this.add(text);
    this.bareParts.push('"');
  }

  /** @param isWhole whether it's a part of one word, whatever its value is. */
  unknownPart(name: string, isWhole: boolean, remedy?: string): void {
    this.unknown.push({
      name: shown(name),
      at: this.length,
      ...(remedy && { remedy }),
      ...(!isWhole && { splits: true }),
    });
    this.bareParts.push('"');
  }

  /** `undefined` where there was nothing, not even a pair of quotes. */
  word(): Word | undefined {
    if (this.bareParts.length === 0) return undefined;
    return {
      bytes: this.pieces.join('') as ByteString,
      unknown: this.unknown,
      bare: this.bareParts.join('') as ByteString,
    };
  }

  private add(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }
}
