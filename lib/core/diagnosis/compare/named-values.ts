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
  return {
    nameLine: (line, value) => cheapest(variantsWith(line, value, subject), weigh),
    nameLines: (values) => compoundsWith(values, subject),
  };
}

function variantsWith(line: LineName, value: ByteString, subject: Subject): readonly (readonly Use[])[] {
  switch (line) {
    case 'method':
      return usesOf(methodVariants(subject, 2), value);
    case 'path':
      return usesOf(pathVariants(subject, 2), value);
    case 'query':
      return [...usesOf(queryVariants(subject, 2), value), addedUses(subject, value)].filter(isAny);
    case 'timestamp':
      return [
        ...usesOf(timestampVariants(subject), value),
        longFractionUses(subject.lines.timestamp, value),
      ].filter(isAny);
    case 'body-hash':
      return hashUses(value, subject);
  }
}

function isAny(uses: readonly Use[]): boolean {
  return uses.length > 0;
}

function usesOf(variants: readonly Variant[], value: ByteString): (readonly Use[])[] {
  return variants.filter((variant) => variant.value === value).map(({ uses }) => uses);
}

/** One body after the other, the right one first; two mistakes in one body last. */
function hashUses(value: ByteString, subject: Subject): (readonly Use[])[] {
  const wrongLines = bodyHashesFor(subject);
  const labelled = fileLabelOf(value);
  if (labelled) return hashUsesBelow(labelled, subject);
  const right = usesOf(wrongLines(subject.body), value);
  if (right.length > 0 || subject.body.length > LONGEST_BODY) return right;
  const isOf = (body: ByteString) => isHexDigest(value) && sha256Hex(bytesOf(body)) === value;
  const single = bodyVariants(subject, 1);
  const plain = single.filter((variant) => isOf(variant.value)).map(({ uses }) => uses);
  if (plain.length > 0) return plain;
  const pairs = single.flatMap((variant) =>
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
  subject: Subject,
): (readonly Use[])[] {
  if (hash === subject.lines.hash) return [[use]];
  return hashUses(hash, subject).map((uses) => [...uses, use]);
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
