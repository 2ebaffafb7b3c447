/** Which mistakes edited code still has, where it's all known: code can't be run here, but its small expressions can be worked out. */

import type { MistakeId } from '../../core/mistakes/catalogue.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { Subject } from '../../core/mistakes/subject.ts';
import type { WrittenWrong } from '../grade.ts';
import { type CodeLine, codeLines } from './code-lines.ts';
import { mendedBy } from './expressions/mending.ts';
import { changesBy, type EditPlace, MOST_REPLACED, type OwnCode, readOwnCode } from './expressions/region.ts';
import { gradeChangedName } from './grade-edit.ts';
import { type KnownStretch, signerLines, stretchesOf } from './stretches.ts';

/** A learner’s own code that signs something wrong. */
export interface WrongEdit extends WrittenWrong {
  /** Where it begins, as the editor counts. */
  readonly line: number;
}

export type Recognised =
  | { readonly isKnown: true; readonly mistakes: readonly MistakeId[]; readonly edits: readonly WrongEdit[] }
  /** The first line that can't follow; absent where lines are missing at the end. */
  | { readonly isKnown: false; readonly unknownLine: number | undefined };

/** @param subjects makes the requests that a learner’s own code is worked out for; of the first ones comes what’s shown. */
export function recogniseCode(
  code: string,
  language: Language,
  subjects: () => readonly Subject[],
): Recognised {
  const reading = new Reading(code, language, subjects);
  const parts = reading.read();
  return parts ? reading.settle(parts) : { isKnown: false, unknownLine: reading.unknownLine };
}

interface WorkedOut {
  /** As the editor counts. */
  readonly line: number;
  readonly own: OwnCode;
  readonly place: EditPlace;
  /** Where the code above it isn’t wrong. */
  readonly edits: readonly WrongEdit[];
}

type Part = KnownStretch | WorkedOut;

/** Lines of a learner’s own in one place. */
const MOST_WRITTEN = 8;

/** Characters, bytes and items that all tries may make: some ten times what long code takes. */
const MOST_WORK = 30_000_000;

/** The signer line by line, where each stretch may be other known code, or code that can be worked out. */
class Reading {
  readonly #language: Language;
  readonly #makeSubjects: () => readonly Subject[];
  #subjects: readonly Subject[] | undefined;
  readonly #edited: readonly CodeLine[];
  readonly #signer: readonly string[];
  readonly #stretches: readonly (KnownStretch & { readonly texts: readonly string[] })[];
  readonly #failed = new Set<string>();
  readonly #work = { left: MOST_WORK };
  #furthest = 0;

  constructor(code: string, language: Language, subjects: () => readonly Subject[]) {
    const textsOf = (lines: string) => codeLines(lines, language).map(({ text }) => text);
    this.#language = language;
    this.#makeSubjects = subjects;
    this.#edited = codeLines(code, language);
    const signer = signerLines(language);
    const texts = new Map(codeLines(signer.join('\n'), language).map(({ text, number }) => [number, text]));
    this.#signer = signer.map((_, index) => texts.get(index + 1) ?? '');
    this.#stretches = stretchesOf(language).map((stretch) => ({
      ...stretch,
      texts: textsOf(stretch.lines.join('\n')),
    }));
  }

  get unknownLine(): number | undefined {
    return this.#edited[this.#furthest]?.number;
  }

  /** @returns what stands in it beside the signer’s own lines. */
  read(signerAt = 0, at = 0): readonly Part[] | undefined {
    this.#furthest = Math.max(this.#furthest, at);
    if (signerAt === this.#signer.length && at === this.#edited.length) return [];
    const state = `${signerAt} ${at}`;
    if (this.#failed.has(state)) return undefined;
    const read =
      this.#readLine(signerAt, at) ?? this.#readStretch(signerAt, at) ?? this.#readOwn(signerAt, at);
    if (!read) this.#failed.add(state);
    return read;
  }

  /** Own code below wrong code may mend it: `message = message.strip()` does, of a newline at the end. */
  settle(parts: readonly Part[]): Recognised {
    let wrong: readonly KnownStretch[] = [];
    const edits: WrongEdit[] = [];
    for (const part of parts) {
      if ('mistake' in part) {
        if (part.isWrong) wrong = [...wrong, part];
        continue;
      }
      const { place } = part;
      const mended = mendedBy(part.own, { place, wrong, subjects: this.#worked(), work: this.#work });
      if (mended.kind === 'unknown') return { isKnown: false, unknownLine: part.line };
      if (mended.kind === 'as-alone') edits.push(...part.edits);
      else wrong = wrong.filter(({ mistake }) => mended.mistakes.includes(mistake));
    }
    return { isKnown: true, mistakes: [...new Set(wrong.map(({ mistake }) => mistake))], edits };
  }

  #worked(): readonly Subject[] {
    this.#subjects ??= this.#makeSubjects();
    return this.#subjects;
  }

  #readLine(signerAt: number, at: number): readonly Part[] | undefined {
    const line = this.#signer[signerAt];
    if (line === undefined) return undefined;
    if (line === '') return this.read(signerAt + 1, at);
    return line === this.#edited[at]?.text ? this.read(signerAt + 1, at + 1) : undefined;
  }

  #readStretch(signerAt: number, at: number): readonly Part[] | undefined {
    for (const stretch of this.#stretches) {
      if (stretch.from !== signerAt) continue;
      const { texts, to } = stretch;
      const differs = texts.findIndex((text, index) => text !== this.#edited[at + index]?.text);
      if (differs !== -1) {
        this.#furthest = Math.max(this.#furthest, at + differs);
        continue;
      }
      const rest = this.read(to, at + texts.length);
      if (rest) return [stretch, ...rest];
    }
    return undefined;
  }

  /** The fewest lines first. */
  #readOwn(from: number, at: number): readonly Part[] | undefined {
    const most = Math.min(this.#signer.length, from + MOST_REPLACED);
    const end = Math.min(this.#edited.length, at + MOST_WRITTEN);
    for (let until = at; until <= end; until++)
      for (let to = from; to <= most; to++) {
        if (to === from && until === at) continue;
        const read = this.#goesOn(to, until) ? this.#workedOut(from, to, at, until) : undefined;
        const rest = read && this.read(to, until);
        if (rest) return [read, ...rest];
      }
    return undefined;
  }

  /** With the signer’s next line, or known code in its place. */
  #goesOn(to: number, until: number): boolean {
    const text = this.#edited[until]?.text;
    const line = this.#signer.slice(to).find((one) => one !== '');
    return (
      (text !== undefined && text === line) ||
      this.#stretches.some(({ from, texts }) => from === to && texts[0] === text)
    );
  }

  #workedOut(from: number, to: number, at: number, until: number): WorkedOut | undefined {
    const written = this.#edited.slice(at, until);
    const place = { language: this.#language, from, to };
    const own = readOwnCode(written, place);
    const changes = own && changesBy(own, { subjects: this.#worked(), work: this.#work });
    const graded = changes?.map((one) => gradeChangedName(one, this.#language));
    if (!own || !graded) return undefined;
    const line = (written[0] ?? this.#edited[at])?.number ?? 1;
    const edits = graded.flatMap((one) => (one ? [{ ...one, line }] : []));
    return edits.length === graded.length ? { line, own, place, edits } : undefined;
  }
}
