/** Which mistakes broken clients have, in which languages, and with which calls. */

import { PLACES } from '../../core/idioms/places/places.ts';
import { isMistakeId, MISTAKES, type MistakeId } from '../../core/mistakes/catalogue.ts';
import { LANGUAGE_NAMES, type Language } from '../../core/mistakes/languages.ts';
import { CALL_KINDS, type CallKind } from './calls.ts';

/** Of the engine's values none is what their code makes of these calls. */
const LEFT_OUT: readonly MistakeId[] = ['query-order-ci-locale', 'out-signed-bytes', 'out-base64url'];

/** Their code, or the right code in its place, needs imports that the signer doesn't have. */
const NEEDS_IMPORTS: Readonly<Partial<Record<Language, readonly MistakeId[]>>> = {
  'python-requests': [
    'path-with-query',
    'path-slashes-encoded',
    'query-order-as-sent',
    'query-order-key-value',
  ],
};

const CHARGES = ['charge', 'letters'] as const satisfies readonly CallKind[];
const WITH_QUERY = ['unsorted', 'sorted'] as const satisfies readonly CallKind[];
const USUAL = ['unsorted', 'sorted', 'no-query', ...CHARGES] as const satisfies readonly CallKind[];

/**
 * The calls of which it's known what each mistake's code makes; the usual ones where none are listed. With others the
 * code fails, or makes a second mistake.
 */
const CALLS: Readonly<Partial<Record<MistakeId, readonly CallKind[]>>> = {
  'method-enum-repr': CHARGES,
  'query-bare-qmark': ['no-query', ...CHARGES],
  'query-edge-amp': ['sorted', 'no-query', ...CHARGES],
  'query-identical-pairs-once': ['repeated', ...USUAL],
  'query-order-key-only': ['prefixed', ...USUAL],
  'query-order-key-value': ['prefixed', ...USUAL],
  'bodyhash-hmac': CHARGES,
  'bodyhash-zeros-dropped': CHARGES,
  'bodyhash-literal': CHARGES,
  'bodyhash-newline-in-hash': CHARGES,
};

/** Their code prints something in place of a query that isn't there, or fails. */
const NEEDS_QUERY: Readonly<Partial<Record<Language, readonly MistakeId[]>>> = {
  'java-httpclient': ['query-order-as-sent', 'path-with-query'],
  'java-okhttp': ['query-order-as-sent'],
  curl: ['query-order-as-sent'],
  c: ['query-order-as-sent'],
  ruby: ['query-order-as-sent', 'query-order-key-value'],
};

function callKindsOf(id: MistakeId, language: Language): readonly CallKind[] {
  const listed = CALLS[id] ?? (MISTAKES[id].slot === 'body' ? CHARGES : USUAL);
  if (!NEEDS_QUERY[language]?.includes(id)) return listed;
  return [...new Set([...listed, ...WITH_QUERY])].filter(hasQuery);
}

function hasQuery(kind: CallKind): boolean {
  return kind !== 'no-query' && kind !== 'charge' && kind !== 'letters';
}

const EMPTIES: readonly MistakeId[] = ['bodyhash-empty', 'query-omitted'];

/** Whether each makes beside the other what it makes alone: a line that one empties isn't dropped by the other. */
export function areIndependent(ids: readonly MistakeId[]): boolean {
  if (new Set(ids.map((id) => MISTAKES[id].slot)).size < ids.length) return false;
  return !(ids.includes('join-empty-dropped') && ids.some((id) => EMPTIES.includes(id)));
}

/** Of calls that both are known with. */
export function commonCallKinds(ids: readonly MistakeId[], language: Language): readonly CallKind[] {
  return CALL_KINDS.filter((kind) => ids.every((id) => callKindsOf(id, language).includes(kind)));
}

/** Common ones first. */
export function offeredIn(language: Language): readonly MistakeId[] {
  return Object.keys(PLACES[language] ?? {})
    .filter(isMistakeId)
    .filter((id) => !LEFT_OUT.includes(id) && !NEEDS_IMPORTS[language]?.includes(id))
    .toSorted((a, b) => MISTAKES[a].cost - MISTAKES[b].cost);
}

/** With their names, in the order of these. */
export const BROKEN_LANGUAGES = LANGUAGE_NAMES.filter(([language]) => PLACES[language]);
