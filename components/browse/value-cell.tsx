/** A field of a record in its column: decimals lined up, times in one zone with the other at hand, statuses with a mark. */

import type { ReactNode } from 'react';
import { type Column, columnValue } from '../../lib/core/records/column-kinds.ts';
import { LONGEST_LINED_UP } from '../../lib/core/records/column-tally.ts';
import { fractionDigits, isExponential } from '../../lib/core/records/decimal-text.ts';
import { isJsonNumber, type JsonValue } from '../../lib/core/records/json-value.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import { localText, momentOf, utcText } from '../../lib/core/records/time-text.ts';
import { shownText, valueText } from '../../lib/core/records/value-text.ts';
import { FoundText } from '../share/found-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { statusLook } from './browse-words.ts';
import styles from './value-cell.module.css';

export type TimesIn = 'local' | 'utc';

export function cellOf(column: Column, timesIn: TimesIn): (record: ListedRecord) => ReactNode {
  return (record) => drawn(columnValue(record, column), column, timesIn);
}

function drawn(value: JsonValue | undefined, column: Column, timesIn: TimesIn): ReactNode {
  if (value === undefined) return null;
  if (value === null) return <Faint>null</Faint>;
  if (value === '') return <Faint>empty</Faint>;
  const text = valueText(value);
  switch (column.kind) {
    case 'decimal':
    case 'number':
      return isNumeral(value) ? (
        <Numeral text={text} fraction={column.fraction} />
      ) : (
        <FoundText text={shownText(text)} />
      );
    case 'time':
      return <Time value={value} column={column} timesIn={timesIn} />;
    case 'status':
      return <Status word={text} />;
    case 'boolean':
      if (column.key === 'is_test' && value === true) return <TestMark />;
      return <Faint>{text}</Faint>;
    default:
      return <FoundText text={shownText(text)} />;
  }
}

function isNumeral(value: JsonValue): boolean {
  return (
    isJsonNumber(value) || (typeof value === 'string' && (!/[^0-9.+-]/.test(value) || isExponential(value)))
  );
}

function Faint({ children }: { readonly children: ReactNode }) {
  return <span className={styles['faint']}>{children}</span>;
}

/** Stands so that all points of the column are below each other: in a monospaced font each digit that's missing is 1ch. */
function Numeral({ text, fraction }: { readonly text: string; readonly fraction: number }) {
  if (text.length > LONGEST_LINED_UP) return <FoundText text={shownText(text)} />;
  const own = fractionDigits(text);
  const missing = fraction === 0 ? 0 : fraction - own + (text.includes('.') ? 0 : 1);
  if (missing <= 0) return <FoundText text={shownText(text)} />;
  return (
    <span style={{ paddingInlineEnd: `${missing}ch` }}>
      <FoundText text={shownText(text)} />
    </span>
  );
}

function Time(props: { readonly value: JsonValue; readonly column: Column; readonly timesIn: TimesIn }) {
  const { value, column, timesIn } = props;
  const moment = momentOf(value, column.epoch);
  if (moment === undefined) return shownText(valueText(value));
  const [local, utc] = [localText(moment), utcText(moment)];
  return timesIn === 'local' ? <span title={utc}>{local}</span> : <span title={`${local} here`}>{utc}</span>;
}

export function Status({ word }: { readonly word: string }) {
  const { icon, tone } = statusLook(word);
  return (
    <span className={styles['status']} data-tone={tone}>
      <Icon name={icon} className={styles['mark']} />
      <FoundText text={shownText(word)} />
    </span>
  );
}

export function TestMark() {
  return (
    <Badge tone="info" icon="flask" title="is_test is true: created with a test key">
      Test
    </Badge>
  );
}
