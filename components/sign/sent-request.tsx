/** The request as it will go out, each part marked with the line it becomes. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { type ByteString, byteStringOfBytes, byteStringOfText } from '../../lib/core/signing/bytes.ts';
import type { CanonicalLines } from '../../lib/core/signing/canonical.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { ByteText } from '../ui/byte-text.tsx';
import { Section } from '../ui/section.tsx';
import { marksInPart } from './piece-links.ts';
import styles from './steps.module.css';

interface Linking {
  readonly active: string | undefined;
  readonly onActive: (id: string | undefined) => void;
}

interface SentRequestProps extends Linking {
  readonly request: WireRequest;
  readonly lines: CanonicalLines;
  readonly timestamp: ByteString;
}

/** Enough to recognise a body by; the editor has the whole. In bytes. */
const BODY_PREVIEW = 600;

export function SentRequest({ request, lines, timestamp, active, onActive }: SentRequestProps) {
  const marked = { activeMark: active, onMark: onActive };
  const body = bodyBytes(request.body);
  const preview = byteStringOfBytes(body.subarray(0, BODY_PREVIEW));
  const bodyMarks = marksInPart(lines, 'body').map((mark) => ({
    ...mark,
    end: Math.min(mark.end, preview.length),
  }));
  return (
    <Section title="The request, as it will be sent">
      <div className={styles['wire']}>
        <p>
          <ByteText
            text={byteStringOfText(request.method)}
            marks={marksInPart(lines, 'method')}
            {...marked}
          />{' '}
          <ByteText text={request.target} marks={marksInPart(lines, 'target')} {...marked} />{' '}
          <span className={styles['faint']}>HTTP/1.1</span>
        </p>
        {request.headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header is its place; names repeat.
          <p key={index}>
            <span className={styles['faint']}>{name}: </span>
            <ByteText text={value} />
          </p>
        ))}
        <p>
          <span className={styles['faint']}>{AUTH_HEADERS.timestamp}: </span>
          <ByteText text={timestamp} marks={marksInPart(lines, 'timestamp')} {...marked} />
        </p>
        {body.length > 0 ? (
          <p className={styles['body']}>
            <ByteText text={preview} marks={bodyMarks} {...marked} />
            {body.length > preview.length && (
              <span className={styles['faint']}>
                {' '}
                … {(body.length - preview.length).toLocaleString('en')} more bytes, all of them hashed
              </span>
            )}
          </p>
        ) : (
          <p className={styles['faint']}>No body</p>
        )}
      </div>
    </Section>
  );
}
