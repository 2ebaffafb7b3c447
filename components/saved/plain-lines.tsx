/** Bytes as they are with every one to be seen, or a text that's laid out for reading; as much of it as can be drawn. */

import { type ByteString, bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { ByteText, MOST_BYTES } from '../ui/byte-text.tsx';
import styles from './saved.module.css';

interface LinesProps {
  /** One character per byte. */
  readonly text: string;
  /** Laid out for reading: its white space is nobody's. */
  readonly isLaidOut: boolean;
}

export function PlainLines({ text, isLaidOut }: LinesProps) {
  if (isLaidOut) return <pre className={styles['laidOut']}>{readable(text)}</pre>;
  return (
    <div className={styles['wire']}>
      <ByteText text={text as ByteString} empty="Nothing" />
    </div>
  );
}

export function LineText({ text, isLaidOut }: LinesProps) {
  if (text === '') return <>&nbsp;</>;
  return isLaidOut ? readable(text) : <ByteText text={text as ByteString} limit={1000} />;
}

function readable(text: string): string {
  const shown = displayText(bytesOf(text.slice(0, MOST_BYTES) as ByteString));
  return text.length > MOST_BYTES ? `${shown}…` : shown;
}
