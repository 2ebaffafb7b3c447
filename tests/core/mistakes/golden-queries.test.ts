/** Queries as real libraries build them of the same parameters: what one sends and another signed is named. */

import { describe, expect, test } from 'vitest';
import golden from '../../fixtures/golden/queries.json' with { type: 'json' };
import { isQueryNamed, QUERY_SETS, signedQueries } from './golden-rows.ts';

function namedIn(set: string): string {
  const all = signedQueries(set);
  return `${all.filter(isQueryNamed).length} of ${all.length}`;
}

describe('queries that libraries built', () => {
  test('are of all these builders', () => {
    const builders = new Set(golden.map(({ language, tool }) => `${language} ${tool}`));
    expect({ rows: golden.length, builders: builders.size, sets: QUERY_SETS.length }).toEqual({
      rows: 2660,
      builders: 150,
      sets: 21,
    });
  });

  test('are named so often', () => {
    expect(Object.fromEntries(QUERY_SETS.map((set) => [set, namedIn(set)]))).toEqual({
      bool: '8 of 9',
      bytes: '11 of 23',
      date: '22 of 26',
      'date-local': '4 of 4',
      day: '0 of 0',
      decimal: '0 of 0',
      deep: '21 of 26',
      empty: '7 of 9',
      float: '5 of 6',
      large: '10 of 12',
      list: '34 of 39',
      'list-empty': '10 of 21',
      'list-marks': '51 of 61',
      'list-null': '13 of 50',
      'list-of-maps': '28 of 55',
      'list-of-one': '24 of 26',
      nested: '30 of 39',
      null: '12 of 17',
      'number-keys': '4 of 6',
      plain: '33 of 40',
      undefined: '3 of 4',
    });
  });
});
