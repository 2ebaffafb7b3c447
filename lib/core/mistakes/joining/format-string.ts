/** The canonical string given to printf as its format, with no arguments after it. */

import type { ByteString } from '../../signing/bytes.ts';

const DIRECTIVE = /^%([-+ #0]*)(\d{0,4})(?:\.(\d{0,2}))?([%diouxXeEfFgGaAsb])/;

/** Longer ones aren't put on a command line, and a few bytes can ask for thousands of zeros. */
const LONGEST = 65_536;

/** What's printed, and whether a directive ended it that isn't known. */
interface Printed {
  readonly text: ByteString;
  readonly isEnded: boolean;
}

/**
 * As bash and dash print it: a directive prints zero or nothing, and one they don't know ends the output.
 * @returns `undefined` where there's no `%`, or either text is very long.
 */
export function asFormat(text: ByteString): Printed | undefined {
  if (!text.includes('%') || text.length > LONGEST) return undefined;
  let [printed, rest]: [string, string] = ['', text];
  for (let at = rest.indexOf('%'); at !== -1; at = rest.indexOf('%')) {
    printed += rest.slice(0, at);
    const [whole, flags = '', width = '', precision, directive = ''] = DIRECTIVE.exec(rest.slice(at)) ?? [];
    if (whole === undefined) return { text: printed as ByteString, isEnded: true };
    printed +=
      directive === '%' ? '%' : padded(zeroAs(directive, precision), flags, Number(width), directive);
    if (printed.length > LONGEST) return undefined;
    rest = rest.slice(at + whole.length);
  }
  return { text: `${printed}${rest}` as ByteString, isEnded: false };
}

function padded(text: string, flags: string, width: number, directive: string): string {
  const signed = flags.includes('+') && !/[sbouxX]/.test(directive) ? `+${text}` : text;
  if (flags.includes('-')) return signed.padEnd(width);
  return signed.padStart(width, flags.includes('0') && !/[sbaA]/.test(directive) ? '0' : ' ');
}

/** What a missing number is printed as, and a missing text. */
function zeroAs(directive: string, precision: string | undefined): string {
  const fraction = (digits: number) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`);
  const digits = precision === undefined ? 6 : Number(precision);
  switch (directive) {
    case 's':
    case 'b':
      return '';
    case 'f':
    case 'F':
      return fraction(digits);
    case 'e':
      return `${fraction(digits)}e+00`;
    case 'E':
      return `${fraction(digits)}E+00`;
    case 'a':
      return '0x0p+0';
    case 'A':
      return '0X0P+0';
    default:
      return '0'.repeat(/[gG]/.test(directive) ? 1 : Math.max(1, Number(precision ?? 1)));
  }
}
