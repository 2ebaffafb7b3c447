/** Mistakes in the authentication headers themselves: absent, doubled, with something in them that nobody sees. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'headers',
  side: 'signer',
  bytes: 'defined',
  found: 'symptom',
  topic: 'headers',
} as const;

export const HEADERS_MISTAKES = {
  'header-missing': { ...ROW, cost: 4, evidence: 'B', clause: 'missing-auth', typicalIn: ['shell'] },
  'header-stray-characters': { ...ROW, cost: 6, evidence: 'C', clause: 'auth-headers' },
  'key-id-malformed': { ...ROW, cost: 5, evidence: 'C', clause: 'key-pair' },
  'secret-sent': { ...ROW, cost: 6, evidence: 'C', clause: 'key-pair' },
} as const satisfies Record<string, MistakeRow>;
