/** Copies a request in a format of choice, and says what can’t go along. */

import { type ReactNode, useState } from 'react';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import type { CopiedAs, SharedCapture, SharedFormat } from '../../lib/features/share/state.ts';
import { useApp } from '../app/store-context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { NOT_LOADED } from '../ui/not-loaded.tsx';
import { Select } from '../ui/select.tsx';
import styles from './copy-as.module.css';
import { FORMAT_NAMES, FORMATS } from './format-words.ts';

interface CopyAsProps {
  readonly capture: SharedCapture;
  /** Other ways to pass it on, beside this one. */
  readonly children?: ReactNode;
}

export function CopyAs({ capture, children }: CopyAsProps) {
  const copyAs = useApp((state) => state.copyAs);
  const [format, setFormat] = useState<SharedFormat>('curl');
  const [copied, setCopied] = useState<CopiedAs | undefined>(undefined);
  const copy = async (): Promise<CopyOutcome> => {
    setCopied(undefined);
    const outcome = await copyAs(capture, format);
    setCopied(outcome);
    return COPY_OUTCOMES[outcome.kind];
  };
  const choose = (chosen: SharedFormat): void => {
    setFormat(chosen);
    setCopied(undefined);
  };
  const words = copied && wordsFor(copied);
  return (
    <div className={styles['copyAs']}>
      <div className={styles['row']}>
        <span aria-hidden>Copy as</span>
        <Select
          aria-label="Format to copy as"
          value={format}
          onChange={({ target }) => choose(FORMATS.find((name) => name === target.value) ?? 'curl')}
        >
          {FORMATS.map((name) => (
            <option key={name} value={name}>
              {FORMAT_NAMES[name]}
            </option>
          ))}
        </Select>
        <CopyButton label={`Copy as ${FORMAT_NAMES[format]}`} shortLabel="Copy" copy={copy} />
        {children}
      </div>
      <p role="status" className={styles['note']} data-refused={copied?.kind === 'refused' || undefined}>
        {words}
      </p>
    </div>
  );
}

/** Why it was refused stands below the button. */
const COPY_OUTCOMES: Record<CopiedAs['kind'], CopyOutcome> = {
  copied: 'copied',
  blocked: 'blocked',
  cancelled: 'cancelled',
  refused: 'cancelled',
  'not-loaded': 'cancelled',
};

function wordsFor(copied: CopiedAs): string | undefined {
  switch (copied.kind) {
    case 'copied': {
      const left = copied.leftOut.length > 0 ? [`Left out: ${copied.leftOut.join(', ')}`] : [];
      const notes = [...left, ...copied.notes];
      return notes.length === 0 ? undefined : `${notes.join('. ')}.`;
    }
    case 'refused':
      return `Not copied. ${copied.message}.`;
    case 'cancelled':
      return undefined;
    case 'blocked':
      return 'The browser didn’t allow copying. Click into the page and copy again.';
    case 'not-loaded':
      return `Not copied. ${NOT_LOADED}`;
  }
}
