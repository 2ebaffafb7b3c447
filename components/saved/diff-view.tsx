/** Two texts with what differs between them, line by line. */

import { Fragment, useMemo, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './diff-view.module.css';
import { type DiffLine, lineDiff, type SkippedLines, withoutDistant } from './line-diff.ts';
import { LineText, PlainLines } from './plain-lines.tsx';

interface DiffViewProps {
  /** One character per byte. */
  readonly before: string;
  readonly after: string;
  readonly isLaidOut: boolean;
}

/** Drawn at once; more on demand. */
const AT_ONCE = 400;

export function DiffView({ before, after, isLaidOut }: DiffViewProps) {
  const diff = useMemo(() => lineDiff(before, after), [before, after]);
  const [whole, setWhole] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  if (before === after) return <PlainLines text={after} isLaidOut={isLaidOut} />;
  if (diff.kind === 'too-different')
    return (
      <div className={styles['both']}>
        <PlainLines text={before} isLaidOut={isLaidOut} />
        <PlainLines text={after} isLaidOut={isLaidOut} />
      </div>
    );
  const lines = whole ? diff.lines : withoutDistant(diff.lines);
  return (
    <div className={styles['diff']}>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>What differs, line by line</VisuallyHidden>
        </caption>
        <tbody>
          {lines.slice(0, most).map((line) => (
            <Fragment key={`${line.kind}${'from' in line ? line.from : line.number}`}>
              {line.kind === 'skipped' ? (
                <Skipped line={line} onAll={() => setWhole(true)} />
              ) : (
                <Line line={line} isLaidOut={isLaidOut} />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {lines.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + AT_ONCE)}>
          Show {counted(Math.min(AT_ONCE, lines.length - most), 'more line')}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: DiffLine;
  readonly isLaidOut: boolean;
}

const MARKS = {
  same: { sign: ' ', word: '' },
  added: { sign: '+', word: 'Added: ' },
  removed: { sign: '−', word: 'Removed: ' },
} as const;

function Line({ line: { kind, text, number }, isLaidOut }: LineProps) {
  const { sign, word } = MARKS[kind];
  return (
    <tr data-kind={kind}>
      <td className={styles['number']}>{number}</td>
      <td className={styles['sign']} aria-hidden="true">
        {sign}
      </td>
      <td className={styles['text']}>
        {word !== '' && <VisuallyHidden>{word}</VisuallyHidden>}
        <LineText text={text} isLaidOut={isLaidOut} />
      </td>
    </tr>
  );
}

function Skipped({ line, onAll }: { readonly line: SkippedLines; readonly onAll: () => void }) {
  return (
    <tr data-kind="skipped">
      <td colSpan={3}>
        <Button variant="quiet" size="small" onClick={onAll}>
          {counted(line.count, 'line')} the same
        </Button>
      </td>
    </tr>
  );
}
