/** A text that's checked when asked for. */

import { type FormEvent, Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Grade } from '../../lib/lessons/grade.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './learn.module.css';
import type { ToolProps } from './tool-props.ts';
import { WrongNotice } from './wrong-notice.tsx';

interface TextToolProps<Wrong> extends Omit<ToolProps<unknown>, 'task'> {
  readonly label: string;
  readonly rows: number;
  /** Enter checks it. */
  readonly isOneLine?: boolean;
  /** What’s to be edited. */
  readonly initial?: string;
  readonly grade: (text: string) => Grade<Wrong>;
  readonly verdict: (wrong: Wrong) => ReactNode;
  readonly below?: (text: string) => ReactNode;
}

export function TextTool<Wrong>(props: TextToolProps<Wrong>) {
  const { label, rows, isOneLine = false, initial = '', grade, verdict, work, onWork, onPass, below } = props;
  // Once it’s passed, it stands still: the verdict is about this text.
  const { text = initial, isChecked = false, isPassed = false } = work;
  // Each check shows its verdict anew, also the same one.
  const [checks, setChecks] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';
  const graded = isChecked ? grade(text) : undefined;
  const isSolved = isPassed || graded?.passed === true;
  const edit = (edited: string): void => onWork({ text: edited, isChecked: false });
  const check = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isPassed) return;
    setChecks((count) => count + 1);
    onWork({ isChecked: true });
    if (grade(text).passed) onPass();
  };
  const startOver = (): void => {
    edit(initial);
    // The button goes with the change.
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (isOneLine || event.ctrlKey || event.metaKey) check(event);
  };
  return (
    <form className={styles['tool']} onSubmit={check}>
      <Field
        label={label}
        hint={isSolved ? undefined : `Press ${isOneLine ? 'Enter' : 'Ctrl+Enter'} to check`}
      >
        <TextArea
          ref={field}
          mono
          rows={rows}
          value={text}
          readOnly={isPassed}
          onKeyDown={pressed}
          onChange={({ target }) => edit(target.value)}
        />
      </Field>
      {below?.(text)}
      {!isSolved && (
        <div className={styles['actions']}>
          <Button type="submit" variant="primary">
            Check
          </Button>
          {text !== initial && initial !== '' && (
            <Button variant="quiet" onClick={startOver}>
              Start over
            </Button>
          )}
        </div>
      )}
      {graded && !graded.passed && (
        <Fragment key={checks}>
          {isEmpty ? (
            <WrongNotice title="The text is empty" text="Type the text first, then check it." />
          ) : (
            verdict(graded)
          )}
        </Fragment>
      )}
    </form>
  );
}
