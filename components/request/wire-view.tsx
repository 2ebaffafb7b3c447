/** A request as it was captured, every byte of it, nothing tidied but for secrets, which aren't shown again. */

import { useMemo } from 'react';
import { missingWords } from '../../lib/core/diagnosis/answer/missing-words.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import {
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  displayText,
  sliceBytes,
} from '../../lib/core/signing/bytes.ts';
import { type Gap, gapOf } from '../../lib/core/signing/gaps.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { holdsSecret, withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { Badge } from '../ui/badge.tsx';
import { ByteText, MOST_BYTES } from '../ui/byte-text.tsx';
import { MissingParts } from './missing-parts.tsx';
import { useKnownSecrets } from './use-known-secrets.ts';
import styles from './wire-view.module.css';

interface WireViewProps {
  readonly request: WireRequest;
  /** What of it isn't known. */
  readonly gaps?: readonly Gap[] | undefined;
  /** The signature is known to be right for these very bytes. */
  readonly isProven?: boolean | undefined;
}

export function WireView({ request, gaps = [], isProven = false }: WireViewProps) {
  const secrets = useKnownSecrets();
  const shown = useMemo(() => {
    const { target, headers, body } = request;
    return {
      target: withoutSecret(target, secrets),
      headers: headers.map(
        ([name, value]) =>
          [secrets.hide(name), withoutPassword(name, withoutSecret(value, secrets))] as const,
      ),
      body: withoutSecret(byteStringOfBytes(bodyBytes(body)), secrets),
    };
  }, [request, secrets]);
  const missing = gaps.map(missingWords).map((words) => ({ ...words, why: secrets.hide(words.why) }));
  const isRebuilt = request.body.kind === 'bytes' && request.body.source === 'reencoded';
  return (
    <>
      <div className={styles['wire']}>
        <p>
          {request.method} <ByteText text={shown.target} />
        </p>
        {shown.headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header is its place; names repeat.
          <p key={index}>
            <span className={styles['name']}>{name}: </span>
            <ByteText text={value} />
          </p>
        ))}
        <p className={styles['body']}>
          <ByteText text={shown.body} empty={gapOf(gaps, 'body') ? 'Body not known' : 'No body'} />
        </p>
      </div>
      {isRebuilt && (
        <p className={styles['about']}>
          <Badge tone={isProven ? 'neutral' : 'warn'}>Reconstructed</Badge> The body’s bytes were
          reconstructed from text
          {isProven
            ? '. The signature is valid for them, so they’re exactly the bytes that were signed.'
            : '. Your code may have hashed different bytes.'}
        </p>
      )}
      <MissingParts missing={missing} canGive={false} />
    </>
  );
}

const BASIC = /^(Basic ) *\S+$/i;

/** Basic authentication is a user and a password in base64, which anyone reads. */
function withoutPassword(name: string, value: ByteString): ByteString {
  const isCredential = /^(?:proxy-)?authorization$/i.test(name) && BASIC.test(value);
  return isCredential ? byteStringOfText(value.replace(BASIC, '$1…')) : value;
}

/** Bytes that may be drawn, and those that show whether a secret begins among them. */
const READ = MOST_BYTES + 4096;

/** A secret that was sent isn't shown again. */
function withoutSecret(text: ByteString, { hideBytes }: KnownSecrets): ByteString {
  const hidden = (hideBytes(sliceBytes(text, 0, READ)) + text.slice(READ)) as ByteString;
  const readable = displayText(bytesOf(hidden));
  return holdsSecret(readable) ? byteStringOfText(withoutSecrets(readable)) : hidden;
}
