/** Mistakes in line 3, the canonical query: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'query',
  side: 'signer',
  clause: 'query',
  bytes: 'defined',
  found: 'search',
  topic: 'query',
} as const;

export const QUERY_MISTAKES = {
  'query-order-as-sent': { ...ROW, cost: 3, evidence: 'A' },
  'query-order-key-only': {
    ...ROW,
    cost: 5,
    evidence: 'B',
    typicalIn: ['go', 'php', 'java', 'javascript'],
  },
  // Their tuples and arrays are compared by their first member, then by the second.
  'query-order-key-value': {
    ...ROW,
    cost: 6,
    evidence: 'B',
    typicalIn: ['python', 'ruby', 'elixir', 'rust'],
  },
  'query-order-decoded': { ...ROW, cost: 7, evidence: 'B' },
  'query-order-ci-locale': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    bytes: 'documented',
    typicalIn: ['javascript', 'dotnet'],
  },
  'query-order-other': { ...ROW, cost: 11, evidence: 'D', typicalIn: ['php'] },
  'query-omitted': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['javascript', 'python'] },
  'query-leading-qmark': { ...ROW, cost: 5, evidence: 'C', typicalIn: ['javascript', 'dotnet'] },
  'query-bare-qmark': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['javascript', 'dotnet'] },
  'query-enc': { ...ROW, cost: 4, side: 'either', evidence: 'A', bytes: 'ran' },
  'query-decoded': { ...ROW, cost: 5, evidence: 'B', typicalIn: ['java', 'javascript'] },
  'query-double-encoded': { ...ROW, cost: 5, side: 'either', evidence: 'A', typicalIn: ['java', 'postman'] },
  'query-encoded-whole': { ...ROW, cost: 8, evidence: 'C', bytes: 'ran' },
  'query-empty-dropped': { ...ROW, cost: 6, evidence: 'B', typicalIn: ['php', 'javascript', 'go'] },
  'query-novalue': { ...ROW, cost: 8, side: 'either', evidence: 'B', typicalIn: ['ruby'] },
  'query-value-cut': { ...ROW, cost: 7, evidence: 'B', typicalIn: ['dotnet', 'go', 'javascript'] },
  'query-null-literal': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['python', 'javascript'] },
  'query-subset-signed': { ...ROW, cost: 5, side: 'either', evidence: 'B' },
  'query-extra-param-signed': { ...ROW, cost: 6, side: 'either', evidence: 'B', typicalIn: ['shell', 'php'] },
  'query-params-as-body': { ...ROW, cost: 7, clause: 'body-hash', evidence: 'C', typicalIn: ['shell'] },
  'query-array-format': {
    ...ROW,
    cost: 6,
    side: 'either',
    signedOnly: ['list-of-each-value'],
    evidence: 'B',
    bytes: 'ran',
  },
  'query-duplicates-collapsed': { ...ROW, cost: 8, evidence: 'C', typicalIn: ['php', 'python'] },
  'query-json': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['javascript', 'python'] },
  'query-separator': { ...ROW, cost: 9, evidence: 'C', typicalIn: ['php'] },
  'query-kv-concat': { ...ROW, cost: 9, evidence: 'D' },
  'query-edge-amp': { ...ROW, cost: 6, evidence: 'C' },
  'query-case': { ...ROW, cost: 10, evidence: 'D' },
  'query-bool-number-format': { ...ROW, cost: 8, evidence: 'C', typicalIn: ['python', 'php', 'java'] },
  'query-space-stripped': { ...ROW, cost: 10, evidence: 'D' },
  'query-nested-object': { ...ROW, cost: 10, evidence: 'D', bytes: 'documented', typicalIn: ['javascript'] },
  'query-as-literal': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['javascript', 'python'] },
  'query-fragment': { ...ROW, cost: 11, evidence: 'D', typicalIn: ['javascript'] },
  'query-keys-renamed': { ...ROW, cost: 9, evidence: 'D', bytes: 'documented', typicalIn: ['php'] },
  // It shows only where a pair is repeated, and is likelier there than a map, which any repeated name shows.
  'query-identical-pairs-once': {
    ...ROW,
    cost: 7,
    side: 'either',
    evidence: 'D',
    typicalIn: ['javascript', 'python', 'php', 'java', 'ruby', 'dotnet', 'shell'],
  },
  'query-other-page': { ...ROW, cost: 6, evidence: 'C' },
  'query-page-number': { ...ROW, cost: 7, evidence: 'C' },
  'query-other-status': { ...ROW, cost: 8, evidence: 'C' },
} as const satisfies Record<string, MistakeRow>;

export type QueryMistakeId = keyof typeof QUERY_MISTAKES;
