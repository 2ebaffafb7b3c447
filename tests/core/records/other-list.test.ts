/** Which list a file's records are of: by how their ids begin, else by the name that exports have. */

import { describe, expect, it } from 'vitest';
import type { CollectionId } from '../../../lib/core/api.ts';
import { otherListOf } from '../../../lib/core/records/other-list.ts';

function other(
  chosen: CollectionId,
  fileName: string,
  ids: readonly string[],
  ledger: readonly string[] = [],
) {
  return otherListOf(chosen, { ids, fileName, listed: { ledger } });
}

describe('a file of records', () => {
  it.each([
    ['orders', 'mine.csv', ['ord_1', 'ord_2']],
    ['wallets', 'mine.csv', ['wlt_1']],
    // Whatever its name.
    ['orders', 'ledger-20261127-004459.csv', ['ord_1']],
    ['orders', 'mine.csv', ['ord_1', 'old-2']],
    ['ledger', 'mine.csv', ['led_1']],
    ['ledger', 'mine.csv', ['1', '2']],
    ['orders', 'orders.csv', ['a', 'b']],
    ['orders', 'mine.csv', []],
  ] as const)('opened in %s is of that list, or nothing tells otherwise: %s with %j', (chosen, name, ids) => {
    expect(other(chosen, name, ids)).toBeUndefined();
  });

  it.each([
    ['ledger', ['ord_1', 'ord_2'], 'orders'],
    ['orders', ['wlt_1'], 'wallets'],
    ['orders', ['led_7'], 'ledger'],
  ] as const)('opened in %s with the ids %j is recognised as one of %3$s', (chosen, ids, list) => {
    const [idPrefix] = /^[a-z]+_/.exec(ids[0]) ?? [];
    expect(other(chosen, 'mine.csv', ids, ['led_1', 'led_2'])).toEqual({ list, idPrefix });
  });

  it.each(['ledger-20261127-004459.csv', 'ledger-20261127-004459 (1).csv', 'Ledger.json'])(
    'called %s is of Ledger',
    (name) => {
      expect(other('orders', name, ['x1'])).toEqual({ list: 'ledger', idPrefix: undefined });
      expect(other('payouts', name, [])).toEqual({ list: 'ledger', idPrefix: undefined });
    },
  );

  it.each(['ledger-of-payouts.csv', 'old-orders-2.csv', 'ledger'])(
    'called %s is of no list by that',
    (name) => {
      expect(other('disputes', name, ['x1'])).toBeUndefined();
    },
  );

  it('of which no id begins as those of the chosen list may be of another', () => {
    expect(other('orders', 'mine.csv', ['x1', 'x2'])).toEqual({ list: undefined, idPrefix: 'ord_' });
    expect(other('ledger', 'mine.csv', ['x1'], ['led_1'])).toEqual({ list: undefined, idPrefix: 'led_' });
  });
});
