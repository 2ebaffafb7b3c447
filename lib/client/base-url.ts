/** An environment's base URL as a request needs it, with words for what's wrong with it. */

import { type BaseUrlProblem, checkBaseUrl } from '../core/base-url.ts';
import type { DraftProblem, ProblemName } from './draft/problem.ts';

/** Parsed. */
export type BaseUrl = Readonly<Pick<URL, 'origin' | 'pathname'>>;

export type ReadBaseUrl =
  | { readonly ok: true; readonly url: BaseUrl }
  | { readonly ok: false; readonly problem: DraftProblem };

let last: { readonly text: string; readonly checked: ReadBaseUrl } | undefined;

/** Scheme, host, optional port and optional path prefix; nothing else. Request after request goes to the same one. */
export function readBaseUrl(text: string): ReadBaseUrl {
  if (last?.text !== text) last = { text, checked: parse(text) };
  return last.checked;
}

function parse(text: string): ReadBaseUrl {
  const checked = checkBaseUrl(text);
  if (checked.ok) return { ok: true, url: new URL(checked.baseUrl) };
  const [problem, words] = WORDS[checked.problem];
  const message = words.replace('HOST', () => text.trim());
  return { ok: false, problem: { field: 'base-url', severity: 'error', problem, message } };
}

const WORDS: Record<BaseUrlProblem, readonly [ProblemName, string]> = {
  empty: ['base-url-empty', 'Enter a base URL, such as https://api.example.com.'],
  'has-variable': [
    'base-url-variable',
    'A base URL has no variables. Replace {{…}} with its value in Environments.',
  ],
  'no-scheme': ['base-url-malformed', 'This isn’t a full URL. Write https://HOST, with the scheme.'],
  malformed: ['base-url-malformed', 'This isn’t a full URL. Write it as https://api.example.com.'],
  'bad-port': ['base-url-port', 'The port isn’t valid. Use a number from 1 to 65535.'],
  'not-http': ['base-url-scheme', 'A browser can’t send to this scheme. Use https:// or http://.'],
  'has-credentials': [
    'base-url-credentials',
    'A browser can’t send a user name or password in a URL. Remove the part before @.',
  ],
  'has-query': ['base-url-query', 'Move the query to the request: the base URL ends before ?.'],
  'has-fragment': ['base-url-fragment', 'A fragment is never sent. Remove # and what follows.'],
};
