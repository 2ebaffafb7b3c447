/** What explains a signature is said without a further mistake that changes nothing. */

import { expect, test } from 'vitest';
import { NO_HINTS, subjectOf } from '../../../lib/core/mistakes/subject.ts';
import type { MessageSlot } from '../../../lib/core/mistakes/variant.ts';
import { NO_MISTAKE } from '../../../lib/core/search/entries.ts';
import { findingOf, searchedFor } from '../../../lib/core/search/finding.ts';
import { rightForm } from '../../../lib/core/search/forms.ts';
import type { Reason } from '../../../lib/core/search/found.ts';
import { rightValues } from '../../../lib/core/search/slot-lists.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const SUBJECT = subjectOf(
  wireRequest({ method: 'GET', target: '/a', headers: [] }),
  new Secret('sk_test_made_up'),
  NO_HINTS,
);

function reason(...ids: readonly string[]): Reason {
  return { uses: ids.map((id) => ({ id, how: '' })), mistakes: ids.length, cost: 5 * ids.length };
}

/** The sets of ids named where a path has these explanations. */
function named(reasons: readonly Reason[]): string[] {
  const rights = rightValues(SUBJECT);
  const [finding] = findingOf(
    {
      ...searchedFor(SUBJECT, [{ uses: [], digestBytes: 32, filters: [], matches: () => true }]),
      weigh: (uses) => ({ uses, mistakes: uses.length, cost: 5 * uses.length }),
    },
    {
      form: rightForm(),
      pinned: NO_MISTAKE,
      pick: (slot: MessageSlot) => ({
        value: rights[slot],
        reasons: slot === 'path' ? reasons : [NO_MISTAKE],
      }),
      key: { value: rights.key, reasons: [NO_MISTAKE] },
    },
  );
  return finding?.reasons.map(({ uses }) => uses.map(({ id }) => id).join(' ')) ?? [];
}

test('a mistake added to what explains it already is left out', () => {
  expect(named([reason('a', 'c'), reason('a'), reason('c', 'b'), reason('b', 'd', 'a')])).toEqual([
    'a',
    'c b',
  ]);
});

test('sets that don’t hold one another are all named', () => {
  expect(named([reason('a', 'b'), reason('b', 'c'), reason('d')])).toEqual(['d', 'a b', 'b c']);
});
