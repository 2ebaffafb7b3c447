/**
 * What a request shows of a mistake by itself, as data, and the words made of it last. A detector yields the id of the
 * catalogue's row and these facts. The words of headers and timestamps are in their folders, the others beside this file.
 */

import { ADVICE } from './advice.ts';
import { isMistakeId, type MistakeId } from './catalogue.ts';
import { HEADERS_SHOWN, type HeadersFacts } from './headers/shown.ts';
import type { Ecosystem } from './languages.ts';
import { REQUEST_SHOWN, type RequestFacts } from './request-shown.ts';
import { SIGNATURE_SHOWN, type SignatureFacts } from './signature-shown.ts';
import { TIMESTAMP_SHOWN, type TimestampFacts } from './timestamp/shown.ts';

/** By the row's id. Values taken from the request are quoted and cut, with secrets taken out. */
export interface ShownFacts extends HeadersFacts, TimestampFacts, SignatureFacts, RequestFacts {}

export type ShownId = keyof ShownFacts & MistakeId;

export interface Shown<Id extends ShownId = ShownId> {
  readonly id: Id;
  readonly facts: ShownFacts[Id];
}

export interface ShownWords {
  /** The mistake by its name, at most 60 characters, no full stop. */
  readonly title: string;
  /** What was seen, in sentences. */
  readonly detail: string;
  /** What may lie behind it, where no request shows which: a sentence each. */
  readonly causes?: readonly string[];
  /** From a verb. */
  readonly fix: string;
}

/** What functions of these languages have to do with it: a sentence each. */
type InLanguages = Readonly<Partial<Record<Ecosystem, string>>>;

/** The row's own title and fix, where what was seen needs no others. */
export type OwnWords = Pick<ShownWords, 'detail'> &
  Partial<ShownWords> & { readonly detailIn?: InLanguages; readonly fixIn?: InLanguages };

const WORDS: { readonly [Id in ShownId]: (facts: ShownFacts[Id]) => OwnWords } = {
  ...HEADERS_SHOWN,
  ...TIMESTAMP_SHOWN,
  ...SIGNATURE_SHOWN,
  ...REQUEST_SHOWN,
};

/** Every row that a request can show by itself. */
export const SHOWN_IDS = Object.keys(WORDS).filter(isMistakeId) as ShownId[];

/** @param near where the code that signed is at home: no function of another language is named then. */
export function shownWords<Id extends ShownId>({ id, facts }: Shown<Id>, near?: Ecosystem): ShownWords {
  const { title, fix } = ADVICE[id];
  const { detailIn, fixIn, ...words } = { title, fix, ...WORDS[id](facts) };
  return {
    ...words,
    detail: [words.detail, ...sentencesFor(detailIn, near)].join(' '),
    fix: [words.fix, ...sentencesFor(fixIn, near)].join(' '),
  };
}

function sentencesFor(all: InLanguages = {}, near: Ecosystem | undefined): readonly string[] {
  if (near === undefined) return Object.values(all);
  const own = all[near] ?? (RUNS_JAVASCRIPT.has(near) ? all.javascript : undefined);
  return own === undefined ? [] : [own];
}

const RUNS_JAVASCRIPT: ReadonlySet<Ecosystem> = new Set<Ecosystem>(['postman', 'apps-script']);
