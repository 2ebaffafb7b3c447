/** The chosen request: the answer, what could help the search, the comparison of strings, and the request itself. */

import { useState } from 'react';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import { useSentProbe } from '../request/use-sent-probe.ts';
import { useShownItem } from '../request/use-shown-item.ts';
import { ShareButton } from '../share/share-button.tsx';
import { useShareable } from '../share/use-shareable.ts';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerView } from './answer-view.tsx';
import { CapturedRequest } from './captured-request.tsx';
import { CompareView } from './compare-view.tsx';
import { HintsView, hintCount } from './hints-view.tsx';
import { reportLabels, signatureOf } from './item-words.ts';

export type ItemTab = 'answer' | 'hints' | 'compare' | 'request';

export function ItemView({ item }: { readonly item: DiagnosisItem }) {
  const shown = useShownItem(item);
  useSentProbe(shown);
  const shareable = useShareable(item.capture);
  const { copyReport, focus } = useApp((state) => ({
    copyReport: state.copyReport,
    focus: state.focusField,
  }));
  const [tab, setTab] = useState<ItemTab>('answer');
  const comparesNext = useApp(({ focusRequest }) => focusRequest?.field === 'own-string');
  if (comparesNext && tab !== 'compare') setTab('compare');
  if (!shown) return null;
  const lead = (to: ItemTab): void => {
    setTab(to);
    if (to === 'hints') focus('language');
  };
  const giveBody = (): void => {
    setTab('hints');
    focus('meant-body');
  };
  // Where the signature is valid, the string that tells something is the server's.
  const isValid = shown.shown && signatureOf(shown.shown.diagnosis, item) === 'valid';
  const usual = isValid ? 'server' : 'client';
  const hints = hintCount(shown.widening);
  return (
    <Tabs
      quiet
      label="Parts of the diagnosis"
      value={tab}
      onChange={setTab}
      aside={
        <>
          {tab === 'answer' && shareable && <ShareButton isQuiet shareable={shareable} />}
          <CopyButton
            {...reportLabels(item.capture.request, shown.shown?.answer)}
            variant="quiet"
            size="small"
            disabled={!shown.shown}
            copy={() => copyReport(item.id)}
          />
        </>
      }
      tabs={[
        { id: 'answer', label: 'Diagnosis', content: <AnswerView shown={shown} onTab={lead} /> },
        {
          id: 'hints',
          label: 'Hints',
          badge: hints > 0 && <Badge>{hints}</Badge>,
          content: <HintsView shown={shown} onTab={setTab} />,
        },
        {
          id: 'compare',
          label: 'Compare strings',
          content: <CompareView item={item} usual={usual} onGiveBody={giveBody} />,
        },
        { id: 'request', label: 'Request', content: <CapturedRequest item={item} /> },
      ]}
    />
  );
}
