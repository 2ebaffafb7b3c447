/** What a broken client sends, and what the sandbox answers. */

import { useState } from 'react';
import { displayTextOf } from '../../lib/core/signing/bytes.ts';
import type { AnsweredCall } from '../../lib/lessons/broken/client.ts';
import { WireView } from '../request/wire-view.tsx';
import { Badge } from '../ui/badge.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './learn.module.css';
import { ResponseText } from './response-text.tsx';

interface BrokenCallsProps {
  readonly answers: readonly AnsweredCall[];
  readonly isOfOldCode: boolean;
}

export function BrokenCalls({ answers, isOfOldCode }: BrokenCallsProps) {
  const [shown, setShown] = useState('1');
  return (
    <section className={styles['calls']} aria-label="Requests of the client">
      {isOfOldCode && (
        <p className={styles['ofOldCode']}>These responses are for the code before your changes.</p>
      )}
      <Tabs
        label="Request"
        quiet
        value={shown}
        onChange={setShown}
        tabs={answers.map((answer, at) => ({
          id: `${at + 1}`,
          label: `Request ${at + 1}`,
          badge: <Badge tone={answer.code ? 'bad' : 'good'}>{answer.response.status}</Badge>,
          content: <Call answer={answer} />,
        }))}
      />
    </section>
  );
}

function Call({ answer: { request, response, code } }: { readonly answer: AnsweredCall }) {
  return (
    <div className={styles['call']}>
      <WireView request={request} />
      <p>
        <strong>
          {response.status} {response.reason}
        </strong>
        {code && `: ${code}`}
      </p>
      <ResponseText text={displayTextOf(response.body)} />
    </div>
  );
}
