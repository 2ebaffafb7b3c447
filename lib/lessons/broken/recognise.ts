/** Which mistakes edited code still has, where it's all known: code can't be run here. */

import type { MistakeId } from '../../core/mistakes/catalogue.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { codeLines } from './code-lines.ts';
import { type KnownStretch, signerLines, stretchesOf } from './stretches.ts';

export type Recognised =
  | { readonly isKnown: true; readonly mistakes: readonly MistakeId[] }
  /** @see unknownLine: the first line that can't follow; absent where lines are missing at the end. */
  | { readonly isKnown: false; readonly unknownLine: number | undefined };

export function recogniseCode(code: string, language: Language): Recognised {
  const reading = new Reading(code, language);
  const stretches = reading.read();
  if (!stretches) return { isKnown: false, unknownLine: reading.unknownLine };
  const wrong = stretches.filter(({ isWrong }) => isWrong).map(({ mistake }) => mistake);
  return { isKnown: true, mistakes: [...new Set(wrong)] };
}

/** The signer line by line, where each stretch may be other known code. */
class Reading {
  readonly #edited: ReturnType<typeof codeLines>;
  readonly #signer: readonly string[];
  readonly #stretches: readonly (KnownStretch & { readonly texts: readonly string[] })[];
  readonly #failed = new Set<string>();
  #furthest = 0;

  constructor(code: string, language: Language) {
    const textsOf = (lines: string) => codeLines(lines, language).map(({ text }) => text);
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

  /** @returns the stretches that stand in it. */
  read(signerAt = 0, at = 0): readonly KnownStretch[] | undefined {
    this.#furthest = Math.max(this.#furthest, at);
    if (signerAt === this.#signer.length && at === this.#edited.length) return [];
    const state = `${signerAt} ${at}`;
    if (this.#failed.has(state)) return undefined;
    const read = this.#readLine(signerAt, at) ?? this.#readStretch(signerAt, at);
    if (!read) this.#failed.add(state);
    return read;
  }

  #readLine(signerAt: number, at: number): readonly KnownStretch[] | undefined {
    const line = this.#signer[signerAt];
    if (line === undefined) return undefined;
    if (line === '') return this.read(signerAt + 1, at);
    return line === this.#edited[at]?.text ? this.read(signerAt + 1, at + 1) : undefined;
  }

  #readStretch(signerAt: number, at: number): readonly KnownStretch[] | undefined {
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
}
