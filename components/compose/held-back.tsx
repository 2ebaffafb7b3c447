/** Says that the request isn't stored as it's typed, since a secret stands in it, and where. */

import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';

export function HeldBack() {
  const refusal = useApp((state) => state.draftHeldBack);
  if (!refusal) return null;
  return (
    <Notice tone="warn" title="This request is not stored" live>
      {gateRefusalWords(refusal)}
    </Notice>
  );
}
