/** The requests, each with its verdict; arrow keys go through them. */

import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { selectMended } from '../../lib/features/diagnosis/mended.ts';
import { useApp } from '../app/store-context.tsx';
import { useWanted } from '../app/use-wanted-focus.ts';
import { bodyStart } from '../request/body-start.ts';
import { localTimeOfDay } from '../request/request-words.ts';
import { ShownPath, ShownQuery, targetParts } from '../request/shown-target.tsx';
import { targetsBeside } from '../request/stands-out.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { useShownItem } from '../request/use-shown-item.ts';
import { localMomentText } from '../share/moment.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { LIST_MOVES } from '../ui/list-moves.ts';
import rows from '../ui/option-row.module.css';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { hostName, itemTarget, MISTAKE_BY_STRING, mendedWord, sentAtOf, verdictWord } from './item-words.ts';
import styles from './request-list.module.css';
import { useFoundByString } from './use-comparison.ts';

export function RequestList() {
  const { items, today, chosen, choose, remove } = useApp((state) => ({
    items: state.diagnosisItems,
    today: localMomentText(state.now, 'day'),
    chosen: state.chosenItem,
    choose: state.chooseItem,
    remove: state.removeItem,
  }));
  const hosts = new Set(items.map(({ capture }) => capture.origin));
  const isOfOtherDays = items.some((item) => {
    const at = sentAtOf(item);
    return at !== undefined && localMomentText(at, 'day') !== today;
  });
  const list = useRef<HTMLDivElement>(null);
  const focusChosen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it's drawn as the chosen one.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.scrollIntoView?.({ block: 'nearest' });
    const { activeElement } = document;
    // What was pasted into or clicked may have gone with the view before: the keyboard goes on here, and with the chosen one.
    const isHere = activeElement === document.body || list.current?.contains(activeElement);
    if (focusChosen.current || isHere) row?.focus();
    focusChosen.current = false;
  }, [chosen]);
  useWanted('diagnosed-row', true, () => {
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    return true;
  });
  const press = (event: KeyboardEvent): void => {
    const at = items.findIndex(({ id }) => id === chosen);
    const move = LIST_MOVES[event.key];
    if (!move && event.key !== 'Delete') return;
    event.preventDefault();
    focusChosen.current = true;
    if (move) choose(items[move(at, items.length)]?.id ?? '');
    else if (chosen !== undefined) remove(chosen);
  };
  return (
    <div
      ref={list}
      className={styles['list']}
      role="listbox"
      aria-label="Requests to diagnose"
      onKeyDown={press}
    >
      {items.map((item, index) => (
        <Row
          key={item.id}
          item={item}
          chosen={item.id === chosen}
          withHost={hosts.size > 1}
          withDay={isOfOtherDays}
          beside={targetsBeside(index, (at) => items[at]?.capture.request.target)}
          onChoose={choose}
        />
      ))}
    </div>
  );
}

interface RowProps {
  readonly item: DiagnosisItem;
  readonly chosen: boolean;
  /** Set where the requests went to several. */
  readonly withHost: boolean;
  /** Set where some aren't of today. */
  readonly withDay: boolean;
  /** The targets of the rows beside, a line each. */
  readonly beside: string;
  readonly onChoose: (id: string) => void;
}

/** Hundreds of them stay smooth: each is drawn anew only when it's its own turn. */
const Row = memo(function Row({ item, chosen, withHost, withDay, beside, onChoose }: RowProps) {
  const { word, tone, icon, title, isSearching, isMended } = useRowVerdict(item);
  const secrets = useKnownSecrets();
  const { request, answer: captured } = item.capture;
  const status = captured?.status;
  const target = itemTarget(request, secrets);
  const { path, query } = targetParts(target);
  const body = bodyStart(request, secrets);
  const at = sentAtOf(item);
  const host = withHost ? hostName(item.capture, secrets) : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys for all its rows.
    <div
      className={classNames(rows['row'], styles['row'])}
      role="option"
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(item.id)}
    >
      <span className={styles['mark']} data-tone={tone}>
        {isSearching ? <Spinner /> : <Icon name={icon} />}
      </span>
      <span className={styles['request']} title={target}>
        <span className={styles['method']}>{request.method} </span>
        <ShownPath path={path} beside={beside} isLong />
      </span>{' '}
      {status !== undefined && (
        <span className={styles['status']} data-tone={isErrorStatus(status) && !isMended ? 'bad' : undefined}>
          {status}
        </span>
      )}{' '}
      {query !== undefined && (
        <span className={styles['query']} title={target}>
          <ShownQuery path={path} query={query} beside={beside} />
        </span>
      )}
      {body !== undefined && (
        <span className={styles['query']}>
          <bdi dir="ltr" className={styles['body']}>
            {body}
          </bdi>
        </span>
      )}{' '}
      <span className={styles['verdict']}>
        {title === undefined ? (
          <span className={styles['word']} data-tone={tone}>
            {word}
          </span>
        ) : (
          <>
            <VisuallyHidden>{word}: </VisuallyHidden>
            <span className={styles['title']}>{title}</span>
          </>
        )}
        {host !== undefined && ` · ${host}`}
      </span>{' '}
      {at !== undefined && (
        <span className={styles['time']}>
          {withDay ? localMomentText(at, 'second') : localTimeOfDay(at * 1000).shortTime}
        </span>
      )}
    </div>
  );
});

/** Where there's a title, it's what is seen. */
function useRowVerdict(item: DiagnosisItem) {
  const shown = useShownItem(item);
  const foundByString = useFoundByString(item, shown?.shown?.diagnosis);
  const isMended = useApp((state) => selectMended(state, item.capture) !== undefined);
  const isSearching = shown?.run.kind === 'searching';
  const mended = isMended ? mendedWord(shown) : undefined;
  if (mended) return { ...mended, title: undefined, isSearching, isMended };
  if (foundByString !== undefined && shown?.run.kind !== 'failed')
    return { ...MISTAKE_BY_STRING, title: foundByString, isSearching, isMended };
  const answer = shown?.run.kind === 'done' ? shown.shown?.answer : undefined;
  // Where nothing is wrong the verdict says it all.
  const title = answer?.tone === 'good' ? undefined : answer?.title;
  return { ...verdictWord(shown), title, isSearching, isMended };
}
