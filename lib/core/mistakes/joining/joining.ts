/** The shapes of a message: how the five lines may have been joined for a request. */

import type { ByteString } from '../../signing/bytes.ts';
import { byteStringOfBytes } from '../../signing/bytes.ts';
import { withinReason } from '../long-bodies.ts';
import type { Subject } from '../subject.ts';
import type { MessageSlot, MessageToken, Shape } from '../variant.ts';
import { extraJoiningShapes } from './extras.ts';
import { joiningPairs } from './pairs.ts';
import { printedShapes } from './printed.ts';
import { separatorShapes } from './separators.ts';
import { joinedSlots, LINES, render } from './templates.ts';

/** The five lines, `\n` between them, none after the last (section 5, canonical string). */
export const RIGHT_TEMPLATE: readonly MessageToken[] = joinedSlots(LINES, '\n');

/** Wrong ways to join, those that are one mistake first. The request's host, key id and headers name the extra lines. */
export function joinShapes(subject: Subject): Shape[] {
  const values = shortRightValues(subject);
  const right = render(RIGHT_TEMPLATE, values);
  const differs = (shape: Shape) =>
    shape.mac.before !== undefined || render(shape.template, values, shape.map) !== right;
  separators ??= separatorShapes();
  pairs ??= joiningPairs();
  const all = [...separators, ...extraJoiningShapes(subject), ...printedShapes(subject), ...pairs];
  return withinReason(all.filter(differs), subject.body.length);
}

/** The same for every request, so they're made but once. */
let separators: readonly Shape[] | undefined;
let pairs: readonly Shape[] | undefined;

/** Longer bodies are left out of the check that a shape differs; no joining shape but one holds the body. */
const BODY_SHOWN = 256;

export function shortRightValues(subject: Subject): Readonly<Record<MessageSlot, ByteString>> {
  return {
    ...subject.lines,
    body: subject.body.slice(0, BODY_SHOWN) as ByteString,
    key: byteStringOfBytes(subject.secret.keyBytes()),
  };
}
