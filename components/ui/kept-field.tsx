/** A field whose text is kept once it's left, or on Enter. */

import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface KeptFieldProps {
  readonly label: string;
  /** As it's kept. */
  readonly value: string;
  readonly placeholder?: string;
  /** Answers with what's wrong, in words; then it isn't kept. */
  readonly onKeep: (text: string) => Promise<string | undefined>;
}

export function KeptField({ label, value, placeholder, onKeep }: KeptFieldProps) {
  const [text, setText] = useState(value);
  const [was, setWas] = useState(value);
  // Another window may change it: what's here must not take that back when the field is left.
  const [isElsewhere, setElsewhere] = useState(false);
  if (value !== was) {
    setWas(value);
    const isTyped = text !== was && text.trim() !== value;
    setElsewhere(isTyped);
    if (!isTyped) setText(value);
  }
  const [error, setError] = useState<string | undefined>(undefined);
  const keep = async (): Promise<void> => {
    setElsewhere(false);
    setError(text.trim() === value ? undefined : await onKeep(text));
  };
  return (
    <Field
      label={label}
      layout="row"
      error={error}
      warning={
        isElsewhere && (
          <>
            Changed in another window: now “{value}”.{' '}
            <Button size="small" onClick={() => void keep()}>
              Keep mine
            </Button>{' '}
            <Button
              size="small"
              onClick={() => {
                setElsewhere(false);
                setText(value);
              }}
            >
              Use theirs
            </Button>
          </>
        )
      }
    >
      <TextInput
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => !isElsewhere && void keep()}
        onKeyDown={(event) => event.key === 'Enter' && void keep()}
      />
    </Field>
  );
}
