/** A record's fields as a tree. A time is told in both zones, and a name that's there twice is there twice. */

import type { ReactNode } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { Column } from '../../lib/core/records/column-kinds.ts';
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonValue,
  jsonText,
} from '../../lib/core/records/json-value.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import { isZonedTime, localText, momentOf, offsetText, utcText } from '../../lib/core/records/time-text.ts';
import { shownText, valueText } from '../../lib/core/records/value-text.ts';
import type { TreeNode } from '../ui/tree-walk.ts';
import styles from './beside.module.css';
import { Status } from './value-cell.tsx';

/** Longer values are cut; a copy has all of it. */
const MOST_SHOWN = 4000;

export function treeOf({ value }: ListedRecord, columns: readonly Column[]): readonly TreeNode[] {
  if (!isJsonObject(value)) return [node('0', 'The record', value, undefined)];
  const kinds = new Map(columns.map((column) => [column.key, column]));
  return value.entries.map(([key, part], at) => node(String(at), key, part, kinds.get(key)));
}

function node(id: string, name: string, value: JsonValue, column: Column | undefined): TreeNode {
  const parts = partsOf(value);
  const shown = { id, name: shownText(name, 200) };
  if (parts.length === 0) return { ...shown, value: leaf(value, column) };
  return {
    ...shown,
    value: <span className={styles['faint']}>{countWords(value, parts.length)}</span>,
    children: () => parts.map(([key, part], at) => node(String(at), key, part, undefined)),
  };
}

function partsOf(value: JsonValue): readonly (readonly [name: string, value: JsonValue])[] {
  if (isJsonArray(value)) return value.map((part, at) => [String(at), part]);
  return isJsonObject(value) ? value.entries : [];
}

function countWords(value: JsonValue, count: number): string {
  return counted(count, isJsonArray(value) ? 'item' : 'field');
}

function leaf(value: JsonValue, column: Column | undefined): ReactNode {
  if (typeof value === 'string') {
    if (column?.kind === 'status') return <Status word={value} />;
    const moment = isZonedTime(value) ? momentOf(value, undefined) : undefined;
    return <Text text={JSON.stringify(value).slice(1, -1)} look="string" moment={moment} />;
  }
  if (isJsonNumber(value))
    return <Text text={value.text} look="literal" moment={momentOf(value, column?.epoch)} />;
  return <Text text={jsonText(value)} look="literal" moment={undefined} />;
}

interface TextProps {
  readonly text: string;
  readonly look: 'string' | 'literal';
  readonly moment: number | undefined;
}

function Text({ text, look, moment }: TextProps) {
  return (
    <>
      <span data-look={look}>
        {look === 'string' ? `"${shownText(text, MOST_SHOWN)}"` : shownText(text, MOST_SHOWN)}
      </span>
      {moment !== undefined && (
        <span className={styles['moment']}>
          {/* What ends so says it itself. */}
          {!text.endsWith('Z') && (
            <>
              {utcText(moment)}
              <br />
            </>
          )}
          {localText(moment)} local time ({offsetText(moment)})
        </span>
      )}
    </>
  );
}

/** What a copy of the item at the end of this path holds: a string its characters, all else its JSON. */
export function textAtPath({ value }: ListedRecord, path: readonly string[]): string {
  let part: JsonValue | undefined = value;
  if (!isJsonObject(value)) return valueText(value);
  for (const id of path) {
    const place = Number.parseInt(id, 10);
    if (isJsonArray(part)) part = part[place];
    else if (isJsonObject(part)) part = part.entries[place]?.[1];
  }
  return part === undefined ? '' : valueText(part);
}
