/** The columns of a list of requests, by the room there is. What the details say as well gives way first, the target last. */

import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid-row.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './request-columns.module.css';
import type { RequestLook } from './request-look.ts';
import { VerdictMark } from './verdict.tsx';

type RequestColumn = GridColumn<RequestLook>;

export interface ListRoom {
  readonly isNarrow: boolean;
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

const DAY: RequestColumn = { ...TIME, width: 116 };

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
  cell: ({ target, host, isHostKnown, name, isPinned }) => (
    <span title={`${host}${target}`}>
      {isPinned && <Icon name="pin" label="Pinned" className={styles['pin']} />}
      {name && <span className={styles['name']}>{name}</span>}
      {target}
      {!isHostKnown && <span className={styles['host']}> {host}</span>}
    </span>
  ),
};

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

const SENTENCE: RequestColumn = { ...VERDICT, width: 240, share: 3 };

const LAYOUTS = {
  wide: [TIME, METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, { ...VERDICT, share: 1 }],
  wordy: [TIME, METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, SENTENCE],
  beside: [METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, SENTENCE],
  narrow: [
    { ...METHOD, width: 66 },
    { ...TARGET, share: 1 },
    { ...STATUS, width: 58 },
    { ...VERDICT, width: 142 },
  ],
  narrowWordy: [
    { ...METHOD, width: 66 },
    { ...TARGET, share: 2 },
    { ...STATUS, width: 58 },
    { ...SENTENCE, width: 110 },
  ],
  old: [DAY, METHOD, { ...TARGET, share: 2 }, STATUS, ERROR, { ...VERDICT, share: 1 }],
  narrowOld: [
    DAY,
    {
      ...TARGET,
      share: 1,
      cell: (look) => (
        <>
          {look.method} {TARGET.cell(look)}
        </>
      ),
    },
    { ...STATUS, width: 58 },
    { ...VERDICT, width: 92 },
  ],
} as const satisfies Record<string, readonly RequestColumn[]>;

/** The same array for the same room. */
export function requestColumns({ isNarrow, isBeside, isWordy, isOld }: ListRoom): readonly RequestColumn[] {
  if (isNarrow) return isOld ? LAYOUTS.narrowOld : isWordy ? LAYOUTS.narrowWordy : LAYOUTS.narrow;
  if (isWordy) return isBeside ? LAYOUTS.beside : LAYOUTS.wordy;
  return isOld ? LAYOUTS.old : LAYOUTS.wide;
}
