/** Why fetching everything stands still though nobody paused it, and what's done about it beside going on. */

import { pageProblemWords } from '../../lib/core/paging/page-words.ts';
import type { WalkStop } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { untilWords } from './browse-words.ts';
import { FailureNotice } from './list-notices.tsx';

interface WalkStoppedProps {
  readonly stop: WalkStop;
  readonly onResume: () => void;
  readonly onShowRequest: () => void;
}

export function WalkStopped({ stop, onResume, onShowRequest }: WalkStoppedProps) {
  switch (stop.kind) {
    case 'told-to-wait':
      return <ToldToWait until={stop.until} />;
    case 'failing':
      return <Failing stop={stop} onShowRequest={onShowRequest} />;
    case 'endless':
      return (
        <Notice tone="bad" live title="The list seems to have no end">
          The server goes on answering records that nothing announced, or that it answered before, so fetching
          stopped. What was fetched stays.
        </Notice>
      );
    default:
      return <FailureNotice failure={stop} onAgain={onResume} onShowRequest={onShowRequest} canGoOn />;
  }
}

function ToldToWait({ until }: { readonly until: number }) {
  const when = useApp(({ now }) => untilWords(until, now));
  return (
    <Notice tone="warn" live title={when === undefined ? 'Go on now' : `Go on ${when}`}>
      {when === undefined
        ? 'The server’s rate limit is over. What was fetched stays.'
        : 'The server limits the rate until then. What was fetched stays.'}
    </Notice>
  );
}

type FailingStop = Extract<WalkStop, { kind: 'failing' }>;

function Failing({
  stop,
  onShowRequest,
}: {
  readonly stop: FailingStop;
  readonly onShowRequest: () => void;
}) {
  const { last, isRest } = stop;
  const isNoList = last?.kind === 'unreadable';
  return (
    <Notice
      tone="bad"
      live
      title={failingTitle(stop)}
      actions={
        last && 'answered' in last ? (
          <Button onClick={onShowRequest}>{isNoList ? 'Show the response' : 'Show the request'}</Button>
        ) : undefined
      }
    >
      {isRest ? 'A few pages failed again and again' : 'Page after page failed'}
      {lastWords(stop)}. {isRest ? 'All others were fetched' : 'What was fetched stays'}.
      {isNoList && <p>{problemWords(last.problem)}</p>}
    </Notice>
  );
}

/** Nothing of them was refused: they say that they begin elsewhere. */
function areOthers({ last, status }: FailingStop): boolean {
  return last === undefined && status === undefined;
}

function failingTitle(stop: FailingStop): string {
  const { last, isRest } = stop;
  if (isRest) return 'Go on to ask for the rest once more';
  if (areOthers(stop)) return 'Other pages came than those asked for';
  return last?.kind === 'unreadable'
    ? 'Resume once the server answers with a list again'
    : 'Resume once the server answers again';
}

function lastWords(stop: FailingStop): string {
  const { last, status } = stop;
  if (areOthers(stop)) return ', since the server says that its responses begin elsewhere in the list';
  if (last?.kind === 'unreadable') return `, the last one with status ${status} but no list`;
  if (last?.kind === 'unanswered') return ', the last one without a response';
  return `, the last one with status ${status}`;
}

function problemWords(problem: Parameters<typeof pageProblemWords>[0]): string {
  const { title, text } = pageProblemWords(problem);
  return `${title}. ${text}`;
}
