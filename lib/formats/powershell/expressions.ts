/** Expressions of PowerShell, read once from left to right: what isn't known is named and passed over. */

import { skipBlanks } from './blanks.ts';
import { memberOf, resultOfMember } from './members.ts';
import { readPrimary } from './primaries.ts';
import {
  DEEPEST,
  joinedTexts,
  NULL,
  type PsValue,
  type ScriptReader,
  type SessionValue,
  setEntryIn,
  type TableValue,
  textValue,
  unknownFrom,
} from './values.ts';

/**
 * Reads operands and operators up to one of the characters of `ends` or, unless line breaks mean nothing here, the end
 * of the line. Sums of texts are joined; anything else that isn't a single operand isn't known.
 */
export function readPipeline(reader: ScriptReader, ends: string, lineBreaksToo: boolean): PsValue {
  skipBlanks(reader, lineBreaksToo);
  const start = reader.at;
  const operands: PsValue[] = [];
  const stops = lineBreaksToo ? ends : `${ends}\r\n`;
  let isSum = true;
  let expectsOperand = true;
  while (reader.at < reader.text.length && !stops.includes(reader.text.charAt(reader.at))) {
    if (reader.text[reader.at] === '+' && !expectsOperand) {
      reader.at += 1;
      expectsOperand = true;
    } else {
      isSum &&= expectsOperand;
      operands.push(readOperand(reader));
      expectsOperand = false;
    }
    // After an operator, the line goes on.
    skipBlanks(reader, lineBreaksToo || expectsOperand);
  }
  return isSum ? sumOf(reader, operands, start) : unknownFrom(reader, start);
}

function sumOf(reader: ScriptReader, operands: readonly PsValue[], start: number): PsValue {
  const [first = NULL] = operands;
  return operands.length < 2 ? first : joinedTexts(reader, operands, start);
}

/** One operand with its members, calls and indices. Always passes at least one character. */
export function readOperand(reader: ScriptReader): PsValue {
  const start = reader.at;
  let value = readPrimary(reader);
  if (reader.at === start) reader.at += 1;
  for (;;) {
    const next = readPostfix(reader, value, start);
    if (!next) return value;
    value = next;
  }
}

/** The arguments of a call, from the opening bracket on. */
export function readCallArguments(reader: ScriptReader): PsValue[] {
  const values: PsValue[] = [];
  if (reader.text[reader.at] !== '(' || reader.depth >= DEEPEST) return values;
  reader.depth += 1;
  do {
    reader.at += 1;
    values.push(readPipeline(reader, ',)', true));
  } while (reader.text[reader.at] === ',');
  reader.depth -= 1;
  reader.at = Math.min(reader.at + 1, reader.text.length);
  return values;
}

/** What follows an operand without a space: a member, a static one, a call or an index. */
function readPostfix(reader: ScriptReader, value: PsValue, start: number): PsValue | undefined {
  const rest = reader.text.slice(reader.at, reader.at + 210);
  if (rest.startsWith('[') && value.kind === 'table') {
    reader.at += 1;
    const key = readPipeline(reader, ']', true);
    reader.at = Math.min(reader.at + 1, reader.text.length);
    return assignedOr(reader, value, key, start);
  }
  const [whole, mark, name = ''] = /^(\.|::)(\w{1,200})/.exec(rest) ?? [];
  if (whole === undefined || (value.kind === 'text' && /^\d/.test(name))) return undefined;
  reader.at += whole.length;
  if (reader.text[reader.at] === '(')
    return (
      resultOfMember(reader, value, name, readCallArguments(reader), start) ?? unknownFrom(reader, start)
    );
  if (mark === '::' && value.kind === 'type') return { kind: 'type', name: `${value.name}::${name}` };
  if (value.kind === 'table' || value.kind === 'session')
    return assignedOr(reader, value, textValue(name), start);
  return memberOf(value, name) ?? unknownFrom(reader, start);
}

/** An entry or property: set where `=` follows, else what it holds. */
function assignedOr(
  reader: ScriptReader,
  holder: TableValue | SessionValue,
  key: PsValue,
  start: number,
): PsValue {
  const before = reader.at;
  skipBlanks(reader, false);
  const isSet = reader.text[reader.at] === '=' && reader.text[reader.at + 1] !== '=';
  if (!isSet) {
    reader.at = before;
    const held = key.kind === 'text' ? memberOf(holder, key.text) : undefined;
    return held ?? unknownFrom(reader, start);
  }
  reader.at += 1;
  const given = readPipeline(reader, ';}', false);
  const value = reader.branches > 0 ? unknownFrom(reader, start) : given;
  if (holder.kind === 'session') {
    if (key.kind === 'text' && key.text.toLowerCase() === 'useragent') holder.userAgent = value;
  } else if (key.kind === 'text') setEntryIn(reader, holder, key, value, start);
  else holder.blurred ??= unknownFrom(reader, start);
  return value;
}
