/** Variables and their values, byte by byte. */

import type { UsedVariable } from '../../lib/client/resolved-draft.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { ByteText } from '../ui/byte-text.tsx';
import { KeyValueTable } from '../ui/key-value-table.tsx';

interface VariableValuesProps {
  readonly caption: string;
  readonly used: readonly UsedVariable[];
}

export function VariableValues({ caption, used }: VariableValuesProps) {
  const rows = used.flatMap(({ name, value }) =>
    value === undefined
      ? []
      : {
          id: name,
          name: `{{${name}}}`,
          value: <ByteText text={byteStringOfText(value)} limit={120} empty="empty" />,
        },
  );
  return <KeyValueTable mono caption={caption} rows={rows} empty={undefinedWords(used)} />;
}

function undefinedWords(used: readonly UsedVariable[]): string {
  const [first, ...more] = used;
  return first && more.length === 0
    ? `{{${first.name}}} isn’t defined yet`
    : 'None of these variables is defined yet';
}
