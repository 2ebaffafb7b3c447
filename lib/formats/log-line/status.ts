/** The answer's status in a log line: by its key, behind the URL, or in another form that only a status has. */

import { STATUS_PHRASES } from '../../core/status-phrases.ts';
import type { FoundPart } from './parts.ts';
import type { LogRecord } from './records.ts';

export function statusOf(record: LogRecord, parts: ReadonlyMap<string, FoundPart>): number | undefined {
  return record.status ?? keyedStatus(parts.get('status')) ?? shownStatus(record);
}

function keyedStatus(part: FoundPart | undefined): number | undefined {
  const text = part?.value.kind === 'text' ? part.value.text : '';
  return /^[1-5]\d\d$/.test(text) ? Number(text) : undefined;
}

/** Behind an arrow that's none between a key and its value, behind HTTP's version, and before a phrase or a duration. */
const FORMS: readonly RegExp[] = [
  /(?<=[ \t])(?:->|→)[ \t]{0,5}([1-5]\d\d)(?![\w.])/g,
  /(?<=[=/}][^\s]{0,300}[ \t])=>[ \t]{0,5}([1-5]\d\d)(?![\w.])/g,
  /(?<![\w/])HTTP\/\d(?:\.\d)?[ \t]([1-5]\d\d)(?![\w.])/g,
  /(?<=[ \t])([1-5]\d\d)[ \t]\(?\d{1,9}(?:\.\d{1,9})?[ \t]?(?:[mµu]?s)(?!\w)/g,
  new RegExp(
    `(?<![\\w.])(${Object.entries(STATUS_PHRASES)
      .map(([status, phrase]) => `${status}(?=[ \\t]\\(?${phrase}(?!\\w))`)
      .join('|')})`,
    'gi',
  ),
];

/** Beside what the line's keys and quotes hold. `undefined` where two differ. */
function shownStatus({ isPrint, source, group }: LogRecord): number | undefined {
  if (isPrint === true) return undefined;
  let beside = source;
  for (const { value } of group.entries)
    beside = beside.slice(0, value.start) + '='.repeat(value.end - value.start) + beside.slice(value.end);
  beside = beside.replace(/"[^"\r\n]*"/g, (quoted) => '"'.repeat(quoted.length));
  const [status, ...others] = new Set(
    FORMS.flatMap((form) => [...beside.matchAll(form)].map(([, digits]) => digits)),
  );
  return status === undefined || others.length > 0 ? undefined : Number(status);
}
