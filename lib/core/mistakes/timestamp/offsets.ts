/** Timestamps some time away from the one sent: two readings of the clock, a retry, an expiry, another time zone. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Variant } from '../variant.ts';
import type { ReadTimestamp } from './reading.ts';

/** Units between two readings of the clock: these without a bound, then up to two mistakes, then alone. */
const CLOCK_READS = { free: 5, pairs: 30, alone: 300 } as const;
/** Seconds a request may be valid for, in the samples of other services. */
const EXPIRIES = [5, 10, 30, 60, 300, 900, 3600] as const;

/** Minutes that clocks around the world are ahead of or behind UTC, without the sign. */
export const ZONE_MINUTES: readonly number[] = [
  ...Array.from({ length: 14 }, (_, index) => (index + 1) * 60),
  // Newfoundland, Iran, Afghanistan, India, Nepal, Myanmar, Eucla, Adelaide and the Marquesas, Lord Howe, Chatham.
  ...[150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825],
];

export function offsetVariants(read: ReadTimestamp): Variant[] {
  return [...clockReads(read), ...rounding(read), ...refreshed(read), ...expiries(read), ...zones(read)];
}

function moved({ value }: ReadTimestamp, by: bigint): ByteString {
  return (value + by).toString() as ByteString;
}

function clockReads(read: ReadTimestamp): Variant[] {
  return distances(CLOCK_READS.alone).flatMap((distance) =>
    SIGNS.map(
      (sign): Variant => ({
        value: moved(read, sign * BigInt(distance)),
        uses: [
          {
            id: 'ts-two-clock-reads',
            how: `${counted(distance, read.unit)} ${direction(sign)}`,
            cost:
              distance === 1 ? 5 : distance <= CLOCK_READS.free ? 6 : distance <= CLOCK_READS.pairs ? 8 : 10,
          },
        ],
        ...reachFrom(distance),
      }),
    ),
  );
}

/** Only whole seconds are rounded differently. */
function rounding(read: ReadTimestamp): Variant[] {
  if (read.unit !== 'seconds') return [];
  return [
    { value: moved(read, 1n), uses: [{ id: 'ts-rounding', how: 'rounded up where it’s signed' }] },
    { value: moved(read, -1n), uses: [{ id: 'ts-rounding', how: 'rounded up in the header' }] },
  ];
}

function refreshed(read: ReadTimestamp): Variant[] {
  return distances(CLOCK_READS.alone).map((distance) => ({
    value: moved(read, -BigInt(distance) * read.perSecond),
    uses: [
      {
        id: 'ts-header-refreshed',
        how: `${counted(distance, 'seconds')} earlier`,
        cost: distance <= CLOCK_READS.free ? 8 : 7,
      },
    ],
    ...reachFrom(distance),
  }));
}

function expiries(read: ReadTimestamp): Variant[] {
  return EXPIRIES.flatMap((window) =>
    SIGNS.map((sign) => ({
      value: moved(read, sign * BigInt(window) * read.perSecond),
      uses: [
        {
          id: 'ts-expiry-signed',
          how: `${counted(window, 'seconds')} ${direction(sign)}`,
          cost: sign > 0n ? 7 : 9,
        },
      ],
    })),
  );
}

/** A wrong zone in the signed string alone: with the same zone in the header the signature is valid. */
function zones(read: ReadTimestamp): Variant[] {
  return ZONE_MINUTES.flatMap((minutes) =>
    SIGNS.map((sign) => ({
      value: moved(read, sign * BigInt(minutes * 60) * read.perSecond),
      uses: [{ id: 'ts-timezone', how: zoneWords(minutes, sign), cost: minutes % 60 === 0 ? 6 : 8 }],
      reach: 2 as const,
    })),
  );
}

export const SIGNS = [-1n, 1n] as const;

/** As in “5 hours 30 minutes ahead”. */
export function zoneWords(minutes: number, sign: bigint): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${counted(hours, 'hours')}${rest === 0 ? '' : ` ${rest} minutes`} ${sign > 0n ? 'ahead' : 'behind'}`;
}

function distances(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}

function reachFrom(distance: number): { reach?: 1 | 2 } {
  if (distance <= CLOCK_READS.free) return {};
  return { reach: distance <= CLOCK_READS.pairs ? 2 : 1 };
}

/** `plural` ends in s, as in “seconds”. */
function counted(count: number, plural: string): string {
  return `${count} ${count === 1 ? plural.slice(0, -1) : plural}`;
}

function direction(sign: bigint): string {
  return sign > 0n ? 'later' : 'earlier';
}
