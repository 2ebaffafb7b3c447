/** The chosen request: its mistake, what was signed against what should have been, the fix, and every byte that arrived. */

import { type Ref, useEffect, useMemo } from 'react';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { CHECK_ON_SERVER } from '../../lib/core/diagnosis/accepted-invalid.ts';
import { fixHeading } from '../../lib/core/diagnosis/answer/headings.ts';
import { joinedNames } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import { symptomSentences } from '../../lib/core/diagnosis/symptoms/symptom.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { inboxComparisons, toldBySandbox, toldMistakes } from '../../lib/features/inbox/comparison.ts';
import { acceptedIn, isAcceptedInvalid } from '../../lib/features/inbox/rows.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { selectSucceededLater } from '../../lib/features/requests/failing.ts';
import { useApp } from '../app/store-context.tsx';
import { Afterwards } from '../request/afterwards.tsx';
import { ComparisonView } from '../request/comparison-view.tsx';
import { Fixes } from '../request/fixes.tsx';
import { Happened } from '../request/happened.tsx';
import { CodeLanguage } from '../request/language-choice.tsx';
import { LikelyCauses } from '../request/likely-causes.tsx';
import { OtherMistakes, OtherMistakesBeside } from '../request/other-mistakes.tsx';
import { RequestActions } from '../request/request-actions.tsx';
import { RequestDetails } from '../request/request-details.tsx';
import { RequestPart } from '../request/request-part.tsx';
import { errorText, statusWord, succeededLater, utcMomentOfMs } from '../request/request-words.ts';
import { UnclearNotice } from '../request/unclear-notice.tsx';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { useNamedAnswer } from '../request/use-named-answer.ts';
import { Section } from '../ui/section.tsx';
import styles from './inbox.module.css';
import { inboxWords, isMadeBySimulation, switchSentence } from './inbox-words.ts';
import { useSettled } from './use-settled.ts';

interface InboxDetailsProps {
  readonly row: InboxRow;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function InboxDetails({ row: told, onLeave, onClose, ref }: InboxDetailsProps) {
  const row = useSettled(told);
  const secrets = useKnownSecrets();
  const isMended = useApp((state) => selectSucceededLater(state, row));
  const sandbox = useMemo(() => toldBySandbox(row), [row]);
  const { answer, unexplained, second, choice } = useNamedAnswer(row.capture, sandbox);
  const sandboxKeys = useApp((state) => state.inboxKeys);
  const keyIds = sandboxKeys?.flatMap(({ keyId, revoked }) => (revoked ? [] : [keyId]));
  const found = inboxWords(row, (answer ?? unexplained?.answer)?.summary, keyIds);
  const words = isMended ? succeededLater(found) : found;
  const { diagnose, steps, open, sendAgain } = useApp((state) => ({
    diagnose: state.diagnoseInboxRow,
    steps: state.showStepsOfInboxRow,
    open: state.openInboxRow,
    sendAgain: state.sendInboxRowAgain,
  }));
  useChecked(row.id);
  const checked = useCheckedWords(row);
  return (
    <RequestDetails
      ref={ref}
      words={{ ...words, word: secrets.hide(words.word), sentence: secrets.hide(words.sentence) }}
      besides={[switchSentence(row.switches), second].filter(Boolean).join(' ') || undefined}
      answered={`Answered ${statusWord(row)}`}
      code={row.answered}
      rest={`. Request received ${utcMomentOfMs(row.startedAt)}`}
      error={errorText(row, secrets)}
      notice={<UnclearNotice capture={row.capture} source="inbox" sent={{ at: row.startedAt / 1000 }} />}
      checked={checked}
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
      {answer ? (
        <>
          <Happened answer={answer} />
          <Fixes answer={answer}>
            <CodeLanguage answer={answer} {...choice} />
          </Fixes>
          <Afterwards answer={answer} />
          <OtherMistakesBeside answer={answer} onDiagnose={() => diagnose(row.id)} />
        </>
      ) : (
        <Mistakes row={row} secrets={secrets} />
      )}
      {unexplained && <LikelyCauses {...unexplained} />}
      <RequestPart title="The request, as it arrived" capture={row.capture} />
    </RequestDetails>
  );
}

/** Its signature, whenever the keys change, or what’s known of the server. */
function useChecked(id: number): void {
  const { check, keys, environments } = useApp((state) => ({
    check: state.checkInboxRow,
    keys: state.keys,
    environments: state.environments,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another request, with other keys or for another server.
  useEffect(() => check(), [id, keys, environments, check]);
}

/** What the sandbox says, looked at again with the key that's stored here. */
function useCheckedWords(row: InboxRow): string | undefined {
  const name = useApp((state) => {
    const sent: string | undefined = headerValue(row.capture.request.headers, AUTH_HEADERS.key);
    return state.keys.find(({ id }) => id === sent)?.name;
  });
  const isRight = row.verdict === 'right' || row.verdict === 'disputed';
  const isInvalid = row.verdict === 'wrong' || row.verdict === 'secret-differs';
  if (name === undefined || (!isRight && !isInvalid)) return undefined;
  return `Countersign checked the request too, with ${name}: the signature is ${isRight ? 'valid' : 'invalid'}.`;
}

/** What the request shows by itself, and mistakes that only the sandbox knows. */
function Mistakes({ row, secrets }: { readonly row: InboxRow; readonly secrets: KnownSecrets }) {
  const { diagnosis } = row;
  const comparisons = useMemo(() => inboxComparisons(row, secrets), [row, secrets]);
  const mistakes = toldMistakes(diagnosis);
  // Accepted, it’s the sandbox’s secret that differs.
  if (acceptedIn(row) && mistakes.length > 0 && !isAcceptedInvalid(row)) return null;
  const symptoms = symptomsToTell(row);
  const [told, happened] =
    mistakes.length > 0
      ? [mistakes, mistakes.map((mistake) => mistake.happened)]
      : [symptoms, symptoms.flatMap(symptomSentences)];
  const fixes = isAcceptedInvalid(row) ? [{ id: 'server', ...CHECK_ON_SERVER }, ...told] : told;
  if (fixes.length === 0) return null;
  return (
    <>
      {told.length > 0 && (
        <Section title="What happened" level={3}>
          {happened.map((sentence) => (
            <p key={sentence} className={styles['sentence']}>
              {secrets.hide(sentence)}
            </p>
          ))}
          {comparisons.map((comparison) => (
            <ComparisonView key={comparison.what} comparison={comparison} />
          ))}
        </Section>
      )}
      <Section title={fixHeading(fixes.length)} level={3}>
        {fixes.map(({ id, title, fix }) => (
          <p key={id} className={styles['sentence']}>
            {fixes.length > 1 && <strong>{secrets.hide(title)}. </strong>}
            {secrets.hide(fix)}
          </p>
        ))}
      </Section>
      <OtherMistakes answer={{ others: othersTold(row, secrets), moreOthers: diagnosis?.untold ?? 0 }} />
    </>
  );
}

function othersTold({ diagnosis }: InboxRow, { hide }: KnownSecrets) {
  const [, ...others] = diagnosis?.explanations ?? [];
  return others.map(({ sets: [likeliest = []] }) => ({
    title: hide(joinedNames(likeliest.map(({ title }) => title))),
    text: hide(likeliest.map(({ happened }) => happened).join(' ')),
  }));
}

function symptomsToTell(row: InboxRow) {
  const { diagnosis } = row;
  if (diagnosis?.verdict !== 'refused' || isMadeBySimulation(row)) return [];
  return diagnosis.symptoms;
}
