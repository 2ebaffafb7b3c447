/** The columns of a list of requests, by the room there is. What the details say as well gives way first, the target last. */

import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid-rows.tsx';
import { ROW } from '../ui/data-grid-window.ts';
import { Icon } from '../ui/icon.tsx';
import { orderIdWritten } from './body-start.ts';
import styles from './request-columns.module.css';
import type { RequestLook } from './request-look.ts';
import { SeenText, ShownPath, ShownQuery, ShownTarget, targetParts } from './shown-target.tsx';
import { VerdictMark } from './verdict.tsx';

type RequestColumn = GridColumn<RequestLook>;

export interface ListRoom {
  readonly isNarrow: boolean;
  /** As in a panel at the side, or on a phone. */
  readonly isNarrowest: boolean;
  /** The details of the chosen one stand beside. */
  readonly isBeside: boolean;
  /** Requests are of many days, as in the history. */
  readonly isHistory: boolean;
}

export const TIME_COLUMN = 'time';

const TIME: RequestColumn = {
  id: TIME_COLUMN,
  label: 'Time',
  width: 112,
  cell: ({ time }) => <span className={styles['time']}>{time}</span>,
};

/** Beside the details, which have it in full. */
const SHORT_TIME: RequestColumn = {
  ...TIME,
  width: 84,
  cell: ({ shortTime, besideTime = shortTime }) => <span className={styles['time']}>{besideTime}</span>,
};

const DAY: RequestColumn = { ...TIME, width: 154 };

const METHOD: RequestColumn = {
  id: 'method',
  label: 'Method',
  width: 70,
  mono: true,
  cell: ({ method }) => method,
};

const TARGET: RequestColumn = {
  id: 'target',
  label: 'Path and query',
  width: 96,
  mono: true,
  cell: (look, beside) => <Target look={look} beside={beside} />,
};

interface TargetProps {
  readonly look: RequestLook;
  /** The targets of the rows beside, a line each. */
  readonly beside: string;
}

function Target({ look, beside }: TargetProps) {
  const { target, body, host, isHostKnown, name, isPinned, isOfExtension } = look;
  return (
    <span className={styles['target']} title={`${host}${target}`}>
      {isPinned && <Icon name="pin" label="Pinned" className={styles['pin']} />}
      {name && <Name name={name} />}
      <ShownTarget target={target} beside={beside} />
      {body !== undefined && <BodyStart text={body} />}
      {!isHostKnown && <Host host={host} />}
      {isOfExtension && <Sender />}
    </span>
  );
}

/** Beside a path, an order with these would be read as one. */
const PATH_LIKE = /[/?#]/;

/** The order first: bodies begin alike. */
function BodyStart({ text, isFirst = false }: { readonly text: string; readonly isFirst?: boolean }) {
  const orderId = orderIdWritten(text);
  return (
    <>
      {orderId !== undefined && (
        <span data-part="order" className={styles['order']}>
          {!isFirst && ' '}
          {PATH_LIKE.test(orderId) && <span className={styles['label']}>order </span>}
          <SeenText text={orderId} />
        </span>
      )}
      <span data-part="body" className={styles['body']}>
        {(!isFirst || orderId !== undefined) && ' '}
        <SeenText text={text} isLaidOut />
      </span>
    </>
  );
}

function Sender() {
  return (
    <span data-part="sender" className={styles['sender']}>
      {' Extension'}
    </span>
  );
}

function Host({ host, isFirst = false }: { readonly host: string; readonly isFirst?: boolean }) {
  return (
    <span data-part="host" className={styles['host']}>
      {!isFirst && ' '}
      {host}
    </span>
  );
}

function Name({ name }: { readonly name: string }) {
  return (
    <span data-part="name" className={styles['name']}>
      {name}
    </span>
  );
}

const STATUS: RequestColumn = {
  id: 'status',
  label: 'Status',
  width: 62,
  cell: (look) => <Status look={look} />,
};

function Status({ look: { status, failure, isError } }: { readonly look: RequestLook }) {
  return (
    <span data-part="status" title={failure} data-error={isError || undefined} className={styles['status']}>
      {status}
    </span>
  );
}

const ERROR: RequestColumn = {
  id: 'error',
  label: 'Error',
  width: 124,
  mono: true,
  cell: ({ error }) => <span title={error}>{error}</span>,
};

const VERDICT: RequestColumn = {
  id: 'verdict',
  label: 'Verdict',
  width: 152,
  cell: (look) => <Verdict look={look} />,
};

function Verdict({ look: { words, diagnose }, isWrapped = false }: VerdictProps) {
  return (
    <span className={styles['verdict']} title={words?.word}>
      {words && <VerdictMark words={words} {...(isWrapped && { lines: 2 })} />}
      {diagnose && (
        <Button
          size="small"
          variant="quiet"
          icon="search"
          tabIndex={-1}
          aria-label="Diagnose this request"
          onClick={(event) => {
            event.stopPropagation();
            diagnose();
          }}
        />
      )}
    </span>
  );
}

interface VerdictProps {
  readonly look: RequestLook;
  /** Into a second line. */
  readonly isWrapped?: boolean;
}

const SENTENCE: RequestColumn = { ...VERDICT, width: 240, share: 3 };

/** So many of a verdict stand in a line of a list that’s 400 pixels wide. */
const STACKED_CHARACTERS = 56;

/** Where a line can't tell it all: what's asked for, its query, and what came of it and when. */
const STACKED: RequestColumn = {
  id: 'target',
  label: 'Request',
  width: 200,
  share: 1,
  cell: (look, beside) => <Stacked look={look} beside={beside} />,
};

function Stacked({ look, beside }: TargetProps) {
  const { words, shortTime } = look;
  return (
    <span data-parts className={styles['stacked']}>
      <RequestLines look={look} beside={beside} /> <Status look={look} />{' '}
      <span data-part="verdict" className={styles['outcome']} title={words?.word}>
        {words && <VerdictMark words={words} most={STACKED_CHARACTERS} />}
      </span>{' '}
      <span data-part="time" className={styles['time']}>
        {shortTime}
      </span>
    </span>
  );
}

/** What's asked for, and below it the query or how the body begins. */
function RequestLines({ look, beside }: TargetProps) {
  const { method, target, body, host, isHostKnown, name, isPinned, isOfExtension } = look;
  const { path, query } = targetParts(target);
  return (
    <>
      <span className={styles['request']} title={`${host}${target}`}>
        {isPinned && <Icon name="pin" label="Pinned" className={styles['pin']} />}
        {name && <Name name={name} />}
        <span className={styles['method']}>{method} </span>
        <ShownPath path={path} beside={beside} isLong />
        {isOfExtension && <Sender />}
      </span>
      {body !== undefined && ' '}
      {(query !== undefined || body !== undefined || !isHostKnown) && (
        <span className={styles['rest']} title={`${host}${target}`}>
          {query !== undefined && <ShownQuery path={path} query={query} beside={beside} />}
          {body !== undefined && <BodyStart text={body} isFirst />}
          {!isHostKnown && <Host host={host} isFirst={query === undefined && body === undefined} />}
        </span>
      )}
    </>
  );
}

/** In pixels: a row of three lines; the same in the style sheet. */
const STACKED_ROW = 60;
/** The same of two lines. */
const LINED_ROW = 42;

/** @returns in pixels; the same for all rows. */
export function requestRowHeight(room: ListRoom): number {
  return room.isNarrowest ? STACKED_ROW : isOfTwoLines(room) ? LINED_ROW : ROW;
}

function isOfTwoLines({ isNarrow, isBeside }: ListRoom): boolean {
  return isNarrow || isBeside;
}

const LINED_REQUEST: RequestColumn = {
  id: 'target',
  label: 'Request',
  width: 172,
  share: 1,
  cell: (look, beside) => (
    <span data-parts className={styles['lines']}>
      <RequestLines look={look} beside={beside} />
    </span>
  ),
};

const LINED_STATUS: RequestColumn = {
  ...STATUS,
  width: 74,
  cell: (look) => (
    <span data-parts className={styles['lines']}>
      <Status look={look} />{' '}
      <span data-part="time" className={styles['time']}>
        {look.shortTime}
      </span>
    </span>
  ),
};

/** The time below the day. */
const LINED_DAY: RequestColumn = {
  ...TIME,
  width: 96,
  cell: ({ time }) => {
    const [day, ...rest] = time.split(' ');
    return (
      <span className={styles['lines']}>
        <span className={styles['time']}>{day}</span> <span className={styles['time']}>{rest.join(' ')}</span>
      </span>
    );
  },
};

/** Two lines of it: a verdict may name two mistakes. */
const LINED_VERDICT: RequestColumn = {
  ...VERDICT,
  share: 1,
  cell: (look) => <Verdict look={look} isWrapped />,
};

/** Where details stand beside, these have the error. */
const LAYOUTS = {
  wide: [TIME, METHOD, { ...TARGET, share: 3 }, STATUS, ERROR, { ...SENTENCE, share: 4 }],
  history: [DAY, METHOD, { ...TARGET, share: 1 }, STATUS, ERROR, { ...VERDICT, width: 180, share: 1 }],
  beside: [SHORT_TIME, LINED_REQUEST, { ...STATUS, width: 58 }, LINED_VERDICT],
  narrow: [LINED_REQUEST, LINED_STATUS, LINED_VERDICT],
  historyLined: [LINED_DAY, LINED_REQUEST, { ...STATUS, width: 58 }, LINED_VERDICT],
  narrowest: [STACKED],
} as const satisfies Record<string, readonly RequestColumn[]>;

/** The same array for the same room. */
export function requestColumns(room: ListRoom): readonly RequestColumn[] {
  const { isNarrow, isNarrowest, isHistory } = room;
  if (isNarrowest) return LAYOUTS.narrowest;
  if (!isOfTwoLines(room)) return isHistory ? LAYOUTS.history : LAYOUTS.wide;
  if (isHistory) return LAYOUTS.historyLined;
  return isNarrow ? LAYOUTS.narrow : LAYOUTS.beside;
}
