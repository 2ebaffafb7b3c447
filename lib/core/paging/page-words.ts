/** What's odd about a list's answer, or keeps it from being read, in words. */

import { counted, grouped } from '../counts.ts';
import type { PageOddity } from './page-oddities.ts';
import type { PageProblem } from './read-page.ts';
import type { CountFlaw } from './whole-number.ts';

const COUNT_FLAWS: Record<Exclude<CountFlaw, 'missing'>, string> = {
  'not-a-number': 'isn’t a number',
  negative: 'is negative',
  fraction: 'isn’t a whole number',
  'too-large': 'is too large for a count',
};

/** What follows from a count that isn't there. */
const WITHOUT: Record<'total' | 'limit' | 'offset', string> = {
  total: 'So the number of pages isn’t known. Countersign stops at the first empty page.',
  limit: 'Countersign begins the next page after the last record of this page.',
  offset: 'Countersign assumes that this is the page it asked for.',
};

export function oddityWords(oddity: PageOddity): string {
  switch (oddity.oddity) {
    case 'count':
      return oddity.flaw === 'missing'
        ? `The response has no ${oddity.field}. ${WITHOUT[oddity.field]}`
        : `The ${oddity.field}, ${cut(oddity.text)}, ${COUNT_FLAWS[oddity.flaw]}. ${WITHOUT[oddity.field]}`;
    case 'limit-zero':
      return 'The server says that it applied a limit of 0. A client that adds the limit to the offset asks for the same page forever. Countersign begins the next page after the last record of this page.';
    case 'total-too-small':
      return `The total says ${grouped(oddity.total)}, but this page reaches to record ${grouped(oddity.reached)}. A client that stops at the total misses the records after it.`;
    case 'short-page':
      return oddity.count === 0
        ? `The total is ${grouped(oddity.total)}, but this page is empty. A client that continues until it has the total never ends.`
        : `The limit is ${counted(oddity.limit, 'record')} and the total is ${grouped(oddity.total)}, but the page has only ${grouped(oddity.count)}. A client that adds the limit to the offset misses records.`;
    case 'long-page':
      return `The limit is ${grouped(oddity.limit)}, but the page has ${counted(oddity.count, 'record')}. A client that adds the limit to the offset gets some records twice.`;
    case 'not-objects':
      return `${oddity.count === 1 ? 'One record isn’t an object' : `${grouped(oddity.count)} records aren’t objects`}; the first is number ${grouped(oddity.first + 1)} of the page.`;
    case 'repeated-keys':
      return `${oddity.where === 'envelope' ? 'The response has' : 'Some records have'} ${list(oddity.keys)} more than once. JSON doesn’t say which value counts. Most programs use the last one.`;
    case 'repeated-ids':
      return `${list(oddity.ids)} ${oddity.ids.length === 1 ? 'is' : 'are'} on this page more than once.`;
    case 'unexpected-fields':
      return `Besides what the API docs show, the response has ${list(oddity.names)}.`;
    case 'byte-order-mark':
      return 'The response begins with a byte-order mark. JSON doesn’t allow it, and many programs reject it.';
  }
}

/** A title of a few words, and what it means. */
export function pageProblemWords(problem: PageProblem): { readonly title: string; readonly text: string } {
  switch (problem.problem) {
    case 'empty':
      return {
        title: 'The response is empty',
        text: 'A list’s response is a JSON object with a field “data”.',
      };
    case 'not-utf8':
      return {
        title: 'The response isn’t UTF-8',
        text: 'JSON is UTF-8 (RFC 8259, section 8.1). Countersign doesn’t decode these bytes, because a different encoding could change them.',
      };
    case 'web-page':
      return {
        title: 'Check the base URL: a web page answered',
        text: 'The API answers JSON, so a proxy or a login page may stand in between.',
      };
    case 'not-json':
      return { title: FLAWS[problem.flaw].title, text: notJsonText(problem) };
    case 'not-object':
      return {
        title: 'The response isn’t a list',
        text: `It’s ${problem.found === 'array' ? 'a bare array' : 'a single value'}; the API docs show an object whose field “data” holds the records.`,
      };
    case 'data-missing':
      return { title: 'The response has no “data”', text: 'A list’s records are in its field “data”.' };
    case 'data-not-array':
      return {
        title: '“data” isn’t an array',
        text: `It’s ${article(problem.found)}, so there are no records to show.`,
      };
  }
}

const FLAWS = {
  syntax: { title: 'The response isn’t JSON', text: 'Invalid JSON at' },
  'cut-off': { title: 'The response is cut off', text: 'The JSON ends too early, at' },
  'too-deep': {
    title: 'The response is nested too deep',
    text: 'Countersign reads at most 200 levels. There are more at',
  },
} as const;

function notJsonText({ flaw, line, column }: Extract<PageProblem, { problem: 'not-json' }>): string {
  return `${FLAWS[flaw].text} line ${grouped(line)}, column ${grouped(column)}. Countersign could read the part before it.`;
}

function article(found: string): string {
  if (found === 'null' || found === 'text' || found === 'true or false') return found;
  return found === 'object' ? 'an object' : `a ${found}`;
}

const SHOWN = 3;

function list(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `“${cut(name)}”`);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${grouped(rest)} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
