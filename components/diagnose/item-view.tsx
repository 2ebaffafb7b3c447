/** The chosen request: the answer, what could help the search, the comparison of strings, and the request itself. */

import { useState } from 'react';
import type { DiagnosisItem } from '../../lib/state/diagnosis-items.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerView } from './answer-view.tsx';
import { CapturedRequest } from './captured-request.tsx';
import { CompareView } from './compare-view.tsx';
import { HintsView, hintCount } from './hints-view.tsx';
import { useShownItem } from './use-shown-item.ts';

export type ItemTab = 'answer' | 'hints' | 'compare' | 'request';

export function ItemView({ item }: { readonly item: DiagnosisItem }) {
  const shown = useShownItem(item);
  const copyReport = useApp((state) => state.copyReport);
  const [tab, setTab] = useState<ItemTab>('answer');
  if (!shown) return null;
  const hints = hintCount(shown.widening);
  return (
    <Tabs
      quiet
      label="Parts of the diagnosis"
      value={tab}
      onChange={setTab}
      aside={
        <CopyButton
          label="Copy report"
          shortLabel="Report"
          variant="quiet"
          size="small"
          disabled={!shown.shown}
          copy={() => copyReport(item.id)}
        />
      }
      tabs={[
        { id: 'answer', label: 'Answer', content: <AnswerView shown={shown} onTab={setTab} /> },
        {
          id: 'hints',
          label: 'Hints',
          badge: hints > 0 && <Badge>{hints}</Badge>,
          content: <HintsView shown={shown} onTab={setTab} />,
        },
        { id: 'compare', label: 'Compare strings', content: <CompareView item={item} /> },
        { id: 'request', label: 'Captured', content: <CapturedRequest item={item} /> },
      ]}
    />
  );
}
