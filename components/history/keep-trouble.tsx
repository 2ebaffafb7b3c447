/** Where the user is when a request couldn't be kept: a line that says so, for each reason once. The History says it too. */

import { useEffect, useState } from 'react';
import type { HistoryTrouble } from '../../lib/features/history/state.ts';
import type { View } from '../../lib/state/places.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './history.module.css';
import { historyTroubleWords } from './history-words.ts';

/** In which view each reason was told; it isn't told in another, nor once it was dismissed. */
type Told = Readonly<Partial<Record<HistoryTrouble['problem'], View>>>;

/** They’re about one request alone, so they’re said beside it alone; the others hold for the next one too. */
const OF_ONE_REQUEST: readonly HistoryTrouble['problem'][] = ['holds-secret', 'unread', 'too-long'];

export function KeepTrouble() {
  const { trouble, view, item, replaced, chosen } = useApp((state) => ({
    trouble: state.historyTrouble,
    view: state.view,
    item: state.chosenItem,
    replaced: state.replaced,
    chosen: state.diagnosisItems.find(({ id }) => id === state.chosenItem)?.capture.request,
  }));
  const [beside, setBeside] = useState({ trouble, item, replaced });
  if (beside.trouble !== trouble) setBeside({ trouble, item, replaced });
  const [told, setTold] = useState<Told>({});
  const problem = trouble?.what === 'keep' ? trouble.problem : undefined;
  useEffect(() => {
    if (problem !== undefined) setTold((before) => ({ [problem]: view, ...before }));
  }, [problem, view]);
  if (!trouble || problem === undefined || view === 'history' || told[problem] !== view) return null;
  const isBeside =
    view === 'diagnose' && trouble.request
      ? chosen === trouble.request
      : beside.item === item && beside.replaced === replaced;
  if (OF_ONE_REQUEST.includes(problem) && !isBeside) return null;
  const { title, words } = historyTroubleWords(trouble);
  return (
    <div className={styles['notices']}>
      <Notice tone="warn" live onDismiss={() => setTold({ ...told, [problem]: 'history' })}>
        {OF_ONE_REQUEST.includes(problem) ? 'This request wasn’t stored in History' : title}. {words}
      </Notice>
    </div>
  );
}
