/** Every byte of a request in a list, and the ways to pass it on. */

import type { SharedCapture } from '../../lib/features/share/state.ts';
import { CopyAs } from '../share/copy-as.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { useShareable } from '../share/use-shareable.ts';
import { Section } from '../ui/section.tsx';
import styles from './request-details.module.css';
import { WireView } from './wire-view.tsx';

interface RequestPartProps {
  readonly title: string;
  readonly capture: SharedCapture;
  /** Its signature is right. */
  readonly isProven?: boolean | undefined;
  /** Sentences below it. */
  readonly remarks?: readonly string[];
}

export function RequestPart({ title, capture, isProven, remarks = [] }: RequestPartProps) {
  const shareable = useShareable(capture);
  return (
    <Section title={title} level={3}>
      <CopyAs capture={capture}>{shareable && <ShareButton shareable={shareable} />}</CopyAs>
      <WireView request={capture.request} gaps={capture.gaps} isProven={isProven} />
      {remarks.map((remark) => (
        <p key={remark} className={styles['muted']}>
          {remark}
        </p>
      ))}
    </Section>
  );
}
