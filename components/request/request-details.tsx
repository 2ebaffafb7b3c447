/** The pane of the chosen request, whichever list it's in: its verdict, what came back, where to go from here, its parts. */

import type { ReactNode, Ref } from 'react';
import { DetailsPane } from '../ui/details-pane.tsx';
import styles from './request-details.module.css';
import type { VerdictWords } from './request-words.ts';
import { VerdictMark } from './verdict.tsx';

interface RequestDetailsProps {
  /** Absent where nothing was signed. */
  readonly words: VerdictWords | undefined;
  /** What else is to be known of the verdict. */
  readonly besides?: string | undefined;
  /** What came back, in words; where the service named its refusal, that follows. */
  readonly answered: string;
  readonly code: string | null | undefined;
  /** Goes on after the answer, with its comma, and ends the sentence. */
  readonly rest: string;
  /** The body of an error. */
  readonly error?: string | undefined;
  /** What's to be known before anything is done with it. */
  readonly notice?: ReactNode;
  /** What was checked here. */
  readonly checked?: string | undefined;
  readonly actions: ReactNode;
  /** Below the actions, as part of them. */
  readonly form?: ReactNode;
  /** Sections. */
  readonly children: ReactNode;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function RequestDetails(props: RequestDetailsProps) {
  const {
    words,
    besides,
    answered,
    code,
    rest,
    error,
    notice,
    checked,
    actions,
    form,
    children,
    onLeave,
    onClose,
    ref,
  } = props;
  return (
    <DetailsPane
      ref={ref}
      title={words && <VerdictMark words={words} lines="all" />}
      lead={
        <>
          {words && <p className={styles['sentence']}>{words.sentence}</p>}
          {besides !== undefined && <p className={styles['sentence']}>{besides}</p>}
          <p className={styles['muted']}>
            {answered}
            {code && (
              <>
                {' '}
                <code>{code}</code>
              </>
            )}
            {rest}
          </p>
          {error && (
            <p className={styles['error']}>
              Response body: <code>{error}</code>
            </p>
          )}
          {checked !== undefined && <p className={styles['muted']}>{checked}</p>}
          {notice}
        </>
      }
      actions={actions}
      form={form}
      onLeave={onLeave}
      onClose={onClose}
    >
      {children}
    </DetailsPane>
  );
}
