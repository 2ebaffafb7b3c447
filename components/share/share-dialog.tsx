/** Makes a reproduction: what's replaced, what of the body to make up, and the result to copy or save. */

import { useEffect, useRef, useState } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { downloadText } from '../ui/download-text.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { FileSaved, IN_DOWNLOADS } from './file-saved.tsx';
import { GateProgress } from './gate-progress.tsx';
import styles from './share-dialog.module.css';
import { problemWords, secretWords } from './share-words.ts';
import { type Shareable, useReproduction } from './use-reproduction.ts';
import { ValuesToMakeUp } from './values-to-make-up.tsx';

interface ShareDialogProps {
  readonly shareable: Shareable;
  readonly onClose: () => void;
}

export function ShareDialog({ shareable, onClose }: ShareDialogProps) {
  // Opened once it's drawn, so that the dialog finds its content when it looks for what to focus.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const { hasBody, values, chosen, choose, made, make } = useReproduction(shareable);
  const copy = useApp((state) => state.copy);
  const text = made.kind === 'made' ? made.text : undefined;
  /** Of the reproduction that's shown, not of one that was made before. */
  const [saved, setSaved] = useState<typeof text>(undefined);
  const save = (): void => {
    if (!text) return;
    downloadText(FILE_NAME, text, 'text/plain');
    setSaved(text);
  };
  const actions = (
    <>
      {text !== undefined && <Button onClick={save}>Save as a file</Button>}
      {text === undefined ? (
        <Button variant="primary" busy={made.kind === 'making'} onClick={make}>
          Make the reproduction
        </Button>
      ) : (
        <CopyButton label="Copy reproduction" variant="primary" copy={() => copy(text)} />
      )}
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Share a reproduction" size="large" actions={actions}>
      <div className={styles['content']}>
        <p className={styles['lead']}>
          A reproduction is this request without your data. The host, the API key and the values you select
          are made up. Countersign also diagnoses the reproduction. It shows the reproduction only if both
          diagnoses are the same. Read the reproduction before you share it.
        </p>
        <Replaced isExplained={shareable.diagnosis?.signature === 'explained'} />
        <ValuesToMakeUp hasBody={hasBody} values={values} chosen={chosen} onChoose={choose} />
        <Kept />
        <div aria-live="polite">
          {made.kind === 'making' && (
            <p className={styles['lead']}>Making and diagnosing the reproduction…</p>
          )}
          {made.kind === 'made' && (
            <Notice tone="good" title="The diagnosis is the same">
              {secretWords(made.secretLike)}
            </Notice>
          )}
          {made.kind === 'refused' && (
            <Notice tone="warn" title="No reproduction is possible">
              {problemWords(made.why)}
            </Notice>
          )}
          {made.kind === 'failed' && <NotLoaded>No reproduction was made.</NotLoaded>}
        </div>
        <GateProgress of="copy" />
        {text !== undefined && saved === text && (
          <FileSaved name={FILE_NAME} notes={[IN_DOWNLOADS]} onDismiss={() => setSaved(undefined)} />
        )}
        {text !== undefined && <Preview text={text.value} />}
      </div>
    </Dialog>
  );
}

/** @param isExplained a mistake was named, which the reproduction makes too. */
function Replaced({ isExplained }: { readonly isExplained: boolean }) {
  return (
    <>
      <section aria-labelledby="share-replaced">
        <h3 id="share-replaced" className={styles['heading']}>
          Always replaced
        </h3>
        <ul className={styles['list']}>
          <li>Host → a made-up host</li>
          <li>Key id → a made-up key id, in every place</li>
          <li>Secret → a made-up secret: the reproduction contains only this one</li>
          <li>Signature → the signature of the made-up request{isExplained && ', with the same mistake'}</li>
          <li>User-Agent → only the name and version of a known HTTP client</li>
        </ul>
      </section>
      <section aria-labelledby="share-removed">
        <h3 id="share-removed" className={styles['heading']}>
          Removed
        </h3>
        <ul className={styles['list']}>
          <li>Headers that don’t matter for the signature, such as Cookie and Authorization</li>
        </ul>
      </section>
    </>
  );
}

function Kept() {
  return (
    <section aria-labelledby="share-kept">
      <h3 id="share-kept" className={styles['heading']}>
        Not replaced
      </h3>
      <ul className={styles['list']}>
        <li>Values that aren’t selected</li>
        <li>The method, X-Timestamp, and the names of parameters, headers and JSON fields</li>
        <li>The text before or after the signature in X-Signature, such as sha256=</li>
      </ul>
    </section>
  );
}

/** It takes the focus of the button that made it, which is gone. */
function Preview({ text }: { readonly text: string }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <div>
      <h3 id="share-preview" className={styles['heading']}>
        What’s shared
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and not everyone has a mouse. */}
      <section ref={region} className={styles['preview']} tabIndex={0} aria-labelledby="share-preview">
        <pre>{text}</pre>
      </section>
    </div>
  );
}

const FILE_NAME = 'countersign-reproduction.txt';
