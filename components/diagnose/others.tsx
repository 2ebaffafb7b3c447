/** What explains this request just as well, and the one next request that would tell. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import { moreOthersWords } from '../../lib/core/diagnosis/answer/others.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import styles from './answer-view.module.css';

export function Others({ answer }: { readonly answer: Answer }) {
  const { others, moreOthers, separating, probe } = answer;
  if (others.length === 0) return null;
  return (
    <Section title={HEADINGS.others} level={3}>
      <ul className={styles['list']}>
        {others.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            <span className={styles['name']}>{title}.</span> {text}
          </li>
        ))}
      </ul>
      {moreOthers > 0 && <p className={styles['more']}>{moreOthersWords(moreOthers)}</p>}
      {separating !== undefined && (
        <div className={styles['actions']}>
          <Notice tone="info" title={HEADINGS.separating}>
            <p>{separating}</p>
            {probe && (
              <p>Sent to the local sandbox, or captured in DevTools, it’s compared here by itself.</p>
            )}
          </Notice>
        </div>
      )}
    </Section>
  );
}
