/** Building the request: the line, its timestamp, and its query, headers and body. */

import { type ReactNode, Suspense, useEffect } from 'react';
import { hasReplaced, selectQueryRows } from '../../lib/features/draft/slice.ts';
import type { DraftArrival } from '../../lib/features/draft/state.ts';
import { selectBodyCommand } from '../../lib/features/paste/body-command.ts';
import { selectEnvironment, selectResolved, selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { ProblemList, useProblems } from '../request/problem-list.tsx';
import { size } from '../share/size.ts';
import { WhatWasPasted } from '../share/what-was-pasted.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { KeepPath } from './keep-path.tsx';
import { QueryEditor } from './query-editor.tsx';
import styles from './request-editor.module.css';
import { RequestLine } from './request-line.tsx';
import { TimestampBar } from './timestamp-bar.tsx';

/** The parts that aren't shown at first are loaded when they are. */
const HeadersEditor = lazyPart(async () => (await import('./headers-editor.tsx')).HeadersEditor);
const RequestHead = lazyPart(async () => (await import('./request-head.tsx')).RequestHead);
const VariablesUsed = lazyPart(async () => (await import('./variables-used.tsx')).VariablesUsed);
const BodyEditor = lazyPart(async () => (await import('./body-editor.tsx')).BodyEditor);

const PastedRequest = lazyPart(async () => (await import('./pasted-request.tsx')).PastedRequestNotice);

const BodyCommand = lazyPart(async () => (await import('./body-command.tsx')).BodyCommand);

const HeldBack = lazyPart(async () => (await import('./held-back.tsx')).HeldBack);

const SentBefore = lazyPart(async () => (await import('./sent-before.tsx')).SentBeforeNotice);

const loadWireChanges = async () => (await import('./wire-changes.tsx')).WireChanges;
const WireChanges = lazyPart(loadWireChanges);

/** A body that’s to be given again. */
const MISSING = 'missing';

export function RequestEditor() {
  const { part, show } = useApp((state) => ({ part: state.part, show: state.showPart }));
  useEffect(() => {
    // A warning is there with the keystroke that needs it; where it can't be loaded, that's said then.
    loadWireChanges().catch(() => undefined);
  }, []);
  // As in the steps, an empty segment is no parameter.
  const parameters = useApp((state) => selectQueryRows(state).filter(({ segment }) => segment !== '').length);
  const hasVariables = useApp((state) => selectResolved(state).used.length > 0);
  const hasChanges = useApp((state) => selectSigning(state).prepared.changes.length > 0);
  const mayRepeat = useApp(({ draft }) => draft.method !== 'GET');
  const isCommand = useApp((state) => selectBodyCommand(state) !== undefined);
  const headers = useApp(({ draft }) => draft.headers.length);
  const body = useApp((state) => {
    if (state.draft.body.kind === 'missing') return MISSING;
    const sent = selectSigning(state).prepared.request?.body;
    return sent?.kind === 'bytes' ? size(sent.bytes.length) : 0;
  });
  const tabs = [
    {
      id: 'query' as const,
      label: 'Query',
      badge: <PartBadge count={parameters} />,
      content: <QueryEditor />,
    },
    {
      id: 'headers' as const,
      label: 'Headers',
      badge: <PartBadge field="headers" count={headers} />,
      content: opening(<HeadersEditor />),
    },
    {
      id: 'body' as const,
      label: 'Body',
      badge: <PartBadge field="body" count={body} />,
      content: opening(<BodyEditor />),
    },
  ];
  return (
    <div className={styles['editor']}>
      <div className={styles['head']}>
        <div className={styles['top']}>
          <h2 className={styles['title']}>Request</h2>
          <Suspense>
            <RequestHead />
          </Suspense>
        </div>
        <Replaced />
        <Suspense>
          <HeldBack />
        </Suspense>
        <RequestLine />
        {mayRepeat && (
          <Suspense>
            <SentBefore />
          </Suspense>
        )}
        <WhatWasPasted />
        {isCommand && (
          <Suspense>
            <BodyCommand />
          </Suspense>
        )}
        <ProblemList field="base-url" />
        <ProblemList field="method" />
        <ProblemList field="target" />
        <KeepPath />
        <Destination />
        {hasVariables && (
          <Suspense>
            <VariablesUsed />
          </Suspense>
        )}
        {hasChanges && (
          <Suspense>
            <WireChanges />
          </Suspense>
        )}
        <TimestampBar />
      </div>
      <Tabs label="Parts of the request" tabs={tabs} value={part} onChange={show} />
    </div>
  );
}

function opening(editor: ReactNode): ReactNode {
  return <Suspense fallback={<Spinner label="Opening" isInstead />}>{editor}</Suspense>;
}

/** Nothing typed is lost to a ready-made request. */
function Replaced() {
  const pasted = useApp((state) => (state.pasted?.kind === 'draft' ? state.pasted : undefined));
  // What was pasted has a way back of its own, until it's edited.
  const { isTold, leave } = useApp((state) => ({
    isTold:
      !(pasted?.text && state.draft === pasted.draft) && (hasReplaced(state) || state.undone !== undefined),
    leave: state.leaveRequest,
  }));
  useEffect(() => leave, [leave]);
  return (
    <>
      {pasted && (
        <Suspense>
          <PastedRequest />
        </Suspense>
      )}
      {isTold && <WayBack />}
    </>
  );
}

const ARRIVED: Record<DraftArrival['by'], string> = {
  replacing: 'This request replaced the request that you had typed.',
  undo: 'The earlier request is back.',
  redo: 'The later request is back.',
};

/** Said until the request is edited or left; the ways stay. */
function WayBack() {
  const { isUnseen, by, canUndo, canRedo, undo, redo, keep } = useApp((state) => ({
    isUnseen: state.replaced?.isUnseen,
    by: state.arrival?.draft === state.draft ? state.arrival.by : undefined,
    canUndo: hasReplaced(state),
    canRedo: state.undone !== undefined,
    undo: state.undoReadyMade,
    redo: state.redoReadyMade,
    keep: state.keepReadyMade,
  }));
  return (
    <p className={styles['replaced']} role="status">
      {isUnseen
        ? 'This request replaced your last request before you could see it.'
        : by !== undefined && ARRIVED[by]}
      {canUndo && (
        <UndoButton label="Restore earlier request" variant="quiet" size="small" onUndo={() => void undo()} />
      )}
      {canRedo && (
        <Button icon="redo" variant="quiet" size="small" onClick={() => void redo()}>
          Restore later request
        </Button>
      )}
      <Button icon="cross" variant="quiet" size="small" aria-label="Dismiss" onClick={keep} />
    </p>
  );
}

/** How much there is, and whether one is wrong: its message is in a panel that may not be shown. */
function PartBadge({ field, count }: { field?: 'headers' | 'body'; count: number | string }) {
  const errors = useProblems(field).filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return count !== 0 ? <Badge>{count}</Badge> : null;
  return (
    <Badge tone="bad" icon="error">
      {count === MISSING ? (
        <>
          {count}
          <VisuallyHidden>, with an error</VisuallyHidden>
        </>
      ) : (
        // Beside their icon, a number is theirs.
        <>
          {errors}
          <VisuallyHidden>{errors === 1 ? ' error' : ' errors'}</VisuallyHidden>
        </>
      )}
    </Badge>
  );
}

function Destination() {
  const { url, builtIn } = useApp((state) => {
    return {
      url: selectSigning(state).prepared.url,
      builtIn: selectEnvironment(state).kind === 'built-in',
    };
  });
  if (url === undefined) return null;
  return (
    <p className={styles['destination']}>
      {builtIn ? 'To the built-in sandbox, with no network' : `To ${url}`}
    </p>
  );
}
