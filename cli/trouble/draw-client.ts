/** Draws one client: which library sends, what each slot holds, and which of them is wrong. */

import { below, type Random } from '../../lib/core/random.ts';
import type { Alternative, ClientLibrary, ClientSource, Planted } from './client-source.ts';

export interface DrawnClient {
  readonly library: string;
  readonly code: string;
  readonly planted: readonly Planted[];
}

/** A slot’s name, or pieces of code of which one is taken. */
const HOLE = /^([ \t]*)«([^«»]+)»$|«([^«»]+)»/m;

/** A client’s code holds slots within slots, but not for ever. */
const MOST_HOLES = 2000;

/** @param mistakes how many slots are wrong. */
export function drawClient(
  random: Random,
  { program, slots, libraries }: ClientSource,
  present: readonly ClientLibrary[] = libraries,
  mistakes = 1,
): DrawnClient {
  const library = drawn(random, present);
  const fits = ({ only }: Alternative) => only.length === 0 || only.includes(library.name);
  const wrong = new Map<string, Alternative & { readonly planted: Planted }>();
  const all = [...slots.values()].flat().filter(isWrong).filter(fits);
  while (wrong.size < mistakes) {
    const one = drawn(random, all);
    if (!wrong.has(one.planted.slot)) wrong.set(one.planted.slot, one);
  }
  const codeFor = (slot: string): string => {
    if (slot === 'library') return library.code;
    const taken = wrong.get(slot);
    if (taken) return taken.code;
    const right = slots.get(slot)?.filter(({ planted }) => !planted) ?? [];
    return drawn(random, right, slot).code;
  };
  return {
    library: library.name,
    code: `${filled(program, (hole) => contentOf(hole, random, codeFor))}\n`,
    planted: [...wrong.values()].map(({ planted }) => planted),
  };
}

function isWrong(one: Alternative): one is Alternative & { readonly planted: Planted } {
  return one.planted !== undefined;
}

function contentOf(hole: string, random: Random, codeFor: (slot: string) => string): string {
  return hole.includes('¦') ? drawn(random, hole.split('¦')) : codeFor(hole);
}

/** Code that fills a whole line keeps that line’s indentation, except for lines of a text, which begin with `⇤`. */
function filled(program: string, contentFor: (hole: string) => string): string {
  let code = program;
  for (let count = 0; count < MOST_HOLES; count++) {
    const found = HOLE.exec(code);
    if (!found) return code.replaceAll('⇤', '');
    const [whole, indent = '', alone, within = ''] = found;
    const content = contentFor(alone ?? within);
    const put = alone === undefined ? content : content.replace(/^(?=[^⇤\n])/gm, indent);
    code = code.slice(0, found.index) + put + code.slice(found.index + whole.length);
  }
  throw new Error('The program’s slots hold themselves');
}

export function drawn<T>(random: Random, list: readonly T[], what = 'list'): T {
  const one = list[below(random, list.length || 1)];
  if (one === undefined) throw new Error(`Nothing to draw from: ${what}`);
  return one;
}
