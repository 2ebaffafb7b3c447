/** Decimals of any length added exactly: text in, text out. Whole numbers of the last place do it, so nothing is ever a float. */

/** `units` at `places` after the point: 1250 at 2 is 12.50, and 5 at -3 is 5000. */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** In digits, and in places either way of the point: what's longer is no amount, and would take long to add. */
export const LONGEST_DECIMAL = 10_000;

const WRITTEN = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;

/** `undefined` where it isn't a decimal as JSON or a program writes one, or is longer than `LONGEST_DECIMAL`. */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > 2 * LONGEST_DECIMAL) return undefined;
  const written = WRITTEN.exec(text);
  if (!written) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = written;
  const digits = whole + fraction;
  // An exponent isn't an amount: a few digits, bounded below.
  const places = fraction.length - Number.parseInt(exponent, 10);
  if (digits.length > LONGEST_DECIMAL || Math.abs(places) > LONGEST_DECIMAL) return undefined;
  const units = BigInt(digits);
  return { units: sign === '-' ? -units : units, places };
}

/** Every place is written: 1250 at 2 is `12.50`. */
export function decimalText({ units, places }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString();
  if (places <= 0) return units === 0n ? '0' : `${sign}${digits}${'0'.repeat(-places)}`;
  const padded = digits.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** With commas between the thousands, for reading; digits and places stay as they are. */
export function groupedDecimal(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d*)(.*)$/s.exec(text) ?? [];
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return `${sign}${groups.join(',')}${rest}`;
}

export interface ExactSum {
  /** To as many places as the longest that was added. */
  readonly text: string;
  readonly added: number;
  /** Values that are no decimal, and so aren't in it. */
  readonly unreadable: number;
}

export interface Adder {
  add(text: string): void;
  sum(): ExactSum;
}

export function createAdder(): Adder {
  // A sum for each number of places: they're brought together only when somebody asks.
  const byPlaces = new Map<number, bigint>();
  let added = 0;
  let unreadable = 0;
  return {
    add(text) {
      const decimal = readDecimal(text);
      if (!decimal) {
        unreadable++;
        return;
      }
      added++;
      byPlaces.set(decimal.places, (byPlaces.get(decimal.places) ?? 0n) + decimal.units);
    },
    sum: () => ({ text: decimalText(joined(byPlaces)), added, unreadable }),
  };
}

/** From the fewest places to the most, so that each step multiplies by little. */
function joined(byPlaces: ReadonlyMap<number, bigint>): Decimal {
  let units = 0n;
  let places: number | undefined;
  for (const [at, sum] of [...byPlaces].sort(([a], [b]) => a - b)) {
    units = units * 10n ** BigInt(at - (places ?? at)) + sum;
    places = at;
  }
  return { units, places: places ?? 0 };
}

/** Where an amount becomes a fraction, which is never more than the length of a bar. */
const STEPS = 10_000n;

/** What each decimal is of the largest, signs aside, from 0 to 1 in steps of a ten-thousandth. What’s no decimal is 0. */
export function sharesOfLargest(texts: readonly string[]): readonly number[] {
  const decimals = texts.map((text) => readDecimal(text) ?? { units: 0n, places: 0 });
  const places = Math.max(0, ...decimals.map((decimal) => decimal.places));
  const sizes = decimals.map(
    ({ units, places: own }) => (units < 0n ? -units : units) * 10n ** BigInt(places - own),
  );
  let largest = 0n;
  for (const size of sizes) if (size > largest) largest = size;
  return sizes.map((size) => (largest === 0n ? 0 : Number((size * STEPS) / largest) / Number(STEPS)));
}
