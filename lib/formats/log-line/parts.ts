/** What a request is made of, found in a record of a log by its keys, however deep they stand. */

import { fieldsIn, type PrintedGroup, type PrintedValue, textIn, urlTextIn } from '../printed-value.ts';
import { showsKeyId } from './key-id.ts';
import { ANSWER_GROUPS, KEYS, type LogRecord, plainKey } from './records.ts';

export interface FoundPart {
  readonly value: PrintedValue;
  /** As it’s written. */
  readonly key: string;
  /** Groups around it within the record. */
  readonly depth: number;
  /** Whether the same group tells the answer’s status. */
  readonly isByStatus: boolean;
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
  readonly rank: number;
}

/**
 * By part, as in `url`; the three headers, where they're logged by themselves, as in `auth:xtimestamp`; a request's head
 * that's printed as it was sent, as `wire`; a key id under a name of the log's own, as `key-id`. What stands least deep
 * counts; the answer's own parts are kept apart.
 */
export function partsOfRecord({ group }: LogRecord): ReadonlyMap<string, FoundPart> {
  const found = new Map<string, Candidate>();
  search(group, 0, false, found);
  return found;
}

const SENT_HEAD = /^[A-Z]{1,20} \S{1,8000} HTTP\/1\.[01]\r\n/;

function search(group: PrintedGroup, depth: number, ofAnswer: boolean, found: Map<string, Candidate>): void {
  const isByStatus = group.entries.some(isStatus);
  for (const { key = '', value } of group.entries) {
    const plain = plainKey(key);
    const at = { key, value, isByStatus };
    const part = ofAnswer ? answerPart(plain) : partOf(plain, value);
    // Of a head and a whole request, the latter says more.
    if (isSentHead(value)) keep('wire', { ...at, depth: 0, rank: value.start - value.end }, found);
    else if (part !== undefined) keep(part, { ...at, depth, rank: RANK_OF.get(plain) ?? 0 }, found);
    const context = pathOfContext(plain, value);
    if (context) keep('context', { ...at, value: context, depth, rank: 0 }, found);
    if (value.kind === 'group' && !LEAVES.has(part ?? ''))
      search(value, depth + 1, ofAnswer || ANSWER_GROUPS.includes(plain), found);
  }
}

/** A parameter of a URL may have that name, too. */
function isStatus({ key = '', value }: PrintedGroup['entries'][number]): boolean {
  return PART_OF.get(plainKey(key)) === 'status' && /^[1-5]\d\d$/.test(textIn(value) ?? '');
}

/** API Gateway tells there the path that the client asked for, with the stage. */
function pathOfContext(plain: string, value: PrintedValue): PrintedValue | undefined {
  return plain === 'requestcontext' && value.kind === 'group'
    ? value.entries.find(({ key }) => key === 'path')?.value
    : undefined;
}

function isSentHead(value: PrintedValue): boolean {
  return value.kind === 'text' && value.isQuoted && !value.isCut && SENT_HEAD.test(value.text);
}

/** These have keys of their own. */
const LEAVES: ReadonlySet<string> = new Set([
  'headers',
  'body',
  'answer',
  'url',
  'query',
  'serializer',
  'axios',
]);

function keep(part: string, candidate: Candidate, found: Map<string, Candidate>): void {
  const before = found.get(part);
  // Nothing says which of them was sent.
  if (part === 'key-id' && before && textIn(before.value) !== textIn(candidate.value))
    found.set('other-key-id', candidate);
  const isBetter =
    !before ||
    candidate.depth < before.depth ||
    (candidate.depth === before.depth && candidate.rank < before.rank);
  if (isBetter) found.set(part, candidate);
}

function partOf(plain: string, value: PrintedValue): string | undefined {
  const part = PART_OF.get(plain);
  switch (part) {
    case undefined:
      return plain !== '' && showsKeyId(value) ? 'key-id' : undefined;
    case 'auth':
      return `auth:${plain.replace(/^http/, '')}`;
    case 'url':
      return urlTextIn(value) === undefined ? undefined : part;
    case 'headers':
      return isHeaders(value) ? part : undefined;
    case 'body':
      return bodyPart(plain, value);
    case 'query':
    case 'serializer':
    case 'axios':
    case 'answer':
      return part;
    default:
      return value.kind === 'text' ? part : undefined;
  }
}

/** A table called `data` may hold what's looked for. What's said to be none counts where nothing else is told. */
function bodyPart(plain: string, value: PrintedValue): 'body' | 'no-body' | undefined {
  if (!MAY_HOLD_MORE.has(plain)) return 'body';
  if (isNothing(value)) return value.kind === 'text' ? 'no-body' : undefined;
  const holdsMore = value.kind === 'group' && value.entries.some(({ key }) => isRequestKey(key));
  return holdsMore ? undefined : 'body';
}

const MAY_HOLD_MORE: ReadonlySet<string> = new Set(['data', 'payload', 'content', 'json']);

/** `json: undefined` beside `body: '…'`, and `data: []` beside `json` in Python. */
function isNothing(value: PrintedValue): boolean {
  return value.kind === 'text'
    ? !value.isQuoted && value.text === 'undefined'
    : value.kind === 'group' && value.entries.length === 0 && !value.isCut;
}

/** A table, a list of pairs, or lines. */
function isHeaders(value: PrintedValue): boolean {
  return value.kind === 'text'
    ? value.text.includes(':')
    : value.kind === 'group' && (fieldsIn(value).length > 0 || value.entries.length === 0);
}

function isRequestKey(key: string | undefined): boolean {
  const part = key === undefined ? undefined : PART_OF.get(plainKey(key));
  return part === 'headers' || part === 'url' || part === 'method';
}

function answerPart(plain: string): string | undefined {
  const part = PART_OF.get(plain);
  return part === 'status' || part === 'answer' ? part : part === 'body' ? 'answer' : undefined;
}
