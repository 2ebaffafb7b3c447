/** The reference's entries, made of the clauses and of what they leave open, and found by what's typed. */

import { ASSUMPTIONS, type AssumptionId } from '../assumptions.ts';
import { CLAUSES, type Clause, type ClauseId, clauseWords } from '../clauses.ts';
import { asSearched, searchWords } from '../search-words.ts';
import {
  type Fact,
  LEFT_OPEN_BY,
  LISTED_CLAUSES,
  NOT_SHOWN,
  type NotShownId,
  type ReferenceGroup,
} from './document.ts';

interface Entry {
  readonly group: ReferenceGroup;
  readonly title: string;
  /** Of the document. */
  readonly section: string;
  /** What it's found by. */
  readonly searched: string;
}

export type ReferenceEntry = Entry &
  (
    | { readonly kind: 'specified'; readonly id: ClauseId; readonly facts: readonly Fact[] }
    | { readonly kind: 'assumed'; readonly id: AssumptionId; readonly by: ClauseId }
    | { readonly kind: 'not-shown'; readonly id: NotShownId; readonly by: ClauseId }
  );

export type ReferenceId = ReferenceEntry['id'];

/** In the order they're listed: what a clause leaves open comes right behind it. */
export const REFERENCE_ENTRIES: readonly ReferenceEntry[] = idsOf(LISTED_CLAUSES).flatMap((clause) => [
  specified(clause),
  ...idsOf(LEFT_OPEN_BY)
    .filter((id) => LEFT_OPEN_BY[id] === clause)
    .map((id) => assumed(id)),
  ...idsOf(NOT_SHOWN)
    .filter((id) => NOT_SHOWN[id].by === clause)
    .map((id) => notShown(id)),
]);

/** Which of them are shown. */
export type ReferenceFilter = 'all' | 'specified' | 'open';

/** All words have to be found. */
export function referenceEntries(typed: string, filter: ReferenceFilter): readonly ReferenceEntry[] {
  const words = searchWords(typed);
  return REFERENCE_ENTRIES.filter(
    ({ kind, searched }) =>
      (filter === 'all' || (filter === 'specified') === (kind === 'specified')) &&
      words.every((word) => searched.includes(word)),
  );
}

/** To be pasted where it's asked what the rule is. */
export function entryText(entry: ReferenceEntry): string {
  switch (entry.kind) {
    case 'specified':
      return [entry.title, clauseWords(entry.id), ...entry.facts.map(factText)].join('\n');
    case 'assumed': {
      const { open, reading, why } = ASSUMPTIONS[entry.id];
      return [`Not in the API docs: ${open}`, `Assumption: ${reading}`, `Why: ${why}`].join('\n');
    }
    case 'not-shown':
      return `Not in the API docs: ${entry.title}`;
  }
}

function specified(id: ClauseId): ReferenceEntry {
  const { group, title, also = '', facts = [] } = LISTED_CLAUSES[id];
  const { section }: Clause = CLAUSES[id];
  const searched = searchable(title, also, clauseWords(id), ...facts.map(factText));
  return { kind: 'specified', id, group, title, section, facts, searched };
}

function assumed(id: AssumptionId): ReferenceEntry {
  const { open, reading, why } = ASSUMPTIONS[id];
  return { kind: 'assumed', id, ...besides(LEFT_OPEN_BY[id], open, reading, why) };
}

function notShown(id: NotShownId): ReferenceEntry {
  const { open, by } = NOT_SHOWN[id];
  return { kind: 'not-shown', id, ...besides(by, open) };
}

/** It's found by what its clause is called, too: who looks that up wants to know what isn't in it. */
function besides(by: ClauseId, open: string, ...words: readonly string[]) {
  const { group, title, also = '' } = LISTED_CLAUSES[by];
  const { section }: Clause = CLAUSES[by];
  const searched = searchable(open, ...words, title, also, section, 'not in the API docs assumption assumed');
  return { group, title: open, section, by, searched };
}

function searchable(...texts: readonly string[]): string {
  return asSearched(texts.join(' '));
}

function factText({ name, type, words }: Fact): string {
  return type === undefined ? `${name}: ${words}` : `${name} (${type}): ${words}`;
}

function idsOf<Id extends string>(record: Readonly<Record<Id, unknown>>): readonly Id[] {
  return Object.keys(record) as Id[];
}
