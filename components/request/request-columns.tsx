/** The columns of a list of requests, by the room there is. What the details say as well gives way first, the target last. */

import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid-row.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './request-columns.module.css';
import type { RequestLook } from './request-look.ts';
import { ShownTarget } from './shown-target.tsx';
import { VerdictMark } from './verdict.tsx';

type RequestColumn = GridColumn<RequestLook>;

export interface ListRoom {
  readonly isNarrow: boolean;
  /** As in a panel at the side, or on a phone. */
  readonly isNarrowest: boolean;
  /** The details of the chosen one stand beside. */
  readonly isBeside: boolean;
  /** Verdicts are sentences. */
  readonly isWordy: boolean;
  /** Requests are of many days. */
  readonly isOld: boolean;
}

const TIME: RequestColumn = {
  id: 'time',
  label: 'Time',
  width: 104,
  cell: ({ time }) => <span className={styles['time']}>{time}</span>,
};

const DAY: RequestColumn = { ...TIME, width: 132 };

const METHOD: RequestColumn = {
  id: 'method',
  label: 'Method',
  width: 70,
  mono: true,
  cell: ({ method }) => method,
};

const TARGET: RequestColumn = {
  id: 'target',
  label: 'Target',
  width: 96,
  mono: true,
  cell: (look) => <Target look={look} />,
};

/** Which request it is, all in one. */
const REQUEST: RequestColumn = {
  id: 'target',
  label: 'Request',
  width: 120,
  share: 3,
  mono: true,
  cell: (look) => <Target look={look} method={look.method} />,
};

interface TargetProps {
  readonly look: RequestLook;
  readonly method?: string;
}

function Target({ look: { target, host, isHostKnown, name, isPinned }, method }: TargetProps) {
  return (
    <span className={styles['target']} title={`${host}${target}`}>
      {isPinned && <Icon name="pin" label="Pinned" className={styles['pin']} />}
      {name && <span className={styles['name']}>{name}</span>}
      {method !== undefined && <span className={styles['method']}>{method} </span>}
      <ShownTarget target={target} />
      {!isHostKnown && <span className={styles['host']}> {host}</span>}
    </span>
  );
}

const STATUS: RequestColumn = {
  id: 'status',
  label: 'Status',
  width: 62,
  cell: ({ status, failure, isError }) => (
    <span title={failure} data-error={isError || undefined} className={styles['status']}>
      {status}
    </span>
  ),
};

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
  cell: ({ words, diagnose }) => (
    <span className={styles['verdict']} title={words?.word}>
      {words && <VerdictMark words={words} />}
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
  ),
};

/** Its words need all the room; the details lead to the diagnosis. */
const VERDICT_ALONE: RequestColumn = {
  ...VERDICT,
  cell: ({ words }) => (
    <span className={styles['verdict']} title={words?.word}>
      {words && <VerdictMark words={words} />}
    </span>
  ),
};

const SENTENCE: RequestColumn = { ...VERDICT, width: 240, share: 3 };

const LAYOUTS = {
  wide: [TIME, METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, { ...VERDICT, share: 1 }],
  wordy: [TIME, METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, SENTENCE],
  beside: [METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, SENTENCE],
  old: [DAY, METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, { ...VERDICT, share: 1 }],
  narrow: [REQUEST, { ...STATUS, width: 58 }, { ...VERDICT, share: 2 }],
  narrowOld: [DAY, REQUEST, { ...STATUS, width: 58 }, { ...VERDICT, width: 92, share: 2 }],
  narrowest: [REQUEST, { ...STATUS, width: 58 }, { ...VERDICT_ALONE, width: 116, share: 2 }],
} as const satisfies Record<string, readonly RequestColumn[]>;

/** The same array for the same room. */
export function requestColumns(room: ListRoom): readonly RequestColumn[] {
  const { isNarrow, isNarrowest, isBeside, isWordy, isOld } = room;
  if (isNarrowest) return LAYOUTS.narrowest;
  if (isNarrow) return isOld ? LAYOUTS.narrowOld : LAYOUTS.narrow;
  if (isWordy) return isBeside ? LAYOUTS.beside : LAYOUTS.wordy;
  return isOld ? LAYOUTS.old : LAYOUTS.wide;
}
