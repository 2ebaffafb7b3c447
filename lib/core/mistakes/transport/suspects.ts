/** Where the signature is right as captured: which of the rows after signing fit what is seen, and why. */

import type { RefusalCode } from '../../api.ts';
import { CLUES, type Clue, notExcluded, type TransportInput } from './clues.ts';
import { TRANSPORT_MISTAKES, type TransportMistakeId } from './mistakes.ts';

export interface TransportSuspect {
  readonly id: TransportMistakeId;
  /** What speaks for it, in a sentence. */
  readonly why: string;
  /** Whether the request shows it; else it's only not excluded. */
  readonly seen: boolean;
}

/** What the request shows first, then what it leaves open, each by how likely it is; every row at most once. */
export function transportSuspects(input: TransportInput): TransportSuspect[] {
  const fits = ([id]: Clue): boolean =>
    fitsCode(id, input.code) && !(input.isOwn && id === 'transport-redirect-followed');
  const seen = CLUES.flatMap((clues) => clues(input)).filter(fits);
  const open = notExcluded(input).filter(fits);
  const found = new Map<TransportMistakeId, TransportSuspect>();
  for (const [clues, isSeen] of [
    [seen, true],
    [open, false],
  ] as const)
    for (const [id, why] of clues.toSorted(byCost))
      if (!found.has(id)) found.set(id, { id, why, seen: isSeen });
  return [...found.values()];
}

function byCost([a]: Clue, [b]: Clue): number {
  return TRANSPORT_MISTAKES[a].cost - TRANSPORT_MISTAKES[b].cost;
}

/** The rows each answer leaves in question. bad_signature leaves all but these. */
const ROWS_BY_CODE: Partial<Record<RefusalCode, readonly TransportMistakeId[]>> = {
  missing_auth: [
    'transport-header-dropped',
    'transport-header-renamed',
    'transport-cors-preflight',
    'transport-redirect-followed',
  ],
  bad_timestamp: ['transport-header-duplicate', 'transport-server-reading'],
  stale_request: ['transport-clock-skew', 'transport-delay'],
  invalid_key: ['transport-wrong-host', 'transport-key-revoked', 'transport-header-duplicate'],
};
const NOT_BAD_SIGNATURE = new Set<TransportMistakeId>([
  'transport-clock-skew',
  'transport-delay',
  'transport-key-revoked',
  'transport-header-dropped',
  'transport-header-renamed',
  'transport-cors-preflight',
]);

function fitsCode(id: TransportMistakeId, code: RefusalCode | undefined): boolean {
  if (code === undefined) return true;
  return ROWS_BY_CODE[code]?.includes(id) ?? !NOT_BAD_SIGNATURE.has(id);
}
