/** The signed request behind a page: as it was sent, the five lines it was signed over, the string and the signature. */

import { useState } from 'react';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { describeStep, stepTitle } from '../../lib/core/signing/line-words.ts';
import { useApp } from '../app/store-context.tsx';
import { WireView } from '../diagnose/wire-view.tsx';
import { ShareAnswered } from '../share/share-answered.tsx';
import { AnswerBody } from '../sign/answer-body.tsx';
import { LineSteps } from '../sign/line-steps.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Section } from '../ui/section.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './beside.module.css';
import type { RequestBehind } from './request-behind.ts';

interface PageRequestProps extends RequestBehind {
  readonly onClose: () => void;
}

export function PageRequest({ answered, title, first, onClose }: PageRequestProps) {
  const [part, setPart] = useState(first);
  const { answer } = answered.exchange;
  const tabs = [
    { id: 'request' as const, label: 'Signed request', content: <Signed answered={answered} /> },
    {
      id: 'answer' as const,
      label: 'Answer',
      content: answer.kind === 'response' ? <AnswerBody answer={answer} /> : null,
      disabled: answer.kind !== 'response',
    },
  ];
  return (
    <div className={styles['beside']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <Button variant="quiet" icon="cross" aria-label="Close the request" onClick={onClose} />
      </header>
      <Tabs quiet label="Request and answer" tabs={tabs} value={part} onChange={setPart} />
    </div>
  );
}

function Signed({ answered }: Pick<PageRequestProps, 'answered'>) {
  const copy = useApp((state) => state.copy);
  const [active, setActive] = useState<string | undefined>(undefined);
  const { request, signed } = answered.exchange;
  return (
    <>
      <Section title="As it was sent" level={3}>
        <ShareAnswered answered={answered} />
        <WireView request={request} />
      </Section>
      <Section
        title={stepTitle('join')}
        level={3}
        actions={
          <CopyButton
            label="Copy canonical string"
            shortLabel="Copy"
            variant="quiet"
            copy={() => copy(displayText(bytesOf(signed.canonical)))}
          />
        }
      >
        <div className={styles['block']}>
          <ByteText text={signed.canonical} />
        </div>
      </Section>
      <Section
        title={stepTitle('hmac')}
        level={3}
        actions={
          <CopyButton
            label="Copy signature"
            shortLabel="Copy"
            variant="quiet"
            copy={() => copy(signed.signature)}
          />
        }
      >
        <p className={styles['hint']}>{describeStep('hmac')}</p>
        <div className={styles['block']}>
          <output aria-label="Signature">{signed.signature}</output>
        </div>
      </Section>
      <LineSteps lines={signed.lines} active={active} onActive={setActive} />
    </>
  );
}
