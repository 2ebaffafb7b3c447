/** A text that's checked when asked for. */

import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Grade, WrittenWrong } from '../../lib/lessons/grade.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './learn.module.css';
import { WrittenVerdict } from './written-verdict.tsx';

interface TextToolProps {
  readonly label: string;
  readonly rows: number;
  /** Enter checks it. */
  readonly isOneLine?: boolean;
  readonly grade: (text: string) => Grade<WrittenWrong>;
  readonly onPass: () => void;
  readonly below?: (text: string) => ReactNode;
}

export function TextTool({ label, rows, isOneLine = false, grade, onPass, below }: TextToolProps) {
  const [text, setText] = useState('');
  const [graded, setGraded] = useState<Grade<WrittenWrong>>();
  const check = (event?: FormEvent): void => {
    event?.preventDefault();
    const now = grade(text);
    setGraded(now);
    if (now.passed) onPass();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (isOneLine || event.ctrlKey || event.metaKey) check(event);
  };
  return (
    <form className={styles['tool']} onSubmit={check}>
      <Field label={label} hint={isOneLine ? undefined : 'Ctrl+Enter checks it'}>
        <TextArea
          mono
          rows={rows}
          value={text}
          onKeyDown={pressed}
          onChange={({ target }) => {
            setText(target.value);
            setGraded(undefined);
          }}
        />
      </Field>
      {below?.(text)}
      {!graded?.passed && (
        <div className={styles['actions']}>
          <Button type="submit" variant="primary">
            Check
          </Button>
        </div>
      )}
      {graded && !graded.passed && <WrittenVerdict wrong={graded} />}
    </form>
  );
}
