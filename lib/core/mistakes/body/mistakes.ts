/** What goes wrong with the body: the rows of the catalogue, section 3.5. */

import type { Ecosystem } from '../languages.ts';
import type { MistakeRow } from '../mistake-row.ts';

type Row = Partial<MistakeRow> & Pick<MistakeRow, 'cost' | 'evidence'>;

function bodyMistake(row: Row, ...typicalIn: readonly Ecosystem[]): MistakeRow {
  return {
    slot: 'body',
    side: 'either',
    clause: 'body-as-transmitted',
    bytes: 'defined',
    found: 'search',
    topic: 'body',
    ...(typicalIn.length > 0 && { typicalIn }),
    ...row,
  };
}

export const BODY_MISTAKES = {
  'body-serializer-profile': bodyMistake(
    { cost: 2, evidence: 'A', bytes: 'ran' },
    'python',
    'javascript',
    'php',
    'java',
    'go',
    'ruby',
    'dotnet',
  ),
  'body-respaced': bodyMistake({ cost: 3, evidence: 'A', bytes: 'ran' }, 'python'),
  'body-pretty': bodyMistake({ cost: 5, evidence: 'B', bytes: 'ran' }, 'postman', 'powershell', 'shell'),
  'body-key-order': bodyMistake(
    { cost: 5, evidence: 'B', bytes: 'ran' },
    'java',
    'go',
    'swift',
    'rust',
    'perl',
  ),
  'body-esc-unicode': bodyMistake({ cost: 4, evidence: 'A', bytes: 'ran' }, 'python', 'php', 'dotnet'),
  'body-esc-slash': bodyMistake({ cost: 4, evidence: 'A', bytes: 'ran' }, 'php', 'swift'),
  'body-esc-html': bodyMistake({ cost: 5, evidence: 'A', bytes: 'ran' }, 'go', 'java', 'dotnet', 'ruby'),
  'body-python-repr': bodyMistake({ cost: 4, evidence: 'A', bytes: 'ran', side: 'signer' }, 'python'),
  'body-lang-stringify': bodyMistake(
    { cost: 6, evidence: 'C', bytes: 'ran', side: 'signer' },
    'ruby',
    'java',
    'go',
    'javascript',
    'php',
  ),
  'body-bytes-repr': bodyMistake({ cost: 7, evidence: 'C', bytes: 'ran', side: 'signer' }, 'python'),
  'body-signed-empty': bodyMistake(
    { cost: 4, evidence: 'A', side: 'signer' },
    'go',
    'javascript',
    'php',
    'java',
  ),
  'body-sent-empty': bodyMistake({ cost: 3, evidence: 'A' }, 'javascript', 'powershell'),
  'body-double-encoded': bodyMistake({ cost: 5, evidence: 'B' }, 'javascript', 'python', 'postman'),
  'body-form': bodyMistake({ cost: 6, evidence: 'B', bytes: 'ran' }, 'php', 'python', 'javascript', 'ruby'),
  'body-trailing-newline': bodyMistake({ cost: 4, evidence: 'A' }, 'go'),
  'body-newlines-stripped': bodyMistake({ cost: 4, evidence: 'A', side: 'wire' }, 'shell'),
  'body-crlf': bodyMistake({ cost: 6, evidence: 'B' }, 'postman', 'powershell', 'dotnet'),
  'body-bom': bodyMistake({ cost: 8, evidence: 'C' }, 'powershell', 'dotnet'),
  'body-charset': bodyMistake(
    { cost: 5, evidence: 'A', topic: 'charset' },
    'java',
    'dotnet',
    'powershell',
    'apps-script',
  ),
  'body-read-as-text': bodyMistake(
    { cost: 5, evidence: 'B', topic: 'charset' },
    'javascript',
    'python',
    'java',
  ),
  'body-mojibake': bodyMistake({ cost: 8, evidence: 'C', topic: 'charset' }, 'php'),
  'body-unicode-form': bodyMistake({ cost: 10, evidence: 'D', side: 'signer', topic: 'charset' }, 'swift'),
  'body-number-format': bodyMistake(
    { cost: 6, evidence: 'B', bytes: 'ran' },
    'javascript',
    'php',
    'java',
    'go',
  ),
  'body-number-retyped': bodyMistake({ cost: 7, evidence: 'C' }, 'javascript', 'python', 'php'),
  'body-number-separators': bodyMistake(
    { cost: 7, evidence: 'C', bytes: 'ran' },
    'php',
    'javascript',
    'python',
    'java',
    'dotnet',
  ),
  'body-number-exponent': bodyMistake({ cost: 8, evidence: 'C', bytes: 'ran' }, 'python', 'java', 'ruby'),
  'body-minor-units': bodyMistake({ cost: 8, evidence: 'C' }, 'javascript', 'php', 'python', 'ruby', 'java'),
  'body-nulls': bodyMistake(
    { cost: 6, evidence: 'C', side: 'signer' },
    'go',
    'java',
    'javascript',
    'dotnet',
    'php',
  ),
  'body-mutated-after-signing': bodyMistake(
    { cost: 6, evidence: 'C', side: 'signer', topic: undefined },
    'javascript',
    'php',
  ),
  'body-wrapped': bodyMistake({ cost: 8, evidence: 'D', side: 'signer' }, 'javascript'),
  'body-key-case': bodyMistake({ cost: 6, evidence: 'C', side: 'signer' }, 'dotnet', 'java', 'javascript'),
  'body-placeholder': bodyMistake({ cost: 9, evidence: 'A', side: 'signer', topic: 'templates' }, 'postman'),
  'body-blank-stripped': bodyMistake({ cost: 6, evidence: 'C', side: 'signer' }, 'python'),
  'body-word-split': bodyMistake({ cost: 5, evidence: 'A', side: 'signer' }, 'shell'),
  'body-trimmed': bodyMistake({ cost: 7, evidence: 'C' }, 'javascript'),
  'body-encoded': bodyMistake({ cost: 8, evidence: 'C' }),
  'body-escaped-slashes': bodyMistake({ cost: 8, evidence: 'D' }, 'php', 'shell'),
  'body-quoted': bodyMistake({ cost: 7, evidence: 'C' }, 'shell'),
  'body-html-entities': bodyMistake({ cost: 10, evidence: 'D' }),
  'body-multipart': bodyMistake({ cost: 9, evidence: 'C', side: 'signer' }, 'php', 'javascript'),
  'body-previous': bodyMistake({ cost: 9, evidence: 'D', side: 'signer' }),
} as const satisfies Record<string, MistakeRow>;

export type BodyMistakeId = keyof typeof BODY_MISTAKES;
