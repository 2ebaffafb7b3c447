/** Mistakes in line 1, the method: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'method',
  side: 'signer',
  clause: 'method',
  bytes: 'defined',
  found: 'search',
  topic: 'method',
} as const;

export const METHOD_MISTAKES = {
  'method-lowercase': {
    ...ROW,
    cost: 4,
    evidence: 'C',
    typicalIn: ['javascript', 'elixir', 'ruby'],
  },
  'method-titlecase': {
    ...ROW,
    cost: 8,
    evidence: 'D',
    bytes: 'documented',
    typicalIn: ['dotnet', 'powershell'],
  },
  'method-wrong-verb': { ...ROW, cost: 6, evidence: 'C' },
  'method-head-as-get': { ...ROW, cost: 10, side: 'either', evidence: 'C' },
  'method-override': { ...ROW, cost: 10, evidence: 'D', typicalIn: ['ruby', 'php'] },
  'method-enum-repr': { ...ROW, cost: 9, evidence: 'D', typicalIn: ['python', 'ruby', 'java', 'dotnet'] },
  /** The service signs the upper-case method whatever the wire carries, so this one's signature is right. */
  'method-case-on-wire': {
    ...ROW,
    cost: 9,
    side: 'valid',
    evidence: 'D',
    found: 'symptom',
    typicalIn: ['javascript', 'php', 'go', 'java', 'rust'],
  },
  'method-whitespace': { ...ROW, cost: 9, evidence: 'C', typicalIn: ['shell', 'apps-script'] },
} as const satisfies Record<string, MistakeRow>;

export type MethodMistakeId = keyof typeof METHOD_MISTAKES;
