/** What's wrong with a line, string or body that was typed: its mistakes by name, and where it differs. */

import { useMemo } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { byteDifferences } from '../../lib/core/diagnosis/compare/byte-differences.ts';
import type { ComparedLine } from '../../lib/core/diagnosis/compare/compared.ts';
import { LINE_NAMES } from '../../lib/core/signing/canonical.ts';
import type { HashedWrong, WrittenWrong } from '../../lib/lessons/grade.ts';
import { TwoTexts } from '../request/comparison-view.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { LineMark } from '../ui/line-mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { useVerdictInSight } from '../ui/verdict-in-sight.ts';
import styles from './learn.module.css';
import { KnownMistakes, titleOfMistakes } from './named-mistakes.tsx';

export function WrittenVerdict({ wrong }: { readonly wrong: WrittenWrong }) {
  const { mistakes, lines, verdict } = wrong;
  const place = useVerdictInSight();
  return (
    <Notice tone="bad" title={titleFor(wrong)} live place={place}>
      {mistakes.length > 0 && <KnownMistakes mistakes={mistakes} withTitles={mistakes.length > 1} />}
      {mistakes.length === 0 && verdict === 'empty' && <p>Type the text first, then check it.</p>}
      {mistakes.length === 0 && lines.length > 0 && <p>{unnamedWords(lines)}</p>}
      {mistakes.length === 0 && lines.length === 0 && verdict !== 'empty' && (
        <p>
          Write the method, the path, the query, the timestamp and the body hash, each on a line of its own.
        </p>
      )}
      <DifferingLines lines={lines} />
    </Notice>
  );
}

/** The body is in the request above, so it’s no secret what should have been typed. */
export function HashedVerdict({ wrong }: { readonly wrong: HashedWrong }) {
  const { mistakes, typed, body } = wrong;
  const place = useVerdictInSight();
  const differences = useMemo(() => byteDifferences(typed, body), [typed, body]);
  return (
    <Notice tone="bad" title="Your text differs from the body that’s sent" live place={place}>
      <TwoTexts
        above={{ label: 'Your text', text: typed, ranges: differences.theirs }}
        below={{ label: 'The body', text: body, ranges: differences.ours }}
      />
      {mistakes.length > 0 && (
        <div className={styles['named']}>
          <KnownMistakes mistakes={mistakes} />
        </div>
      )}
    </Notice>
  );
}

function unnamedWords(lines: readonly ComparedLine[]): string {
  if (lines.every(({ name }) => name === 'body-hash'))
    return 'The text that was hashed isn’t the body of the request.';
  const isMarked = lines.some(({ differences }) => differences.theirs.length > 0);
  return isMarked
    ? 'The marked bytes are wrong. Compare your text with the request.'
    : 'A part is missing. Compare your text with the request.';
}

function titleFor({ mistakes, lines, verdict }: WrittenWrong): string {
  if (mistakes.length > 0) return titleOfMistakes(mistakes);
  const [line] = lines;
  if (line)
    return lines.length === 1
      ? `Line ${LINE_NAMES.indexOf(line.name) + 1} differs`
      : `${counted(lines.length, 'line')} differ`;
  return verdict === 'empty' ? 'The text is empty' : 'These aren’t five lines';
}

/** As they were written: the correct ones would be the solution. */
export function DifferingLines({ lines }: { readonly lines: readonly ComparedLine[] }) {
  if (lines.length === 0) return undefined;
  return (
    <ol className={styles['differing']}>
      {lines.map(({ name, pasted, differences }) => (
        <li key={name} className={styles['differingLine']}>
          <LineMark name={name} />
          <span className={styles['bytes']}>
            <ByteText
              text={pasted}
              marks={differences.theirs.map((range) => ({ ...range, id: 'differs', tone: 'bad' as const }))}
              activeMark="differs"
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
