/** The chosen request: its verdict in a sentence, where to go from here, and every byte that was captured. */

import type { KeyboardEvent, Ref } from 'react';
import { isUnsignedCall, type RequestRow } from '../../lib/state/capture-rows.ts';
import { useApp } from '../app/store-context.tsx';
import { WireView } from '../diagnose/wire-view.tsx';
import { Section } from '../ui/section.tsx';
import { momentOf, statusWord, wordsFor } from './capture-words.ts';
import { Verdict } from './grid-row.tsx';
import { RequestActions } from './request-actions.tsx';
import styles from './request-details.module.css';

interface RequestDetailsProps {
  readonly row: RequestRow;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function RequestDetails({ row, onLeave, ref }: RequestDetailsProps) {
  const words = wordsFor(
    row,
    useApp((state) => isUnsignedCall(row, state.environments)),
  );
  const { diagnose, steps, sendAgain } = useApp((state) => ({
    diagnose: state.diagnoseRow,
    steps: state.showStepsOfRow,
    sendAgain: state.sendRowAgain,
  }));
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onLeave();
  };
  const { capture, code, startedAt, failure } = row;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the way out; what's inside has its own.
    <div ref={ref} className={styles['details']} onKeyDown={leave}>
      <div className={styles['top']}>
        <h2 className={styles['title']}>
          <Verdict words={words} />
        </h2>
        <p className={styles['sentence']}>{words.sentence}</p>
        <p className={styles['answered']}>
          {capture.answer ? `Answered ${statusWord(row)}` : `No answer${failure ? `: ${failure}` : ''}`}
          {code && (
            <>
              {' '}
              <code>{code}</code>
            </>
          )}
          , sent {momentOf(startedAt)}
        </p>
        <RequestActions row={row} onDiagnose={diagnose} onSteps={steps} onSendAgain={sendAgain} />
      </div>
      <Section title="The request, as DevTools shows it" level={3}>
        <WireView request={capture.request} bodyMissing={capture.bodyMissing} />
        {row.remarks.map((remark) => (
          <p key={remark} className={styles['answered']}>
            DevTools {remark}.
          </p>
        ))}
      </Section>
    </div>
  );
}
