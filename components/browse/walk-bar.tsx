/** How far fetching everything has got, with what changed meanwhile; it's paused, resumed and given up here. */

import { counted, grouped } from '../../lib/core/counts.ts';
import { cantFindWords, isInListWords } from '../../lib/core/diagnosis/may-have-happened.ts';
import { isWalkWhole } from '../../lib/features/browse/selectors.ts';
import type { WalkState } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './browse.module.css';
import { durationWords } from './browse-words.ts';
import { WalkDoubts } from './walk-doubts.tsx';
import { WalkStopped } from './walk-stopped.tsx';

interface WalkBarProps {
  readonly walk: WalkState;
  readonly onShowRequest: () => void;
}

export function WalkBar({ walk, onShowRequest }: WalkBarProps) {
  const { pause, resume, cancel } = useApp((state) => ({
    pause: state.pauseWalk,
    resume: state.resumeWalk,
    cancel: state.cancelWalk,
  }));
  const { phase, records } = walk;
  const total = totalToCome(walk);
  const canResume = goesOn(walk);
  const waits = useApp(({ now }) => secondsToWait(walk, now));
  const isFound = stoppedAtOrder(walk);
  const isEnded = phase === 'done' || phase === 'cancelled' || isFound;
  return (
    <section className={styles['walk']} aria-label="Fetch all">
      {!isEnded && (
        <div className={styles['walking']}>
          <Progress
            label={waits > 0 ? 'Waiting' : LABELS[phase]}
            value={total === undefined ? undefined : records}
            max={Math.max(1, total ?? 1)}
            detail={detailWords(walk, waits)}
            isPaused={canResume}
          />
          {phase === 'fetching' && (
            <Button icon="pause" busy={walk.isPausing} onClick={pause}>
              {walk.isPausing ? 'Pausing…' : 'Pause'}
            </Button>
          )}
          {canResume && (
            <Button icon="play" variant="primary" onClick={() => void resume(walk)}>
              Resume
            </Button>
          )}
          <Button icon="cross" variant="quiet" onClick={cancel}>
            {canResume ? 'Keep partial result' : 'Cancel'}
          </Button>
        </div>
      )}
      {isEnded && <Ended walk={walk} />}
      <Looked walk={walk} />
      {isFound && (
        <div>
          <Button icon="play" onClick={() => void resume(walk)}>
            Fetch the rest
          </Button>
        </div>
      )}
      {walk.stop && (
        <WalkStopped
          stop={walk.stop}
          walk={walk}
          onResume={() => void resume(walk)}
          onShowRequest={onShowRequest}
        />
      )}
      {/* What's to come once it goes on isn't missing. */}
      <WalkDoubts walk={walk} missing={canResume ? [] : walk.missing} />
    </section>
  );
}

function Ended({ walk }: { readonly walk: WalkState }) {
  return (
    <p role="status">
      {stoppedAtOrder(walk) && 'Stopped: the order was found. '}
      {walk.phase === 'cancelled' ? 'Stopped after' : 'Fetched'} {recordsWords(walk)} in{' '}
      {counted(walk.requests, 'signed request')}.
      {endedAtEmptyPage(walk) && ' The responses have no total, so the list ended at the first empty page.'}
      {walk.requests > 1 && <Kept />}
    </p>
  );
}

/** That’s what was wanted: nothing is unfinished. */
export function stoppedAtOrder({ phase, sought }: WalkState): boolean {
  return phase === 'paused' && sought?.outcome === 'found';
}

/** Fewer than the total tells is said, whatever the reason. */
function recordsWords({ records, total = 0 }: WalkState): string {
  return records < total ? `${grouped(records)} of ${counted(total, 'record')}` : counted(records, 'record');
}

/** Where nothing else told the end. */
function endedAtEmptyPage({ phase, total, driftCounts }: WalkState): boolean {
  return phase === 'done' && total === undefined && driftCounts['goes-round'] === undefined;
}

const goesOn = ({ phase }: WalkState): boolean => phase === 'paused' || phase === 'stopped';

/** How the search for an order ended. The number of records stands beside it. */
function Looked({ walk }: { readonly walk: WalkState }) {
  const { sought, phase } = walk;
  return sought && phase !== 'fetching' ? <p role="status">{soughtWords(walk, sought)}</p> : null;
}

/** Why it isn't known whether the order that was looked for is there; `undefined` where that's known. */
export function cantFind({ sought, records }: WalkState): string | undefined {
  return !sought || sought.outcome === 'found' || sought.unnamed === 'none'
    ? undefined
    : cantFindWords(sought.order, sought.unnamed, records);
}

function soughtWords(walk: WalkState, sought: NonNullable<WalkState['sought']>): string {
  const { order, outcome, times } = sought;
  if (outcome === 'found') return times > 1 ? isInListWords(order, times) : `Order ${order} is in the list.`;
  const inTheWay = cantFind(walk);
  if (inTheWay !== undefined) return inTheWay;
  if (isWalkWhole(walk))
    return walk.records === 0
      ? `The list has no orders, so order ${order} isn’t in it.`
      : `Order ${order} isn’t in the list.`;
  if (walk.records === 0)
    return walk.stop
      ? `The list couldn’t be fetched, so Countersign couldn’t look for order ${order}.`
      : `No records were fetched, so Countersign couldn’t look for order ${order}.`;
  const fetched = counted(walk.records, 'record');
  if (walk.phase === 'done') return `Order ${order} isn’t among the ${fetched} fetched.`;
  return outcome === 'passed'
    ? `Order ${order} isn’t among the ${fetched} fetched. The last ones fetched were created before you sent the charge. If the list starts with the newest records, the remaining records are older still, so the order of this charge isn’t among them.`
    : `Order ${order} isn’t among the ${fetched} fetched so far.`;
}

/** Nothing of it is stored. */
function Kept() {
  const isPanel = useApp(({ surface }) => surface === 'panel');
  return (
    <span className={styles['kept']}>
      {' '}
      The records are lost when {isPanel ? 'DevTools' : 'this tab'} closes, or when you choose another
      environment or key. Export what you need.
    </span>
  );
}

const LABELS = {
  fetching: 'Fetching all',
  paused: 'Paused',
  stopped: 'Incomplete',
} as const;

/** `undefined` where the service tells none, or one that's too small: there are more by now. */
function totalToCome({ records, total }: WalkState): number | undefined {
  return total === undefined || records > total ? undefined : total;
}

/** @param waits seconds until it goes on by itself. */
function detailWords(walk: WalkState, waits: number): string {
  const { records, perSecond, retries } = walk;
  const total = totalToCome(walk);
  const remainingSeconds = total === undefined ? undefined : walk.remainingSeconds;
  const count = total === undefined ? counted(records, 'record') : `${grouped(records)} of ${grouped(total)}`;
  const again = retries === 0 ? '' : `, ${counted(retries, 'retry', 'retries')}`;
  if (waits > 0) return `${count}${again}, resumes in ${durationWords(waits)}`;
  const rate = perSecond > 0 ? `, ${grouped(Math.round(perSecond))} per second` : '';
  const left = remainingSeconds === undefined ? '' : `, ${durationWords(remainingSeconds)} left`;
  return `${count}${rate}${left}${again}`;
}

/** Whole seconds; a short back-off is none worth telling. */
function secondsToWait({ phase, waitingUntil }: WalkState, now: number): number {
  const left = phase === 'fetching' && waitingUntil !== undefined ? Math.floor(waitingUntil - now) : 0;
  return left >= WORTH_TELLING ? left : 0;
}

const WORTH_TELLING = 3;
