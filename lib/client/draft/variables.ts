/** From the draft as typed to the draft with its variables' values: what's hashed, signed and sent. */

import { listed } from '../../core/counts.ts';
import {
  filled,
  type NearMiss,
  nearMisses,
  type VariableUse,
  variableUses,
} from '../../core/templates/template.ts';
import {
  type BrokenPlace,
  broken,
  brokenInTarget,
  insideJsonStrings,
} from '../../core/templates/value-places.ts';
import { MAX_BODY_BYTES } from '../body-checks.ts';
import type { ResolvedDraft, UsedVariable } from '../resolved-draft.ts';
import { draftProblem } from './checks.ts';
import type { Draft, DraftBody, DraftHeader } from './draft.ts';
import type { DraftField, DraftProblem } from './problem.ts';

/** `undefined` where there's no such variable. */
export type LookUp = (name: string) => string | undefined;

/** Never throws. Text that holds no variable stays the very same. */
export function resolveDraft(draft: Draft, lookUp: LookUp): ResolvedDraft {
  const target = resolvedText('target', draft.target, lookUp, (use, value) =>
    brokenInTarget(draft.target, use, value),
  );
  const headers = draft.headers.map((header, index) => resolvedHeader(header, index, lookUp));
  const body = resolvedBody(draft.body, lookUp);
  const parts = [target, ...headers, body];
  return {
    draft: {
      ...draft,
      target: target.text,
      headers: headers.map(({ header }) => header),
      body: body.body,
    },
    problems: parts.flatMap(({ problems }) => problems),
    used: usedOf(
      parts.flatMap(({ uses }) => uses),
      lookUp,
    ),
  };
}

/** Whether any variable of these stands where its value would be put in. */
export function usesAny({ target, headers, body }: Draft, isOne: (name: string) => boolean): boolean {
  const values = headers.filter(({ enabled }) => enabled).map(({ value }) => value);
  const texts = [target, ...values, ...(body.kind === 'text' ? [body.text] : [])];
  return texts.some((text) => variableUses(text).some(({ name }) => isOne(name)));
}

/** Where a variable's value is put in. */
type Templated = Extract<DraftField, 'target' | 'headers' | 'body'>;

interface ResolvedText {
  readonly text: string;
  readonly uses: readonly VariableUse[];
  readonly problems: readonly DraftProblem[];
}

function resolvedText(
  field: Templated,
  template: string,
  lookUp: LookUp,
  breaks: (use: VariableUse, value: string, index: number) => BrokenPlace | undefined,
): ResolvedText {
  const uses = variableUses(template);
  const problems = nearMisses(template)
    // Of a target with gaps of another kind it’s said already that they’re placeholders.
    .filter(({ reason }) => field !== 'target' || reason === 'unclosed' || reason === 'nested')
    .map((miss) => draftProblem(field, 'warning', 'variable-near-miss', missWords(miss)));
  const told = new Set<string>();
  uses.forEach((use, index) => {
    const value = lookUp(use.name);
    const place = value === undefined ? undefined : breaks(use, value, index);
    const problem =
      value === undefined
        ? unknown(field, use)
        : (variableInValue(field, use, value, lookUp) ?? (place && breaking(field, use, place)));
    if (!problem || told.has(problem.message)) return;
    told.add(problem.message);
    problems.push(problem);
  });
  if (longest(template, uses, lookUp) > MAX_BODY_BYTES) {
    const message = 'With its values it would be longer than 50 MB. Use fewer variables, or shorter ones.';
    return { text: template, uses, problems: [draftProblem(field, 'error', 'variables-too-long', message)] };
  }
  return { text: filled(template, uses, lookUp), uses, problems };
}

function longest(template: string, uses: readonly VariableUse[], lookUp: LookUp): number {
  return uses.reduce((sum, { name }) => sum + (lookUp(name)?.length ?? 0) * 6, template.length);
}

function resolvedHeader(
  header: DraftHeader,
  index: number,
  lookUp: LookUp,
): ResolvedText & { readonly header: DraftHeader } {
  if (!header.enabled) return { text: header.value, uses: [], problems: [], header };
  const resolved = resolvedText('headers', header.value, lookUp, () => undefined);
  return {
    ...resolved,
    problems: resolved.problems.map((problem) => ({ ...problem, index })),
    header: resolved.uses.length === 0 ? header : { ...header, value: resolved.text },
  };
}

/** A file's bytes are sent as they are, whatever they hold. */
function resolvedBody(body: DraftBody, lookUp: LookUp): ResolvedText & { readonly body: DraftBody } {
  if (body.kind !== 'text') return { text: '', uses: [], problems: [], body };
  const isJson = /^\s*[{[]/.test(body.text);
  const inStrings = isJson ? insideJsonStrings(body.text, variableUses(body.text)) : [];
  const resolved = resolvedText('body', body.text, lookUp, (use, value, index) =>
    inStrings[index] ? broken('json-string', use, value) : undefined,
  );
  return { ...resolved, body: resolved.uses.length === 0 ? body : { kind: 'text', text: resolved.text } };
}

function usedOf(uses: readonly VariableUse[], lookUp: LookUp): readonly UsedVariable[] {
  const names = [...new Set(uses.map(({ name }) => name))];
  return names.map((name) => ({ name, value: lookUp(name) }));
}

function unknown(field: Templated, { name }: VariableUse): DraftProblem {
  const message = `There’s no variable {{${shown(name)}}}. ${USERS[field]} uses it. Define it. Or send the text {{${shown(name)}}} itself: write {{braces}} for its first two braces, as in {{braces}}${shown(name)}}}.`;
  return draftProblem(field, 'error', 'variable-unknown', message);
}

/** Of one that’s defined: other braces may be meant. */
function variableInValue(
  field: Templated,
  { name }: VariableUse,
  value: string,
  lookUp: LookUp,
): DraftProblem | undefined {
  const inner = variableUses(value).find((use) => lookUp(use.name) !== undefined);
  if (!inner) return undefined;
  const text = value.slice(inner.start, inner.end);
  const message = `The value of {{${shown(name)}}} has ${shown(text)} in it, and variables inside values aren’t replaced. Write ${shown(text)} in the request itself.`;
  return draftProblem(field, 'warning', 'variable-in-value', message);
}

const USERS: Record<Templated, string> = {
  target: 'The path or the query',
  headers: 'A header',
  body: 'The body',
};

function breaking(field: DraftField, { name }: VariableUse, { place, signs }: BrokenPlace): DraftProblem {
  const names = [...new Set(signs.map(signName))];
  const belongs = names.length === 1 ? 'doesn’t belong' : 'don’t belong';
  const encoding = place === 'json-string' ? 'json' : 'url';
  const message = `The value of {{${shown(name)}}} holds ${listed(names)}, which ${belongs} in a ${PLACES[place]}. Write {{${shown(name)}|${encoding}}} to have it escaped.`;
  return draftProblem(field, 'warning', 'variable-breaks-place', message);
}

const PLACES: Record<BrokenPlace['place'], string> = {
  path: 'part of the path',
  query: 'query value',
  'json-string': 'string of JSON',
};

function signName(sign: string): string {
  return SIGNS[sign] ?? (sign < ' ' ? 'a control character' : `“${sign}”`);
}

const SIGNS: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\n': 'a line break',
  '\r': 'a line break',
  '\t': 'a tab',
  '"': 'a quotation mark',
};

function missWords({ text, reason }: NearMiss): string {
  switch (reason) {
    case 'unclosed':
      return `${text} isn’t closed, so it’s sent as typed. A variable ends with }}.`;
    case 'nested':
      return `${text} is sent as typed: a variable can’t stand inside another.`;
    case 'encoding':
      return `${text} is sent as typed. After the |, write url or json.`;
    case 'name':
      return `${text} isn’t a variable, so it’s sent as typed. A name has only a–z, 0–9 and _.`;
  }
}

function shown(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
