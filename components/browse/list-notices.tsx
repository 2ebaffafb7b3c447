/** Why there's no page, with the same words as in Request, and what's odd about the one that came. */

import { type Remedy, remedyLabel, sends } from '../../lib/core/diagnosis/remedy.ts';
import type { Applied } from '../../lib/core/paging/applied-limit.ts';
import { oddityWords, pageProblemWords } from '../../lib/core/paging/page-words.ts';
import type { BrowseFailure, LoadedPage } from '../../lib/features/browse/state.ts';
import { explanationOf, keyIdOf } from '../../lib/features/exchange/explaining.ts';
import { captureOfSent } from '../../lib/features/exchange/sent-capture.ts';
import type { Answered } from '../../lib/features/exchange/state.ts';
import { ExplanationNotice } from '../answer/explanation-notice.tsx';
import { NotSentNotice } from '../answer/not-sent-notice.tsx';
import { useApp } from '../app/store-context.tsx';
import { RuleNote } from '../request/rule-note.tsx';
import { MakeKeyOfRefused } from '../share/local-sandbox-key.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './browse.module.css';
import { PathUnknown } from './path-unknown.tsx';

export interface FailureProps {
  readonly failure: BrowseFailure;
  /** Signs and sends what failed again. */
  readonly onAgain: () => void;
  readonly onShowRequest: () => void;
  /** A button beside it signs again and goes on: what would do the same is left out. */
  readonly canGoOn?: boolean;
}

export function FailureNotice({ failure, onAgain, onShowRequest, canGoOn = false }: FailureProps) {
  switch (failure.kind) {
    case 'not-sent':
      return <NotSentNotice why={failure.why} onAgain={onAgain} />;
    case 'refused':
    case 'unanswered':
      return (
        <Refused
          answered={failure.answered}
          onAgain={onAgain}
          onShowRequest={onShowRequest}
          canGoOn={canGoOn}
        />
      );
    case 'path-unknown':
      return <PathUnknown path={failure.path} onShowRequest={onShowRequest} />;
    case 'unreadable': {
      const { title, text } = pageProblemWords(failure.problem);
      return (
        <Notice
          tone="bad"
          live
          title={title}
          actions={
            <>
              {!canGoOn && (
                <Button icon="refresh" onClick={onAgain}>
                  Load again
                </Button>
              )}
              <Button onClick={onShowRequest}>Show the response</Button>
            </>
          }
        >
          {text}
        </Notice>
      );
    }
  }
}

interface RefusedProps extends Omit<FailureProps, 'failure'> {
  readonly answered: Answered;
}

/** Where everything is fetched, signing again is what going on does; only the clock is more than that. */
function remediesBesideGoOn(remedies: readonly Remedy[]): readonly Remedy[] {
  return remedies.filter(({ kind }) => kind === 'use-server-clock' || !sends(kind));
}

function Refused({ answered, onAgain, onShowRequest, canGoOn }: RefusedProps) {
  const { goForKey, openForm, run, diagnose, openApp, mode } = useApp((state) => ({
    goForKey: state.goForKey,
    openForm: state.openEnvironmentForm,
    run: state.runTimestamp,
    mode: state.timestampMode,
    diagnose: state.diagnoseCapture,
    openApp: state.openApp,
  }));
  const { skew } = answered.exchange;
  const nameMistake = (): void => diagnose(captureOfSent(answered), 'sent');
  const againBy = (offset: number | undefined) => (): void => {
    // A typed timestamp is Request's own, and stays as it is.
    if (offset !== undefined || mode.kind === 'running') run(offset);
    onAgain();
  };
  const editEnvironment = (): void => openForm({ kind: 'edit', id: answered.environment.id });
  const ACTS: Record<Exclude<Remedy['kind'], 'make-local-key'>, () => void> = {
    'resign-now': againBy(undefined),
    'use-seconds': againBy(undefined),
    'use-server-clock': againBy(skew?.seconds ?? 0),
    'restore-header': onAgain,
    retry: onAgain,
    'retry-at-risk': onAgain,
    'look-for-effect': onShowRequest,
    'pick-key': () => goForKey('keys'),
    'replace-secret': () => goForKey('keys', keyIdOf(answered)),
    'create-sandbox-key': () => goForKey('sandbox'),
    'grant-permission': () => void openApp(),
    'edit-base-url': editEnvironment,
    'edit-path': editEnvironment,
    'edit-request': onShowRequest,
    'open-steps': onShowRequest,
    diagnose: nameMistake,
  };
  const explanation = explanationOf(answered);
  const remedies = canGoOn ? remediesBesideGoOn(explanation.remedies) : explanation.remedies;
  const isDiagnosed = remedies.some(({ kind }) => kind === 'diagnose');
  const { answer } = answered.exchange;
  const isRefused = answer.kind === 'response' && answer.status === 401;
  return (
    <ExplanationNotice
      key={answered.exchange.id}
      explanation={{
        ...explanation,
        remedies:
          isRefused && !isDiagnosed
            ? [...remedies, { kind: 'diagnose', does: 'Diagnose this request' }]
            : remedies,
      }}
      button={({ remedy }) =>
        remedy.kind === 'make-local-key' ? (
          <MakeKeyOfRefused />
        ) : (
          <Button onClick={ACTS[remedy.kind]}>{remedyLabel(remedy, canGoOn ? 'resume' : 'send')}</Button>
        )
      }
    />
  );
}

/** Nothing of it is papered over: each contradiction is said. */
export function PageNotices({ page }: { readonly page: LoadedPage }) {
  const { applied, oddities } = page;
  if (applied.length === 0 && oddities.length === 0) return null;
  return (
    <div className={styles['notices']}>
      {applied.map((one) => (
        <AppliedNotice key={one.field} applied={one} />
      ))}
      {oddities.length > 0 && (
        <Notice tone="warn" title="This page contradicts itself or the API docs">
          <ul className={styles['oddities']}>
            {oddities
              .map((oddity) => oddityWords(oddity))
              .map((words) => (
                <li key={words}>{words}</li>
              ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function AppliedNotice({ applied: { by, text, better } }: { readonly applied: Applied }) {
  return (
    <Notice
      tone={by === 'contradicts' ? 'warn' : 'info'}
      actions={better === undefined ? undefined : <LoadWithLimit limit={better} />}
    >
      <p>{text}</p>
      {by !== 'contradicts' && (
        <RuleNote
          clause={'clause' in by ? by.clause : undefined}
          assumed={'assumption' in by ? [by.assumption] : undefined}
        />
      )}
    </Notice>
  );
}

/** From the first page on: pages of another size begin elsewhere. */
function LoadWithLimit({ limit }: { readonly limit: string }) {
  const { load, setLimit } = useApp((state) => ({ load: state.loadPage, setLimit: state.setPageSize }));
  return (
    <Button
      icon="send"
      onClick={() => {
        setLimit(limit);
        void load(0);
      }}
    >
      Load {limit} a page
    </Button>
  );
}
