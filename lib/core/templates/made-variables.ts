/** The variables Countersign makes by itself, anew for each request, and what each is for. */

import { LONGEST_VARIABLE_NAME } from './template.ts';

/** Nothing here draws at random: lowercase hex of this many random bytes. */
type RandomHex = (bytes: number) => string;

interface MadeVariable {
  readonly name: string;
  /** A sentence for people. */
  readonly about: string;
  /** `time`: goes with the clock until it's sent. `random`: the same until it's sent. `fixed`: never another. */
  readonly kind: 'time' | 'random' | 'fixed';
}

interface TimeVariable extends MadeVariable {
  readonly kind: 'time';
  /** @param now Unix seconds, with fraction. */
  readonly at: (now: number) => string;
}

interface OtherVariable extends MadeVariable {
  readonly kind: 'random' | 'fixed';
  readonly make: (randomHex: RandomHex) => string;
}

const TIMES: readonly TimeVariable[] = [
  {
    name: 'now',
    about: 'The moment of sending, in Unix seconds',
    kind: 'time',
    at: (now) => `${Math.floor(now)}`,
  },
  {
    name: 'now_ms',
    about: 'The moment of sending, in Unix milliseconds',
    kind: 'time',
    at: (now) => `${Math.floor(now * 1000)}`,
  },
  {
    name: 'now_iso',
    about: 'The moment of sending, in ISO 8601 and UTC',
    kind: 'time',
    at: (now) => new Date(Math.floor(now) * 1000).toISOString().replace('.000Z', 'Z'),
  },
  {
    name: 'today',
    about: 'The date of sending, in UTC',
    kind: 'time',
    at: (now) => new Date(now * 1000).toISOString().slice(0, 10),
  },
];

const OTHERS: readonly OtherVariable[] = [
  {
    name: 'uuid',
    about: 'A random UUID, version 4',
    kind: 'random',
    make: (randomHex) => uuidOf(randomHex(16)),
  },
  {
    name: 'random',
    about: 'Eight random characters, a–f and 0–9, for example for a new merchant_order_id',
    kind: 'random',
    make: (randomHex) => randomHex(4),
  },
  {
    name: 'braces',
    about: 'Two opening braces. To send the text {{name}} unchanged, write {{braces}} and then name}}',
    kind: 'fixed',
    make: () => '{{',
  },
];

export const MADE_VARIABLES: readonly MadeVariable[] = [...TIMES, ...OTHERS];

export type MadeValues = ReadonlyMap<string, string>;

/** All but times. */
export function makeValues(randomHex: RandomHex): MadeValues {
  return new Map(OTHERS.map(({ name, make }) => [name, make(randomHex)]));
}

/** @param now Unix seconds, with fraction. */
export function timeValues(now: number): MadeValues {
  return new Map(TIMES.map(({ name, at }) => [name, at(now)]));
}

export function isTime(name: string): boolean {
  return TIMES.some((time) => time.name === name);
}

export function isMade(name: string): boolean {
  return name.length <= LONGEST_VARIABLE_NAME && MADE_VARIABLES.some((made) => made.name === name);
}

/** Version and variant as RFC 9562, section 5.4, sets them. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
