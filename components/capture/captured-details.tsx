/** The chosen request of the inspected page: its verdict in a sentence, where to go from here, and all that was captured. */

import type { Ref } from 'react';
import { brokeOffTitle, NO_RESPONSE } from '../../lib/core/diagnosis/condition-titles.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import { Afterwards } from '../request/afterwards.tsx';
import { Fixes } from '../request/fixes.tsx';
import { Happened } from '../request/happened.tsx';
import { CodeLanguage } from '../request/language-choice.tsx';
import { LikelyCauses } from '../request/likely-causes.tsx';
import { OtherMistakesBeside } from '../request/other-mistakes.tsx';
import { RequestActions } from '../request/request-actions.tsx';
import { RequestDetails } from '../request/request-details.tsx';
import { RequestPart } from '../request/request-part.tsx';
import {
  errorText,
  provesBytes,
  statusWord,
  unsignedWords,
  utcMomentOfMs,
} from '../request/request-words.ts';
import { UnclearNotice } from '../request/unclear-notice.tsx';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { useNamedAnswer } from '../request/use-named-answer.ts';
import { ExactBytesView } from './exact-bytes.tsx';
import { OpenedSearch, useDiagnosedWhileOpen } from './opened-search.tsx';
import { useVerdictWords } from './use-verdict-words.ts';

interface CapturedDetailsProps {
  readonly row: RequestRow;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function CapturedDetails({ row, onLeave, onClose, ref }: CapturedDetailsProps) {
  const secrets = useKnownSecrets();
  useDiagnosedWhileOpen(row);
  const { shown, answer, unexplained, second, choice } = useNamedAnswer(row.capture);
  const words = useVerdictWords(row, secrets, (answer ?? unexplained?.answer)?.summary) ?? unsignedWords(row);
  const { diagnose, steps, open, sendAgain } = useApp((state) => ({
    diagnose: state.diagnoseRow,
    steps: state.showStepsOfRow,
    open: state.openRow,
    sendAgain: state.sendRowAgain,
  }));
  const { capture, code, startedAt } = row;
  return (
    <RequestDetails
      ref={ref}
      words={words}
      besides={second}
      answered={answeredWords(row)}
      code={code}
      rest={`. Request sent ${utcMomentOfMs(startedAt)}`}
      error={errorText(row, secrets)}
      notice={<UnclearNotice capture={capture} source="devtools" sent={{ at: startedAt / 1000 }} />}
      actions={
        <RequestActions
          row={row}
          unexplained={unexplained}
          onDiagnose={diagnose}
          onSteps={steps}
          onOpen={open}
          onSendAgain={sendAgain}
        />
      }
      onLeave={onLeave}
      onClose={onClose}
    >
      {shown && <OpenedSearch shown={shown} />}
      {answer && <Happened answer={answer} />}
      {answer && (
        <Fixes answer={answer}>
          <CodeLanguage answer={answer} {...choice} />
        </Fixes>
      )}
      {answer && <Afterwards answer={answer} />}
      {answer && <OtherMistakesBeside answer={answer} onDiagnose={() => diagnose(row.id)} />}
      {unexplained && <LikelyCauses {...unexplained} />}
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

/** Where it ended early, or nothing came back, with the browser's own words. */
function answeredWords(row: RequestRow): string {
  const { capture, failure } = row;
  const { answer } = capture;
  if (answer && !answer.isCut) return `The server answered ${statusWord(row)}`;
  const title = answer ? brokeOffTitle(answer.status) : NO_RESPONSE;
  return failure === undefined ? title : `${title}: ${failure}`;
}
