/** Decimals as text: told apart from other text, lined up and compared, digit by digit. */

const DECIMAL = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const NUMERAL = /^([+-]?)([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?$/;
/** Exponents beyond this are all alike: such a number is there to break readers. */
const FAR = 1e15;

/** As amounts are written: no exponent, no leading zeros. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

const EXPONENTIAL = /^[+-]?[0-9](?:\.[0-9]+)?[eE][+-]?[0-9]{1,3}$/;

/** As programs print what's very small or large: `1e-7`. */
export function isExponential(text: string): boolean {
  return EXPONENTIAL.test(text);
}

/** Digits after the point, as written. */
export function fractionDigits(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  const end = text.search(/[eE]/);
  return (end < 0 ? text.length : end) - point - 1;
}

/** A decimal taken apart for comparing: `sign` × 0.`digits` × 10^`place`. */
export interface DecimalKey {
  readonly sign: -1 | 0 | 1;
  readonly place: number;
  /** Neither begins nor ends with a zero. */
  readonly digits: string;
}

/** `undefined` where it isn't a number. */
export function decimalKey(text: string): DecimalKey | undefined {
  const match = NUMERAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return { sign: 0, place: 0, digits: '' };
  return {
    sign: sign === '-' ? -1 : 1,
    place: whole.length - (all.length - digits.length) + exponentOf(exponent),
    digits: withoutTrailingZeros(digits),
  };
}

/** Plain text would do it quadratically where a backtracking search for the last zeros does. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

function exponentOf(text: string): number {
  const far = text.startsWith('-') ? -FAR : FAR;
  return text.length > 15 ? far : Number.parseInt(text, 10);
}

/** Exactly, however many digits there are. */
export function compareDecimals(a: DecimalKey, b: DecimalKey): number {
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.place !== b.place) return (a.place - b.place) * a.sign;
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -a.sign : a.sign;
}
