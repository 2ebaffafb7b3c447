/**
 * Two panes side by side where there's room (760 px and up), one above the other where there isn't. The separator is moved
 * by dragging, by keys, and by clicks.
 */

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import styles from './split-pane.module.css';

interface SplitPaneProps {
  readonly first: ReactNode;
  /** Where there's none, the first has all the room. */
  readonly second: ReactNode;
  /** What the first pane holds; names the separator. */
  readonly label: string;
  /** Of the width, for the first pane, in percent: 25 to 75. */
  readonly defaultShare?: number | undefined;
  /** After a move, to keep it. */
  readonly onShareChange?: ((share: number) => void) | undefined;
}

const LIMITS = { min: 25, max: 75, step: 2 } as const;
/** A pointer that went no further clicked. In pixels. */
const CLICK = 3;

function within(share: number): number {
  return Math.min(LIMITS.max, Math.max(LIMITS.min, Math.round(share)));
}

export function SplitPane({ first, second, label, defaultShare = 50, onShareChange }: SplitPaneProps) {
  const [share, setShare] = useState(() => within(defaultShare));
  const frame = useRef<HTMLDivElement>(null);
  const move = (next: number): void => {
    setShare(within(next));
    onShareChange?.(within(next));
  };
  const pressed = useRef<{ readonly x: number; isDragged: boolean } | undefined>(undefined);
  const drag = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    const { current } = pressed;
    if (!box || !current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    current.isDragged ||= Math.abs(event.clientX - current.x) > CLICK;
    if (current.isDragged) move(((event.clientX - box.left) / box.width) * 100);
  };
  const click = (): void => {
    if (pressed.current?.isDragged) return;
    const stops = [LIMITS.min, within(defaultShare), LIMITS.max];
    move(stops.find((stop) => stop > share) ?? LIMITS.min);
  };
  const press = (event: KeyboardEvent): void => {
    const next: Partial<Record<string, number>> = {
      ArrowLeft: share - LIMITS.step,
      ArrowRight: share + LIMITS.step,
      Home: LIMITS.min,
      End: LIMITS.max,
    };
    const target = next[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };
  return (
    <div className={styles['container']}>
      <div
        ref={frame}
        className={styles['split']}
        data-alone={second ? undefined : true}
        style={{ '--share': `${share}%` } as CSSProperties}
      >
        <div className={styles['pane']}>{first}</div>
        {/* biome-ignore lint/a11y/useSemanticElements: an hr can't be moved; this is the ARIA window splitter. */}
        <div
          className={styles['separator']}
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={`Width of ${label}`}
          aria-valuenow={share}
          aria-valuemin={LIMITS.min}
          aria-valuemax={LIMITS.max}
          onKeyDown={press}
          title="Drag it, or click it for another width"
          onPointerDown={(event) => {
            pressed.current = { x: event.clientX, isDragged: false };
            event.currentTarget.setPointerCapture?.(event.pointerId);
          }}
          onPointerMove={drag}
          onClick={click}
          onDoubleClick={() => move(defaultShare)}
        />
        <div className={styles['pane']}>{second}</div>
      </div>
    </div>
  );
}
