/** What was signed above what should have been: bytes that differ are lit up and underlined, invisible ones drawn. */

import { useMemo } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { Comparison } from '../../lib/core/diagnosis/answer/answer.ts';
import { comparisonNames } from '../../lib/core/diagnosis/answer/comparisons.ts';
import { byteDifferences } from '../../lib/core/diagnosis/compare/byte-differences.ts';
import { comparisonPieces } from '../../lib/core/diagnosis/compare/comparison-pieces.ts';
import { type ByteString, sliceBytes } from '../../lib/core/signing/bytes.ts';
import { type ByteRange, LINE_NAMES, type LineName } from '../../lib/core/signing/canonical.ts';
import { ByteText, type ByteTextMark } from '../ui/byte-text.tsx';
import { LineMark } from '../ui/line-mark.tsx';
import styles from './comparison-view.module.css';

export function ComparisonView({ comparison }: { readonly comparison: Comparison }) {
  const { what, label, signed, right } = comparison;
  const line = LINE_NAMES.find((name) => name === what);
  const differences = useMemo(() => byteDifferences(signed, right), [signed, right]);
  const [theirs, ours] = comparisonNames(comparison);
  return (
    <figure className={styles['comparison']} data-line={line}>
      <figcaption className={styles['caption']}>{line ? <LineMark name={line} /> : label}</figcaption>
      <TwoTexts
        above={{ label: theirs, text: signed, ranges: differences.theirs }}
        below={{ label: ours, text: right, ranges: differences.ours }}
        line={line}
      />
    </figure>
  );
}

interface OneText {
  readonly label: string;
  readonly text: ByteString;
  readonly ranges: readonly ByteRange[];
}

interface TwoTextsProps {
  readonly above: OneText;
  readonly below: OneText;
  readonly line?: LineName | undefined;
}

export function TwoTexts({ above, below, line }: TwoTextsProps) {
  return (
    <dl className={styles['texts']} data-line={line}>
      <dt className={styles['label']}>{above.label}</dt>
      <dd className={styles['bytes']} data-side="wrong">
        <Marked {...above} other={below.ranges} tone="bad" />
      </dd>
      <dt className={styles['label']}>{below.label}</dt>
      <dd className={styles['bytes']} data-side="right">
        <Marked {...below} other={above.ranges} tone="good" />
      </dd>
    </dl>
  );
}

/** All marks are one and the same, and lit: a background and an underline beside the colour. */
const DIFFERS = 'differs';

interface MarkedProps extends OneText {
  readonly other: readonly ByteRange[];
  readonly tone: 'bad' | 'good';
}

function Marked({ text, ranges, other, tone }: MarkedProps) {
  const pieces = useMemo(() => comparisonPieces(text, ranges, other), [text, ranges, other]);
  return pieces.map((piece) =>
    piece.kind === 'left-out' ? (
      <span key={piece.start} className={styles['leftOut']}>
        … {counted(piece.bytes, 'equal byte')} …
      </span>
    ) : (
      <ByteText
        key={piece.start}
        text={sliceBytes(text, piece.start, piece.end)}
        marks={piece.differs.map(
          ({ start, end }): ByteTextMark => ({
            ...{ id: DIFFERS, start, end, tone, label: 'Differs' },
            spoken: { before: ' differs: ', after: ' end of difference ' },
          }),
        )}
        activeMark={DIFFERS}
        empty="empty"
      />
    ),
  );
}
