/** The request as it will go out, each part marked with the line it becomes. */

import { AUTH_HEADERS, type AuthHeader } from '../../lib/core/api.ts';
import { byteStringOfBytes, byteStringOfText } from '../../lib/core/signing/bytes.ts';
import type { CanonicalLines } from '../../lib/core/signing/canonical.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Signing } from '../../lib/state/signing.ts';
import { useApp } from '../app/store-context.tsx';
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
  readonly signing: Signing;
}

/** Enough to recognise a body by; the editor has the whole. In bytes. */
const BODY_PREVIEW = 600;

export function SentRequest({ request, lines, signing, active, onActive }: SentRequestProps) {
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
        {Object.values(AUTH_HEADERS).map((name) => (
          <p key={name}>
            <span className={styles['faint']}>{name}: </span>
            <AuthValue name={name} signing={signing} marked={marked} />
          </p>
        ))}
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

interface AuthValueProps {
  readonly name: AuthHeader;
  readonly signing: Signing;
  readonly marked: { readonly activeMark: string | undefined; readonly onMark: Linking['onActive'] };
}

function AuthValue({ name, signing, marked }: AuthValueProps) {
  const leftOut = useApp((state) => state.draft.leftOut.includes(name));
  const { lines, signed, timestamp } = signing;
  if (leftOut) return <span className={styles['faint']}>left out on purpose</span>;
  if (name === AUTH_HEADERS.timestamp && lines)
    return <ByteText text={timestamp} marks={marksInPart(lines, 'timestamp')} {...marked} />;
  const value = signed?.headers.find(([field]) => field === name)?.[1];
  return value ? <ByteText text={value} /> : <span className={styles['faint']}>needs a key</span>;
}
