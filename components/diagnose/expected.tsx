/** On demand: the five lines this request should be signed with, the string they make, and the signature. */

import { counted } from '../../lib/core/counts.ts';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { expectedHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import type { RightSignature } from '../../lib/core/signing/sign.ts';
import { useApp } from '../app/store-context.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { LineMark } from '../ui/line-mark.tsx';
import { Section } from '../ui/section.tsx';
import styles from './expected.module.css';

interface ExpectedProps {
  readonly answer: Answer;
  readonly expected: RightSignature | undefined;
}

export function Expected({ answer, expected }: ExpectedProps) {
  const copy = useApp((state) => state.copy);
  if (!expected) return null;
  const { lines, canonical, signature } = expected;
  return (
    <Section title={expectedHeading(answer)} level={3}>
      <Disclosure summary="The five lines, the string and the signature">
        <ol className={styles['lines']}>
          {lines.map(({ name, value }) => (
            <li key={name} className={styles['line']}>
              <LineMark name={name} />
              <ByteText text={value} empty="empty line" />
            </li>
          ))}
        </ol>
        <div className={styles['head']}>
          <span>Canonical string, {counted(canonical.length, 'byte')}</span>
          <CopyButton
            label="Copy canonical string"
            variant="quiet"
            size="small"
            copy={() => copy(displayText(bytesOf(canonical)))}
          />
        </div>
        <div className={styles['block']}>
          <ByteText text={canonical} />
        </div>
        <div className={styles['head']}>
          <span>Signature</span>
          <CopyButton label="Copy signature" variant="quiet" size="small" copy={() => copy(signature)} />
        </div>
        <div className={styles['block']}>{signature}</div>
      </Disclosure>
    </Section>
  );
}
