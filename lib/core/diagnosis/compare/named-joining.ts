/** Which wrong way of joining makes a pasted string from our lines, all of them right or one of them wrong. */

import { joinShapes, shortRightValues } from '../../mistakes/joining/joining.ts';
import type { Use } from '../../mistakes/mistake-row.ts';
import { recipeShapes } from '../../mistakes/recipes/recipes.ts';
import type { Subject } from '../../mistakes/subject.ts';
import { tiedShapes } from '../../mistakes/ties/tied.ts';
import type { MessageSlot, MessageToken, Shape } from '../../mistakes/variant.ts';
import { messageOf } from '../../search/message.ts';
import { weigherFor } from '../../search/reasons.ts';
import { type ByteString, isHexDigest, sliceBytes } from '../../signing/bytes.ts';
import { LINE_NAMES, type LineName } from '../../signing/canonical.ts';
import { LINE_SLOTS, type Naming } from './named-values.ts';

export interface JoinedWrong {
  readonly joining: readonly Use[];
  /** Whether each of the five lines stands in it once. */
  readonly hasAllLines: boolean;
  /** The one line whose value is wrong as well, and what makes it so: nothing where that has no name. */
  readonly line?: { readonly name: LineName; readonly value: ByteString; readonly uses: readonly Use[] };
}

export function namedJoining(pasted: ByteString, subject: Subject, naming: Naming): JoinedWrong | undefined {
  const weigh = weigherFor(subject);
  const values = { ...shortRightValues(subject), body: subject.body };
  const shapes = [...joinShapes(subject), ...recipeShapes(subject), ...tiedShapes(subject)].filter(
    isReadable,
  );
  const found = [
    ...shapes.filter((shape) => messageFrom(shape, values) === pasted).map((shape) => wrongBy(shape)),
    ...shapes
      .filter((shape) => shape.uses.length === 1)
      .flatMap((shape) => oneLineWrong(pasted, shape, values, naming)),
  ];
  const known = found.length > 0 ? found : anotherHash(pasted, shapes, values);
  const weighed = known.map((wrong) => ({
    wrong,
    cost: weigh([...wrong.joining, ...(wrong.line?.uses ?? [])]).cost,
  }));
  return weighed.toSorted((a, b) => a.cost - b.cost)[0]?.wrong;
}

/** A body that nobody knows was hashed, and the lines were joined in a way that’s known. */
function anotherHash(pasted: ByteString, shapes: readonly Shape[], values: Values): JoinedWrong[] {
  return shapes
    .filter(({ uses, map }) => uses.length === 1 && !map)
    .flatMap((shape) => {
      const value = valueIn(pasted, shape.template, LINE_SLOTS['body-hash'], values);
      return value !== undefined && isHexDigest(value)
        ? [wrongBy(shape, { name: 'body-hash', value, uses: [] })]
        : [];
    });
}

function wrongBy(shape: Shape, line?: NonNullable<JoinedWrong['line']>): JoinedWrong {
  return { joining: shape.uses, hasAllLines: hasAllLines(shape), ...(line && { line }) };
}

function oneLineWrong(pasted: ByteString, shape: Shape, values: Values, naming: Naming): JoinedWrong[] {
  if (shape.map) return [];
  return LINE_NAMES.flatMap((name) => {
    const value = valueIn(pasted, shape.template, LINE_SLOTS[name], values);
    const uses = value === undefined ? [] : naming.nameLine(name, value);
    return value === undefined || uses.length === 0 ? [] : [wrongBy(shape, { name, value, uses })];
  });
}

/** What's done to the finished string before it's hashed isn't in a string that was printed; neither is the secret. */
function isReadable({ template, mac }: Shape): boolean {
  return mac.before === undefined && !template.some((token) => token.kind === 'slot' && token.slot === 'key');
}

function hasAllLines({ template }: Shape): boolean {
  return LINE_NAMES.every(
    (name) =>
      template.filter((token) => token.kind === 'slot' && token.slot === LINE_SLOTS[name]).length === 1,
  );
}

type Values = Readonly<Record<MessageSlot, ByteString>>;

function messageFrom({ template, map }: Shape, values: Values): ByteString {
  return messageOf(template, (slot) => (map ? map(values[slot]) : values[slot]));
}

/** No byte: it stands for the one value that isn't known. */
const UNKNOWN = '\u0100' as ByteString;

/** What stands in the place of this slot, where all around it is right. */
function valueIn(
  pasted: ByteString,
  template: readonly MessageToken[],
  slot: MessageSlot,
  values: Values,
): ByteString | undefined {
  const [before, after, ...more] = messageOf(template, (name) =>
    name === slot ? UNKNOWN : values[name],
  ).split(UNKNOWN);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  if (before.length + after.length > pasted.length) return undefined;
  if (!pasted.startsWith(before) || !pasted.endsWith(after)) return undefined;
  return sliceBytes(pasted, before.length, pasted.length - after.length);
}
