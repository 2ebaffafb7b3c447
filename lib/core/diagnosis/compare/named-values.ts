/** Which mistakes make a given wrong value of a line, or of several: the catalogue read backwards, without a secret. */

import { sha256Hex } from '../../hashing/sha256.ts';
import { bodyVariants } from '../../mistakes/body/body.ts';
import { bodyHashesFor, passedToSum } from '../../mistakes/body-hash/body-hash.ts';
import { fileLabelOf } from '../../mistakes/body-hash/file-labels.ts';
import { compoundsOf } from '../../mistakes/compounds.ts';
import { methodVariants } from '../../mistakes/method/method.ts';
import type { Use } from '../../mistakes/mistake-row.ts';
import { pathVariants } from '../../mistakes/path/path.ts';
import { queryVariants } from '../../mistakes/query/query.ts';
import { addedUses } from '../../mistakes/query/unsent.ts';
import type { Subject } from '../../mistakes/subject.ts';
import { longFractionUses } from '../../mistakes/timestamp/fractions.ts';
import { timestampVariants } from '../../mistakes/timestamp/timestamp.ts';
import type { Variant } from '../../mistakes/variant.ts';
import { type Weigh, weigherFor } from '../../search/reasons.ts';
import { type ByteString, bytesOf, isHexDigest } from '../../signing/bytes.ts';
import { LINE_NAMES, type LineName } from '../../signing/canonical.ts';

export const LINE_SLOTS = {
  method: 'method',
  path: 'path',
  query: 'query',
  timestamp: 'timestamp',
  'body-hash': 'hash',
} as const satisfies Record<LineName, keyof Subject['lines']>;

export interface Naming {
  /** Empty where nothing known makes this value. */
  nameLine(line: LineName, value: ByteString): readonly Use[];
  /** Mistakes that change several lines at once, and which; the most lines first. */
  nameLines(
    values: readonly ByteString[],
  ): { readonly uses: readonly Use[]; readonly lines: readonly LineName[] }[];
}

/** Bodies of more bytes aren't hashed in every way: it would take seconds. */
const LONGEST_BODY = 65_536;

export function namingFor(subject: Subject): Naming {
  const weigh = weigherFor(subject);
  const made = new Map<LineName, UsesByValue>();
  const usesOfLine: UsesOfLine = (line, value) => {
    const byValue = made.get(line) ?? usesByValue(lineVariants(line, subject));
    made.set(line, byValue);
    return byValue.get(value) ?? [];
  };
  return {
    nameLine: (line, value) => cheapest(variantsWith(line, value, { subject, usesOfLine }), weigh),
    nameLines: (values) => compoundsWith(values, subject),
  };
}

type UsesByValue = ReadonlyMap<ByteString, readonly (readonly Use[])[]>;

/** A line’s variants are made once: several ways of joining ask for it with different values. */
type UsesOfLine = (line: LineName, value: ByteString) => readonly (readonly Use[])[];

function usesByValue(variants: readonly Variant[]): UsesByValue {
  const made = new Map<ByteString, (readonly Use[])[]>();
  for (const { value, uses } of variants) {
    const same = made.get(value);
    if (same) same.push(uses);
    else made.set(value, [uses]);
  }
  return made;
}

/** Of a body hash, those of one mistake in the body, hashed. */
function lineVariants(line: LineName, subject: Subject): readonly Variant[] {
  switch (line) {
    case 'method':
      return methodVariants(subject, 2);
    case 'path':
      return pathVariants(subject, 2);
    case 'query':
      return queryVariants(subject, 2);
    case 'timestamp':
      return timestampVariants(subject);
    case 'body-hash':
      return bodyVariants(subject, 1).map(({ uses, value }) => ({ uses, value: sha256Hex(bytesOf(value)) }));
  }
}

interface Named {
  readonly subject: Subject;
  readonly usesOfLine: UsesOfLine;
}

function variantsWith(
  line: LineName,
  value: ByteString,
  { subject, usesOfLine }: Named,
): readonly (readonly Use[])[] {
  switch (line) {
    case 'query':
      return [...usesOfLine(line, value), addedUses(subject, value)].filter(isAny);
    case 'timestamp':
      return [...usesOfLine(line, value), longFractionUses(subject.lines.timestamp, value)].filter(isAny);
    case 'body-hash':
      return hashUses(value, { subject, usesOfLine });
    default:
      return usesOfLine(line, value);
  }
}

function isAny(uses: readonly Use[]): boolean {
  return uses.length > 0;
}

function usesOf(variants: readonly Variant[], value: ByteString): (readonly Use[])[] {
  return variants.filter((variant) => variant.value === value).map(({ uses }) => uses);
}

/** One body after the other, the right one first; two mistakes in one body last. */
function hashUses(value: ByteString, { subject, usesOfLine }: Named): readonly (readonly Use[])[] {
  const wrongLines = bodyHashesFor(subject);
  const labelled = fileLabelOf(value);
  if (labelled) return hashUsesBelow(labelled, { subject, usesOfLine });
  const right = usesOf(wrongLines(subject.body), value);
  if (right.length > 0 || subject.body.length > LONGEST_BODY) return right;
  const isOf = (body: ByteString) => isHexDigest(value) && sha256Hex(bytesOf(body)) === value;
  const plain = isHexDigest(value) ? usesOfLine('body-hash', value) : [];
  if (plain.length > 0) return plain;
  const pairs = bodyVariants(subject, 1).flatMap((variant) =>
    usesOf(wrongLines(variant.value), value).map((uses) => [...variant.uses, ...uses]),
  );
  if (pairs.length > 0) return pairs;
  const summed = passedToSum(value);
  if (summed) return [[summed]];
  if (!isHexDigest(value)) return [];
  return bodyVariants(subject, 2)
    .filter((variant) => isOf(variant.value))
    .map(({ uses }) => uses);
}

/** Whatever the file is called, and whatever was in it. */
function hashUsesBelow(
  { hash, use }: NonNullable<ReturnType<typeof fileLabelOf>>,
  { subject, usesOfLine }: Named,
): (readonly Use[])[] {
  if (hash === subject.lines.hash) return [[use]];
  return hashUses(hash, { subject, usesOfLine }).map((uses) => [...uses, use]);
}

function cheapest(found: readonly (readonly Use[])[], weigh: Weigh): readonly Use[] {
  const [best] = found.map(weigh).toSorted((a, b) => a.cost - b.cost || a.mistakes - b.mistakes);
  return best?.uses ?? [];
}

function compoundsWith(values: readonly ByteString[], subject: Subject): ReturnType<Naming['nameLines']> {
  return compoundsOf(subject)
    .map(({ values: wanted, uses }) => ({
      uses,
      lines: LINE_NAMES.filter((line) => wanted[LINE_SLOTS[line]] !== undefined),
      fits: LINE_NAMES.every((line, index) => {
        const value = wanted[LINE_SLOTS[line]];
        return value === undefined || value === values[index];
      }),
    }))
    .filter(({ fits, lines }) => fits && lines.some((line) => isWrong(line, values, subject)))
    .toSorted((a, b) => b.lines.length - a.lines.length);
}

function isWrong(line: LineName, values: readonly ByteString[], { lines }: Subject): boolean {
  return values[LINE_NAMES.indexOf(line)] !== lines[LINE_SLOTS[line]];
}
