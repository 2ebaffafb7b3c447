/** Mistakes in line 2, the path: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'path',
  side: 'signer',
  clause: 'path',
  bytes: 'defined',
  found: 'search',
  topic: 'path',
} as const;

export const PATH_MISTAKES = {
  'path-prefix-stripped': {
    ...ROW,
    cost: 3,
    evidence: 'A',
    typicalIn: ['javascript', 'php', 'ruby', 'postman'],
  },
  'path-with-query': {
    ...ROW,
    cost: 4,
    evidence: 'A',
    typicalIn: ['python', 'javascript', 'java', 'go', 'dotnet'],
  },
  'path-full-url': { ...ROW, cost: 5, evidence: 'B', typicalIn: ['php', 'go'] },
  'path-with-host': { ...ROW, cost: 7, evidence: 'C' },
  'path-missing-leading-slash': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['java', 'ruby'] },
  'path-trailing-slash-added': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['python'] },
  'path-trailing-slash-removed': { ...ROW, cost: 6, side: 'either', evidence: 'C' },
  'path-double-slash': { ...ROW, cost: 6, side: 'either', evidence: 'A' },
  'path-double-slash-collapsed': { ...ROW, cost: 6, side: 'either', evidence: 'B' },
  'path-dot-segments': { ...ROW, cost: 10, side: 'wire', evidence: 'C', bytes: 'documented' },
  'path-decoded': {
    ...ROW,
    cost: 6,
    evidence: 'B',
    typicalIn: ['go', 'java', 'dotnet', 'javascript', 'ruby'],
  },
  'path-encoded': { ...ROW, cost: 8, evidence: 'C', bytes: 'ran', typicalIn: ['r', 'shell'] },
  'path-slashes-encoded': { ...ROW, cost: 8, evidence: 'C', bytes: 'ran' },
  'path-double-encoded': {
    ...ROW,
    cost: 7,
    side: 'either',
    evidence: 'B',
    typicalIn: ['java', 'javascript'],
  },
  'path-plus-space': { ...ROW, cost: 9, evidence: 'B' },
  'path-hex-case': { ...ROW, cost: 9, side: 'either', evidence: 'C', typicalIn: ['dotnet', 'python'] },
  'path-library-normalised': {
    ...ROW,
    cost: 7,
    side: 'wire',
    evidence: 'B',
    bytes: 'documented',
    typicalIn: ['python', 'javascript', 'dotnet', 'java', 'swift'],
  },
  'path-lowercased': { ...ROW, cost: 9, evidence: 'D' },
  'path-prefix-added': { ...ROW, cost: 6, side: 'either', evidence: 'A' },
  'path-prefix-duplicated': { ...ROW, cost: 8, evidence: 'C' },
  'path-version': { ...ROW, cost: 9, evidence: 'D' },
  'path-wrong-endpoint': { ...ROW, cost: 7, clause: 'one-route-only', evidence: 'C' },
  'path-root': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['python', 'javascript'] },
  'path-template': { ...ROW, cost: 6, evidence: 'B', topic: 'templates', typicalIn: ['postman', 'java'] },
  'path-last-segment': { ...ROW, cost: 9, evidence: 'D' },
  'path-fragment': { ...ROW, cost: 11, evidence: 'D', typicalIn: ['javascript'] },
  'path-trailing-qmark': { ...ROW, cost: 8, evidence: 'C' },
} as const satisfies Record<string, MistakeRow>;

export type PathMistakeId = keyof typeof PATH_MISTAKES;
