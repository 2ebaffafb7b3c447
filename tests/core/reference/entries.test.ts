/** The reference leaves nothing out, says nothing twice, and has in its tables what the API document has. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../../lib/core/assumptions.ts';
import { CLAUSES, type Clause, type ClauseId } from '../../../lib/core/clauses.ts';
import { NOT_SHOWN, REFERENCE_GROUPS } from '../../../lib/core/reference/document.ts';
import { entryText, REFERENCE_ENTRIES, referenceEntries } from '../../../lib/core/reference/entries.ts';

const DOCUMENT = readFileSync(new URL('../../fixtures/api-document.md', import.meta.url), 'utf8')
  .replaceAll('`', '')
  .toLowerCase();

const IDS = REFERENCE_ENTRIES.map(({ id }) => id as string);
const found = (typed: string, filter: 'all' | 'specified' | 'open' = 'all') =>
  referenceEntries(typed, filter).map(({ id }) => id as string);

describe('the entries', () => {
  it('are every clause, every assumption and all else that isn’t shown, once', () => {
    const wanted = [...Object.keys(CLAUSES), ...Object.keys(ASSUMPTIONS), ...Object.keys(NOT_SHOWN)];
    expect(IDS.length).toBeGreaterThan(60);
    expect(IDS.toSorted()).toEqual(wanted.toSorted());
    expect(new Set(IDS).size).toBe(IDS.length);
  });

  it('stand by their sections, none of which is empty, what’s left open right behind its clause', () => {
    const order = REFERENCE_GROUPS.map(({ id }) => id);
    const groups = REFERENCE_ENTRIES.map(({ group }) => group);
    expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual(order);
    expect(IDS.slice(IDS.indexOf('clock-tolerance')).slice(0, 2)).toEqual([
      'clock-tolerance',
      'exactly-300-seconds',
    ]);
  });

  it('have the rows of the document’s tables, and rows wherever a table is summed up', () => {
    const rows = REFERENCE_ENTRIES.flatMap((entry) => (entry.kind === 'specified' ? entry.facts : []));
    expect(rows.length).toBeGreaterThan(25);
    for (const { name, type = '', words } of rows)
      for (const part of [name, type, words]) expect(DOCUMENT, part).toContain(part.toLowerCase());
    for (const entry of REFERENCE_ENTRIES) {
      if (entry.kind !== 'specified') continue;
      const clause: Clause = CLAUSES[entry.id];
      if ('summary' in clause) expect(entry.facts, entry.id).not.toEqual([]);
    }
  });

  it('call that not shown which the document does', () => {
    const open = Object.values(NOT_SHOWN).map((one) => one.open.toLowerCase());
    for (const words of open) expect(DOCUMENT).toContain(`${words}: not shown.`);
  });
});

describe('what’s typed', () => {
  it.each([
    ['line 3', 'query'],
    ['stale_request', 'clock-tolerance'],
    ['stale', 'exactly-300-seconds'],
    ['tolerance', 'exactly-300-seconds'],
    ['STALE', 'stale-request'],
    ['limit maximum', 'limits'],
    ['max 200', 'limit-fallback'],
    ['headers', 'auth-headers'],
    ['x-api-key', 'auth-headers'],
    ['rate limit', 'rate-limits'],
    ['section 5, rule 2', 'clock-tolerance'],
    ['it’s sorted', 'query-as-sent'],
    ['pk_test_', 'key-pair'],
    ['bearer', 'authentication'],
  ])('“%s” finds %s', (typed, id) => {
    expect(found(typed)).toContain(id);
  });

  it('has to be found whole, in any case and order', () => {
    expect(found('')).toEqual(IDS);
    expect(found('limit zzz')).toEqual([]);
    expect(found('line 3')).not.toContain('method');
    expect(found('200 MAXIMUM')).toEqual(found('maximum 200'));
  });

  it('is looked for in what the document says, or in what it leaves open', () => {
    const isOpen = (id: string) => id in ASSUMPTIONS || id in NOT_SHOWN;
    expect(found('', 'specified')).toEqual(IDS.filter((id) => !isOpen(id)));
    expect(found('', 'open')).toEqual(IDS.filter(isOpen));
  });
});

it('an entry is copied with its section and quotation, or with what’s assumed and why', () => {
  const textOf = (id: string) => {
    const entry = REFERENCE_ENTRIES.find((one) => one.id === id);
    return entry && entryText(entry);
  };
  const clause: ClauseId = 'stale-request';
  expect(textOf(clause)).toBe(
    'stale_request\nAPI docs, section 7, stale_request: “The timestamp is more than 5 minutes from the server clock”',
  );
  expect(textOf('page-envelope')).toContain('\ndata (array): The page of records\n');
  expect(textOf('exactly-300-seconds')).toBe(
    'Not in the API docs: Whether a difference of exactly 300 seconds is too old\nAssumption: The server accepts a difference of exactly 300 seconds. It rejects 301 seconds.\nWhy: “More than 5 minutes” excludes exactly 5 minutes.',
  );
  expect(textOf('rate-limits')).toBe('Not in the API docs: Rate limits and body size limits');
});
