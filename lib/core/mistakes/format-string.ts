/** Text given to printf or a sprintf as its format, with no arguments after it: what’s printed in place of each directive. */

import type { ByteString } from '../signing/bytes.ts';
import type { Ecosystem } from './languages.ts';

/** Longer ones aren't put on a command line, and a few bytes can ask for thousands of zeros. */
const LONGEST = 65_536;

/** What's printed, and whether it ended at a directive that isn't known. */
interface Printed {
  readonly text: ByteString;
  readonly isEnded: boolean;
}

/** A directive at the start of a text: how many characters it takes, and what's printed for it. `undefined` ends the output. */
type Directive = (text: string) => { readonly length: number; readonly printed: string } | undefined;

interface FormatPrinter {
  /** Fit to follow “gave the text to”. */
  readonly name: string;
  readonly typicalIn: readonly Ecosystem[];
  readonly directive: Directive;
}

const SHELL = /^%(?:%|([-+ #0]*)(\d{0,4})(?:\.(\d{0,2}))?([diouxXeEfFgGaAsbc]))/;

/** As bash and dash print it: a directive prints zero or nothing, and one they don't know ends the output. */
export const SHELL_PRINTF: FormatPrinter = {
  name: 'printf',
  typicalIn: ['shell'],
  directive: (text) => {
    const [whole, flags = '', width = '', precision, directive = ''] = SHELL.exec(text) ?? [];
    if (whole === undefined) return undefined;
    if (whole === '%%') return { length: 2, printed: '%' };
    const zero = zeroAs(directive, precision);
    return { length: whole.length, printed: padded(zero, flags, Number(width), directive) };
  },
};

const PERL = /^%([-+ #0]*)(\d{0,4})(?:\.(\d{0,2}))?(?:hh|h|ll|l|q|L|V|z|t|j)?([diouxXeEfFgGaAsbBcDUO%])/;

/** Perl’s: what it doesn’t know is printed as it is. Its %p prints an address, which nobody can know. */
const PERL_SPRINTF: FormatPrinter = {
  name: 'Perl’s sprintf',
  typicalIn: ['perl'],
  directive: (text) => {
    const [whole, flags = '', width = '', precision, directive = ''] = PERL.exec(text) ?? [];
    if (whole === undefined) return { length: 1, printed: '%' };
    const zero = directive === '%' ? '%' : zeroAs(directive === 'b' ? 'B' : directive, precision);
    return { length: whole.length, printed: padded(zero, flags, Number(width), directive) };
  },
};

const GO = /^%[-+ #0]*\d{0,6}(?:\.\d{0,6})?([\xc0-\xff][\x80-\xbf]*|[\s\S])?/;

/** Go’s fmt, which says what it misses. A letter of several bytes is one verb. */
const GO_SPRINTF: FormatPrinter = {
  name: 'Go’s Sprintf or Fprintf',
  typicalIn: ['go'],
  directive: (text) => {
    const [whole = '%', verb] = GO.exec(text) ?? [];
    if (verb === undefined) return { length: whole.length, printed: '%!(NOVERB)' };
    return { length: whole.length, printed: verb === '%' ? '%' : `%!${verb}(MISSING)` };
  },
};

/** Those of languages in which it doesn’t raise an error. */
export const SPRINTFS: readonly FormatPrinter[] = [GO_SPRINTF, PERL_SPRINTF];

/** @returns `undefined` where there's no `%`, or either text is very long. */
export function asFormat(text: ByteString, { directive }: FormatPrinter = SHELL_PRINTF): Printed | undefined {
  if (!text.includes('%') || text.length > LONGEST) return undefined;
  let [printed, rest]: [string, string] = ['', text];
  for (let at = rest.indexOf('%'); at !== -1; at = rest.indexOf('%')) {
    printed += rest.slice(0, at);
    rest = rest.slice(at);
    const next = directive(rest);
    if (next === undefined) return { text: printed as ByteString, isEnded: true };
    printed += next.printed;
    if (printed.length > LONGEST) return undefined;
    rest = rest.slice(next.length);
  }
  return { text: `${printed}${rest}` as ByteString, isEnded: false };
}

function padded(text: string, flags: string, width: number, directive: string): string {
  const signed = flags.includes('+') && !/[sbouxXBUOc%]/.test(directive) ? `+${text}` : text;
  if (flags.includes('-')) return signed.padEnd(width);
  return signed.padStart(width, flags.includes('0') && !/[sbaAc]/.test(directive) ? '0' : ' ');
}

/** What a missing number is printed as, and a missing text. */
function zeroAs(directive: string, precision: string | undefined): string {
  const fraction = (digits: number) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`);
  const digits = precision === undefined ? 6 : Number(precision);
  switch (directive) {
    case 's':
    case 'b':
      return '';
    case 'c':
      return '\0';
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
