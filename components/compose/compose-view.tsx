/** The request on one side; on the other how it’s signed, and what came back. */

import { Suspense } from 'react';
import type { Result } from '../../lib/state/page-state.ts';
import { useApp } from '../app/store-context.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Spinner } from '../ui/spinner.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { RequestEditor } from './request-editor.tsx';
import { Steps } from './steps.tsx';

/** The page opens on the steps. */
const Answer = lazyPart(async () => (await import('../answer/answer.tsx')).ResponsePanel);

export function ComposeView() {
  return <SplitPane label="the request" defaultShare={42} first={<RequestEditor />} second={<Results />} />;
}

const TABS: readonly Tab<Result>[] = [
  { id: 'steps', label: 'Steps', content: <Steps /> },
  {
    id: 'answer',
    label: 'Response',
    content: (
      <Suspense fallback={<Spinner label="Opening" isInstead />}>
        <Answer />
      </Suspense>
    ),
  },
];

function Results() {
  const { result, show } = useApp((state) => ({ result: state.result, show: state.showResult }));
  return <Tabs label="Signing and response" tabs={TABS} value={result} onChange={show} />;
}
