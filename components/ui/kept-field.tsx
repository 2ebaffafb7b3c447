/** A field whose text is kept once it's left, or on Enter. */

import { useState } from 'react';
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
  if (value !== was) {
    setWas(value);
    setText(value);
  }
  const [error, setError] = useState<string | undefined>(undefined);
  const keep = async (): Promise<void> => {
    setError(text.trim() === value ? undefined : await onKeep(text));
  };
  return (
    <Field label={label} layout="row" error={error}>
      <TextInput
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => event.key === 'Enter' && void keep()}
      />
    </Field>
  );
}
