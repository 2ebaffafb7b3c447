/** How languages print a JSON number that they've read into a number of their own. */

/** The shortest digits that read back as the same double: `0.digits × 10^point`. */
interface Shortest {
  readonly sign: '' | '-';
  readonly digits: string;
  readonly point: number;
}

/** `undefined` where the value is beyond a double, which no JSON can carry. */
function shortest(lexeme: string, precision?: number): Shortest | undefined {
  const value = Number(lexeme);
  if (!Number.isFinite(value)) return undefined;
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential(precision).split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  return {
    sign: lexeme.startsWith('-') ? '-' : '',
    digits,
    point: digits === '0' ? 1 : Number(exponent) + 1,
  };
}

/** Without an exponent. A whole number has no fraction. */
function plain({ digits, point }: Shortest): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

interface Notation {
  /** Written plainly where `least <= point <= most`. */
  readonly least: number;
  readonly most: number | ((digits: number) => number);
  /** Written after whole numbers and one-digit mantissas. */
  readonly fraction: { readonly plain: '' | '.0'; readonly mantissa: '' | '.0' };
  /** `e`, `e+`, `E` and so on: before positive and before negative exponents. */
  readonly exponent: readonly [positive: string, negative: string];
  readonly exponentDigits: 1 | 2;
}

function written(number: Shortest, notation: Notation): string {
  const { sign, digits, point } = number;
  const most = typeof notation.most === 'number' ? notation.most : notation.most(digits.length);
  if (point >= notation.least && point <= most) {
    const text = plain(number);
    return sign + text + (text.includes('.') ? '' : notation.fraction.plain);
  }
  const exponent = point - 1;
  const mantissa =
    digits.length > 1 ? `${digits.charAt(0)}.${digits.slice(1)}` : digits + notation.fraction.mantissa;
  const mark = notation.exponent[exponent < 0 ? 1 : 0];
  return sign + mantissa + mark + String(Math.abs(exponent)).padStart(notation.exponentDigits, '0');
}

const BOTH = { plain: '.0', mantissa: '.0' } as const;
const NEITHER = { plain: '', mantissa: '' } as const;
const PYTHON: Notation = {
  least: -3,
  most: 16,
  fraction: { plain: '.0', mantissa: '' },
  exponent: ['e+', 'e-'],
  exponentDigits: 2,
};
const RUBY: Notation = { ...PYTHON, most: 15, fraction: BOTH };
const JAVA: Notation = { least: -2, most: 7, fraction: BOTH, exponent: ['E', 'E-'], exponentDigits: 1 };
const PHP: Notation = {
  least: -3,
  most: 17,
  fraction: { plain: '', mantissa: '.0' },
  exponent: ['e+', 'e-'],
  exponentDigits: 1,
};
const ECMASCRIPT: Notation = {
  least: -5,
  most: 21,
  fraction: NEITHER,
  exponent: ['e+', 'e-'],
  exponentDigits: 1,
};
const DOTNET: Notation = {
  least: -4,
  most: 15,
  fraction: { plain: '.0', mantissa: '' },
  exponent: ['E+', 'E-'],
  exponentDigits: 2,
};
const SERDE: Notation = {
  least: -4,
  most: 16,
  fraction: { plain: '.0', mantissa: '' },
  exponent: ['e', 'e-'],
  exponentDigits: 1,
};
/** double-conversion, as ujson has it set. */
const UJSON: Notation = { ...PYTHON, exponentDigits: 1 };
const JQ: Notation = { ...PYTHON, most: (digits) => digits + 15, fraction: NEITHER };
const GO_FMT: Notation = { ...PYTHON, most: 6, fraction: NEITHER };
const C_PRINTF: Notation = { ...PYTHON, most: 14, fraction: NEITHER };
const C_DOUBLE: Notation = { ...C_PRINTF, most: 15 };

function isWhole(lexeme: string): boolean {
  return !/[.eE]/.test(lexeme);
}

/** Every number, whole or not, as this notation has it. */
function everyNumber(notation: Notation, precision?: number) {
  return (lexeme: string) => {
    const number = shortest(lexeme, precision);
    return number ? written(number, notation) : lexeme;
  };
}

/** Whole numbers stay whole, of any length. */
function fractionsOnly(notation: Notation, precision?: number) {
  const print = everyNumber(notation, precision);
  return (lexeme: string) => (isWhole(lexeme) ? wholeNumber(lexeme) : print(lexeme));
}

function wholeNumber(lexeme: string): string {
  return lexeme === '-0' ? '0' : lexeme;
}

/** Whole numbers beyond 64 bits become floats. @param digits as many as serialize_precision or precision has. */
function phpNumber(lexeme: string, digits?: number): string {
  const fits = isWhole(lexeme) && lexeme.length < 21 && BigInt.asIntN(64, BigInt(lexeme)) === BigInt(lexeme);
  if (fits) return wholeNumber(lexeme);
  return digits === undefined
    ? everyNumber(PHP)(lexeme)
    : everyNumber({ ...PHP, most: digits }, digits - 1)(lexeme);
}

function ecmascriptNumber(lexeme: string): string {
  const text = everyNumber(ECMASCRIPT)(lexeme);
  return text === '-0' ? '0' : text;
}

/** Decimal zeros at the end taken off, nothing else: what decimal types do when they're normalised. */
function trimmed(lexeme: string): string {
  return /^-?\d+\.\d+$/.test(lexeme) ? lexeme.replace(/\.?0+$/, '') : lexeme;
}

const LONGEST_PLAIN = 40;

/** `1.0e-8` as `0.00000001`, where that isn’t too long. */
export function withoutExponent(lexeme: string): string {
  const number = /e/i.test(lexeme) ? shortest(lexeme) : undefined;
  return number && Math.abs(number.point) <= LONGEST_PLAIN ? number.sign + plain(number) : lexeme;
}

/** With zeros put behind, up to so many decimals: as money is written. Numbers with more, or an exponent, stay. */
export function withDecimals(count: number): (lexeme: string) => string {
  return (lexeme) => {
    const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(lexeme) ?? [];
    return whole === undefined || fraction.length >= count
      ? lexeme
      : `${whole}.${fraction.padEnd(count, '0')}`;
  };
}

/** 20 as 2E+1, where zeros end a whole number: Java's `stripTrailingZeros().toString()`, Python's `str(d.normalize())`. */
export function normalizedDecimal(lexeme: string): string {
  const found = /^(-?[1-9]\d{0,14}?)(0+)$/.exec(lexeme);
  const digits = found?.[1];
  if (digits === undefined) return lexeme;
  const [sign, plainDigits] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits];
  const mantissa =
    plainDigits.length > 1 ? `${plainDigits.slice(0, 1)}.${plainDigits.slice(1)}` : plainDigits;
  return `${sign}${mantissa}E+${(found?.[2]?.length ?? 0) + plainDigits.length - 1}`;
}

/** 12.50 as 0.125e2: Ruby's `BigDecimal#to_s`. `undefined` where it's no plain number, or zero. */
export function rubyBigDecimal(lexeme: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*)(?:\.(\d+))?$/.exec(lexeme) ?? [];
  const leading = whole === '' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const digits = `${whole}${fraction}`.slice(leading).replace(/0+$/, '');
  return digits === '' ? undefined : `${sign}0.${digits}e${whole.length - leading}`;
}

/** java.math.BigDecimal.toString: the digits are kept, an exponent is normalised. */
function bigDecimal(lexeme: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/.exec(lexeme);
  if (!match || isWhole(lexeme)) return lexeme;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const adjusted = digits.length - 1 - scale;
  if (scale >= 0 && adjusted >= -6) {
    const padded = digits.padStart(scale + 1, '0');
    return sign + (scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`);
  }
  const mantissa = digits.length > 1 ? `${digits.charAt(0)}.${digits.slice(1)}` : digits;
  return adjusted === 0 ? sign + mantissa : `${sign}${mantissa}E${adjusted > 0 ? '+' : ''}${adjusted}`;
}

/** R prints whichever of the two notations is shorter, plain where they're equal. */
function rNumber(lexeme: string): string {
  const number = shortest(lexeme, 14);
  if (!number) return lexeme;
  const short = { ...C_PRINTF, most: Number.POSITIVE_INFINITY, least: Number.NEGATIVE_INFINITY };
  const long = { ...C_PRINTF, most: Number.NEGATIVE_INFINITY };
  const size = number.digits.length + Math.abs(number.point);
  const exponential = written(number, long);
  if (size > 400) return exponential;
  const fixed = written(number, short);
  return fixed.length <= exponential.length ? fixed : exponential;
}

export const NUMBER_PRINTERS = {
  kept: (lexeme: string) => lexeme,
  js: ecmascriptNumber,
  go: everyNumber(ECMASCRIPT),
  'go-fmt': everyNumber(GO_FMT),
  python: fractionsOnly(PYTHON),
  ruby: fractionsOnly(RUBY),
  java: fractionsOnly(JAVA),
  'java-doubles': everyNumber(JAVA),
  bigdecimal: bigDecimal,
  php: (lexeme: string) => phpNumber(lexeme),
  'php-zero-fraction': (lexeme: string) => {
    const text = phpNumber(lexeme);
    return isWhole(text) && !isWhole(lexeme) ? `${text}.0` : text;
  },
  'php-precision-17': (lexeme: string) => phpNumber(lexeme, 17),
  /** As a string of it: 14 digits, and a large E. */
  'php-text': (lexeme: string) => phpNumber(lexeme, 14).toUpperCase(),
  /** A double without a fraction is printed as a long. */
  android: (lexeme: string) => fractionsOnly(JAVA)(lexeme).replace(/\.0$/, ''),
  ujson: fractionsOnly(UJSON),
  /** Seventeen digits, `%.17g`. */
  jsoncpp: fractionsOnly({ ...PYTHON, most: 17 }, 16),
  newtonsoft: fractionsOnly(DOTNET),
  serde: fractionsOnly(SERDE),
  jq: everyNumber(JQ),
  lua: everyNumber(C_PRINTF, 13),
  perl: (lexeme: string) => (isWhole(lexeme) ? wholeNumber(lexeme) : everyNumber(C_DOUBLE, 14)(lexeme)),
  r: rNumber,
  trimmed,
} as const satisfies Record<string, (lexeme: string) => string>;

export type NumberPrinter = keyof typeof NUMBER_PRINTERS;
