/** What mistakes cost, and which of them count as one. */

import { FAULTS, isFaultId } from '../faults/catalogue.ts';
import { ecosystemOf } from '../faults/client.ts';
import type { Use } from '../faults/fault.ts';
import type { Ecosystem } from '../faults/languages.ts';
import type { Subject } from '../faults/subject.ts';
import { TIES } from '../faults/tied.ts';
import type { Reason } from './entries.ts';

/** Bits a fault is cheaper where the client is one it's typical of. */
const TYPICAL_DISCOUNT = 3;
/** No mistake is free. */
const LEAST_COST = 1;

/** Weighs uses for one request: its client, where it's known, makes some likelier. */
export type Weigh = (uses: readonly Use[]) => Reason;

export function weigherFor(subject: Subject): Weigh {
  const ecosystem = ecosystemOf(subject);
  return (uses) => {
    let cost = uses.reduce((sum, use) => sum + costOf(use, ecosystem), 0);
    let mistakes = uses.length;
    for (const tie of tiesOf(uses)) {
      mistakes -= tie.ids.length - 1;
      cost -= tie.saves;
    }
    return {
      uses,
      mistakes: Math.max(mistakes, Math.min(1, uses.length)),
      cost: Math.max(cost, uses.length),
    };
  };
}

function costOf(use: Use, ecosystem: Ecosystem | undefined): number {
  if (!isFaultId(use.id)) return use.cost ?? 12;
  const fault = FAULTS[use.id];
  const typical = ecosystem !== undefined && (use.typicalIn ?? fault.typicalIn)?.includes(ecosystem);
  return Math.max(LEAST_COST, (use.cost ?? fault.cost) - (typical ? TYPICAL_DISCOUNT : 0));
}

const TIES_BY_FIRST = new Map<string, (typeof TIES)[number][]>();
for (const tie of TIES) {
  const [first = ''] = tie.ids;
  TIES_BY_FIRST.set(first, [...(TIES_BY_FIRST.get(first) ?? []), tie]);
}

/** Called for every value of a search, so a single use is done with at once. */
function tiesOf(uses: readonly Use[]): readonly (typeof TIES)[number][] {
  if (uses.length < 2) return [];
  return uses.flatMap(({ id: first }) =>
    (TIES_BY_FIRST.get(first) ?? []).filter(({ ids }) =>
      ids.every((id) => uses.some((use) => use.id === id)),
    ),
  );
}
