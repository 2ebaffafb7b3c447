/** What a run came to, as text: a table by language, one by what was planted, and each client that wasn’t named. */

import { counted } from '../../lib/core/counts.ts';
import { bodyBytes } from '../../lib/core/signing/wire-request.ts';
import { printedJson } from '../printed-json.ts';
import { safeOnTerminal } from '../terminal-text.ts';
import type { Fate, Trouble } from './trouble-run.ts';

const FATES: readonly Fate[] = ['first', 'named', 'other', 'missed', 'hidden', 'broke'];
/** Of each that wasn’t named. */
const MOST_SHOWN = 1500;

export interface TroubleCourse {
  readonly seed: number;
  readonly isForeign: boolean;
  /** What repeats one client, without its number. */
  readonly repeatedBy: string;
}

export function describeTrouble(troubles: readonly Trouble[], course: TroubleCourse): string {
  const cases = troubles.filter(
    ({ fate }) => (fate === 'missed' && !course.isForeign) || fate === 'other' || fate === 'broke',
  );
  return [
    table(
      'language',
      groups(troubles, ({ language }) => language),
    ),
    table(
      'planted',
      groups(troubles, plantedWords).filter(([, some]) => some.some(isUnnamed)),
    ),
    ...cases.map((one) => caseText(one, course)),
    closing(troubles, course),
  ].join('\n');
}

function isUnnamed({ fate }: Trouble): boolean {
  return fate !== 'first' && fate !== 'named';
}

function plantedWords({ planted }: Trouble): string {
  return planted.map(({ words, slot }) => `${slot}: ${words}`).join('; ');
}

type Group = readonly [name: string, troubles: readonly Trouble[]];

function groups(troubles: readonly Trouble[], nameOf: (trouble: Trouble) => string): readonly Group[] {
  const all = new Map<string, Trouble[]>();
  for (const one of troubles) all.set(nameOf(one), [...(all.get(nameOf(one)) ?? []), one]);
  return [...all].toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1));
}

function table(head: string, rows: readonly Group[]): string {
  const width = Math.max(head.length, ...rows.map(([name]) => name.length));
  const cells = (name: string, values: readonly string[]) =>
    `${name.padEnd(width)}${values.map((value) => value.padStart(8)).join('')}`;
  return [
    cells(head, ['clients', ...FATES]),
    ...rows.map(([name, some]) =>
      cells(name, [String(some.length), ...FATES.map((fate) => String(countOf(some, fate)))]),
    ),
    '',
  ].join('\n');
}

function countOf(troubles: readonly Trouble[], ...fates: readonly Fate[]): number {
  return troubles.filter(({ fate }) => fates.includes(fate)).length;
}

function caseText(one: Trouble, { repeatedBy }: TroubleCourse): string {
  const { fate, language, library, planted, sets, request, signed, expected, broke } = one;
  return [
    `${fate.toUpperCase()} ${language}, ${library}: ${plantedWords(one)}`,
    `  ${repeatedBy} --only ${one.number}`,
    `  planted   ${planted.map(({ ids }) => ids.join(' or ')).join('; ')}`,
    ...(sets.length > 0 ? [`  named     ${sets.map((set) => set.join(' + ')).join(' | ')}`] : []),
    ...(request ? [`  request   ${request.method} ${request.target} ${shown(bodyText(one))}`] : []),
    ...(signed === undefined ? [] : [`  signed    ${shown(signed)}`]),
    ...(expected === undefined ? [] : [`  expected  ${shown(expected)}`]),
    ...(broke === undefined ? [] : [`  ${safeOnTerminal(broke)}`]),
    '',
  ].join('\n');
}

function bodyText({ request }: Trouble): string {
  return request ? Buffer.from(bodyBytes(request.body)).toString('latin1') : '';
}

/** With its line breaks and foreign letters as JSON has them. @param text one character per byte. */
function shown(text: string): string {
  const whole = printedJson(Buffer.from(text, 'latin1').toString('utf8'));
  return safeOnTerminal(whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}…` : whole);
}

function closing(troubles: readonly Trouble[], { seed, isForeign }: TroubleCourse): string {
  const seen = troubles.length - countOf(troubles, 'hidden', 'broke');
  const whole = `Seed ${seed}: ${counted(troubles.length, 'client')}, ${seen} with an invalid request`;
  if (isForeign)
    return `${whole}, signed with a secret nobody has: ${countOf(troubles, 'other')} falsely explained, ${countOf(troubles, 'first', 'named')} named by what shows without the secret`;
  const share = (count: number) => `${count} (${((100 * count) / Math.max(1, seen)).toFixed(2)} %)`;
  const named = countOf(troubles, 'first', 'named');
  return `${whole}: named ${share(named)}, first ${share(countOf(troubles, 'first'))}, explained as something else ${share(countOf(troubles, 'other'))}, missed ${share(countOf(troubles, 'missed'))}`;
}
