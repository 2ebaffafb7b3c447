/** Mistakes in what’s printed into X-Signature: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'output',
  side: 'signer',
  clause: 'signature',
  bytes: 'defined',
  found: 'search',
  topic: 'output',
} as const;

export const OUTPUT_MISTAKES = {
  'out-uppercase': { ...ROW, cost: 3, evidence: 'B', typicalIn: ['dotnet', 'elixir', 'java', 'vba'] },
  'out-base64': { ...ROW, cost: 3, evidence: 'A' },
  'out-base64url': { ...ROW, cost: 5, evidence: 'C' },
  'out-base64-of-hex': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['php', 'java'] },
  'out-prefixed': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['shell'] },
  'out-dashed': { ...ROW, cost: 4, evidence: 'B', typicalIn: ['dotnet', 'powershell'] },
  'out-leading-zeros-dropped': { ...ROW, cost: 5, evidence: 'A', typicalIn: ['java', 'python', 'go'] },
  'out-byte-zeros-dropped': { ...ROW, cost: 5, evidence: 'A', typicalIn: ['javascript', 'java'] },
  'out-sign-extended': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['java'] },
  'out-signed-bytes': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['apps-script', 'java'] },
  'out-byte-list': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['java', 'powershell', 'javascript'] },
  'out-truncated': { ...ROW, cost: 7, evidence: 'C', typicalIn: ['shell'] },
  'out-hex-of-text': { ...ROW, cost: 7, evidence: 'D' },
  'out-urlencoded': { ...ROW, cost: 6, evidence: 'C' },
  'out-quoted': { ...ROW, cost: 5, evidence: 'C', typicalIn: ['python', 'javascript', 'shell'] },
  'out-whitespace': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['shell', 'ruby', 'java'] },
  'out-raw': { ...ROW, cost: 6, evidence: 'C', typicalIn: ['javascript', 'php', 'python'] },
  'out-hex-too-long': { ...ROW, cost: 8, evidence: 'D', found: 'symptom' },
  'out-token': { ...ROW, cost: 8, evidence: 'C', found: 'symptom' },
  'out-not-hex': { ...ROW, cost: 8, evidence: 'C', found: 'symptom' },
  'out-literal': { ...ROW, cost: 4, evidence: 'C', found: 'shape' },
  'out-compound': { ...ROW, cost: 6, evidence: 'C' },
  'out-reversed': { ...ROW, cost: 10, evidence: 'D' },
  'out-base32-58': { ...ROW, cost: 10, evidence: 'D' },
  'out-header-duplicate': { ...ROW, cost: 5, evidence: 'C', clause: 'auth-headers', topic: 'headers' },
} as const satisfies Record<string, MistakeRow>;

export type OutputMistakeId = keyof typeof OUTPUT_MISTAKES;
