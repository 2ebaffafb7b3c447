/** What makes the same bytes, what else matches this request, and the one next request that would tell. */

import { useMemo, useRef } from 'react';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import { ALIKE_WORDS } from '../../lib/core/diagnosis/answer/others.ts';
import { rejectedItem, unsignedProbe } from '../../lib/features/diagnosis/sent-probe.ts';
import { useWanted } from '../app/use-wanted-focus.ts';
import { MistakeSets, OtherMistakes } from '../request/other-mistakes.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { CopyAs } from '../share/copy-as.tsx';
import { PlainProbe } from '../share/plain-probe.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import styles from './answer-view.module.css';

export function Alike({ answer: { alike, moreAlike } }: { readonly answer: Answer }) {
  if (alike.length === 0) return null;
  return (
    <Section title={HEADINGS.alike} level={3}>
      <p className={styles['before']}>{ALIKE_WORDS}</p>
      <MistakeSets sets={alike} more={moreAlike} />
    </Section>
  );
}

export function Others({ shown, answer }: { readonly shown: ShownItem; readonly answer: Answer }) {
  const { separating, probe } = answer;
  const { capture } = shown.item;
  const copied = useMemo(() => probe && unsignedProbe(probe, capture), [probe, capture]);
  const place = useRef<HTMLElement>(null);
  useWanted('separating', true, () => {
    place.current?.focus();
    return true;
  });
  return (
    <OtherMistakes answer={answer}>
      {separating !== undefined && (
        <section ref={place} aria-label={HEADINGS.separating} tabIndex={-1} className={styles['actions']}>
          <Notice
            tone="info"
            title={HEADINGS.separating}
            actions={copied && <CopyAs capture={copied} isUnsigned />}
          >
            <p>{separating}</p>
            {probe && (
              <p>Countersign diagnoses it as soon as it’s in the Inbox, in Capture or in this list.</p>
            )}
          </Notice>
        </section>
      )}
    </OtherMistakes>
  );
}

/** Where the signature is valid, but was rejected: nothing else explains it, and the server tells more once it's asked. */
export function ToAskTheServer({ shown, answer }: { readonly shown: ShownItem; readonly answer: Answer }) {
  const { others, separating, probe } = answer;
  if (others.length > 0 || separating === undefined) return null;
  return (
    <div className={styles['notice']}>
      <PlainProbe rejected={rejectedItem(shown.item)} probe={probe} advice={separating} />
    </div>
  );
}
