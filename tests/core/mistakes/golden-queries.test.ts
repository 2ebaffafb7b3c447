/** Queries as real libraries build them of the same parameters: what one sends and another signed is named. */

import { describe, expect, test } from 'vitest';
import { bySpecification, pairOf, pairText } from '../../../lib/core/mistakes/query/model.ts';
import { queryVariants } from '../../../lib/core/mistakes/query/query.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import golden from '../../fixtures/golden/queries.json' with { type: 'json' };
import { subject } from './url-subject.ts';

/** What each language's clients send. */
const CLIENTS: Readonly<Record<string, string>> = {
  javascript: 'axios params',
  python: 'requests params',
  php: 'guzzle query',
  ruby: 'HTTParty query',
  perl: 'URI query_form',
  go: 'url.Values.Encode',
  elixir: 'URI.encode_query',
  r: 'httr query',
  tcl: 'http::formatQuery',
};
/** requests sends only the keys of what's nested, and leaves out what's None. */
const LOST_BY_REQUESTS = ['nested', 'deep', 'list-of-maps', 'list-null'];

const sets = [...new Set(golden.map(({ set }) => set))];

/** As `fetch` puts it on the wire. */
function onWire(query: string): string {
  return query.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

function inOrder(query: string): string {
  return bySpecification(query.split('&').map(pairOf)).map(pairText).join('&');
}

/** Each way to sign beside what the client sends. What's sent in full is left out, as is what differs in order alone. */
function pairsOf(set: string): { sent: string; signed: string[] }[] {
  return Object.entries(CLIENTS).flatMap(([language, client]) => {
    if (client === 'requests params' && LOST_BY_REQUESTS.includes(set)) return [];
    const rows = golden.filter((row) => row.language === language && row.set === set);
    const sent = rows.find(({ tool }) => tool === client)?.output;
    if (sent === undefined) return [];
    const signed = new Set(rows.map(({ output }) => output));
    return [{ sent: onWire(sent), signed: [...signed].filter((query) => inOrder(query) !== inOrder(sent)) }];
  });
}

/** How many of how many. */
function namedIn(set: string): readonly [named: number, of: number] {
  let [named, of] = [0, 0];
  for (const { sent, signed } of pairsOf(set)) {
    if (signed.length === 0) continue;
    const known = new Set<string>(
      queryVariants(subject({ target: `/api/v1/orders?${sent}`, meant: [] }), 2).map(({ value }) => value),
    );
    named += signed.filter((query) => known.has(byteStringOfText(query))).length;
    of += signed.length;
  }
  return [named, of];
}

describe('queries that libraries built', () => {
  test('are of all these builders', () => {
    const builders = new Set(golden.map(({ language, tool }) => `${language} ${tool}`));
    expect({ rows: golden.length, builders: builders.size, sets: sets.length }).toEqual({
      rows: 2660,
      builders: 150,
      sets: 21,
    });
  });

  test('are named so often', () => {
    expect(Object.fromEntries(sets.map((set) => [set, namedIn(set).join(' of ')]))).toEqual({
      bool: '8 of 9',
      bytes: '9 of 23',
      date: '22 of 26',
      'date-local': '4 of 4',
      day: '0 of 0',
      decimal: '0 of 0',
      deep: '16 of 18',
      empty: '7 of 9',
      float: '5 of 6',
      large: '10 of 12',
      list: '34 of 39',
      'list-empty': '9 of 21',
      'list-marks': '51 of 61',
      'list-null': '12 of 41',
      'list-of-maps': '24 of 45',
      'list-of-one': '24 of 26',
      nested: '26 of 31',
      null: '12 of 17',
      'number-keys': '4 of 6',
      plain: '33 of 40',
      undefined: '3 of 4',
    });
  });
});
