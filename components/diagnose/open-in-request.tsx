/** From a diagnosed request to the same one in Request, signed as it should be. */

import { isWhole } from '../../lib/core/signing/gaps.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import { useEvidence } from '../request/use-shown-item.ts';
import { Button } from '../ui/button.tsx';

export function OpenInRequest({ item }: { readonly item: DiagnosisItem }) {
  const edit = useApp((state) => state.editItem);
  if (!isWhole(useEvidence(item))) return null;
  return (
    <Button
      title="Opens it in Request, to be signed with the current time. Nothing is sent yet"
      onClick={() => edit(item.id)}
    >
      Open in Request
    </Button>
  );
}
