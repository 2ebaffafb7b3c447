/** What serializers escape in a string, and how. */

import type { StringNode } from './lexemes.ts';

interface Escaping {
  /** UTF-16 units written as \uXXXX besides control characters, quote and backslash. */
  readonly units?: RegExp;
  readonly hex?: 'upper';
  /** Units written in upper case where the others aren't. */
  readonly upperUnits?: RegExp;
  /** Characters put behind a backslash. */
  readonly backslashed?: string;
  /** The slash is escaped where it follows `<`. */
  readonly closingTags?: true;
  /** Control characters that have no letter of their own here. */
  readonly withoutLetter?: string;
  readonly quote?: '\\u0022';
}

const ESCAPINGS = {
  /** As written in the body. Strings made here are written minimally. */
  kept: {},
  minimal: {},
  ascii: { units: /[\u0080-\uffff]/ },
  /** Python and jq write U+007F as an escape too. */
  'ascii-del': { units: /[\u007f-\uffff]/ },
  'ascii-upper': { units: /[\u0080-\uffff]/, hex: 'upper' },
  del: { units: /\u007f/ },
  php: { units: /[\u0080-\uffff]/, backslashed: '/' },
  'php-unicode': { units: /[\u2028\u2029]/, backslashed: '/' },
  'php-slashes': { units: /[\u0080-\uffff]/ },
  'line-separators': { units: /[\u2028\u2029]/ },
  slash: { backslashed: '/' },
  'slash-del': { backslashed: '/', units: /\u007f/ },
  'php-hex-tag': { units: /[\u0080-\uffff<>]/, upperUnits: /[<>]/, backslashed: '/' },
  'php-hex-amp': { units: /[\u0080-\uffff&]/, backslashed: '/' },
  'php-hex-apos': { units: /[\u0080-\uffff']/, backslashed: '/' },
  'php-hex-quot': { units: /[\u0080-\uffff]/, backslashed: '/', quote: '\\u0022' },
  'php-hex-slashes': { units: /[\u0080-\uffff<>&']/, upperUnits: /[<>&']/, quote: '\\u0022' },
  symfony: {
    units: /[\u0080-\uffff<>&']/,
    upperUnits: /[<>&']/,
    backslashed: '/',
    quote: '\\u0022',
  },
  go: { units: /[<>&\u2028\u2029]/, withoutLetter: '\b\f' },
  'go-nohtml': { units: /[\u2028\u2029]/, withoutLetter: '\b\f' },
  rails: { units: /[<>&\u2028\u2029]/ },
  gson: { units: /[<>&='\u2028\u2029]/ },
  'system-text-json': { units: /[\u007f-\uffff<>&'+`]/, hex: 'upper', quote: '\\u0022' },
  newtonsoft: { units: /[\u0085\u2028\u2029]/ },
  'newtonsoft-html': { units: /[<>&'\u0085\u2028\u2029]/, quote: '\\u0022' },
  powershell: { units: /[<>&'\u0085\u2028\u2029]/ },
  jackson: { hex: 'upper' },
  'jackson-bytes': { units: /[\ud800-\udfff]/, hex: 'upper' },
  'org-json': { units: /[\u0080-\u009f\u2000-\u20ff]/, closingTags: true },
  tcllib: { units: /[\u007f-\u009f]/ },
  'json-simple': { units: /[\u007f-\u009f\u2000-\u20ff]/, hex: 'upper', backslashed: '/' },
} as const satisfies Record<string, Escaping>;

export type EscapeStyle = keyof typeof ESCAPINGS;

const LETTERS: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** With its quotes. */
export function quotedString(string: StringNode, style: EscapeStyle): string {
  if (style === 'kept' && string.lexeme !== undefined) return string.lexeme;
  const known = quotedBefore.get(string);
  const before = known?.get(style);
  if (before !== undefined) return before;
  const text = escapedText(string.text, ESCAPINGS[style]);
  if (known) known.set(style, text);
  else quotedBefore.set(string, new Map([[style, text]]));
  return text;
}

/** The same strings stand in thousands of bodies. */
const quotedBefore = new WeakMap<StringNode, Map<EscapeStyle, string>>();

function escapedText(text: string, escaping: Escaping): string {
  return `"${text.replace(SPECIAL, (unit, at: number) => escaped(unit, text.charAt(at - 1), escaping))}"`;
}

/** What any style may escape. */
const SPECIAL = /[^a-zA-Z0-9_ :,.-]/g;

function escaped(unit: string, before: string, escaping: Escaping): string {
  if (unit === '"') return escaping.quote ?? '\\"';
  if (unit === '\\') return '\\\\';
  if (unit === '/' && escaping.closingTags && before === '<') return '\\/';
  if (escaping.backslashed?.includes(unit)) return `\\${unit}`;
  const letter = LETTERS[unit];
  if (letter !== undefined && !escaping.withoutLetter?.includes(unit)) return letter;
  const isControl = unit < ' ';
  if (!isControl && !escaping.units?.test(unit)) return unit;
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  const isUpper = escaping.hex === 'upper' || escaping.upperUnits?.test(unit);
  return `\\u${isUpper ? hex.toUpperCase() : hex}`;
}
