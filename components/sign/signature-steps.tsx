/** From the five lines to the string, the HMAC and the headers, each ready to copy. */

import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { describeStep, stepTitle } from '../../lib/core/signing/line-words.ts';
import type { SignedRequest } from '../../lib/core/signing/sign.ts';
import { headersText } from '../../lib/state/signing.ts';
import { useApp } from '../app/store-context.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import { CopyCurl } from './copy-curl.tsx';
import styles from './steps.module.css';
import { useValidity } from './timestamp-bar.tsx';

export function SignatureSteps({ signed, keyName }: { signed: SignedRequest; keyName: string }) {
  const copy = useApp((state) => state.copy);
  const headers = headersText(signed);
  return (
    <>
      <Section
        title={stepTitle('join')}
        actions={
          <CopyButton
            label="Copy canonical string"
            shortLabel="Copy"
            variant="quiet"
            copy={() => copy(displayText(bytesOf(signed.canonical)))}
          />
        }
      >
        <p className={styles['words']}>{describeStep('join')}</p>
        <div className={styles['block']}>
          <ByteText text={signed.canonical} />
        </div>
        <p className={styles['words']}>{signed.canonical.length.toLocaleString('en')} bytes</p>
      </Section>
      <Section
        title={stepTitle('hmac')}
        actions={
          <CopyButton
            label="Copy signature"
            shortLabel="Copy"
            variant="quiet"
            copy={() => copy(signed.signature)}
          />
        }
      >
        <p className={styles['words']}>
          {describeStep('hmac')} Signed with <strong>{keyName}</strong>.
        </p>
        <div className={styles['block']}>
          <output aria-label="Signature" className={styles['signature']}>
            {signed.signature}
          </output>
        </div>
      </Section>
      <Section
        title={stepTitle('headers')}
        actions={
          <>
            <CopyButton label="Copy headers" shortLabel="Copy" variant="quiet" copy={() => copy(headers)} />
            <CopyCurl />
          </>
        }
      >
        <p className={styles['words']}>
          {describeStep('headers')} <Expiry />
        </p>
        <pre className={styles['block']}>{headers}</pre>
      </Section>
    </>
  );
}

/** How long a copy of the headers, or of the command, will be accepted. */
function Expiry() {
  const validity = useValidity();
  if (!validity) return null;
  const { tone, text } = validity;
  return <>{tone === 'good' ? `What you copy is ${text.toLowerCase()} minutes.` : `${text}.`}</>;
}
