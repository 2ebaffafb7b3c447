/** The signed request behind a page, as it was sent, and its answer. */

import { useState } from 'react';
import { AnswerBody } from '../answer/answer-body.tsx';
import { SentView } from '../request/sent-view.tsx';
import { ShareAnswered } from '../share/share-answered.tsx';
import { Button } from '../ui/button.tsx';
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
      label: 'Response',
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
      <Tabs quiet label="Request and response" tabs={tabs} value={part} onChange={setPart} />
    </div>
  );
}

function Signed({ answered }: Pick<PageRequestProps, 'answered'>) {
  return (
    <>
      <div className={styles['share']}>
        <ShareAnswered answered={answered} />
      </div>
      <SentView answered={answered} level={3} />
    </>
  );
}
