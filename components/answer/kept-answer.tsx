/** What a request was answered before the page was opened: when, and what can be said of it without the response. */

import { utcMomentWords } from '../../lib/core/time-words.ts';
import type { KeptAnswered } from '../../lib/features/exchange/state.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AnsweredExplanation } from './answered-explanation.tsx';

export function KeptAnswerView({ answered }: { readonly answered: KeptAnswered }) {
  return (
    <>
      <AnsweredExplanation answered={answered} />
      <SentAt entry={answered.entry} />
    </>
  );
}

export function SentAt({ entry }: { readonly entry: HistoryEntry }) {
  const open = useApp((state) => state.openEntry);
  return (
    <Notice
      tone="info"
      live
      actions={
        <Button icon="external" onClick={() => open(entry.id)}>
          Open in History
        </Button>
      }
    >
      <p>
        Sent at {utcMomentWords(BigInt(Math.floor(entry.at)))}. {outcomeWords(entry)}
      </p>
    </Notice>
  );
}

function outcomeWords({ status, code }: HistoryEntry): string {
  if (status === null) return 'No response came.';
  return `The server answered ${code === null ? status : `${status} ${code}`}. History doesn’t store responses.`;
}
