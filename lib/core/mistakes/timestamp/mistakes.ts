/** Mistakes in line 4, the timestamp: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'timestamp',
  side: 'signer',
  clause: 'timestamp',
  bytes: 'defined',
  found: 'search',
  topic: 'timestamp',
} as const;

export const TIMESTAMP_MISTAKES = {
  'ts-two-clock-reads': { ...ROW, cost: 5, evidence: 'B', clause: 'same-timestamp' },
  'ts-signed-ms': { ...ROW, cost: 6, evidence: 'B', typicalIn: ['javascript', 'java'] },
  'ts-signed-s': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['javascript', 'java'] },
  'ts-ms': {
    ...ROW,
    cost: 3,
    side: 'valid',
    evidence: 'C',
    found: 'symptom',
    typicalIn: ['javascript', 'java'],
  },
  'ts-us-ns': {
    ...ROW,
    cost: 7,
    side: 'valid',
    evidence: 'C',
    found: 'symptom',
    typicalIn: ['python', 'go', 'shell'],
  },
  'ts-float': { ...ROW, cost: 4, evidence: 'B', bytes: 'ran', typicalIn: ['python', 'php', 'ruby'] },
  'ts-rounding': { ...ROW, cost: 6, evidence: 'C', clause: 'same-timestamp', typicalIn: ['javascript'] },
  'ts-format': { ...ROW, cost: 7, evidence: 'C', bytes: 'ran' },
  'ts-timezone': { ...ROW, cost: 4, evidence: 'A', typicalIn: ['python', 'dotnet', 'java', 'vba'] },
  'ts-whitespace': {
    ...ROW,
    cost: 8,
    evidence: 'C',
    clause: 'same-timestamp',
    typicalIn: ['python', 'perl', 'php', 'ruby'],
  },
  'ts-quoted': { ...ROW, cost: 9, evidence: 'D', clause: 'same-timestamp', typicalIn: ['javascript'] },
  'ts-grouped-sci': {
    ...ROW,
    cost: 9,
    evidence: 'C',
    bytes: 'ran',
    typicalIn: ['vba', 'lua', 'r', 'java', 'go'],
  },
  'ts-literal': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    topic: 'templates',
    typicalIn: ['javascript', 'postman', 'shell'],
  },
  'ts-stale-cached': {
    ...ROW,
    cost: 4,
    side: 'valid',
    evidence: 'A',
    clause: 'clock-tolerance',
    found: 'symptom',
    topic: 'per-attempt',
  },
  'ts-other-epoch': { ...ROW, cost: 7, side: 'valid', evidence: 'C', found: 'symptom' },
  'ts-header-refreshed': { ...ROW, cost: 6, evidence: 'C', clause: 'same-timestamp', topic: 'per-attempt' },
  'ts-expiry-signed': { ...ROW, cost: 7, evidence: 'C', clause: 'same-timestamp' },
  'ts-int-string-form': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    bytes: 'ran',
    typicalIn: ['python', 'ruby', 'lua'],
  },
} as const satisfies Record<string, MistakeRow>;
