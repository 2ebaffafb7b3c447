/** The bodies a signer may have hashed in place of the one that was sent. */

import { ecosystemOf } from '../client.ts';
import { withOtherWays } from '../other-ways.ts';
import { readSentBody } from '../sent-body.ts';
import type { Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';
import { byteEdits } from './byte-edits.ts';
import { hintedBodies } from './hints.ts';
import { jsonPairFamilies } from './json-pairs.ts';
import { bodyPairs } from './pairs.ts';
import { bytesRepr, wholeBodyEdits } from './replaced.ts';
import { jsonBodies } from './singles.ts';
import type { BodyVariant, ByteEdit } from './variant.ts';

/** In bytes: what isn't searched beyond it, so that an answer can say so. */
export const BODY_LIMITS = {
  /** Longer bodies: only an empty or constant body in their place. */
  bytes: 1_048_576,
  /** Longer bodies aren't read as JSON: no serializers, key orders or number forms. */
  json: 65_536,
  /** Longer bodies: of two mistakes in the body only the likeliest pairs. */
  everyPair: 4_096,
  /** Longer bodies: one mistake in the body, not two. */
  pairs: 8_192,
  /** Bodies given as hints, of which the first so many count. */
  hints: 8,
} as const;

/** Values are the body's bytes as hashed. @param mistakes exactly so many. */
export function bodyVariants(subject: Subject, mistakes: 1 | 2): Variant[] {
  const variants = mistakes === 1 ? singles(subject) : pairs(subject);
  return distinct(variants, subject);
}

/** Two mistakes in the body, the likeliest first, in families that are made when they're asked for. */
export function bodyPairFamilies(subject: Subject): (() => Variant[])[] {
  const { body } = subject;
  const likely = () => bodyVariants(subject, 2);
  if (body.length > BODY_LIMITS.everyPair) return [likely];
  const sent = readSentBody(body, BODY_LIMITS.json);
  const { json } = sent;
  // What’s still JSON has as many mistakes to make again as the body itself, and they’d take seconds.
  const firsts = singles(subject).filter(({ value }) => !json || !/^\s*[[{]/.test(value));
  const families = [
    ...(json ? jsonPairFamilies(sent, json, subject) : []),
    ...firsts.map((first) => () => again(subject, first)),
  ];
  return [likely, ...families.map((family) => () => distinct(family(), subject))];
}

/** The catalogue's mistakes, made of what another one made. */
function again(subject: Subject, { value, uses }: BodyVariant): BodyVariant[] {
  const isNew = ({ uses: more }: BodyVariant) => more.every(({ id }) => uses.every((use) => use.id !== id));
  return singles({ ...subject, body: value })
    .filter(isNew)
    .map((second) => ({ value: second.value, uses: [...uses, ...second.uses] }));
}

function singles(subject: Subject): BodyVariant[] {
  const { body, hints } = subject;
  const whole = wholeBodyEdits(body).map(variant);
  if (body.length > BODY_LIMITS.bytes) return whole;
  const sent = readSentBody(body, BODY_LIMITS.json);
  const small = body.length <= BODY_LIMITS.json && body !== '';
  return [
    ...whole,
    ...hintedBodies(hints.bodies, sent, BODY_LIMITS),
    ...byteEdits(sent, hints.file, ecosystemOf(subject) === 'shell').map(variant),
    ...(small ? bytesRepr(body).map(variant) : []),
    ...(small ? jsonBodies(sent, subject) : []),
  ];
}

function pairs(subject: Subject): BodyVariant[] {
  if (subject.body.length > BODY_LIMITS.pairs) return [];
  return bodyPairs(readSentBody(subject.body, BODY_LIMITS.json));
}

function variant({ use, value, reach }: ByteEdit): BodyVariant {
  return reach === undefined ? { value, uses: [use] } : { value, uses: [use], reach };
}

/**
 * Without what was sent, and each value once per set of ids: the client's own serializer where it's one of those, and
 * otherwise the first, which is the cheapest by its place.
 */
function distinct(variants: readonly BodyVariant[], subject: Subject): BodyVariant[] {
  const near = ecosystemOf(subject);
  const isNear = ({ uses }: BodyVariant) =>
    near !== undefined && uses.some(({ typicalIn }) => typicalIn?.includes(near));
  const made = new Map<string, { readonly one: BodyVariant; readonly others: BodyVariant['uses'][] }>();
  for (const one of [...variants.filter(isNear), ...variants.filter((other) => !isNear(other))]) {
    const { value, uses } = one;
    if (value === subject.body) continue;
    const name = `${uses.map(({ id }) => id).join(' ')} ${value}`;
    const known = made.get(name);
    if (known) known.others.push(uses);
    else made.set(name, { one, others: [] });
  }
  return [...made.values()].map(({ one, others }) =>
    others.length === 0 ? one : { ...one, uses: withOtherWays(one.uses, others) },
  );
}
