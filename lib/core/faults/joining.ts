/** Joining: the five lines made into one message. The catalogue's rows, and the shapes they give for a request. */

import type { ByteString } from '../signing/bytes.ts';
import { byteStringOfBytes } from '../signing/bytes.ts';
import type { Fault } from './fault.ts';
import { extraShapes } from './joining-extras.ts';
import { joiningPairs } from './joining-pairs.ts';
import { printedShapes } from './joining-printed.ts';
import { separatorShapes } from './joining-separators.ts';
import { joined, LINES, render } from './joining-templates.ts';
import { withinReason } from './long-bodies.ts';
import type { Subject } from './subject.ts';
import type { MessageSlot, Shape, Token } from './variant.ts';

const ROW = {
  slot: 'joining',
  side: 'signer',
  clause: 'joining',
  bytes: 'defined',
  found: 'search',
  topic: 'joining',
} as const;

export const JOINING_FAULTS = {
  'join-empty-dropped': { ...ROW, cost: 3, evidence: 'C', typicalIn: ['javascript', 'php', 'ruby', 'java'] },
  'join-trailing-newline': { ...ROW, cost: 3, evidence: 'A', typicalIn: ['shell', 'php', 'javascript'] },
  'join-leading-newline': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['javascript', 'ruby', 'shell'] },
  'join-crlf': { ...ROW, cost: 5, evidence: 'B', typicalIn: ['dotnet', 'vba', 'powershell', 'java'] },
  'join-literal-backslash-n': {
    ...ROW,
    cost: 4,
    evidence: 'B',
    typicalIn: ['php', 'ruby', 'perl', 'shell', 'powershell'],
  },
  'join-none': { ...ROW, cost: 4, evidence: 'A' },
  'join-other-sep': { ...ROW, cost: 5, evidence: 'B' },
  'join-order': { ...ROW, cost: 5, evidence: 'A' },
  'join-component-missing': { ...ROW, cost: 4, evidence: 'A' },
  'join-extra-component': { ...ROW, cost: 6, evidence: 'C' },
  'join-indented': { ...ROW, cost: 5, evidence: 'C', typicalIn: ['javascript', 'python', 'dotnet', 'go'] },
  'join-labelled': { ...ROW, cost: 9, evidence: 'D' },
  'join-json': { ...ROW, cost: 8, evidence: 'D', typicalIn: ['javascript', 'python', 'php'] },
  'join-case': { ...ROW, cost: 7, evidence: 'C' },
  'join-encoded': { ...ROW, cost: 8, evidence: 'C', topic: 'hmac' },
  'join-prehashed': { ...ROW, cost: 6, evidence: 'B', topic: 'hmac' },
  'join-charset': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['dotnet', 'java'], topic: 'charset' },
  'join-repr': { ...ROW, cost: 8, evidence: 'C', typicalIn: ['python'] },
  'join-array-tostring': { ...ROW, cost: 8, evidence: 'D', typicalIn: ['javascript'] },
  'join-empty-message': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['go', 'javascript'], topic: 'hmac' },
  'join-foreign-scheme': { ...ROW, cost: 4, evidence: 'A', bytes: 'documented' },
} as const satisfies Record<string, Fault>;

export type JoiningFaultId = keyof typeof JOINING_FAULTS;

/** The five lines, `\n` between them, none after the last (section 5, canonical string). */
export const RIGHT_TEMPLATE: readonly Token[] = joined(LINES, '\n');

/** Wrong ways to join, those that are one mistake first. The request's host, key id and headers name the extra lines. */
export function joinShapes(subject: Subject): Shape[] {
  const values = rightValues(subject);
  const right = render(RIGHT_TEMPLATE, values);
  const differs = (shape: Shape) =>
    shape.mac.before !== undefined || render(shape.template, values, shape.map) !== right;
  separators ??= separatorShapes();
  pairs ??= joiningPairs();
  const all = [...separators, ...extraShapes(subject), ...printedShapes(subject), ...pairs];
  return withinReason(all.filter(differs), subject.body.length);
}

/** The same for every request, so they're made but once. */
let separators: readonly Shape[] | undefined;
let pairs: readonly Shape[] | undefined;

/** Longer bodies are left out of the check that a shape differs; no joining shape but one holds the body. */
const BODY_SHOWN = 256;

export function rightValues(subject: Subject): Readonly<Record<MessageSlot, ByteString>> {
  return {
    ...subject.lines,
    body: subject.body.slice(0, BODY_SHOWN) as ByteString,
    key: byteStringOfBytes(subject.secret.keyBytes()),
  };
}
