/** The request as it was captured: every byte of it, nothing tidied. */

import { useMemo } from 'react';
import { momentWords } from '../../lib/core/diagnosis/time-words.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import {
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  displayText,
  sliceBytes,
} from '../../lib/core/signing/bytes.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { holdsSecret, withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem } from '../../lib/state/diagnosis-items.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText, MOST_BYTES } from '../ui/byte-text.tsx';
import { Section } from '../ui/section.tsx';
import styles from './captured-request.module.css';
import { SOURCES } from './item-words.ts';
import { useKnownSecrets } from './use-known-secrets.ts';

export function CapturedRequest({ item }: { readonly item: DiagnosisItem }) {
  const remove = useApp((state) => state.removeItem);
  const { request, receivedAt } = item.capture;
  const secrets = useKnownSecrets();
  const shown = useMemo(() => {
    const { target, headers, body } = request;
    return {
      target: withoutSecret(target, secrets),
      headers: headers.map(([name, value]) => [secrets.hide(name), withoutSecret(value, secrets)] as const),
      body: withoutSecret(byteStringOfBytes(bodyBytes(body)), secrets),
    };
  }, [request, secrets]);
  const isRebuilt = request.body.kind === 'bytes' && request.body.source === 'reencoded';
  return (
    <Section
      title="The request, as it was captured"
      level={3}
      actions={
        <Button variant="quiet" icon="trash" onClick={() => remove(item.id)}>
          Remove
        </Button>
      }
    >
      <p className={styles['about']}>
        {SOURCES[item.source]}
        {receivedAt !== undefined && `, received ${momentWords(BigInt(Math.floor(receivedAt)))}`}
      </p>
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
          <ByteText text={shown.body} empty="No body" />
        </p>
      </div>
      {isRebuilt && (
        <p className={styles['about']}>
          <Badge tone="warn">Rebuilt</Badge> The body’s bytes were rebuilt from text, so those that were
          hashed may have differed.
        </p>
      )}
    </Section>
  );
}

/** Bytes that may be drawn, and those that show whether a secret begins among them. */
const READ = MOST_BYTES + 4096;

/** A secret that was sent isn't shown again. */
function withoutSecret(text: ByteString, { hideBytes }: KnownSecrets): ByteString {
  const hidden = (hideBytes(sliceBytes(text, 0, READ)) + text.slice(READ)) as ByteString;
  const readable = displayText(bytesOf(hidden));
  return holdsSecret(readable) ? byteStringOfText(withoutSecrets(readable)) : hidden;
}
