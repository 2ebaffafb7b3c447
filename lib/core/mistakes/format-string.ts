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

/** A directive at the start of a text: how many characters it takes, and what's printed for it; or what happens instead. */
type Directive = (text: string) => { readonly length: number; readonly printed: string } | 'ends' | 'raises';

interface FormatPrinter {
  /** Fit to follow “gave the text to”. */
  readonly name: string;
  readonly typicalIn: readonly Ecosystem[];
  readonly directive: Directive;
}

const SHELL = /^%(?:%|([-+ #0]*)([1-9]\d*)?(?:\.(\d*))?([diouxXeEfFgGaAsbc]))/;

/** As dash prints it, and bash where it says nothing else: of what's missing zero or nothing, and no more after others. */
export const SHELL_PRINTF: FormatPrinter = {
  name: 'printf',
  typicalIn: ['shell'],
  directive: (text) => shellDirective(SHELL.exec(text)),
};

const BASH = /^%(?:%|([-+ #0']*)([1-9]\d*)?(?:\.(\d*))?[hlLjtz]*([diouxXeEfFgGaAsbcqQn]))/;

/** Bash’s own: lengths before the letter, and three letters more. Its %(…)T prints a time, which isn’t modelled. */
export const BASH_PRINTF: FormatPrinter = {
  name: 'bash’s printf',
  typicalIn: ['shell'],
  directive: (text) => shellDirective(BASH.exec(text)),
};

function shellDirective(match: RegExpExecArray | null): ReturnType<Directive> {
  const [whole, flags = '', width = '', precision, directive = ''] = match ?? [];
  if (whole === undefined) return 'ends';
  if (whole === '%%') return { length: 2, printed: '%' };
  if (directive === 'n') return { length: whole.length, printed: '' };
  return { length: whole.length, printed: padded(zeroAs(directive, precision), flags, width, directive) };
}

const PERL =
  /^%(?:[1-9]\d*\$)?([-+ #0]*)([1-9]\d*)?(?:\.(\d*))?(?:(?:hh?|[ztj])(?![eEfFgGaA])|ll?|[qLV])?([diouxXeEfFgGaAsbBcDUOn%])/;

/**
 * Perl’s: what it doesn’t know is printed as it is, as lengths of integers are before a float. Its %n raises an error;
 * its %p prints an address, which nobody can know.
 */
const PERL_SPRINTF: FormatPrinter = {
  name: 'Perl’s sprintf',
  typicalIn: ['perl'],
  directive: (text) => {
    const [whole, flags = '', width = '', precision, directive = ''] = PERL.exec(text) ?? [];
    if (whole === undefined) return { length: 1, printed: '%' };
    if (directive === 'n') return 'raises';
    const percent = Number(precision ?? 1) === 0 ? '' : '%';
    const zero = directive === '%' ? percent : zeroAs(directive === 'b' ? 'B' : directive, precision);
    return { length: whole.length, printed: padded(zero, flags, width, directive) };
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

/** @returns `undefined` where there's no `%`, it raises an error, or either text is very long. */
export function asFormat(text: ByteString, { directive }: FormatPrinter = SHELL_PRINTF): Printed | undefined {
  if (!text.includes('%') || text.length > LONGEST) return undefined;
  let [printed, rest]: [string, string] = ['', text];
  for (let at = rest.indexOf('%'); at !== -1; at = rest.indexOf('%')) {
    printed += rest.slice(0, at);
    rest = rest.slice(at);
    const next = directive(rest);
    if (next === 'raises') return undefined;
    if (next === 'ends') return { text: printed as ByteString, isEnded: true };
    printed += next.printed;
    if (printed.length > LONGEST) return undefined;
    rest = rest.slice(next.length);
  }
  return { text: `${printed}${rest}` as ByteString, isEnded: false };
}

function padded(text: string, flags: string, digits: string, directive: string): string {
  const width = Math.min(Number(digits), LONGEST + 1);
  const plus = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const signed = /[sbouxXBUOcqQ%]/.test(directive) ? text : plus + text;
  if (flags.includes('-')) return signed.padEnd(width);
  return signed.padStart(width, flags.includes('0') && !/[sbaAcqQ]/.test(directive) ? '0' : ' ');
}

/** What a missing number is printed as, and a missing text. */
function zeroAs(directive: string, precision: string | undefined): string {
  const fraction = (digits: number) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`);
  const given = precision === undefined ? undefined : Math.min(Number(precision), LONGEST + 1);
  const digits = given ?? 6;
  switch (directive) {
    case 's':
    case 'b':
      return '';
    case 'c':
      return '\0';
    case 'q':
    case 'Q':
      return "''";
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
      return '0'.repeat(/[gG]/.test(directive) ? 1 : (given ?? 1));
  }
}
