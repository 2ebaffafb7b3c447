/** Where no mistake matches, or the signature is valid: the likely causes, in order, and where to go on. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { reasonsOfRightString } from '../../lib/core/diagnosis/answer/reasons.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { isDisputed } from '../../lib/core/diagnosis/plain-probe.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { LikelyCauses } from '../request/likely-causes.tsx';
import { Button } from '../ui/button.tsx';
import styles from './answer-view.module.css';
import type { ItemTab } from './item-view.tsx';
import { signatureOf } from './item-words.ts';
import { OpenInRequest } from './open-in-request.tsx';

interface ReasonsProps {
  readonly answer: Answer;
  readonly diagnosis: Diagnosis;
  /** The comparison of strings showed it. */
  readonly isStringRight: boolean;
  readonly item: DiagnosisItem;
  readonly onTab: (tab: ItemTab) => void;
}

export function Reasons({ answer, diagnosis, isStringRight, item, onTab }: ReasonsProps) {
  const { afterwards } = answer;
  const isUnexplained = diagnosis.signature === 'unexplained';
  const signature = signatureOf(diagnosis, item);
  const isContested = isDisputed({ ...diagnosis, signature });
  const reasons = isUnexplained && isStringRight ? reasonsOfRightString(diagnosis) : answer.reasons;
  if (reasons.length === 0) return null;
  return (
    <LikelyCauses answer={{ reasons }} diagnosis={diagnosis}>
      {!isUnexplained && (signature === 'unexplained' || isContested) && (
        <div className={styles['actions']}>
          <Button onClick={() => onTab('compare')}>Compare strings</Button>
          {isContested && afterwards.length === 0 && <OpenInRequest item={item} />}
        </div>
      )}
    </LikelyCauses>
  );
}
