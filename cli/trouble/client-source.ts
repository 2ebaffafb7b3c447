/**
 * Reads how clients of one language are written: one program cut into slots, and for each slot right code and wrong code.
 * Lines that begin with `@@` say what follows; all else is code of that language. In code, `«name»` stands for a slot,
 * and `«this¦that»` for either.
 */

import { readFileSync } from 'node:fs';
import { isMistakeId, type MistakeId } from '../../lib/core/mistakes/catalogue.ts';

/** One piece of code a slot may hold. */
export interface Alternative {
  readonly code: string;
  /** Undefined where it’s right. */
  readonly planted: Planted | undefined;
  /** Of which client libraries; of all where it’s empty. */
  readonly only: readonly string[];
}

export interface Planted {
  /** Each of them names it rightly. */
  readonly ids: readonly MistakeId[];
  /** What the code does. */
  readonly words: string;
  readonly slot: string;
}

/** What isn’t there with every installation of the language. */
export interface Needed {
  readonly name: string;
  /** Runs where it’s there. */
  readonly probe: string;
}

/** A library that sends. */
export interface ClientLibrary extends Needed {
  readonly code: string;
}

export interface ClientSource {
  readonly file: string;
  readonly program: string;
  readonly libraries: readonly ClientLibrary[];
  /** Without these, some pieces break. */
  readonly needs: readonly Needed[];
  readonly slots: ReadonlyMap<string, readonly Alternative[]>;
}

/** Other layouts of the same JSON: a serialiser’s profile, or what sets it apart. */
const LAYOUT: readonly MistakeId[] = [
  'body-serializer-profile',
  'body-respaced',
  'body-pretty',
  'body-key-order',
  'body-esc-unicode',
  'body-esc-slash',
  'body-esc-html',
];

const DIRECTIVE = /^@@ (\w+) ?(.*)$/;

/** @throws where the text is wrongly written. */
export function readClientSource(file: URL): ClientSource {
  return parseClientSource(readFileSync(file, 'utf8'));
}

export function parseClientSource(text: string): ClientSource {
  const parts = partsOf(text);
  const [first] = parts;
  if (first?.kind !== 'program') throw new Error('The program comes first');
  const slots = new Map<string, Alternative[]>();
  let slot = '';
  for (const { kind, rest, code } of parts) {
    if (kind === 'slot') slot = rest;
    if (kind !== 'right' && kind !== 'wrong') continue;
    const alternatives = slots.get(slot) ?? [];
    alternatives.push(kind === 'right' ? { code, planted: undefined, only: [] } : wrong(rest, code, slot));
    slots.set(slot, alternatives);
  }
  return {
    ...{ file: first.rest, program: first.code, slots },
    libraries: parts.filter(({ kind }) => kind === 'client').map(libraryOf),
    needs: parts.filter(({ kind }) => kind === 'needs').map(neededOf),
  };
}

interface Part {
  readonly kind: string;
  readonly rest: string;
  readonly code: string;
}

function partsOf(text: string): readonly Part[] {
  const parts: { kind: string; rest: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [, kind, rest = ''] = DIRECTIVE.exec(line) ?? [];
    if (kind === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ kind, rest, lines: [] });
  }
  return parts.map(({ kind, rest, lines }) => ({ kind, rest, code: lines.join('\n').trimEnd() }));
}

function libraryOf(part: Part): ClientLibrary {
  return { ...neededOf(part), code: part.code };
}

function neededOf({ rest }: Part): Needed {
  const [name = '', probe = ''] = rest.split(' | ');
  return { name, probe };
}

function wrong(rest: string, code: string, slot: string): Alternative {
  const [said = '', words = ''] = rest.split(' | ');
  const tags = said.split(' ');
  const only = tags.flatMap((tag) => (tag.startsWith('for=') ? tag.slice(4).split(',') : []));
  const ids = tags.filter((tag) => !tag.startsWith('for=')).flatMap(idsOf);
  return { code, planted: { ids, words, slot }, only };
}

function idsOf(tag: string): readonly MistakeId[] {
  if (tag === 'LAYOUT') return LAYOUT;
  if (!isMistakeId(tag)) throw new Error(`No mistake is called ${tag}`);
  return [tag];
}
