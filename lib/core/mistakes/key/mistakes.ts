/** Mistakes in the HMAC’s key: the rows of the catalogue. */

import type { MistakeRow } from '../mistake-row.ts';

const ROW = { slot: 'key', side: 'signer', bytes: 'defined', found: 'search' } as const;
/** The secret's text isn't the one that was issued: where it's stored, it's to be put right. */
const TEXT = { ...ROW, clause: 'key-pair', topic: undefined } as const;
/** The text is right, the key bytes made of it aren't. */
const BYTES = { ...ROW, clause: 'signature', topic: 'key-bytes' } as const;

export const KEY_MISTAKES = {
  'key-whitespace': { ...TEXT, cost: 3, evidence: 'A', topic: 'load-key', typicalIn: ['shell'] },
  'key-quoted': { ...TEXT, cost: 5, evidence: 'B', typicalIn: ['shell'] },
  'key-prefix-stripped': { ...BYTES, cost: 6, evidence: 'B', typicalIn: ['javascript', 'python'] },
  'key-base64-decoded': {
    ...BYTES,
    cost: 5,
    evidence: 'A',
    bytes: 'ran',
    typicalIn: ['javascript', 'python', 'php', 'ruby'],
  },
  'key-hex-decoded': {
    ...BYTES,
    cost: 6,
    evidence: 'B',
    bytes: 'ran',
    typicalIn: ['php', 'perl', 'ruby', 'javascript'],
  },
  'key-base64-encoded': {
    ...BYTES,
    cost: 6,
    evidence: 'B',
    bytes: 'ran',
    typicalIn: ['shell', 'javascript'],
  },
  'key-hex-encoded': { ...BYTES, cost: 9, evidence: 'D', typicalIn: ['javascript'] },
  'key-hashed': { ...BYTES, cost: 7, evidence: 'C', typicalIn: ['javascript'] },
  'key-id-used': { ...BYTES, cost: 5, evidence: 'C', topic: 'hmac' },
  'key-pair-swapped': { ...TEXT, cost: 5, evidence: 'C', found: 'symptom', topic: 'headers' },
  'key-other-known': { ...TEXT, cost: 3, evidence: 'A' },
  'key-unresolved-literal': {
    ...TEXT,
    cost: 4,
    evidence: 'B',
    typicalIn: ['shell', 'postman'],
  },
  'key-truncated-by-parser': {
    ...TEXT,
    cost: 6,
    evidence: 'A',
    bytes: 'ran',
    typicalIn: ['shell', 'javascript', 'php'],
  },
  'key-truncated-length': { ...TEXT, cost: 7, evidence: 'C' },
  'key-case': { ...TEXT, cost: 9, evidence: 'D' },
  'key-urlencoded': { ...TEXT, cost: 8, evidence: 'C', bytes: 'ran', typicalIn: ['javascript', 'php'] },
  'key-escaped': {
    ...TEXT,
    cost: 8,
    evidence: 'B',
    bytes: 'ran',
    typicalIn: ['php', 'javascript', 'dotnet'],
  },
  'key-concat': { ...BYTES, cost: 7, evidence: 'C' },
  'key-derived-sigv4': { ...BYTES, cost: 9, evidence: 'C', topic: 'hmac' },
  'key-charset': {
    ...BYTES,
    cost: 6,
    evidence: 'C',
    bytes: 'ran',
    typicalIn: ['dotnet', 'powershell'],
  },
  'key-invisible': { ...TEXT, cost: 7, evidence: 'C' },
  'key-typographic': { ...TEXT, cost: 9, evidence: 'C' },
  'key-homoglyph': { ...TEXT, cost: 8, evidence: 'D' },
  'key-bytes-repr': { ...BYTES, cost: 8, evidence: 'C', bytes: 'ran', typicalIn: ['python'] },
  'key-object': {
    ...BYTES,
    cost: 9,
    evidence: 'D',
    bytes: 'documented',
    topic: undefined,
    typicalIn: ['javascript', 'dotnet', 'powershell'],
  },
  'key-filename': { ...TEXT, cost: 8, evidence: 'C', typicalIn: ['shell'] },
  'key-rotated-unknown': { ...TEXT, cost: 4, evidence: 'A', found: 'told' },
} as const satisfies Record<string, MistakeRow>;
