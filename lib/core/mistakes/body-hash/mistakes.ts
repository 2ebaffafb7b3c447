/** What goes wrong with the body's hash: the rows of the catalogue, section 3.6. */

import type { Ecosystem } from '../languages.ts';
import type { MistakeRow } from '../mistake-row.ts';

type Row = Partial<MistakeRow> & Pick<MistakeRow, 'cost' | 'evidence'>;

function bodyHashMistake(row: Row, ...typicalIn: readonly Ecosystem[]): MistakeRow {
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

export const BODY_HASH_MISTAKES = {
  'bodyhash-empty': bodyHashMistake({ cost: 2, evidence: 'A' }, 'javascript', 'php', 'dotnet'),
  'bodyhash-rawbody': bodyHashMistake({ cost: 4, evidence: 'A' }),
  'bodyhash-uppercase': bodyHashMistake({ cost: 5, evidence: 'C' }, 'dotnet', 'elixir', 'java'),
  'bodyhash-base64': bodyHashMistake({ cost: 5, evidence: 'B' }, 'javascript', 'java', 'dotnet'),
  'bodyhash-base64-of-hex': bodyHashMistake({ cost: 8, evidence: 'C' }, 'php'),
  'bodyhash-raw': bodyHashMistake({ cost: 7, evidence: 'C' }, 'javascript', 'php', 'python'),
  'bodyhash-alg': bodyHashMistake({ cost: 6, evidence: 'B' }),
  'bodyhash-hmac': bodyHashMistake({ cost: 6, evidence: 'C' }),
  'bodyhash-double': bodyHashMistake({ cost: 8, evidence: 'C' }, 'shell'),
  'bodyhash-encoded-twice': bodyHashMistake({ cost: 9, evidence: 'D' }, 'php'),
  'bodyhash-of-encoded': bodyHashMistake({ cost: 9, evidence: 'D' }),
  'bodyhash-prefixed': bodyHashMistake({ cost: 6, evidence: 'B', bytes: 'ran' }, 'shell'),
  'bodyhash-label-only': bodyHashMistake({ cost: 9, evidence: 'D', bytes: 'ran' }, 'shell'),
  'bodyhash-suffixed': bodyHashMistake({ cost: 6, evidence: 'C', bytes: 'ran' }, 'shell'),
  'bodyhash-newline-in-hash': bodyHashMistake({ cost: 5, evidence: 'A' }, 'shell'),
  'bodyhash-zeros-dropped': bodyHashMistake({ cost: 6, evidence: 'A', bytes: 'ran' }, 'java', 'javascript'),
  'bodyhash-signed': bodyHashMistake({ cost: 8, evidence: 'C', bytes: 'ran' }, 'java', 'apps-script'),
  'bodyhash-separated': bodyHashMistake({ cost: 6, evidence: 'C' }, 'dotnet'),
  'bodyhash-quoted': bodyHashMistake({ cost: 9, evidence: 'D' }, 'python', 'javascript'),
  'bodyhash-go-sum-misuse': bodyHashMistake({ cost: 9, evidence: 'A', bytes: 'ran' }, 'go'),
  'bodyhash-literal': bodyHashMistake({ cost: 7, evidence: 'C' }, 'javascript'),
  'bodyhash-length': bodyHashMistake({ cost: 10, evidence: 'D' }),
  'bodyhash-hexbody': bodyHashMistake({ cost: 9, evidence: 'D' }),
} as const satisfies Record<string, MistakeRow>;

export type BodyHashMistakeId = keyof typeof BODY_HASH_MISTAKES;
