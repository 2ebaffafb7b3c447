/** The popup: a request of its own, or else the last of all, signed with the chosen key; copy or send it, or open the app. */

import { lazy, Suspense, useEffect, useRef } from 'react';
import { listed } from '../../lib/core/counts.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import { methodWithoutBody, selectSending } from '../../lib/features/exchange/selectors.ts';
import { isLookShown } from '../../lib/features/gate/slice.ts';
import { selectEnvironment, selectKey, selectResolved, selectSigning } from '../../lib/state/selectors.ts';
import { selectUndoable } from '../../lib/state/undo-slice.ts';
import { DestinationBar } from '../app/destination-bar.tsx';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { PasteAnywhere } from '../app/paste-anywhere.tsx';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { CopyCurl } from '../compose/copy-curl.tsx';
import { KeepPath } from '../compose/keep-path.tsx';
import { RequestLine } from '../compose/request-line.tsx';
import { TimestampBar } from '../compose/timestamp-bar.tsx';
import { ProblemList, useProblems } from '../request/problem-list.tsx';
import { staleWords } from '../share/validity.ts';
import { WhatWasPasted } from '../share/what-was-pasted.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './popup.module.css';
import { PopupBody } from './popup-body.tsx';
import { PopupFrame } from './popup-frame.tsx';

/** Loaded when first needed, so that the popup opens without them. */
const GateProgress = lazy(async () => ({
  default: (await import('../share/gate-progress.tsx')).GateProgress,
}));
const PastedRequest = lazy(async () => ({
  default: (await import('../compose/pasted-request.tsx')).PastedRequestNotice,
}));
const SentBefore = lazy(async () => ({
  default: (await import('../compose/sent-before.tsx')).SentBeforeNotice,
}));
const KeptAnswer = lazy(async () => ({
  default: (await import('../answer/kept-answer.tsx')).KeptAnswerView,
}));
const DefineVariables = lazy(async () => ({
  default: (await import('../answer/define-variables.tsx')).DefineVariables,
}));
const PopupLastSent = lazy(async () => ({
  default: (await import('./popup-last-sent.tsx')).PopupLastSent,
}));
const PopupBodyWays = lazy(async () => ({
  default: (await import('./popup-body-ways.tsx')).PopupBodyWays,
}));
const PopupKey = lazy(async () => ({ default: (await import('./popup-key.tsx')).PopupKey }));
const Welcome = lazy(async () => ({ default: (await import('../app/welcome.tsx')).Welcome }));
const PopupOutcome = lazy(async () => ({ default: (await import('./popup-outcome.tsx')).PopupOutcome }));

export function Popup() {
  const { openApp, copy, loaded, isNew } = useApp((state) => ({
    openApp: state.openApp,
    copy: state.copy,
    loaded: state.loaded,
    isNew: state.settings.isNew,
  }));
  return (
    <PopupFrame
      busy={loaded === 'loading'}
      action={
        <Button variant="quiet" icon="external" onClick={() => void openApp()}>
          Open the app
        </Button>
      }
    >
      <ErrorBoundary view="popup" copy={copy}>
        {loaded === 'loading' ? (
          <p className={styles['faint']}>
            <Spinner label="Reading your request" />
          </p>
        ) : isNew ? (
          <Suspense>
            <Welcome />
          </Suspense>
        ) : (
          <Request />
        )}
      </ErrorBoundary>
    </PopupFrame>
  );
}

/** Only once it's read: nobody is to send another. */
function Request() {
  return (
    <>
      <div ref={useStart()} className={styles['start']}>
        <DestinationBar />
        <RequestLine />
      </div>
      <Repeated />
      <Pasted />
      <ProblemList field="base-url" />
      <ProblemList field="method" />
      <ProblemList field="target" />
      <KeepPath />
      <ProblemList field="headers" />
      <ProblemList field="body" />
      <Missing />
      <BodyWays />
      <Body />
      <TimestampBar />
      <Looks />
      {/* Before the next signature: below it, what can be done would be out of sight. */}
      <div tabIndex={-1} className={styles['outcome']}>
        <Verdict />
      </div>
      <Signature />
    </>
  );
}

/** The focus goes where one starts: to the path and query, behind what's there; without a key, to the way to one. */
function useStart() {
  const store = useAppStore();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const what = selectKey(store.getState()) ? 'input[data-takes="requests"]' : 'button';
    const found = start.current?.querySelector<HTMLElement>(what);
    found?.focus();
    if (found instanceof HTMLInputElement) found.setSelectionRange(found.value.length, found.value.length);
  }, [store]);
  return start;
}

/** Takes URLs and requests in the address field, and says what became of them. */
function Pasted() {
  const isRequest = useApp(({ pasted }) => pasted?.kind === 'draft');
  return (
    <>
      <PasteAnywhere />
      <WhatWasPasted />
      {isRequest && (
        <Suspense>
          <PastedRequest />
        </Suspense>
      )}
    </>
  );
}

/** Of what may charge, it's said before it's sent that it was sent. */
function Repeated() {
  const mayRepeat = useApp(({ draft }) => draft.method !== 'GET');
  return (
    mayRepeat && (
      <Suspense>
        <SentBefore />
      </Suspense>
    )
  );
}

/** Variables that the problems above name: they’re defined in the app. */
function Missing() {
  const isMissing = useApp((state) => selectResolved(state).used.some(({ value }) => value === undefined));
  return (
    isMissing && (
      <div className={styles['actions']}>
        <Suspense>
          <DefineVariables size="small" />
        </Suspense>
      </div>
    )
  );
}

/** The problem above names what to do, as in the app. */
function BodyWays() {
  const hasProblem = useProblems('body').length > 0;
  const hasUndo = useApp((state) => selectUndoable(state, 'request') !== undefined);
  return (
    (hasProblem || hasUndo) && (
      <Suspense>
        <PopupBodyWays />
      </Suspense>
    )
  );
}

/** It would be sent unseen otherwise, or without. */
function Body() {
  const request = useApp((state) => selectSigning(state).prepared.request);
  const bodyless = useApp(methodWithoutBody);
  const focus = useApp((state) => state.focusField);
  if (bodyless !== undefined)
    return (
      <p className={styles['none']}>
        {bodyless} without a body.
        <Button size="small" icon="external" onClick={() => focus('body')}>
          Write one in the app
        </Button>
      </p>
    );
  if (!request || bodyBytes(request.body).length === 0) return null;
  return <PopupBody method={request.method} body={request.body} />;
}

function Looks() {
  const looked = useApp(isLookShown);
  return (
    looked && (
      <Suspense>
        <GateProgress />
      </Suspense>
    )
  );
}

function Signature() {
  const signed = useApp((state) => selectSigning(state).signed);
  const copy = useApp((state) => state.copySigned);
  const caveat = useApp((state) => staleWords(state, selectSigning(state).timestamp));
  const lacking = useApp((state) =>
    listed([
      ...(selectKey(state) ? [] : [state.protection === 'locked' ? 'an unlocked key' : 'a key']),
      ...(selectSigning(state).lines ? [] : ['a request without errors']),
    ]),
  );
  const canHaveKey = useApp((state) => !selectKey(state) && selectEnvironment(state).kind === 'remote');
  if (!signed)
    return (
      <>
        <p className={styles['faint']}>The signature appears here once there’s {lacking}.</p>
        {canHaveKey && (
          <Suspense>
            <PopupKey />
          </Suspense>
        )}
      </>
    );
  return (
    <div className={styles['signature']}>
      <span className={styles['caption']} aria-hidden="true">
        Signature
      </span>
      <output aria-label="Signature">{signed.signature}</output>
      <div className={styles['actions']}>
        <span className={styles['verb']} aria-hidden="true">
          Copy
        </span>
        <CopyButton label="Copy headers" shortLabel="headers" caveat={caveat} copy={() => copy('headers')} />
        <CopyButton
          label="Copy canonical string"
          shortLabel="canonical string"
          caveat={caveat}
          copy={() => copy('canonical')}
        />
        <CopyCurl shortLabel="as curl" variant="normal" />
      </div>
    </div>
  );
}

function Verdict() {
  const sending = useApp(selectSending);
  switch (sending.kind) {
    case 'idle':
      return (
        <Suspense>
          <PopupLastSent />
        </Suspense>
      );
    case 'asking-permission':
      return <Spinner label="Waiting for your answer to the browser’s prompt" />;
    case 'checking':
      return <Spinner label="Checking the request for secrets" />;
    case 'sending':
      return <Spinner label="Waiting for the response" />;
    case 'not-sent':
    case 'answered':
      return (
        <Suspense fallback={<Spinner label="Reading the response" />}>
          <PopupOutcome sending={sending} />
        </Suspense>
      );
    case 'kept':
      return (
        <Suspense>
          <KeptAnswer answered={sending.answered} />
        </Suspense>
      );
  }
}
