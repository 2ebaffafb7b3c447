/** What a second request of the same client says about the first one's mistake. */

import type { SecondOpinion } from '../../lib/core/diagnosis/second-opinion.ts';
import type { SecondRequest } from '../../lib/state/diagnosis-items.ts';
import { Notice, type Tone } from '../ui/notice.tsx';
import styles from './answer-view.module.css';
import { Places } from './capture-notes.tsx';

const WORDS: Record<SecondOpinion['verdict'], { readonly tone: Tone; readonly title: string }> = {
  confirmed: { tone: 'good', title: 'Confirmed by the second request' },
  'ruled-out': { tone: 'warn', title: 'The second request contradicts it' },
  accepted: { tone: 'info', title: 'The server accepted the simplest request' },
  rejected: { tone: 'info', title: 'The server rejected the simplest request too' },
  silent: { tone: 'info', title: 'The second request says nothing about it' },
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
  const { tone, title } = WORDS[opinion.verdict];
  return (
    <div className={styles['notice']}>
      <Notice tone={tone} live title={title}>
        <p>{opinion.text}</p>
        {opinion.verdict === 'confirmed' && opinion.ruledOut.length > 0 && (
          <ul className={styles['bulleted']}>
            {opinion.ruledOut.map((set) => (
              <li key={set.map(({ id }) => id).join(' ')}>
                Ruled out: {set.map((mistake) => mistake.title).join('; and ')}
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <p className={styles['muted']}>
            {left === 1
              ? 'One more request was pasted with it and'
              : `${left} more requests were pasted with it and`}{' '}
            not looked at.
          </p>
        )}
      </Notice>
    </div>
  );
}
