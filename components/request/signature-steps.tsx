/** From the five lines to the string, the HMAC and the headers, each ready to copy. */

import type { ReactNode } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { describeStep, stepTitle } from '../../lib/core/signing/line-words.ts';
import type { SignedRequest } from '../../lib/core/signing/sign.ts';
import { signedText } from '../../lib/features/exchange/copy-signed.ts';
import type { SignedPart } from '../../lib/features/exchange/state.ts';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import { useApp } from '../app/store-context.tsx';
import { staleWords, useValidity } from '../share/validity.ts';
import { ByteText } from '../ui/byte-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './steps.module.css';

interface SignatureStepsProps {
  readonly level?: 2 | 3 | undefined;
  readonly signed: SignedRequest;
  /** Absent where it isn't known which key it was. */
  readonly keyName: string | undefined;
  /** See `CopyButton`. */
  readonly copy: (part: SignedPart) => Promise<CopyOutcome>;
  /** Beside “Copy headers”. */
  readonly actions?: ReactNode;
  /** On what's copied. */
  readonly note?: ReactNode;
}

export function SignatureSteps({ level, signed, keyName, copy, actions, note }: SignatureStepsProps) {
  const caveat = useApp((state) => staleWords(state, signed.lines[3].value));
  return (
    <>
      <Section
        title={stepTitle('join')}
        level={level}
        actions={
          <CopyButton
            label="Copy canonical string"
            variant="quiet"
            caveat={caveat}
            copy={() => copy('canonical')}
          />
        }
      >
        <p className={styles['words']}>{describeStep('join')}</p>
        <div className={styles['block']}>
          <ByteText text={signed.canonical} />
        </div>
        <p className={styles['words']}>{counted(signed.canonical.length, 'byte')}</p>
      </Section>
      <Section
        title={stepTitle('hmac')}
        level={level}
        actions={
          <CopyButton label="Copy signature" variant="quiet" caveat={caveat} copy={() => copy('signature')} />
        }
      >
        <p className={styles['words']}>
          {describeStep('hmac')}{' '}
          {keyName !== undefined && (
            <>
              Signed with <strong>{keyName}</strong>.
            </>
          )}
        </p>
        <div className={styles['block']}>
          <output aria-label="Signature" className={styles['signature']}>
            {signed.signature}
          </output>
        </div>
      </Section>
      <Section
        title={stepTitle('headers')}
        level={level}
        actions={
          <>
            <CopyButton label="Copy headers" variant="quiet" caveat={caveat} copy={() => copy('headers')} />
            {actions}
          </>
        }
      >
        <p className={styles['words']}>
          {describeStep('headers')} <Expiry timestamp={signed.lines[3].value} /> {note}
        </p>
        <pre className={styles['block']}>{signedText(signed, 'headers')}</pre>
      </Section>
    </>
  );
}

/** How long a copy of the headers, or of the command, will be accepted. */
function Expiry({ timestamp }: { timestamp: ByteString }) {
  return <>{useValidity(timestamp)?.sentence}</>;
}
