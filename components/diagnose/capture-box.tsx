/** Where requests come in: pasted, dropped or opened. Nothing typed is lost until it could be read. */

import { type ClipboardEvent, useRef } from 'react';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { useWantedFocus } from '../app/use-wanted-focus.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './capture-box.module.css';

const EXAMPLE = `curl -X POST 'https://…/api/v1/charges' \\
  -H 'X-Api-Key: pk_test_…' \\
  -H 'X-Timestamp: …' -H 'X-Signature: …' \\
  --data-raw '{"amount":"10.00"}'`;

export function CaptureBox({ rows = 6 }: { readonly rows?: number }) {
  const store = useAppStore();
  const box = useWantedFocus<HTMLTextAreaElement>('captures');
  const fileInput = useRef<HTMLInputElement>(null);
  const { text, type, diagnose, open } = useApp((state) => ({
    text: state.captureText,
    type: state.typeCaptures,
    diagnose: state.addCaptures,
    open: state.openCaptureFiles,
  }));
  /** Into an empty box, over all that's in it, or over what couldn't be read, a whole capture comes at once. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text');
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    const { captureText, offerUnread } = store.getState();
    if (pasted.trim() === '') return;
    const isUnread = selectionStart === selectionEnd && offerUnread(pasted);
    if (captureText.trim() !== '' && !isAll && !isUnread) return;
    event.preventDefault();
    type(pasted);
    void diagnose();
  };
  return (
    <div className={styles['box']}>
      <Field
        label="Paste a request"
        hint="Formats: curl (bash, cmd), PowerShell, fetch, raw HTTP, curl -v output, log lines, headers, HAR, capture files. Don’t paste secrets."
      >
        <TextArea
          ref={box}
          mono
          rows={rows}
          placeholder={EXAMPLE}
          value={text}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void diagnose();
          }}
        />
      </Field>
      <div className={styles['actions']}>
        <Button variant="primary" icon="search" disabled={text.trim() === ''} onClick={() => void diagnose()}>
          Diagnose
        </Button>
        <Button icon="plus" onClick={() => fileInput.current?.click()}>
          Open files
        </Button>
        <input
          ref={fileInput}
          hidden
          multiple
          type="file"
          aria-label="Capture files"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void open(files);
          }}
        />
        <span className={styles['drop']}>or drop them anywhere in this view</span>
      </div>
    </div>
  );
}
