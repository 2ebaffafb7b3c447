/** The request as it was captured: every byte of it, nothing tidied. */

import { momentWords } from '../../lib/core/diagnosis/time-words.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { byteStringOfBytes, byteStringOfText, bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { holdsSecret, withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem } from '../../lib/state/diagnosis-items.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Section } from '../ui/section.tsx';
import styles from './captured-request.module.css';
import { SOURCES } from './item-words.ts';

export function CapturedRequest({ item }: { readonly item: DiagnosisItem }) {
  const remove = useApp((state) => state.removeItem);
  const { request, receivedAt } = item.capture;
  const body = byteStringOfBytes(bodyBytes(request.body));
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
          {request.method} <ByteText text={shown(request.target)} />
        </p>
        {request.headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header is its place; names repeat.
          <p key={index}>
            <span className={styles['name']}>{name}: </span>
            <ByteText text={shown(value)} />
          </p>
        ))}
        <p className={styles['body']}>
          <ByteText text={shown(body)} empty="No body" />
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

/** A secret that was sent isn't shown again. */
function shown(text: ByteString): ByteString {
  const readable = displayText(bytesOf(text));
  return holdsSecret(readable) ? byteStringOfText(withoutSecrets(readable)) : text;
}
