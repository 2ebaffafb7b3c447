/** Dates in a body that were printed in another format to be hashed than to be sent: all of them at once. */

import { type JsonNode, stringNode } from '../serializers/lexemes.ts';
import { NUMBER_PRINTERS } from '../serializers/numbers.ts';
import { mapJson } from '../serializers/reshapes.ts';
import { bodyUse, type JsonEdit } from './variant.ts';

const MOMENT = /^(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/;

interface Moment {
  readonly text: string;
  readonly day: string;
  readonly between: string;
  readonly time: string;
  /** With its point; empty where there’s none. */
  readonly fraction: string;
  readonly zone: string;
}

/** `undefined`: this format changes nothing of it. */
type Format = (moment: Moment) => string | number | JsonNode | undefined;

const FORMATS: readonly (readonly [how: string, Format])[] = [
  ['as Python’s isoformat prints them', asPython],
  ['as JavaScript’s toISOString prints them', (moment) => inUtc(moment)?.toISOString()],
  ['as PHP’s DATE_ATOM prints them', ({ day, time, zone }) => `${day}T${time}${withColon(zone)}`],
  ['as .NET’s round-trip format prints them', asNet],
  ['with Z for the zone', ({ text, zone }) => (isUtc(zone) ? `${withoutZone(text, zone)}Z` : undefined)],
  ['with +00:00 for Z', ({ text, zone }) => (isUtc(zone) ? `${withoutZone(text, zone)}+00:00` : undefined)],
  [
    'with +0000 for the zone',
    ({ text, zone }) => (isUtc(zone) ? `${withoutZone(text, zone)}+0000` : undefined),
  ],
  ['without the zone', ({ text, zone }) => withoutZone(text, zone)],
  ['without fractions of a second', ({ day, between, time, zone }) => `${day}${between}${time}${zone}`],
  ['without zeros after the point', withoutZeros],
  ['with a space for the T', ({ day, time, fraction, zone }) => `${day} ${time}${fraction}${zone}`],
  ['with a T for the space', ({ day, time, fraction, zone }) => `${day}T${time}${fraction}${zone}`],
  ['as days alone', ({ day }) => day],
  ['as Unix seconds', (moment) => seconds(moment, 1000)],
  ['as Unix milliseconds', (moment) => seconds(moment, 1)],
  ['without fractions and zone', ({ day, between, time }) => `${day}${between}${time}`],
  ['with +0000 and no fractions, as Groovy’s JsonOutput', asGroovy],
  ['with Z where there was no zone', ({ text, zone }) => (zone === '' ? `${text}Z` : undefined)],
  ['with +00:00 where there was no zone', ({ text, zone }) => (zone === '' ? `${text}+00:00` : undefined)],
  ['as Unix seconds with a fraction, as Python’s timestamp()', asTimestamp],
  ['as Python’s str prints them', (moment) => asPython(moment).replace('T', ' ')],
  ['as Y-m-d H:i:s, which Jackson and Gson print with setDateFormat', ({ day, time }) => `${day} ${time}`],
  ['with six digits and Z, as Rails prints them with time_precision 6', asMicroseconds],
  ['as Ruby’s JSON.generate prints a Time', (moment) => inUtc(moment) && `${moment.day} ${moment.time} UTC`],
  ['as Rails prints them without use_standard_json_time_format', asOldRails],
  ['as Flask’s jsonify prints them', (moment) => inUtc(moment)?.toUTCString()],
  ['as Java’s Date.toString prints them, as org.json and Jackson jr do', asJava],
  ['as Gson prints a Date', asGson],
  ['as /Date(…)/ of JavaScriptSerializer and DataContractJsonSerializer', asMicrosoft],
  ['as {"$date": …} of MongoDB’s EJSON.stringify', asMongo],
  ['as PHP’s json_encode prints a DateTime', asPhpObject],
];

export function dateEdits(node: JsonNode): JsonEdit[] {
  return FORMATS.map(([how, format]) => ({
    use: bodyUse('body-date-format', how),
    node: mapJson(node, (part) => printed(part, format)),
    reach: 2,
  }));
}

function printed(part: JsonNode, format: Format): JsonNode {
  if (part.kind !== 'string') return part;
  const [text, day, between, time, fraction = '', zone = ''] = MOMENT.exec(part.text) ?? [];
  if (text === undefined || day === undefined || between === undefined || time === undefined) return part;
  const value = format({ text, day, between, time, fraction, zone });
  if (value === undefined || value === text) return part;
  if (typeof value === 'object') return value;
  return typeof value === 'number' ? { kind: 'number', lexeme: String(value) } : stringNode(value);
}

function isUtc(zone: string): boolean {
  return /^(?:Z|\+00:?00)$/.test(zone);
}

function withoutZone(text: string, zone: string): string {
  return text.slice(0, text.length - zone.length);
}

function withColon(zone: string): string {
  if (zone === 'Z' || zone === '') return '+00:00';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

/** Microseconds, where there are any. */
function asPython({ day, time, fraction, zone }: Moment): string {
  const digits = fraction.slice(1, 7).padEnd(6, '0');
  return `${day}T${time}${/[1-9]/.test(digits) ? `.${digits}` : ''}${zone === '' ? '' : withColon(zone)}`;
}

/** `o`: seven digits, Z for UTC. */
function asNet({ day, time, fraction, zone }: Moment): string {
  const digits = fraction.slice(1, 8).padEnd(7, '0');
  return `${day}T${time}.${digits}${isUtc(zone) ? 'Z' : zone === '' ? '' : withColon(zone)}`;
}

function withoutZeros({ day, between, time, fraction, zone }: Moment): string {
  return `${day}${between}${time}${fraction.replace(/\.?0+$/, '')}${zone}`;
}

function asMicroseconds({ day, time, fraction, zone }: Moment): string | undefined {
  return isUtc(zone) ? `${day}T${time}.${fraction.slice(1, 7).padEnd(6, '0')}Z` : undefined;
}

function asGroovy({ day, time, zone }: Moment): string | undefined {
  return isUtc(zone) ? `${day}T${time}+0000` : undefined;
}

function asTimestamp(moment: Moment): JsonNode | undefined {
  const at = inUtc(moment);
  return at && { kind: 'number', lexeme: NUMBER_PRINTERS.python(`${(at.getTime() / 1000).toFixed(3)}`) };
}

function asOldRails({ day, time, zone }: Moment): string | undefined {
  return isUtc(zone) ? `${day.replaceAll('-', '/')} ${time} +0000` : undefined;
}

/** What `toUTCString` names them: Tue, 24 Nov 2026 00:01:02 GMT. */
function utcParts(moment: Moment): readonly string[] {
  return inUtc(moment)?.toUTCString().split(/,? /) ?? [];
}

function asJava(moment: Moment): string | undefined {
  const [weekday, day, month, year, time] = utcParts(moment);
  return weekday && `${weekday} ${month} ${day} ${time} UTC ${year}`;
}

function asGson(moment: Moment): string | undefined {
  const [weekday, day, month, year, time = ''] = utcParts(moment);
  const hours = Number(time.slice(0, 2));
  const half = hours < 12 ? 'AM' : 'PM';
  return weekday && `${month} ${Number(day)}, ${year}, ${hours % 12 || 12}${time.slice(2)} ${half}`;
}

/** Both put a backslash before each slash. */
function asMicrosoft(moment: Moment): JsonNode | undefined {
  const at = seconds(moment, 1);
  return at === undefined
    ? undefined
    : { kind: 'string', text: `/Date(${at})/`, lexeme: `"\\/Date(${at})\\/"` };
}

function asMongo(moment: Moment): JsonNode | undefined {
  const text = inUtc(moment)?.toISOString().replace('.000Z', 'Z');
  return text === undefined ? undefined : objectOf([['$date', stringNode(text)]]);
}

function asPhpObject({ day, time, fraction, zone }: Moment): JsonNode | undefined {
  if (zone !== '' && !isUtc(zone)) return undefined;
  return objectOf([
    ['date', stringNode(`${day} ${time}.${fraction.slice(1, 7).padEnd(6, '0')}`)],
    ['timezone_type', { kind: 'number', lexeme: '3' }],
    ['timezone', stringNode('UTC')],
  ]);
}

function objectOf(members: readonly (readonly [name: string, value: JsonNode])[]): JsonNode {
  return { kind: 'object', members: members.map(([name, value]) => ({ key: stringNode(name), value })) };
}

/** Without a zone nobody knows which moment it is. */
function inUtc({ day, time, fraction, zone }: Moment): Date | undefined {
  if (zone === '') return undefined;
  const date = new Date(`${day}T${time}${fraction.slice(0, 4)}${zone === 'Z' ? 'Z' : withColon(zone)}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function seconds(moment: Moment, unit: number): number | undefined {
  const date = inUtc(moment);
  return date && Math.floor(date.getTime() / unit);
}
