/** Why fetching everything stands still though nobody paused it, and what's done about it beside going on. */

import { pageProblemWords } from '../../lib/core/paging/page-words.ts';
import type { WalkState, WalkStop } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { untilWords } from './browse-words.ts';
import { FailureNotice } from './list-notices.tsx';

type Fetched = Pick<WalkState, 'records' | 'total'>;

interface WalkStoppedProps {
  readonly stop: WalkStop;
  readonly walk: Fetched;
  readonly onResume: () => void;
  readonly onShowRequest: () => void;
}

export function WalkStopped({ stop, walk, onResume, onShowRequest }: WalkStoppedProps) {
  switch (stop.kind) {
    case 'told-to-wait':
      return <ToldToWait until={stop.until} />;
    case 'failing':
      return <Failing stop={stop} walk={walk} onShowRequest={onShowRequest} />;
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

interface FailingProps extends Pick<WalkStoppedProps, 'walk' | 'onShowRequest'> {
  readonly stop: FailingStop;
}

function Failing({ stop, walk, onShowRequest }: FailingProps) {
  const { last } = stop;
  const isNoList = last?.kind === 'unreadable';
  return (
    <Notice
      tone="bad"
      live
      title={failingTitle(stop, walk)}
      actions={
        last && 'answered' in last ? (
          <Button onClick={onShowRequest}>{isNoList ? 'Show the response' : 'Show the request'}</Button>
        ) : undefined
      }
    >
      {[triedWords(stop, walk), lastWords(stop), fetchedWords(stop, walk)].filter(Boolean).join(' ')}
      {isNoList && <p>{problemWords(last.problem)}</p>}
    </Notice>
  );
}

/** Nothing of them was refused: they say that they begin elsewhere. */
function areOthers({ last, status }: FailingStop): boolean {
  return last === undefined && status === undefined;
}

/** With no record of the list, nothing tells of other pages. */
function triedWords(stop: FailingStop, { records }: Fetched): string {
  if (!stop.isRest) return 'Several pages in a row failed.';
  if (records > 0) return 'Countersign retried these pages, and they failed again.';
  return areOthers(stop) ? '' : 'Countersign retried the request, and it failed again.';
}

/** Without a total, each page tells of the next alone: those behind one that failed weren't requested. */
function fetchedWords({ isRest }: FailingStop, { records, total }: Fetched): string {
  if (records === 0) return 'No records were fetched. Press Resume once the server works again.';
  return isRest && total !== undefined
    ? 'All other pages were fetched.'
    : 'The fetched records stay in the list. Press Resume once the server works again.';
}

function failingTitle(stop: FailingStop, { records }: Fetched): string {
  const { last, isRest } = stop;
  if (isRest && records > 0) return 'Some pages couldn’t be fetched';
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
