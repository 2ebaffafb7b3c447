/** Where the diagnosis that’s written above a reproduction isn’t the one that’s found. */

import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { otherThanSaid } from '../../lib/core/diagnosis/said-diagnosis.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './answer-view.module.css';

interface SaidNoticeProps {
  readonly item: DiagnosisItem;
  readonly diagnosis: Diagnosis;
}

export function SaidNotice({ item: { capture }, diagnosis }: SaidNoticeProps) {
  const words = otherThanSaid(diagnosis, capture.madeUp?.said ?? []);
  if (words === undefined) return null;
  return (
    <div className={styles['notice']}>
      <Notice tone="warn" live title="The diagnosis in the text differs">
        {words}
      </Notice>
    </div>
  );
}
