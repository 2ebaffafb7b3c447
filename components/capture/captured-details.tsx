/** The chosen request of the inspected page: its verdict in a sentence, where to go from here, and all that was captured. */

import { type Ref, useMemo } from 'react';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { selectNamingDiagnosis } from '../../lib/features/diagnosis/named-mistake.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import { Happened } from '../request/happened.tsx';
import { RequestActions } from '../request/request-actions.tsx';
import { RequestDetails } from '../request/request-details.tsx';
import { RequestPart } from '../request/request-part.tsx';
import { errorText, momentOfMs, provesBytes, statusWord, unsignedWords } from '../request/request-words.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { ExactBytesView } from './exact-bytes.tsx';
import { useVerdictWords } from './use-verdict-words.ts';

interface CapturedDetailsProps {
  readonly row: RequestRow;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function CapturedDetails({ row, onLeave, ref }: CapturedDetailsProps) {
  const secrets = useKnownSecrets();
  const words = useVerdictWords(row, secrets) ?? unsignedWords(row);
  const { diagnose, steps, sendAgain } = useApp((state) => ({
    diagnose: state.diagnoseRow,
    steps: state.showStepsOfRow,
    sendAgain: state.sendRowAgain,
  }));
  const { capture, code, startedAt, failure } = row;
  const nothing = failure === undefined ? 'No response' : `No response: ${failure}`;
  return (
    <RequestDetails
      ref={ref}
      words={words}
      answered={capture.answer ? `Answered ${statusWord(row)}` : nothing}
      code={code}
      rest={`, sent ${momentOfMs(startedAt)}`}
      error={errorText(row, secrets)}
      actions={<RequestActions row={row} onDiagnose={diagnose} onSteps={steps} onSendAgain={sendAgain} />}
      onLeave={onLeave}
    >
      <WhatHappened row={row} />
      <RequestPart
        title="The request, as DevTools shows it"
        capture={capture}
        isProven={provesBytes(row)}
        remarks={row.remarks.map((remark) => `DevTools ${remark}.`)}
      />
      <ExactBytesView row={row} />
    </RequestDetails>
  );
}

/** As Diagnose found it. */
function WhatHappened({ row: { capture } }: Pick<CapturedDetailsProps, 'row'>) {
  const diagnosis = useApp((state) => selectNamingDiagnosis(state, capture));
  const answer = useMemo(
    () => diagnosis && answerOf(diagnosis, { request: capture.request }),
    [diagnosis, capture],
  );
  return answer && <Happened answer={answer} />;
}
