/** Which mistakes edited code still has, where it's all known: code can't be run here, but its small expressions can be worked out. */

import { MISTAKES, type MistakeId } from '../../core/mistakes/catalogue.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { Subject } from '../../core/mistakes/subject.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import { type CodeLine, codeLines } from './code-lines.ts';
import { hasName, namesAssignedIn } from './expressions/facts.ts';
import { mendedBy } from './expressions/mending.ts';
import { changesBy, type EditPlace, MOST_REPLACED, type OwnCode, readOwnCode } from './expressions/region.ts';
import { gradeChangedName, type ShownWrong } from './grade-edit.ts';
import { type KnownStretch, signerLines, stretchesOf } from './stretches.ts';
import { type UnreadReason, unreadReason } from './unread.ts';

/** A learner’s own code that signs something wrong. */
export interface WrongEdit extends ShownWrong {
  /** Where it begins, as the editor counts. */
  readonly line: number;
}

/** What’s wrong in the lines that are read. */
interface ReadWrong {
  readonly mistakes: readonly MistakeId[];
  readonly edits: readonly WrongEdit[];
}

export type Recognised =
  | (ReadWrong & {
      readonly isKnown: true;
      /** Requests that an assumption alone lets fail, whatever else is wrong. */
      readonly assumed: readonly WireRequest[];
    })
  /** With the first line that can't follow; absent where lines are missing at the end. */
  | (ReadWrong & {
      readonly isKnown: false;
      readonly unknownLine: number | undefined;
      /** Where the code itself shows that it can’t run. */
      readonly reason: UnreadReason | undefined;
    });

/** The requests that a learner’s own code is worked out for; of the first ones comes what’s shown. */
export interface AskedSubjects {
  readonly told: readonly Subject[];
  /** What code signs for these is no mistake: the API docs leave it open. */
  readonly assumed: readonly Subject[];
}

/** @param subjects makes them once they’re needed. */
export function recogniseCode(code: string, language: Language, subjects: () => AskedSubjects): Recognised {
  const reading = new Reading(code, language, subjects);
  const parts = reading.read();
  return parts ? reading.settle(parts) : reading.settleAround();
}

interface WorkedOut {
  /** As the editor counts. */
  readonly line: number;
  readonly own: OwnCode;
  readonly place: EditPlace;
  /** Where the code above it isn’t wrong. */
  readonly edits: readonly WrongEdit[];
  readonly assumed: readonly WireRequest[];
}

/** Lines that aren’t read, between others that are. */
interface Unread {
  readonly unread: readonly string[];
}

interface MendedPart {
  /** Of what was wrong above it. */
  readonly wrong: readonly KnownStretch[];
  readonly edits: readonly WrongEdit[];
  /** Where it isn’t known what it makes of that. */
  readonly unknownLine: number | undefined;
}

type Part = KnownStretch | WorkedOut | Unread;

/** Lines of a learner’s own in one place. */
const MOST_WRITTEN = 8;

/** Characters, bytes and items that all tries may make: some ten times what long code takes. */
const MOST_WORK = 30_000_000;

/** The signer line by line, where each stretch may be other known code, or code that can be worked out. */
class Reading {
  readonly #language: Language;
  readonly #makeSubjects: () => AskedSubjects;
  #subjects: AskedSubjects | undefined;
  readonly #edited: readonly CodeLine[];
  readonly #signer: readonly string[];
  readonly #stretches: readonly (KnownStretch & { readonly texts: readonly string[] })[];
  readonly #failed = new Set<string>();
  readonly #work = { left: MOST_WORK };
  #furthest = 0;
  /** May lines be left unread? */
  #leavesOut = false;

  constructor(code: string, language: Language, subjects: () => AskedSubjects) {
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

  /** @returns what stands in it beside the signer’s own lines. */
  read(signerAt = 0, at = 0): readonly Part[] | undefined {
    this.#furthest = Math.max(this.#furthest, at);
    if (signerAt === this.#signer.length && at === this.#edited.length) return [];
    const state = `${signerAt} ${at}`;
    if (this.#failed.has(state)) return undefined;
    const read =
      this.#readLine(signerAt, at) ??
      this.#readStretch(signerAt, at) ??
      this.#readOwn(signerAt, at) ??
      (this.#leavesOut ? this.#leaveOut(signerAt, at) : undefined);
    if (!read) this.#failed.add(state);
    return read;
  }

  /** Own code below wrong code may mend it: `message = message.strip()` does, of a newline at the end. */
  settle(parts: readonly Part[]): Recognised {
    let wrong: readonly KnownStretch[] = [];
    let unknownLine: number | undefined;
    const edits: WrongEdit[] = [];
    const assumed: WireRequest[] = [];
    for (const part of parts) {
      if ('unread' in part) {
        // It may mend what stands above it.
        wrong = wrong.filter((one) => !mentions(part.unread, one));
      } else if ('mistake' in part) {
        if (part.isWrong) wrong = [...wrong, part];
        else assumed.push(...this.#assumedOf(part));
      } else {
        const mended = this.#mended(part, wrong);
        wrong = mended.wrong;
        unknownLine ??= mended.unknownLine;
        edits.push(...mended.edits);
        assumed.push(...part.assumed);
      }
    }
    const read = { mistakes: [...new Set(wrong.map(({ mistake }) => mistake))], edits };
    return unknownLine === undefined
      ? { isKnown: true, ...read, assumed: [...new Set(assumed)] }
      : { isKnown: false, ...read, unknownLine, reason: undefined };
  }

  #mended(part: WorkedOut, wrong: readonly KnownStretch[]): MendedPart {
    const { own, place, edits, line } = part;
    const mended = mendedBy(own, { place, wrong, subjects: this.#worked().told, work: this.#work });
    if (mended.kind === 'as-alone') return { wrong, edits, unknownLine: undefined };
    if (mended.kind === 'left') {
      const left = wrong.filter(({ mistake }) => mended.mistakes.includes(mistake));
      return { wrong: left, edits: [], unknownLine: undefined };
    }
    const texts = own.statements.map(({ text }) => text);
    return { wrong: wrong.filter((one) => !mentions(texts, one)), edits: [], unknownLine: line };
  }

  /** What the lines that are read are known to have wrong, where others aren’t read. */
  settleAround(): Recognised {
    const unknownLine = this.#edited[this.#furthest]?.number;
    const reason = unreadReason(this.#edited, this.#furthest, this.#language);
    this.#failed.clear();
    this.#leavesOut = true;
    const parts = this.read();
    const { mistakes, edits } = parts ? this.settle(parts) : NOTHING_READ;
    return { isKnown: false, unknownLine, mistakes, edits, reason };
  }

  /** Correct code of ours, too, may sign what an assumption lets fail. */
  #assumedOf({ mistake, from, to, lines }: KnownStretch): readonly WireRequest[] {
    if (MISTAKES[mistake].slot !== 'query') return [];
    const place = { language: this.#language, from, to };
    const own = readOwnCode(codeLines(lines.join('\n'), this.#language), place);
    const changes = own && changesBy(own, { subjects: this.#worked().assumed, work: this.#work });
    return (changes ?? []).flatMap(({ cases }) => cases.map(({ subject }) => subject.request));
  }

  #worked(): AskedSubjects {
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
        const isTried = this.#goesOn(to, until) || this.#isOneForOne(to - from, until - at);
        const read = isTried ? this.#workedOut(from, to, at, until) : undefined;
        const rest = read && this.read(to, until);
        if (rest) return [read, ...rest];
      }
    return undefined;
  }

  /** What comes next may be left out: then only one line is tried for one. */
  #isOneForOne(replaced: number, written: number): boolean {
    return this.#leavesOut && replaced === 1 && written === 1;
  }

  /** As few lines as possible. */
  #leaveOut(from: number, at: number): readonly Part[] | undefined {
    const most = Math.min(this.#signer.length, from + MOST_REPLACED);
    const end = Math.min(this.#edited.length, at + MOST_WRITTEN);
    for (let until = at + 1; until <= end; until++)
      for (let to = from; to <= most; to++) {
        const rest = this.#goesOn(to, until) ? this.read(to, until) : undefined;
        if (rest) return [{ unread: this.#edited.slice(at, until).map(({ text }) => text) }, ...rest];
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
    const { told, assumed } = this.#worked();
    const changes = own && changesBy(own, { subjects: [...told, ...assumed], work: this.#work });
    if (!own || !changes) return undefined;
    const graded = changes.flatMap(({ fact, cases }) => {
      const shown = cases.filter(({ subject }) => !assumed.includes(subject));
      return shown.length > 0 ? [gradeChangedName({ fact, cases: shown }, this.#language)] : [];
    });
    const failing = assumed.filter((one) =>
      changes.some(({ cases }) => cases.some(({ subject }) => subject === one)),
    );
    const line = (written[0] ?? this.#edited[at])?.number ?? 1;
    const edits = graded.flatMap((one) => (one ? [{ ...one, line }] : []));
    if (edits.length < graded.length) return undefined;
    return { line, own, place, edits, assumed: failing.map(({ request }) => request) };
  }
}

const NOTHING_READ: ReadWrong = { mistakes: [], edits: [] };

function mentions(lines: readonly string[], { lines: known }: KnownStretch): boolean {
  return known.some((line) => lines.some((own) => namesAssignedIn(line).some((name) => hasName(own, name))));
}
