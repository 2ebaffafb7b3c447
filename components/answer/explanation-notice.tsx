/** An explanation: what's wrong by its name, what happened, what caused it, the fix, the rule, and buttons that apply it. */

import { type ComponentType, useEffect } from 'react';
import type { Cause, Explanation } from '../../lib/core/diagnosis/explain/explanation.ts';
import type { Remedy } from '../../lib/core/diagnosis/remedy.ts';
import { ClockTable } from '../request/clock-table.tsx';
import { RuleLink } from '../request/rule-link.tsx';
import { RuleNote } from '../request/rule-note.tsx';
import { Badge } from '../ui/badge.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import styles from './answer.module.css';
import { RemedyButton } from './remedy-button.tsx';

const TONES: Record<Explanation['tone'], Tone> = { good: 'good', bad: 'bad', neutral: 'info' };

interface ExplanationNoticeProps {
  readonly explanation: Explanation;
  /** Carries a remedy out where this isn't about the request that's typed. */
  readonly button?: ComponentType<{ readonly remedy: Remedy }>;
}

export function ExplanationNotice({ explanation, button: Button = RemedyButton }: ExplanationNoticeProps) {
  const { tone, title, happened, remedies } = explanation;
  const announce = useAnnounce();
  useEffect(() => announce(title), [announce, title]);
  return (
    <Notice
      tone={TONES[tone]}
      title={title}
      actions={remedies.map((remedy) => (
        <Button key={`${remedy.kind}${remedy.header ?? ''}`} remedy={remedy} />
      ))}
      details={<Grounds explanation={explanation} />}
    >
      {happened.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** What it rests on: the causes, the rule, and what's assumed. */
function Grounds({ explanation }: { explanation: Explanation }) {
  const { causes, fix, clause, assumption, times = [], hidden = [] } = explanation;
  return (
    <>
      {causes.length > 0 && (
        <ul className={styles['causes']}>
          {causes.map((cause) => (
            <CauseItem key={cause.text} cause={cause} />
          ))}
        </ul>
      )}
      {fix && (
        <p>
          <strong>Fix:</strong> {fix}
        </p>
      )}
      {times.length > 0 && <ClockTable rows={times} />}
      {hidden.length > 0 && (
        <p>
          After this fix, the server returns {hidden.join(', then ')}, in the{' '}
          <RuleLink to="refusal-order">assumed order</RuleLink>.
        </p>
      )}
      <RuleNote clause={clause} assumed={assumption && [assumption]} />
    </>
  );
}

const CERTAINTY: Record<Cause['certainty'], string> = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
};

function CauseItem({ cause }: { cause: Cause }) {
  return (
    <li>
      <span>
        <Badge tone={cause.certainty === 'certain' ? 'accent' : 'neutral'}>
          {CERTAINTY[cause.certainty]}
        </Badge>
      </span>
      <div>
        {cause.text}
        {cause.compare && (
          <dl className={styles['compare']}>
            <dt>Sent</dt>
            <dd>{cause.compare.sent}</dd>
            <dt>Expected</dt>
            <dd>{cause.compare.expected}</dd>
          </dl>
        )}
      </div>
    </li>
  );
}
