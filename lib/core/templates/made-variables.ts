/** The variables Countersign makes by itself, anew for each request, and what each is for. */

import { LONGEST_VARIABLE_NAME } from './template.ts';

/** What values are made of: nothing here looks at a clock or draws at random. */
export interface MadeFrom {
  /** Unix seconds, with fraction. */
  readonly now: number;
  /** Lowercase hex of this many random bytes. */
  readonly randomHex: (bytes: number) => string;
}

interface MadeVariable {
  readonly name: string;
  /** A sentence for people. */
  readonly about: string;
  readonly make: (from: MadeFrom) => string;
}

export const MADE_VARIABLES: readonly MadeVariable[] = [
  {
    name: 'now',
    about: 'When the values were made, in Unix seconds',
    make: ({ now }) => `${Math.floor(now)}`,
  },
  {
    name: 'now_ms',
    about: 'The same moment in Unix milliseconds',
    make: ({ now }) => `${Math.floor(now * 1000)}`,
  },
  {
    name: 'now_iso',
    about: 'The same moment as ISO 8601 has it, in UTC',
    make: ({ now }) => new Date(Math.floor(now) * 1000).toISOString().replace('.000Z', 'Z'),
  },
  {
    name: 'today',
    about: 'Its date, in UTC',
    make: ({ now }) => new Date(now * 1000).toISOString().slice(0, 10),
  },
  { name: 'uuid', about: 'A random UUID, version 4', make: ({ randomHex }) => uuidOf(randomHex(16)) },
  {
    name: 'random',
    about: 'Eight random characters of a–f and 0–9, such as for a merchant_order_id of its own',
    make: ({ randomHex }) => randomHex(4),
  },
  {
    name: 'braces',
    about: 'Two opening braces as they are: {{braces}}name}} is sent as {{name}}',
    make: () => '{{',
  },
];

export type MadeValues = ReadonlyMap<string, string>;

export function makeValues(from: MadeFrom): MadeValues {
  return new Map(MADE_VARIABLES.map(({ name, make }) => [name, make(from)]));
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
