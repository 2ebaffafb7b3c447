/** Variables in text: `{{name}}`, `{{name|url}}` and `{{name|json}}`. Whatever else has braces in it is left as it is. */

export const ENCODINGS = ['url', 'json'] as const;
export type TemplateEncoding = (typeof ENCODINGS)[number];

/** Where a variable stands, and what of it is asked for. */
export interface VariableUse {
  readonly name: string;
  /** Absent where the value goes in as it is. */
  readonly encoding: TemplateEncoding | undefined;
  /** In UTF-16 code units of the template. */
  readonly start: number;
  readonly end: number;
}

/** Something that was perhaps meant as a variable, and isn't one. */
export interface NearMiss {
  /** As it stands there, cut to what can be shown. */
  readonly text: string;
  readonly reason: 'unclosed' | 'nested' | 'name' | 'encoding';
}

const NAME = /^[a-z][a-z0-9_]*$/;
const VARIABLE = /\{\{([a-z][a-z0-9_]*)(?:\|(url|json))?\}\}/g;
export const LONGEST_VARIABLE_NAME = 40;

export function isVariableName(text: string): boolean {
  return NAME.test(text) && text.length <= LONGEST_VARIABLE_NAME;
}

function mayHoldVariables(text: string): boolean {
  return text.includes('{{');
}

export function variableUses(template: string): readonly VariableUse[] {
  if (!mayHoldVariables(template)) return [];
  return [...template.matchAll(VARIABLE)].map((match) => ({
    name: match[1] ?? '',
    encoding: ENCODINGS.find((encoding) => encoding === match[2]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Each variable's value in its place. Values aren't looked through again: braces in them are just braces. */
export function filled(
  template: string,
  uses: readonly VariableUse[],
  lookUp: (name: string) => string | undefined,
): string {
  let text = '';
  let last = 0;
  for (const { name, encoding, start, end } of uses) {
    const value = lookUp(name);
    text +=
      template.slice(last, start) +
      (value === undefined ? template.slice(start, end) : encoded(value, encoding));
    last = end;
  }
  return text + template.slice(last);
}

/** What `url` escapes are all bytes but letters, digits and `-._~` (RFC 3986, section 2.3); `json` is for inside quotes. */
export function encoded(value: string, encoding: TemplateEncoding | undefined): string {
  if (encoding === 'json') return JSON.stringify(value).slice(1, -1);
  if (encoding !== 'url') return value;
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The text as a template that stands for it: what looks like a variable in it isn't one any more. */
export function literalTemplate(text: string): string {
  return mayHoldVariables(text) ? text.replace(VARIABLE, (found) => `{{braces}}${found.slice(2)}`) : text;
}

/** Listed of one text; more would help nobody. */
const MOST_MISSES = 3;
const LONGEST_SHOWN = 40;
/** Pairs of braces with what follows them, up to the first sign that a name can't be followed by. */
const OPENING =
  /\{\{(?=(\s{0,8}[A-Za-z_$][\w$.-]{0,60})?(\s{0,8}\|?\s{0,8}[\w-]{0,20})(\s{0,8}\}\})?(\{\{)?)/g;

/** Of what isn't a variable: what seems to be meant as one. */
export function nearMisses(template: string): readonly NearMiss[] {
  if (!mayHoldVariables(template)) return [];
  const taken = new Set(variableUses(template).map(({ start }) => start));
  const misses: NearMiss[] = [];
  for (const match of template.matchAll(OPENING)) {
    if (misses.length === MOST_MISSES) break;
    const miss = taken.has(match.index) ? undefined : missAt(template, match);
    if (miss) misses.push(miss);
  }
  return misses;
}

function missAt(template: string, match: RegExpExecArray): NearMiss | undefined {
  const [, name, rest = '', closing, opening] = match;
  if (name === undefined) return undefined;
  const end = match.index + 2 + name.length + rest.length + (closing ?? '').length;
  const text = template.slice(match.index, Math.min(end, match.index + LONGEST_SHOWN));
  if (closing === undefined) {
    if (opening !== undefined) return { text: `${text}{{`, reason: 'nested' };
    // Braces before any word are common in text; a name of ours that runs to the end is a slip.
    return NAME.test(name) ? { text, reason: 'unclosed' } : undefined;
  }
  return { text, reason: NAME.test(name) && rest.trim().startsWith('|') ? 'encoding' : 'name' };
}
