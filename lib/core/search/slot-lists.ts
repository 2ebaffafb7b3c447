/** The values tried for each slot of a message and for the key, and those that one mistake changes together. */

import { AUTH_HEADERS } from '../api.ts';
import { sha256Hex } from '../hashing/sha256.ts';
import { bodyVariants } from '../mistakes/body/body.ts';
import { bodyHashesFor } from '../mistakes/body-hash/body-hash.ts';
import type { Mistakes } from '../mistakes/changes.ts';
import { compoundsOf } from '../mistakes/compounds.ts';
import { keyVariants } from '../mistakes/key/key.ts';
import { methodVariants } from '../mistakes/method/method.ts';
import type { Use } from '../mistakes/mistake-row.ts';
import { pathVariants } from '../mistakes/path/path.ts';
import { queryVariants } from '../mistakes/query/query.ts';
import type { Subject } from '../mistakes/subject.ts';
import { fewTimestamps } from '../mistakes/timestamp/timestamp.ts';
import type { MessageSlot, Variant } from '../mistakes/variant.ts';
import { type ByteString, byteStringOfBytes, bytesOf } from '../signing/bytes.ts';
import { headerValues } from '../signing/wire-request.ts';
import { isLong } from './bounds.ts';
import { type Candidate, type Entry, type EntryList, entryList } from './entries.ts';
import { type Pins, pinningOf } from './pins.ts';
import type { Weigh } from './reasons.ts';

export type SlotLists = Readonly<Record<MessageSlot, EntryList>>;

export interface Values {
  readonly lists: SlotLists;
  readonly pins: readonly Pins[];
}

/** Longer values are hashed as a body, but not put into a message: line 5 holding a whole body, recipes. */
export const LONGEST_SLOT_VALUE = 8192;

/** The values of one request with at most so many mistakes each: the more, the more thousands of them. */
export function valuesOf(subject: Subject, weigh: Weigh): (most: Mistakes) => Values {
  const compounds = isLong(subject) ? [] : compoundsOf(subject);
  const { pins, valuesFor } = pinningOf(compounds, weigh);
  const rights = rightValues(subject);
  const plain = (variants: readonly Variant[]) =>
    variants.map(({ value, uses, reach }): Candidate => ({ value, reason: weigh(uses), reach }));
  const list = (slot: MessageSlot, candidates: Iterable<Candidate>) =>
    entryList(rights[slot], candidates, valuesFor(slot));
  const single = plain(bodyVariants(subject, 1));
  const timestamps = list('timestamp', plain([...fewTimestamps(subject), ...doubledTimestamps(subject)]));
  const lineFive: LineFive = {
    right: remembered((body) => sha256Hex(bytesOf(body))),
    wrong: remembered(bodyHashesFor(subject)),
  };
  return (most) => {
    const bodies = entryList(subject.body, [
      ...single,
      ...(most === 3 ? plain(bodyVariants(subject, 2)) : []),
    ]);
    const lists = {
      method: list('method', plain(methodVariants(subject, most))),
      path: list('path', plain(pathVariants(subject, most))),
      query: list('query', plain(queryVariants(subject, most))),
      timestamp: timestamps,
      key: list('key', plain(keyVariants(subject, most))),
      hash: list('hash', hashCandidates(lineFive, bodies, weigh, most)),
      body: list('body', bodyCandidates(bodies)),
    };
    return { lists, pins };
  };
}

export function rightValues({ lines, body, secret }: Subject): Record<MessageSlot, ByteString> {
  return { ...lines, body, key: byteStringOfBytes(secret.keyBytes()) };
}

/** A timestamp sent twice is one value with a comma to the service; the client signed one of them. */
function doubledTimestamps({ request }: Subject): Variant[] {
  const sent = headerValues(request.headers, AUTH_HEADERS.timestamp);
  if (sent.length < 2) return [];
  const use = (how: string): Use => ({ id: 'transport-header-duplicate', how });
  return sent
    .slice(0, 8)
    .map((value, index) => ({ value, uses: [use(`value ${index + 1} of X-Timestamp was signed`)] }));
}

/** Line 5 of a body. The bodies of fewer mistakes are among those of more. */
interface LineFive {
  readonly right: (body: ByteString) => ByteString;
  readonly wrong: (body: ByteString) => readonly Variant[];
}

function remembered<T>(make: (body: ByteString) => T): (body: ByteString) => T {
  const known = new Map<ByteString, T>();
  return (body) => {
    const made = known.get(body) ?? make(body);
    known.set(body, made);
    return made;
  };
}

function* hashCandidates(
  lineFive: LineFive,
  bodies: EntryList,
  weigh: Weigh,
  most: Mistakes,
): Generator<Candidate> {
  for (const body of bodies.entries) {
    if (body.mistakes > 0) yield* withReasons(lineFive.right(body.value), body, [], body.reach, weigh);
    if (body.mistakes + 1 > Math.min(most, body.reach)) continue;
    for (const { value, uses, reach = body.reach } of lineFive.wrong(body.value))
      if (value.length <= LONGEST_SLOT_VALUE)
        yield* withReasons(value, body, uses, Math.min(body.reach, reach), weigh);
  }
}

/** A line 5 with every explanation of the body it's made of. */
function* withReasons(
  value: ByteString,
  body: Entry,
  more: readonly Use[],
  reach: number,
  weigh: Weigh,
): Generator<Candidate> {
  for (const reason of body.reasons)
    yield { value, reason: more.length === 0 ? reason : weigh([...reason.uses, ...more]), reach };
}

function* bodyCandidates(bodies: EntryList): Generator<Candidate> {
  for (const { value, reasons, reach, mistakes } of bodies.entries)
    if (mistakes > 0 && value.length <= LONGEST_SLOT_VALUE)
      for (const reason of reasons) yield { value, reason, reach };
}
