/** Mistakes in making one message of the five lines: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'joining',
  side: 'signer',
  clause: 'joining',
  bytes: 'defined',
  found: 'search',
  topic: 'joining',
} as const;

export const JOINING_MISTAKES = {
  'join-empty-dropped': { ...ROW, cost: 3, evidence: 'C', typicalIn: ['javascript', 'php', 'ruby', 'java'] },
  'join-trailing-newline': { ...ROW, cost: 3, evidence: 'A', typicalIn: ['shell', 'php', 'javascript'] },
  'join-echo-option': { ...ROW, cost: 6, evidence: 'B', typicalIn: ['shell'] },
  'join-format-string': { ...ROW, cost: 6, evidence: 'C', bytes: 'ran', typicalIn: ['shell'] },
  'join-leading-newline': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['javascript', 'ruby', 'shell'] },
  'join-crlf': { ...ROW, cost: 5, evidence: 'B', typicalIn: ['dotnet', 'vba', 'powershell', 'java'] },
  'join-literal-backslash-n': {
    ...ROW,
    cost: 4,
    evidence: 'B',
    typicalIn: ['php', 'ruby', 'perl', 'shell', 'powershell'],
  },
  'join-none': { ...ROW, cost: 4, evidence: 'A' },
  'join-other-sep': { ...ROW, cost: 5, evidence: 'B' },
  'join-order': { ...ROW, cost: 5, evidence: 'A' },
  'join-component-missing': { ...ROW, cost: 4, evidence: 'A' },
  'join-extra-component': { ...ROW, cost: 6, evidence: 'C' },
  'join-indented': { ...ROW, cost: 5, evidence: 'C', typicalIn: ['javascript', 'python', 'dotnet', 'go'] },
  'join-labelled': { ...ROW, cost: 9, evidence: 'D' },
  'join-json': { ...ROW, cost: 8, evidence: 'D', typicalIn: ['javascript', 'python', 'php'] },
  'join-case': { ...ROW, cost: 7, evidence: 'C' },
  'join-encoded': { ...ROW, cost: 8, evidence: 'C', topic: 'hmac' },
  'join-prehashed': { ...ROW, cost: 6, evidence: 'B', topic: 'hmac' },
  'join-charset': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['dotnet', 'java'], topic: 'charset' },
  'join-repr': { ...ROW, cost: 8, evidence: 'C', typicalIn: ['python'] },
  'join-array-tostring': { ...ROW, cost: 8, evidence: 'D', typicalIn: ['javascript'] },
  'join-empty-message': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['go', 'javascript'], topic: 'hmac' },
  'join-foreign-scheme': { ...ROW, cost: 4, evidence: 'A', bytes: 'documented' },
} as const satisfies Record<string, MistakeRow>;

export type JoiningMistakeId = keyof typeof JOINING_MISTAKES;
