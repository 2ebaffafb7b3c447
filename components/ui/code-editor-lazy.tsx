/** The code editor, loaded when it's first needed. Until then, and if it can't be loaded, a plain text field. */

import { lazy, Suspense, useRef } from 'react';
import styles from './code-editor.module.css';
import type { CodeEditorProps } from './code-editor.tsx';

const Loaded = lazy(() =>
  import('./code-editor.tsx').then(
    ({ CodeEditor }) => ({ default: CodeEditor }),
    () => ({ default: PlainEditor }),
  ),
);

export function CodeEditor(props: CodeEditorProps) {
  const cursor = useRef<number>(undefined);
  return (
    <Suspense fallback={<PlainEditor {...props} cursor={cursor} />}>
      <Loaded {...props} cursor={cursor} />
    </Suspense>
  );
}

/** A text field turns every `\r` into `\n` on the first change, so a text with one can only be read here. */
export function PlainEditor(props: CodeEditorProps) {
  const { value, onChange, label, describedBy, readOnly = false, invalid = false, fill, cursor } = props;
  const at = (place: number | undefined): void => {
    if (cursor) cursor.current = place;
  };
  return (
    <div className={styles['editor']} data-fill={fill || undefined} data-read-only={readOnly || undefined}>
      <textarea
        className={styles['plain']}
        value={value}
        readOnly={readOnly || value.includes('\r')}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onFocus={({ currentTarget }) => at(currentTarget.selectionStart)}
        onSelect={({ currentTarget }) => at(currentTarget.selectionStart)}
        onBlur={() => at(undefined)}
        onChange={({ currentTarget }) => {
          at(currentTarget.selectionStart);
          onChange?.(currentTarget.value);
        }}
      />
    </div>
  );
}
