/** Checking the base URL of an environment. */

import type { DraftProblem, ProblemName } from './draft-problem.ts';

export type CheckedBaseUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly problem: DraftProblem };

/** Scheme, host, optional port and optional path prefix; nothing else. */
export function checkBaseUrl(text: string): CheckedBaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return refused('base-url-empty', 'Enter a base URL, such as https://api.example.com.');
  const url = parsed(trimmed);
  // `new URL` also takes https:api.example.com, tabs and backslashes; what's typed should look like what's sent.
  if (!url || !/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(trimmed) || /[\s\p{Cc}\p{Cf}\\]/u.test(trimmed))
    return malformed(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('base-url-scheme', `A browser can’t send to ${url.protocol}//. Use https:// or http://.`);
  if (url.username !== '' || url.password !== '')
    return refused(
      'base-url-credentials',
      'A browser can’t send a user name or password in a URL. Remove the part before @.',
    );
  if (trimmed.includes('#'))
    return refused('base-url-fragment', 'A fragment is never sent. Remove # and what follows.');
  if (trimmed.includes('?'))
    return refused('base-url-query', 'Move the query to the request: the base URL ends before ?.');
  return { ok: true, url };
}

function malformed(text: string): CheckedBaseUrl {
  const withScheme = /^[a-z0-9.-]+(:\d+)?(\/|$)/i.test(text) && parsed(`https://${text}`);
  const suggestion = withScheme
    ? `Write https://${text}, with the scheme.`
    : 'Write it as https://api.example.com.';
  return refused('base-url-malformed', `This isn’t a full URL. ${suggestion}`);
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function refused(name: ProblemName, message: string): CheckedBaseUrl {
  return { ok: false, problem: { field: 'base-url', severity: 'error', problem: name, message } };
}
