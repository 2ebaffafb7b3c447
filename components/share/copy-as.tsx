/** Copies a request in a format of choice, and says what can’t go along. */

import { type ReactNode, useState } from 'react';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import { selectAsksForPage } from '../../lib/features/share/selectors.ts';
import type { CopiedAs, SharedCapture, SharedFormat } from '../../lib/features/share/state.ts';
import { useApp } from '../app/store-context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { NOT_LOADED } from '../ui/not-loaded.tsx';
import { Select } from '../ui/select.tsx';
import styles from './copy-as.module.css';
import { EXACT_FORMATS, PROGRAM_FORMATS, UNSENT_FORMATS } from './format-words.ts';

const ALL = [...EXACT_FORMATS, ...PROGRAM_FORMATS];
const programOf = (format: SharedFormat) => PROGRAM_FORMATS.find((one) => one.format === format);

interface CopyAsProps {
  readonly capture: SharedCapture;
  /** It wasn’t sent yet, and is for code that signs it. */
  readonly isUnsigned?: boolean;
  /** Other ways to pass it on, beside this one. */
  readonly children?: ReactNode;
}

export function CopyAs({ capture, isUnsigned = false, children }: CopyAsProps) {
  const copyAs = useApp((state) => state.copyAs);
  const asksForPage = useApp((state) => selectAsksForPage(state, capture));
  const [format, setFormat] = useState<SharedFormat>('curl');
  const [copied, setCopied] = useState<CopiedAs | undefined>(undefined);
  const copy = async (as: SharedFormat): Promise<CopyOutcome> => {
    setCopied(undefined);
    const outcome = await copyAs(capture, as);
    setCopied(outcome);
    return COPY_OUTCOMES[outcome.kind];
  };
  const choose = (chosen: SharedFormat): void => {
    setFormat(chosen);
    setCopied(undefined);
  };
  const program = programOf(format);
  const name = ALL.find((one) => one.format === format)?.name ?? '';
  return (
    <div className={styles['copyAs']}>
      <div className={styles['row']}>
        <span aria-hidden>Copy request as</span>
        <Select
          aria-label="Format to copy as"
          value={format}
          onChange={({ target }) =>
            choose(ALL.find(({ format }) => format === target.value)?.format ?? 'curl')
          }
        >
          {isUnsigned ? (
            <Options of={UNSENT_FORMATS} />
          ) : (
            <>
              <optgroup label="This request, with its signature">
                <Options of={EXACT_FORMATS} />
              </optgroup>
              <optgroup label="A program that signs it">
                <Options of={PROGRAM_FORMATS} />
              </optgroup>
            </>
          )}
        </Select>
        <CopyButton
          label={program ? `Copy a program in ${name}` : `Copy as ${name}`}
          shortLabel="Copy"
          copy={() => copy(format)}
        />
        {program && asksForPage && (
          <CopyPagesButton languageName={program.name} copy={() => copy(`pages:${program.language}`)} />
        )}
        {children}
      </div>
      <CopiedNote copied={copied} />
    </div>
  );
}

interface CopyPagesButtonProps {
  readonly languageName: string;
  readonly copy: () => Promise<CopyOutcome>;
}

/** Of a request for one page. */
export function CopyPagesButton({ languageName, copy }: CopyPagesButtonProps) {
  return (
    <CopyButton
      label={`Copy a program that fetches all pages, in ${languageName}`}
      shortLabel="Copy a program that fetches all pages"
      copy={copy}
    />
  );
}

/** What a copy lacks and how it's used, or why there's none. */
export function CopiedNote({ copied }: { copied: CopiedAs | undefined }) {
  return (
    <p role="status" className={styles['note']} data-refused={copied?.kind === 'refused' || undefined}>
      {copied && wordsFor(copied)}
    </p>
  );
}

function Options({ of }: { of: typeof EXACT_FORMATS }) {
  return of.map(({ format, name }) => (
    <option key={format} value={format}>
      {name}
    </option>
  ));
}

/** Why it was refused stands below the button. */
export const COPY_OUTCOMES: Record<CopiedAs['kind'], CopyOutcome> = {
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
