/** The census names rows that there are, and its page is made of it. */

import { describe, expect, it } from 'vitest';
import { isMistakeId } from '../../../lib/core/mistakes/catalogue.ts';
import { publish } from '../../search/results.ts';
import { coveragePage, readCensus, shareOf } from './census.ts';

const census = readCensus();
const all = [...census.threads, ...census.clients];

describe('the census', () => {
  it('names rows of the catalogue, or says why not', () => {
    const unknown = all.flatMap(({ rows = [] }) => rows.filter((id) => !isMistakeId(id)));
    expect(unknown).toEqual([]);
    for (const { source, wrong, rows, excluded, except } of all) {
      expect(source).not.toBe('');
      expect(wrong).not.toBe('');
      expect(rows === undefined, source).toBe(excluded !== undefined);
      expect(excluded).not.toBe('');
      if (except !== undefined) expect(rows?.length, source).toBeGreaterThan(0);
    }
  });

  it('counts no thread twice', () => {
    const sources = census.threads.map(({ source, wrong }) => `${source} ${wrong}`);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it('has what it must have of threads and languages', () => {
    const [threads, clients] = [shareOf(census.threads), shareOf(census.clients)];
    expect(threads.entries).toBeGreaterThanOrEqual(300);
    expect(clients.languages).toBeGreaterThanOrEqual(20);
    publish('census', 'What real programs did wrong, by reading', [
      { what: 'threads', ...threads },
      { what: 'clients', ...clients },
    ]);
  });

  it('is what the page of the documentation shows', async () => {
    await expect(coveragePage()).toMatchFileSnapshot('../../../docs/coverage.md');
  });
});
