/** What to tell the user about an environment that's refused or couldn't be kept, and how to recover. */

import type { BaseUrlProblem, BaseUrlWarning } from '../../lib/core/base-url.ts';
import type { PathProblem } from '../../lib/core/records/collection-path.ts';
import { NAME_WORDS, recordFailureWords } from '../../lib/state/record-words.ts';
import type { EnvironmentsChange } from '../../lib/storage/environments.ts';

export const BASE_URL_WORDS: Record<BaseUrlProblem | 'holds-secret', string> = {
  empty: 'Enter a base URL, such as https://api.example.com.',
  'has-variable':
    'Countersign doesn’t replace variables in a base URL. Enter the value in place of {…} or {{…}}.',
  'no-scheme': 'Start the URL with https://, or with http:// for a server on this computer.',
  malformed:
    'This isn’t a URL. Look for spaces, backslashes and missing parts: it looks like https://api.example.com.',
  'bad-port': 'The port isn’t valid. Use a number from 1 to 65535.',
  'not-http': 'Requests can only go to https:// and http://. Change what comes before ://.',
  'has-credentials': 'A browser can’t send a user name or password in a URL. Remove “name:password@”.',
  'has-query': 'A base URL ends before the ?. Move the query to the request.',
  'has-fragment': 'The part after # is never sent. Remove # and that part.',
  'holds-secret': 'The base URL seems to contain a secret, and every request shows it. Remove the secret.',
};

export const BASE_URL_WARNINGS: Record<BaseUrlWarning, string> = {
  'ends-in-api-path':
    'Request paths already begin with this path. It would be sent and signed twice. Remove it here.',
  'plain-http':
    'Without https://, anyone on the network can read the requests, with their signatures. Use http:// only for a server on your own network.',
};

export const PATH_WORDS: Record<PathProblem | 'holds-secret', string> = {
  'no-slash': 'Start the path with one slash, as in /api/v1/wallets. It’s added to the base URL.',
  'has-query': 'A path ends before the ?. Browse adds the query.',
  'has-fragment': 'The part after # is never sent. Remove # and that part.',
  malformed: 'A path can’t contain spaces, line breaks or backslashes. Remove them.',
  'holds-secret': 'The path of a list seems to contain a secret. Remove the secret.',
};

export interface EnvironmentFailureAdvice {
  /** Where it's shown; `undefined` where no field is to blame. */
  readonly field: 'name' | 'base-url' | undefined;
  readonly words: string;
}

export function environmentFailureAdvice(
  failure: Extract<EnvironmentsChange, { ok: false }>,
): EnvironmentFailureAdvice {
  switch (failure.problem) {
    case 'name':
      return { field: 'name', words: NAME_WORDS[failure.reason] };
    case 'base-url':
      return { field: 'base-url', words: BASE_URL_WORDS[failure.reason] };
    case 'path':
      return { field: undefined, words: PATH_WORDS[failure.reason] };
    case 'duplicate-id':
      return { field: undefined, words: 'The new environment’s id was taken by chance. Save again.' };
    case 'not-found':
      return {
        field: undefined,
        words: 'Another window deleted this environment. Add it again to keep it.',
      };
    case 'permanent':
      return {
        field: undefined,
        words: 'The two sandboxes always stay, and the built-in one as it is. Add an environment instead.',
      };
    case 'changed-elsewhere':
      return { field: undefined, words: 'Choose which values to keep, then save again.' };
    default:
      return { field: undefined, words: recordFailureWords(failure.problem, 'environments') };
  }
}
