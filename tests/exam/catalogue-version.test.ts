/** The catalogue's version, which a report has. */

import { expect, test } from 'vitest';
import { MISTAKE_IDS } from '../../lib/core/mistakes/catalogue.ts';
import { WAYS } from '../../lib/core/mistakes/ways.ts';
import { CATALOGUE_VERSION, versionOfCatalogue } from '../../lib/exam/grade.ts';

test('a catalogue has another version when a mistake or a way is added, goes or gets another name', () => {
  const [first = '', ...more] = MISTAKE_IDS;
  const [way = '', ...ways] = WAYS;
  const versions = [
    CATALOGUE_VERSION,
    versionOfCatalogue([...MISTAKE_IDS, 'query-of-tomorrow'], WAYS),
    versionOfCatalogue(more, WAYS),
    versionOfCatalogue([`${first}-x`, ...more], WAYS),
    versionOfCatalogue(MISTAKE_IDS, [...WAYS, 'of-tomorrow']),
    versionOfCatalogue(MISTAKE_IDS, ways),
    versionOfCatalogue([...MISTAKE_IDS, way], ways),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) expect(version).toMatch(/^[0-9a-f]{8}$/);
});

test('its version doesn’t hang on the order they stand in', () => {
  expect(versionOfCatalogue(MISTAKE_IDS.toReversed(), WAYS.toReversed())).toBe(CATALOGUE_VERSION);
});
