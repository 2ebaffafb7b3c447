/** Decimal amounts as whole units of their last place, so that sums never pass through a float. */

/** `decimal(1205n, 2)` is `12.05`. Units aren't negative; `places` is at least 1. */
export function decimal(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
