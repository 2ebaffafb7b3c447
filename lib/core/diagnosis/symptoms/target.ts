/** What the request line shows: the method’s case, a doubled prefix, and templates in the URL that were never filled in. */

import { sliceBytes } from '../../signing/bytes.ts';
import { queryPairs } from '../../signing/canonical.ts';
import { pathOf } from '../../signing/wire-request.ts';
import { doubledPrefix } from '../doubled-path.ts';
import type { Evidence } from './evidence.ts';
import type { Sighting } from './symptom.ts';

/** Longer URLs are read this far. */
const READ = 16_384;

/** In a path nothing of this has another use. */
const IN_PATH =
  /\{[^{}/]{0,60}\}|%7B(?:(?!%7D)[^/]){0,80}%7D|<[^<>/]{1,60}>|%3C(?:(?!%3E)[^/]){1,80}%3E|\$\{?\w{1,60}|\/:[A-Za-z_]\w{0,60}(?=\/|$)|%[sdv](?![0-9a-f])/i;
/** In a query, single braces and dollars are filters and JSON, so only whole templates count. */
const IN_QUERY =
  /\{\{[^{}&]{0,60}\}\}|%7B%7B(?:(?!%7D)[^&]){0,80}%7D%7D|\$\{[^{}&]{1,60}\}|%24%7B(?:(?!%7D)[^&]){1,80}%7D|=(?:<|%3C)[A-Za-z_]{1,40}(?:>|%3E)(?:&|$)|=\{[A-Za-z_]\w{0,60}\}(?:&|$)|=:[a-z_]{2,40}(?:&|$)|=%[sdv](?:&|$)|=\$[A-Z_]{2,40}(?:&|$)/i;
const PRINTED_SEGMENT = /\/(?:undefined|null|None|NaN|\[object(?: |%20)Object(?:\]|%5D))(?=\/|$)/i;

export function methodCase({ request, method, show }: Evidence): Sighting[] {
  if (request.method === method) return [];
  const text = show(request.method);
  return [
    {
      ...{ id: 'method-case-on-wire', facts: { method: text }, code: null, certainty: 'certain' },
      seen: { where: 'method', text },
    },
  ];
}

export function urlUnresolved({ request: { target }, show }: Evidence): Sighting[] {
  const read = sliceBytes(target, 0, READ);
  const mark = read.indexOf('?');
  const path = mark === -1 ? read : read.slice(0, mark);
  const query = mark === -1 ? '' : read.slice(mark + 1);
  const template = IN_PATH.exec(path)?.[0] ?? IN_QUERY.exec(query)?.[0];
  const printed = PRINTED_SEGMENT.exec(path)?.[0] ?? printedValue(target, query);
  const found = template ?? printed;
  if (found === undefined) return [];
  const text = show(found.replace(/^[/=]|&$/g, ''));
  const [kind, certainty] = template ? (['template', 'likely'] as const) : (['printed', 'possible'] as const);
  return [
    {
      id: 'path-template',
      facts: { found: text, kind },
      code: null,
      certainty,
      seen: { where: 'target', text },
    },
  ];
}

export function pathDoubled({ request: { target }, show }: Evidence): Sighting[] {
  const path = pathOf(sliceBytes(target, 0, READ));
  const doubled = doubledPrefix(path);
  if (doubled === undefined) return [];
  const part = show(doubled);
  return [
    {
      ...{ id: 'path-prefix-duplicated', facts: { part }, code: null, certainty: 'likely' },
      seen: { where: 'target', text: part },
    },
  ];
}

function printedValue(target: Evidence['request']['target'], query: string): string | undefined {
  if (query === '') return undefined;
  const pair = queryPairs(target)
    .pairs.slice(0, 500)
    .find(({ text }) => /=(?:undefined|NaN|\[object(?: |\+|%20)Object(?:\]|%5D))$/.test(text.slice(0, 200)));
  return pair?.text;
}
