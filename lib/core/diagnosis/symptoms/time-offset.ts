/** Telling a time zone from an old timestamp by how far it's off. */

const QUARTER_HOUR = 900n;
const WIDEST_OFFSET = 14n * 3600n;
const NEAR_SECONDS = 20n;
/** The zones with three quarters of an hour: Nepal, Eucla, Chatham in winter and summer. */
const ODD_QUARTERS: readonly bigint[] = [23n, 35n, 51n, 55n];

/**
 * The offset in seconds, without its sign, that local time has from UTC somewhere, where `off` is that to within 20
 * seconds. Half hours count everywhere; of the quarters, a waiting request explains as much, so only real zones do.
 */
export function timeZoneOffset(off: bigint): bigint | undefined {
  const size = off < 0n ? -off : off;
  const quarters = (size + QUARTER_HOUR / 2n) / QUARTER_HOUR;
  const rest = size - quarters * QUARTER_HOUR;
  if (quarters === 0n || size > WIDEST_OFFSET + NEAR_SECONDS || rest > NEAR_SECONDS || rest < -NEAR_SECONDS)
    return undefined;
  return quarters % 2n === 0n || ODD_QUARTERS.includes(quarters) ? quarters * QUARTER_HOUR : undefined;
}
