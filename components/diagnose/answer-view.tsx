/** The answer for one request, in the order it's read: the mistake first, what it rests on last. */

import { useEffect } from 'react';
import { requestClockRows } from '../../lib/core/clock/clock-rows.ts';
import { mayBlameSecretHere } from '../../lib/core/diagnosis/accepted-invalid.ts';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import { STRING_PROVED } from '../../lib/core/diagnosis/compare/comparison-words.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { gapOf } from '../../lib/core/signing/gaps.ts';
import { selectMended } from '../../lib/features/diagnosis/mended.ts';
import { timesOf } from '../../lib/features/requests/request-times.ts';
import { useApp } from '../app/store-context.tsx';
import { Afterwards } from '../request/afterwards.tsx';
import { ClockTable } from '../request/clock-table.tsx';
import { Happened } from '../request/happened.tsx';
import { MissingParts } from '../request/missing-parts.tsx';
import { SUCCEEDED_LATER_SENTENCES } from '../request/request-words.ts';
import { RunFailed } from '../request/run-failed.tsx';
import { SearchStatus } from '../request/search-status.tsx';
import { SoFar, useSaysSoFar } from '../request/so-far.tsx';
import { UnclearNotice } from '../request/unclear-notice.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import styles from './answer-view.module.css';
import { Excluded } from './excluded.tsx';
import { Expected } from './expected.tsx';
import { FixesWithCode } from './fixes.tsx';
import { ForeignHost } from './foreign-host.tsx';
import type { ItemTab } from './item-view.tsx';
import { MARKS, sentWhen } from './item-words.ts';
import { useKeyNote } from './key-note.tsx';
import { OpenInRequest } from './open-in-request.tsx';
import { Alike, Others, ToAskTheServer } from './others.tsx';
import { QueryField } from './query-field.tsx';
import { Reasons } from './reasons.tsx';
import { SaidNotice } from './said-notice.tsx';
import { SecondOpinionNotice } from './second-opinion-notice.tsx';
import { Symptoms } from './symptoms.tsx';
import { useFoundByString, useIsStringRight } from './use-comparison.ts';

interface AnswerViewProps {
  readonly shown: ShownItem;
  readonly onTab: (tab: ItemTab) => void;
}

export function AnswerView({ shown, onTab }: AnswerViewProps) {
  const { item, run } = shown;
  useAnnounced(shown);
  const focus = useApp((state) => state.focusField);
  const giveBody = (): void => {
    onTab('hints');
    focus('meant-body');
  };
  const isStringRight = useIsStringRight(item);
  const isFound = shown.shown !== undefined && shown.shown.diagnosis.explanations.length > 0;
  const foundByString = useFoundByString(item, shown.shown?.diagnosis);
  const saysSoFar = useSaysSoFar(item.id, run, isFound);
  if (run.kind === 'failed')
    return (
      <div className={styles['notice']}>
        <RunFailed id={item.id} problem={run.problem} />
      </div>
    );
  const isDone = run.kind === 'done';
  const isContradicted = isDone && run.second?.kind === 'read' && run.second.opinion.verdict === 'ruled-out';
  return (
    <div className={styles['answer']}>
      {foundByString !== undefined && <FoundByString title={foundByString} onTab={onTab} />}
      {foundByString === undefined && saysSoFar && (
        <div className={styles['verdict']}>
          <SoFar
            said={shown.shown?.diagnosis ?? {}}
            actions={
              <>
                <Button onClick={() => onTab('compare')}>Compare strings</Button>
                <Button onClick={() => onTab('hints')}>Give hints</Button>
              </>
            }
          />
        </div>
      )}
      <ForeignHost shown={shown} />
      <SearchStatus id={item.id} run={run} isFound={isFound} />
      {shown.shown &&
        foundByString === undefined &&
        (isDone || isFound || !shown.shown.diagnosis.expected) && (
          <Verdict
            shown={shown}
            answer={shown.shown.answer}
            isStringRight={isStringRight}
            onTab={onTab}
            onGiveBody={giveBody}
          />
        )}
      <UnclearNotice {...item} sent={sentWhen(item)} className={styles['notice']} />
      {isDone && shown.shown && <SaidNotice item={item} diagnosis={shown.shown.diagnosis} />}
      {isDone && run.second && <SecondOpinionNotice second={run.second} />}
      {shown.shown && (
        <Details
          // What its outcome would mean rests on explanations that it contradicts.
          answer={isContradicted ? { ...shown.shown.answer, separating: undefined } : shown.shown.answer}
          diagnosis={shown.shown.diagnosis}
          isDone={isDone}
          isStringRight={isStringRight}
          isFoundByString={foundByString !== undefined}
          shown={shown}
          onTab={onTab}
        />
      )}
    </div>
  );
}

interface FoundByStringProps {
  readonly title: string;
  readonly onTab: (tab: ItemTab) => void;
}

/** The signature proves the string that was pasted, and so the secret. */
function FoundByString({ title, onTab }: FoundByStringProps) {
  return (
    <div className={styles['notice']}>
      <Notice
        tone="bad"
        title={title}
        live
        actions={
          <Button size="small" onClick={() => onTab('compare')}>
            Show the difference
          </Button>
        }
      >
        Compare strings found this. Your string gives the signature with the stored secret, so the secret is
        correct.
      </Notice>
    </div>
  );
}

interface DetailsProps {
  readonly answer: Answer;
  readonly diagnosis: Diagnosis;
  readonly isDone: boolean;
  /** The comparison of strings showed it. */
  readonly isStringRight: boolean;
  readonly isFoundByString: boolean;
  readonly shown: ShownItem;
  readonly onTab: (tab: ItemTab) => void;
}

function Details(props: DetailsProps) {
  const { answer, diagnosis, isDone, isStringRight, isFoundByString, shown, onTab } = props;
  return (
    <>
      {answer.missing.length > 0 && (
        <Section title={HEADINGS.unknown} level={3}>
          <MissingParts missing={answer.missing} canGive />
          <QueryField item={shown.item} />
        </Section>
      )}
      <Happened answer={answer} />
      {isStale(diagnosis) && (
        <Section title="Clocks" level={3}>
          <ClockTable rows={requestClockRows(timesOf(shown.item.capture))} />
        </Section>
      )}
      <FixesWithCode answer={answer} shown={shown} />
      {(isDone || diagnosis.explanations.length > 0) && (
        <Afterwards answer={answer}>
          <div>
            <OpenInRequest item={shown.item} />
          </div>
        </Afterwards>
      )}
      {isDone && <Alike answer={answer} />}
      {isDone && <Others shown={shown} answer={answer} />}
      {isDone && <ToAskTheServer shown={shown} answer={answer} />}
      {isDone && !isFoundByString && (
        <Reasons {...{ answer, diagnosis, isStringRight, onTab }} item={shown.item} />
      )}
      {isDone && <Excluded answer={answer} diagnosis={diagnosis} />}
      <Symptoms answer={answer} diagnosis={diagnosis} />
      {!mayBlameSecretHere(diagnosis) && (
        <Expected answer={answer} expected={diagnosis.expected ?? answer.expected} />
      )}
    </>
  );
}

/** Said by the server, or found here. */
function isStale({ code, answered }: Diagnosis): boolean {
  return (answered?.code ?? code) === 'stale_request';
}

interface VerdictProps {
  readonly shown: ShownItem;
  readonly answer: Answer;
  readonly isStringRight: boolean;
  readonly onTab: (tab: ItemTab) => void;
  readonly onGiveBody: () => void;
}

function Verdict({ shown, answer, isStringRight, onTab, onGiveBody }: VerdictProps) {
  const { words, place, where, actions, isLive } = useKeyNote(shown);
  const mended = useApp((state) => selectMended(state, shown.item.capture));
  const missing = isLive ? undefined : gapOf(shown.shown?.diagnosis.gaps ?? [], 'body');
  const isUnexplained = shown.run.kind === 'done' && shown.shown?.diagnosis.signature === 'unexplained';
  const isFile = missing?.from?.kind === 'read-by-curl' && missing.from.file !== undefined;
  return (
    <div className={styles['verdict']}>
      <Notice
        tone={mended ? 'info' : MARKS[answer.tone].tone}
        title={<h2 className={styles['title']}>{answer.title}</h2>}
        actions={
          <>
            {missing ? (
              <Button onClick={onGiveBody}>{isFile ? 'Choose the file' : 'Enter the body'}</Button>
            ) : (
              <>
                {isUnexplained && (
                  <>
                    <Button onClick={() => onTab('compare')}>Compare strings</Button>
                    <Button onClick={() => onTab('hints')}>Give hints</Button>
                  </>
                )}
                {actions}
              </>
            )}
            {where}
          </>
        }
      >
        <p>{isUnexplained && isStringRight ? STRING_PROVED : answer.summary}</p>
        {words !== undefined && <p>{words}</p>}
        {place !== undefined && <p>{place}</p>}
        {mended && <p>{SUCCEEDED_LATER_SENTENCES[mended]}</p>}
      </Notice>
    </div>
  );
}

/** The verdict, once it's there: also of a search that was just started again. */
function useAnnounced({ run, shown }: ShownItem): void {
  const announce = useAnnounce();
  const title = run.kind === 'done' ? shown?.answer.title : undefined;
  const isSearching = run.kind === 'searching';
  useEffect(() => {
    if (title !== undefined) announce(title);
  }, [announce, title]);
  useEffect(() => {
    if (isSearching) announce('Searching');
  }, [announce, isSearching]);
}
