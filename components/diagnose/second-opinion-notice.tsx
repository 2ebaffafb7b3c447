/** What a second request of the same client says about the first one's mistake. */

import { opinionTitle, ruledOutRows } from '../../lib/core/diagnosis/opinion-words.ts';
import type { SecondOpinion } from '../../lib/core/diagnosis/second-opinion.ts';
import type { SecondRequest } from '../../lib/features/diagnosis/items.ts';
import { Notice, type Tone } from '../ui/notice.tsx';
import styles from './answer-view.module.css';
import { Places } from './capture-notes.tsx';

const TONES: Record<SecondOpinion['verdict'], Tone> = {
  confirmed: 'good',
  'confirmed-by-first': 'good',
  narrowed: 'good',
  'ruled-out': 'warn',
  gone: 'good',
  unseen: 'info',
  accepted: 'info',
  rejected: 'info',
  silent: 'info',
};

export function SecondOpinionNotice({ second }: { readonly second: SecondRequest }) {
  if (second.kind === 'unreadable')
    return (
      <div className={styles['notice']}>
        <Notice tone="bad" live title="The second request couldn’t be read">
          <Places problems={second.problems} />
        </Notice>
      </div>
    );
  const { opinion, left } = second;
  const { verdict, text } = opinion;
  const ruledOut = ruledOutRows(opinion);
  return (
    <div className={styles['notice']}>
      <Notice tone={TONES[verdict]} live title={opinionTitle(opinion)}>
        <p>{text}</p>
        {ruledOut.length > 0 && (
          <ul className={styles['bulleted']}>
            {ruledOut.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <p className={styles['muted']}>
            {left === 1
              ? 'One more request was pasted with it. Countersign didn’t check that one.'
              : `${left} more requests were pasted with it. Countersign didn’t check those.`}
          </p>
        )}
      </Notice>
    </div>
  );
}
