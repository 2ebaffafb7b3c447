/** The request on one side; on the other how it’s signed, and what came back. */

import type { Result } from '../../lib/state/page-slice.ts';
import { useApp } from '../app/store-context.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { Answer } from './answer.tsx';
import { RequestEditor } from './request-editor.tsx';
import { Steps } from './steps.tsx';

export function SignView() {
  return <SplitPane label="the request" defaultShare={42} first={<RequestEditor />} second={<Results />} />;
}

const TABS: readonly Tab<Result>[] = [
  { id: 'steps', label: 'Steps', content: <Steps /> },
  { id: 'answer', label: 'Answer', content: <Answer /> },
];

function Results() {
  const { result, show } = useApp((state) => ({ result: state.result, show: state.showResult }));
  return <Tabs label="Signing and answer" tabs={TABS} value={result} onChange={show} />;
}
