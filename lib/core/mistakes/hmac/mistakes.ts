/** Mistakes from the message to the digest: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = {
  slot: 'hmac',
  side: 'signer',
  clause: 'signature',
  bytes: 'defined',
  found: 'search',
  topic: 'hmac',
} as const;

export const HMAC_MISTAKES = {
  'hmac-swapped-args': { ...ROW, cost: 4, evidence: 'A', typicalIn: ['javascript', 'php', 'perl'] },
  'hmac-plain-hash': { ...ROW, cost: 5, evidence: 'D', typicalIn: ['python', 'php'] },
  'hmac-sha1': { ...ROW, cost: 5, evidence: 'B' },
  'hmac-md5': { ...ROW, cost: 5, evidence: 'B', typicalIn: ['python'] },
  'hmac-sha512': { ...ROW, cost: 5, evidence: 'B' },
  'hmac-sha384': { ...ROW, cost: 5, evidence: 'B' },
  'hmac-sha3': { ...ROW, cost: 5, evidence: 'B' },
  'hmac-sha512-256': { ...ROW, cost: 5, evidence: 'B' },
  'hmac-sha224': { ...ROW, cost: 9, evidence: 'D' },
  'hmac-double': { ...ROW, cost: 8, evidence: 'C' },
  'hmac-then-hash': { ...ROW, cost: 9, evidence: 'D' },
  'hmac-go-sum-misuse': {
    ...ROW,
    cost: 6,
    evidence: 'C',
    bytes: 'documented',
    found: 'shape',
    typicalIn: ['go'],
  },
  'hmac-body-only': { ...ROW, cost: 5, evidence: 'C', clause: 'joining', topic: 'joining' },
  'hmac-key-wordarray': {
    ...ROW,
    cost: 7,
    evidence: 'C',
    bytes: 'ran',
    topic: 'key-bytes',
    typicalIn: ['javascript', 'postman'],
  },
  'hmac-asymmetric': { ...ROW, cost: 6, evidence: 'C', found: 'shape' },
  'hmac-wrong-message': { ...ROW, cost: 6, evidence: 'C', found: 'symptom' },
  'hmac-buggy-library': { ...ROW, cost: 10, evidence: 'D', typicalIn: ['vba', 'lua'] },
} as const satisfies Record<string, MistakeRow>;
