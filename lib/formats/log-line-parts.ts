/** What a request is made of, found in a record of a log by its keys, however deep they stand. */

import { ANSWER_GROUPS, KEYS, type LogRecord, plainKey } from './log-line-records.ts';
import type { PrintedGroup, PrintedValue } from './printed-value.ts';

export interface FoundPart {
  readonly value: PrintedValue;
}

type PartName = keyof typeof KEYS;

const PART_OF: ReadonlyMap<string, PartName> = new Map(
  (Object.keys(KEYS) as PartName[]).flatMap((part) => KEYS[part].map((key) => [key, part] as const)),
);
/** Of several keys for one part, those that come first in the table count more. */
const RANK_OF: ReadonlyMap<string, number> = new Map(
  Object.values(KEYS).flatMap((keys) => keys.map((key, rank) => [key, rank] as const)),
);

interface Candidate extends FoundPart {
  readonly depth: number;
  readonly rank: number;
}

/**
 * By part, as in `url`; the three headers, where they're logged by themselves, as in `auth:xtimestamp`. What stands least
 * deep counts; the answer's own parts are kept apart.
 */
export function partsOf({ group }: LogRecord): ReadonlyMap<string, FoundPart> {
  const found = new Map<string, Candidate>();
  search(group, 0, false, found);
  return found;
}

function search(group: PrintedGroup, depth: number, ofAnswer: boolean, found: Map<string, Candidate>): void {
  for (const { key, value } of group.entries) {
    const plain = key === undefined ? '' : plainKey(key);
    const part = ofAnswer ? answerPart(plain) : partOf(plain, value);
    if (part !== undefined) keep(part, { value, depth, rank: RANK_OF.get(plain) ?? 0 }, found);
    // Headers and bodies have keys of their own.
    const isLeaf = value.kind === 'text' || part === 'headers' || part === 'body' || part === 'answer';
    if (!isLeaf) search(value, depth + 1, ofAnswer || ANSWER_GROUPS.includes(plain), found);
  }
}

function keep(part: string, candidate: Candidate, found: Map<string, Candidate>): void {
  const before = found.get(part);
  const isBetter =
    !before ||
    candidate.depth < before.depth ||
    (candidate.depth === before.depth && candidate.rank < before.rank);
  if (isBetter) found.set(part, candidate);
}

function partOf(plain: string, value: PrintedValue): string | undefined {
  const part = PART_OF.get(plain);
  if (part === 'auth') return `auth:${plain.replace(/^http/, '')}`;
  // A table called `path` or `data` is no path, and may hold what's looked for.
  const isText =
    part === 'method' || part === 'url' || part === 'host' || part === 'status' || part === 'answer';
  const holdsMore = plain === 'data' || plain === 'payload' || plain === 'content' || plain === 'json';
  if (value.kind === 'group' && (isText || (holdsMore && value.entries.some(({ key }) => isRequestKey(key)))))
    return undefined;
  return part;
}

function isRequestKey(key: string | undefined): boolean {
  const part = key === undefined ? undefined : PART_OF.get(plainKey(key));
  return part === 'headers' || part === 'url' || part === 'method';
}

function answerPart(plain: string): string | undefined {
  const part = PART_OF.get(plain);
  return part === 'status' || part === 'answer' ? part : part === 'body' ? 'answer' : undefined;
}
