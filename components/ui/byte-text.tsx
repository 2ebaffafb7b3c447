/** Text of signed bytes: monospace, every byte visible, with stretches that light up together across the page. */

import { Fragment, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import type { LineName } from '../../lib/core/signing/canonical.ts';
import { visibleBytes } from '../../lib/core/signing/visible-bytes.ts';
import { Button } from './button.tsx';
import { ByteSegment } from './byte-segment.tsx';
import { type ByteMark, byteStretches, type Stretch } from './byte-stretches.ts';
import styles from './byte-text.module.css';

export type ByteMarkTone = LineName | 'accent' | 'good' | 'bad' | 'warn';
export type ByteTextMark = ByteMark<ByteMarkTone>;

interface ByteTextProps {
  readonly text: ByteString;
  readonly marks?: readonly ByteTextMark[] | undefined;
  /** The mark to light up, wherever it's hovered. */
  readonly activeMark?: string | undefined;
  /** A mark was pointed at or focused, or left (`undefined`). Makes the marks reachable from the keyboard. */
  readonly onMark?: ((id: string | undefined) => void) | undefined;
  /** A mark was clicked, or Enter or Space pressed on it. */
  readonly onMarkPick?: ((id: string) => void) | undefined;
  /** Bytes drawn before asking; at most `MOST_BYTES` are ever drawn. */
  readonly limit?: number | undefined;
  /** Shown, muted, where there are no bytes. */
  readonly empty?: string | undefined;
}

const FIRST_BYTES = 4096;
/** More would make scrolling slow; the whole is there to be copied. */
export const MOST_BYTES = 65_536;
const NO_MARKS: readonly ByteTextMark[] = [];

export function ByteText(props: ByteTextProps) {
  const { text, marks = NO_MARKS, activeMark, onMark, onMarkPick, limit = FIRST_BYTES, empty } = props;
  const [expanded, setExpanded] = useState(false);
  const drawn = Math.min(text.length, expanded ? MOST_BYTES : limit);
  const stretches = useMemo(
    () =>
      byteStretches(drawn, marks).map((stretch) => ({ ...stretch, segments: visibleBytes(text, stretch) })),
    [text, drawn, marks],
  );
  if (text.length === 0) return <span className={styles['empty']}>{empty ?? 'empty'}</span>;
  return (
    <span className={styles['bytes']}>
      {stretches.map((stretch) => {
        const { mark, start, end } = stretch;
        const edges = mark ? [0, start, end, text.length] : [0, text.length];
        const signs = stretch.segments.map((segment) => (
          <ByteSegment
            key={segment.start}
            segment={segment}
            edge={edges.includes(segment.start) || edges.includes(segment.end)}
          />
        ));
        if (!stretch.mark) return <Fragment key={stretch.start}>{signs}</Fragment>;
        return (
          <Marked
            key={stretch.start}
            mark={stretch.mark}
            active={stretch.mark.id === activeMark}
            onMark={onMark}
            onPick={onMarkPick}
          >
            {signs}
          </Marked>
        );
      })}
      {drawn < text.length && (
        <More
          left={text.length - drawn}
          total={text.length}
          onMore={expanded ? undefined : () => setExpanded(true)}
        />
      )}
    </span>
  );
}

interface MarkedProps {
  readonly mark: NonNullable<Stretch<ByteTextMark>['mark']>;
  readonly active: boolean;
  readonly onMark: ByteTextProps['onMark'];
  readonly onPick: ByteTextProps['onMarkPick'];
  readonly children: ReactNode;
}

function Marked({ mark, active, onMark, onPick, children }: MarkedProps) {
  const look = {
    className: styles['mark'],
    'data-tone': mark.tone,
    'data-active': active || undefined,
    title: mark.label,
  };
  if (!onMark && !onPick)
    return (
      <mark {...look} data-before={mark.spoken?.before} data-after={mark.spoken?.after}>
        {children}
      </mark>
    );
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick?.(mark.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is one box; this has to wrap with the text around it.
    <span
      {...look}
      role="button"
      tabIndex={0}
      aria-pressed={active}
      aria-description={mark.label}
      onPointerEnter={() => onMark?.(mark.id)}
      onPointerLeave={() => onMark?.(undefined)}
      onFocus={() => onMark?.(mark.id)}
      onBlur={() => onMark?.(undefined)}
      onClick={() => onPick?.(mark.id)}
      onKeyDown={press}
    >
      {children}
    </span>
  );
}

interface MoreProps {
  readonly left: number;
  readonly total: number;
  readonly onMore: (() => void) | undefined;
}

function More({ left, total, onMore }: MoreProps) {
  const count = (bytes: number): string => bytes.toLocaleString('en');
  return (
    <span className={styles['more']}>
      … {count(left)} more {left === 1 ? 'byte' : 'bytes'}
      {onMore && (
        <Button variant="quiet" size="small" onClick={onMore}>
          {total <= MOST_BYTES ? 'Show all' : `Show the first ${count(MOST_BYTES)}`}
        </Button>
      )}
    </span>
  );
}
