/** A request as it goes out or as it was sent, each part marked with the line it becomes. */

import { AUTH_HEADERS, type AuthHeader } from '../../lib/core/api.ts';
import { counted } from '../../lib/core/counts.ts';
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
  readonly title: string;
  readonly level?: 2 | 3 | undefined;
  /** With the authentication headers that go out. */
  readonly request: WireRequest;
  readonly lines: CanonicalLines;
  /** Any other that isn't in the request needs a key. */
  readonly leftOut: readonly AuthHeader[];
  /** Bytes of the body that are drawn. */
  readonly bodyShown?: number | undefined;
}

/** Enough to recognise a body by; the editor has the whole. In bytes. */
const BODY_PREVIEW = 600;

export function SentRequest(props: SentRequestProps) {
  const { title, level, request, lines, leftOut, bodyShown = BODY_PREVIEW, active, onActive } = props;
  const marked = { activeMark: active, onMark: onActive };
  const body = bodyBytes(request.body);
  const preview = byteStringOfBytes(body.subarray(0, bodyShown));
  const bodyMarks = marksInPart(lines, 'body').map((mark) => ({
    ...mark,
    end: Math.min(mark.end, preview.length),
  }));
  return (
    <Section title={title} level={level}>
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
            <ByteText text={value} marks={marksInHeader(lines, name, value)} {...marked} />
          </p>
        ))}
        {Object.values(AUTH_HEADERS)
          .filter((name) => !request.headers.some(([sent]) => sent === name))
          .map((name) => (
            <p key={name} className={styles['faint']}>
              {name}: {leftOut.includes(name) ? 'left out on purpose' : 'needs a key'}
            </p>
          ))}
        {body.length > 0 ? (
          <p className={styles['body']}>
            <ByteText text={preview} marks={bodyMarks} {...marked} />
            {body.length > preview.length && (
              <span className={styles['faint']}>
                {' '}
                … {counted(body.length - preview.length, 'more byte')}, and the whole body is hashed
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

/** Of the headers, the timestamp alone is signed. */
function marksInHeader(lines: CanonicalLines, name: string, value: ByteString) {
  const isSigned = name === AUTH_HEADERS.timestamp && value === lines[3].value;
  return isSigned ? marksInPart(lines, 'timestamp') : undefined;
}
