/** What goes wrong with the body's hash: the rows of the catalogue, section 3.6. */

import type { Fault } from '../fault.ts';
import type { Ecosystem } from '../languages.ts';

type Row = Partial<Fault> & Pick<Fault, 'cost' | 'evidence'>;

function bodyHashFault(row: Row, ...typicalIn: readonly Ecosystem[]): Fault {
  return {
    slot: 'body-hash',
    side: 'signer',
    clause: 'body-hash',
    bytes: 'defined',
    found: 'search',
    topic: 'body-hash',
    ...(typicalIn.length > 0 && { typicalIn }),
    ...row,
  };
}

export const BODY_HASH_FAULTS = {
  'bodyhash-empty': bodyHashFault({ cost: 2, evidence: 'A' }, 'javascript', 'php', 'dotnet'),
  'bodyhash-rawbody': bodyHashFault({ cost: 4, evidence: 'A' }),
  'bodyhash-uppercase': bodyHashFault({ cost: 5, evidence: 'C' }, 'dotnet', 'elixir', 'java'),
  'bodyhash-base64': bodyHashFault({ cost: 5, evidence: 'B' }, 'javascript', 'java', 'dotnet'),
  'bodyhash-base64-of-hex': bodyHashFault({ cost: 8, evidence: 'C' }, 'php'),
  'bodyhash-raw': bodyHashFault({ cost: 7, evidence: 'C' }, 'javascript', 'php', 'python'),
  'bodyhash-alg': bodyHashFault({ cost: 6, evidence: 'B' }),
  'bodyhash-hmac': bodyHashFault({ cost: 6, evidence: 'C' }),
  'bodyhash-double': bodyHashFault({ cost: 8, evidence: 'C' }, 'shell'),
  'bodyhash-encoded-twice': bodyHashFault({ cost: 9, evidence: 'D' }, 'php'),
  'bodyhash-of-encoded': bodyHashFault({ cost: 9, evidence: 'D' }),
  'bodyhash-prefixed': bodyHashFault({ cost: 6, evidence: 'B', bytes: 'ran' }, 'shell'),
  'bodyhash-label-only': bodyHashFault({ cost: 9, evidence: 'D', bytes: 'ran' }, 'shell'),
  'bodyhash-suffixed': bodyHashFault({ cost: 6, evidence: 'C', bytes: 'ran' }, 'shell'),
  'bodyhash-newline-in-hash': bodyHashFault({ cost: 5, evidence: 'A' }, 'shell'),
  'bodyhash-zeros-dropped': bodyHashFault({ cost: 6, evidence: 'A', bytes: 'ran' }, 'java', 'javascript'),
  'bodyhash-signed': bodyHashFault({ cost: 8, evidence: 'C', bytes: 'ran' }, 'java', 'apps-script'),
  'bodyhash-separated': bodyHashFault({ cost: 6, evidence: 'C' }, 'dotnet'),
  'bodyhash-quoted': bodyHashFault({ cost: 9, evidence: 'D' }, 'python', 'javascript'),
  'bodyhash-go-sum-misuse': bodyHashFault({ cost: 9, evidence: 'A', bytes: 'ran' }, 'go'),
  'bodyhash-literal': bodyHashFault({ cost: 7, evidence: 'C' }, 'javascript'),
  'bodyhash-length': bodyHashFault({ cost: 10, evidence: 'D' }),
  'bodyhash-hexbody': bodyHashFault({ cost: 9, evidence: 'D' }),
} as const satisfies Record<string, Fault>;

export type BodyHashFaultId = keyof typeof BODY_HASH_FAULTS;
