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
          The server keeps sending records that it sent before, or more than its total, so Countersign
          stopped. The fetched records stay in the list.
        </Notice>
      );
    default:
      return <FailureNotice failure={stop} onAgain={onResume} onShowRequest={onShowRequest} canGoOn />;
  }
}

function ToldToWait({ until }: { readonly until: number }) {
  const when = useApp(({ now }) => untilWords(until, now));
  return (
    <Notice tone="warn" live title={when === undefined ? 'The rate limit is over' : 'Rate limited'}>
      {when === undefined
        ? 'Press Resume. The fetched records stay in the list.'
        : `The server accepts requests again ${when}. Press Resume then. The fetched records stay in the list.`}
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
      {isRest ? 'Countersign retried these pages, and they failed again.' : 'Several pages in a row failed.'}{' '}
      {lastWords(stop)}{' '}
      {isRest
        ? 'All other pages were fetched.'
        : 'The fetched records stay in the list. Press Resume once the server works again.'}
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
  if (isRest) return 'Some pages couldn’t be fetched';
  if (areOthers(stop)) return 'The server returned other offsets than requested';
  if (last?.kind === 'unreadable') return 'The server doesn’t return a list';
  return last?.kind === 'unanswered' ? 'The server doesn’t respond' : 'The server returns errors';
}

function lastWords(stop: FailingStop): string {
  const { last, status } = stop;
  if (areOthers(stop)) return 'The responses name other offsets than those requested.';
  if (last?.kind === 'unreadable') return `The last response had status ${status}, but no list.`;
  if (last?.kind === 'unanswered') return 'The last request got no response.';
  return `The last response had status ${status}.`;
}

function problemWords(problem: Parameters<typeof pageProblemWords>[0]): string {
  const { title, text } = pageProblemWords(problem);
  return `${title}. ${text}`;
}
