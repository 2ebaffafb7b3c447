/** What goes wrong with the body: the rows of the catalogue, section 3.5. */

import type { Fault } from '../fault.ts';
import type { Ecosystem } from '../languages.ts';

type Row = Partial<Fault> & Pick<Fault, 'cost' | 'evidence'>;

function bodyFault(row: Row, ...typicalIn: readonly Ecosystem[]): Fault {
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

export const BODY_FAULTS = {
  'body-serializer-profile': bodyFault(
    { cost: 2, evidence: 'A', bytes: 'ran' },
    'python',
    'javascript',
    'php',
    'java',
    'go',
    'ruby',
    'dotnet',
  ),
  'body-respaced': bodyFault({ cost: 3, evidence: 'A', bytes: 'ran' }, 'python'),
  'body-pretty': bodyFault({ cost: 5, evidence: 'B', bytes: 'ran' }, 'postman', 'powershell', 'shell'),
  'body-key-order': bodyFault(
    { cost: 5, evidence: 'B', bytes: 'ran' },
    'java',
    'go',
    'swift',
    'rust',
    'perl',
  ),
  'body-esc-unicode': bodyFault({ cost: 4, evidence: 'A', bytes: 'ran' }, 'python', 'php', 'dotnet'),
  'body-esc-slash': bodyFault({ cost: 4, evidence: 'A', bytes: 'ran' }, 'php', 'swift'),
  'body-esc-html': bodyFault({ cost: 5, evidence: 'A', bytes: 'ran' }, 'go', 'java', 'dotnet', 'ruby'),
  'body-python-repr': bodyFault({ cost: 4, evidence: 'A', bytes: 'ran', side: 'signer' }, 'python'),
  'body-lang-stringify': bodyFault(
    { cost: 6, evidence: 'C', bytes: 'ran', side: 'signer' },
    'ruby',
    'java',
    'go',
    'javascript',
    'php',
  ),
  'body-bytes-repr': bodyFault({ cost: 7, evidence: 'C', bytes: 'ran', side: 'signer' }, 'python'),
  'body-signed-empty': bodyFault(
    { cost: 4, evidence: 'A', side: 'signer' },
    'go',
    'javascript',
    'php',
    'java',
  ),
  'body-sent-empty': bodyFault({ cost: 3, evidence: 'A' }, 'javascript', 'powershell'),
  'body-double-encoded': bodyFault({ cost: 5, evidence: 'B' }, 'javascript', 'python', 'postman'),
  'body-form': bodyFault({ cost: 6, evidence: 'B', bytes: 'ran' }, 'php', 'python', 'javascript', 'ruby'),
  'body-trailing-newline': bodyFault({ cost: 4, evidence: 'A' }, 'go'),
  'body-newlines-stripped': bodyFault({ cost: 4, evidence: 'A', side: 'wire' }, 'shell'),
  'body-crlf': bodyFault({ cost: 6, evidence: 'B' }, 'postman', 'powershell', 'dotnet'),
  'body-bom': bodyFault({ cost: 8, evidence: 'C' }, 'powershell', 'dotnet'),
  'body-charset': bodyFault(
    { cost: 5, evidence: 'A', topic: 'charset' },
    'java',
    'dotnet',
    'powershell',
    'apps-script',
  ),
  'body-mojibake': bodyFault({ cost: 8, evidence: 'C', topic: 'charset' }, 'php'),
  'body-unicode-form': bodyFault({ cost: 10, evidence: 'D', side: 'signer', topic: 'charset' }, 'swift'),
  'body-number-format': bodyFault(
    { cost: 6, evidence: 'B', bytes: 'ran' },
    'javascript',
    'php',
    'java',
    'go',
  ),
  'body-number-retyped': bodyFault({ cost: 7, evidence: 'C', side: 'signer' }, 'javascript', 'python', 'php'),
  'body-nulls': bodyFault(
    { cost: 6, evidence: 'C', side: 'signer' },
    'go',
    'java',
    'javascript',
    'dotnet',
    'php',
  ),
  'body-mutated-after-signing': bodyFault(
    { cost: 6, evidence: 'C', side: 'signer', topic: undefined },
    'javascript',
    'php',
  ),
  'body-wrapped': bodyFault({ cost: 8, evidence: 'D', side: 'signer' }, 'javascript'),
  'body-key-case': bodyFault({ cost: 6, evidence: 'C', side: 'signer' }, 'dotnet', 'java', 'javascript'),
  'body-placeholder': bodyFault({ cost: 9, evidence: 'A', side: 'signer', topic: 'templates' }, 'postman'),
  'body-blank-stripped': bodyFault({ cost: 6, evidence: 'C', side: 'signer' }, 'python'),
  'body-trimmed': bodyFault({ cost: 7, evidence: 'C' }, 'javascript'),
  'body-encoded': bodyFault({ cost: 8, evidence: 'C' }),
  'body-escaped-slashes': bodyFault({ cost: 8, evidence: 'D' }, 'php', 'shell'),
  'body-quoted': bodyFault({ cost: 7, evidence: 'C' }, 'shell'),
  'body-html-entities': bodyFault({ cost: 10, evidence: 'D' }),
  'body-multipart': bodyFault({ cost: 9, evidence: 'C', side: 'signer' }, 'php', 'javascript'),
  'body-previous': bodyFault({ cost: 9, evidence: 'D', side: 'signer' }),
} as const satisfies Record<string, Fault>;

export type BodyFaultId = keyof typeof BODY_FAULTS;
