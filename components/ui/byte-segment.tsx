/** One stretch of signed bytes, drawn so that nothing in it is invisible. Copying the drawing copies the characters. */

import { Fragment, memo } from 'react';
import { codePointName } from '../../lib/core/signing/look-alikes.ts';
import type { Segment } from '../../lib/core/signing/visible-bytes.ts';
import styles from './byte-text.module.css';

/** Their short names in Unicode's pictures for control codes. */
const CONTROLS = [
  ...[
    'NUL',
    'SOH',
    'STX',
    'ETX',
    'EOT',
    'ENQ',
    'ACK',
    'BEL',
    'BS',
    'TAB',
    'LF',
    'VT',
    'FF',
    'CR',
    'SO',
    'SI',
  ],
  ...[
    'DLE',
    'DC1',
    'DC2',
    'DC3',
    'DC4',
    'NAK',
    'SYN',
    'ETB',
    'CAN',
    'EM',
    'SUB',
    'ESC',
    'FS',
    'GS',
    'RS',
    'US',
  ],
];

/** A carriage return is boxed: it's nearly always there by accident. */
const LINE_ENDS = {
  'line-feed': { look: 'lineEnd', sign: '⏎', name: 'line feed, \\n' },
  'carriage-return': { look: 'box', sign: '\\r', name: 'carriage return, \\r' },
} as const;

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(2, '0');
}

function controlName(code: number): string {
  return code === 0x7f ? 'DEL' : (CONTROLS[code] ?? hex(code));
}

interface ByteSegmentProps {
  readonly segment: Segment;
  /** At the start or the end of everything or of a mark, where a space is easily missed. */
  readonly edge: boolean;
}

/** A segment never changes, so neither does its drawing. */
export const ByteSegment = memo(function ByteSegment({ segment, edge }: ByteSegmentProps) {
  switch (segment.kind) {
    case 'text':
      return <Text text={segment.text} />;
    case 'space':
      return <Spaces count={segment.end - segment.start} edge={edge} />;
    case 'tab':
      return <Sign look="tab" name="tab" text={'\t'} />;
    case 'line-feed':
    case 'carriage-return': {
      const { look, sign, name } = LINE_ENDS[segment.kind];
      return (
        <>
          <Sign look={look} name={name} text={sign} />
          {segment.kind === 'line-feed' && '\n'}
        </>
      );
    }
    case 'control':
      return (
        <Sign
          look="box"
          name={`${codePointName(segment.code)} control character`}
          text={controlName(segment.code)}
        />
      );
    case 'look-alike':
      return <LookAlike text={segment.text} name={segment.name} />;
    case 'not-utf8':
      return <Sign look="badByte" name={`byte ${hex(segment.byte)}, not UTF-8`} text={hex(segment.byte)} />;
  }
});

/** Between the names and values of JSON. */
const BOUNDS = /(?<=["'][:,])(?=\S)|(?<=,)(?=["'{[])/;
const WITHIN_WORD = /(?<=-)(?=\w)/;

/** JSON without spaces goes on in the next line between its names and values, not within one that has a hyphen. */
function Text({ text }: { readonly text: string }) {
  if (!/["']/.test(text)) return text;
  return text.split(BOUNDS).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece.split(WITHIN_WORD).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
        <Fragment key={at}>
          {at > 0 && <span className={styles['joint']} />}
          {part}
        </Fragment>
      ))}
    </Fragment>
  ));
}

function Spaces({ count, edge }: { readonly count: number; readonly edge: boolean }) {
  const text = ' '.repeat(count);
  if (edge || count > 1)
    return <Sign look="space" name={count === 1 ? 'space' : `${count} spaces`} text={text} />;
  return <span className={styles['space']}>{text}</span>;
}

/** Drawn as itself where it has a shape of its own, else as its code point. */
function LookAlike({ text, name }: { readonly text: string; readonly name: string }) {
  const seen =
    /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(text) && text !== '\u2800' && !/\u3164|\u115f|\u1160|\uffa0/u.test(text);
  const joined = /^\p{Mn}$/u.test(text) && !/[\u034f\ufe00-\ufe0f]|\udb40/u.test(text);
  if (seen) return <Sign look="lookAlike" name={name} text={text} />;
  // A combining mark is drawn on a dotted circle, apart from the letter it would vanish into.
  if (joined) return <Sign look="lookAlike" name={name} text={`◌${text}`} />;
  return <Sign look="odd" name={name} text={name.split(' ', 1)[0] ?? ''} />;
}

interface SignProps {
  readonly look: 'space' | 'tab' | 'lineEnd' | 'box' | 'badByte' | 'lookAlike' | 'odd';
  readonly name: string;
  readonly text: string;
}

function Sign({ look, name, text }: SignProps) {
  return (
    <span className={styles[look]} role="img" aria-label={name} title={name}>
      {text}
    </span>
  );
}
