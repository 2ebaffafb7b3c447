/** What mistakes cost, and which of them count as one. */

import { isMistakeId, MISTAKES } from '../mistakes/catalogue.ts';
import { ecosystemOf } from '../mistakes/client.ts';
import { isForeignTo } from '../mistakes/encoders/url-encoders.ts';
import type { Ecosystem } from '../mistakes/languages.ts';
import type { Use } from '../mistakes/mistake-row.ts';
import type { Subject } from '../mistakes/subject.ts';
import { mistakesIn, tiesOf } from '../mistakes/ties/ties.ts';
import type { Reason } from './found.ts';

/** Bits a mistake is cheaper where the client is one it's typical of. */
const TYPICAL_DISCOUNT = 3;
/** No mistake is free. */
const LEAST_COST = 1;

/** Weighs uses for one request: its client, where it's known, makes some likelier. */
export type Weigh = (uses: readonly Use[]) => Reason;

export function weigherFor(subject: Subject): Weigh {
  const ecosystem = ecosystemOf(subject);
  let last: Reason | undefined;
  return (uses) => {
    // The values of a family share their uses, and come one after the other.
    if (uses === last?.uses) return last;
    last = weighed(uses, ecosystem);
    return last;
  };
}

function weighed(uses: readonly Use[], ecosystem: Ecosystem | undefined): Reason {
  const [only] = uses;
  if (only && uses.length === 1) {
    const cost = Math.max(costOf(only, ecosystem), LEAST_COST);
    return isForeignTo(only, ecosystem)
      ? { uses, mistakes: 1, cost, isForeign: true }
      : { uses, mistakes: 1, cost };
  }
  const ties = tiesOf(uses);
  const single = uses.reduce((sum, use) => sum + costOf(use, ecosystem), 0);
  const cost = ties.reduce((sum, { saves }) => sum - saves, single);
  const reason = { uses, mistakes: mistakesIn(uses, ties), cost: Math.max(cost, uses.length) };
  return uses.some((use) => isForeignTo(use, ecosystem)) ? { ...reason, isForeign: true } : reason;
}

/** Bits for each further thing that has to be changed: one cause in two places isn't likelier than one in one. */
const FURTHER_PLACE = 3;

/** Of equally likely ones, those that the client itself can have come first, then those that any code can have. */
export function byLikelihood(a: Reason, b: Reason): number {
  return (
    weightOf(a) - weightOf(b) ||
    Number(a.isForeign ?? false) - Number(b.isForeign ?? false) ||
    a.mistakes - b.mistakes ||
    ofLibraries(a) - ofLibraries(b)
  );
}

function ofLibraries({ uses }: Reason): number {
  return uses.filter(({ encoder }) => encoder !== undefined).length;
}

function weightOf({ cost, uses }: Reason): number {
  return cost + FURTHER_PLACE * Math.max(0, uses.length - 1);
}

function costOf(use: Use, ecosystem: Ecosystem | undefined): number {
  if (!isMistakeId(use.id)) return use.cost ?? 12;
  const mistake = MISTAKES[use.id];
  const typical = ecosystem !== undefined && (use.typicalIn ?? mistake.typicalIn)?.includes(ecosystem);
  return Math.max(LEAST_COST, (use.cost ?? mistake.cost) - (typical ? TYPICAL_DISCOUNT : 0));
}
