/** Checking method, target and headers of a draft against what the browser can send and the service can read. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { IS_LIVE_KEY } from '../../core/diagnosis/live-key.ts';
import { holdsLiveKey, holdsSecret } from '../../core/signing/secret-shape.ts';
import { addressIn } from '../../formats/url-text.ts';
import {
  headerValueFlaw,
  isForbiddenHeader,
  isForbiddenMethod,
  isToken,
  trimmedHeaderValue,
} from '../fetch-rules.ts';
import type { Draft, DraftHeader } from './draft.ts';
import type { DraftField, DraftProblem, ProblemName } from './problem.ts';

export function draftProblem(
  field: DraftField,
  severity: DraftProblem['severity'],
  problem: ProblemName,
  message: string,
): DraftProblem {
  return { field, severity, problem, message };
}

export function checkMethod(method: string): DraftProblem | undefined {
  if (method === '') return draftProblem('method', 'error', 'method-empty', 'Pick a method, such as GET.');
  if (holdsSecret(method))
    return draftProblem(
      'method',
      'error',
      'method-not-token',
      'This looks like a signing secret. Remove it and choose a method.',
    );
  if (!isToken(method))
    return draftProblem(
      'method',
      'error',
      'method-not-token',
      'A method has letters and no spaces. Pick one, such as POST.',
    );
  if (isForbiddenMethod(method))
    return draftProblem(
      'method',
      'error',
      'method-forbidden',
      `Browsers don’t let extensions send ${method.toUpperCase()}. Pick another method.`,
    );
  return undefined;
}

/** Text that looks like a template's gap: `{{id}}`, `{id}`, `:id`, `<id>`, `${id}`, or one of these percent-encoded. */
const PLACEHOLDER = /\{\{.{0,80}?\}\}|\$?\{[^{}]*\}|<[^<>]+>|%7b.{0,80}?%7d|\/:[a-z_]\w*/i;

export function checkTarget(target: string): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (holdsSecret(target))
    problems.push(
      draftProblem(
        'target',
        'error',
        'target-holds-secret',
        'This contains a signing secret. Secrets are never sent. Remove it here, and add it in Keys.',
      ),
    );
  else if (!target.startsWith('/')) problems.push(withoutSlash(target));
  const [gap] = PLACEHOLDER.exec(target) ?? [];
  if (gap !== undefined)
    problems.push(
      draftProblem(
        'target',
        'warning',
        'target-placeholder',
        `${gap.replace(/^\/:/, ':').slice(0, 40)} looks like a placeholder. Put the value in its place.`,
      ),
    );
  return problems;
}

function withoutSlash(target: string): DraftProblem {
  const isUrl = /^[a-z]+:\/\//i.test(target) || addressIn(target) !== undefined;
  const path = target.trim().replace(/^\\+/, '');
  const suggestion = /^[!-~]{1,80}$/.test(path)
    ? `Write ${path.startsWith('/') ? '' : '/'}${path}`
    : 'Put a / at the start.';
  const message = isUrl
    ? 'The base URL holds scheme and host. Keep the path here, starting with /.'
    : `A path starts with a slash. ${suggestion}`;
  return draftProblem('target', 'error', 'target-without-slash', message);
}

/** Problems of the rows that are switched on, each with the index of its row. */
export function checkHeaders({ headers, leftOut }: Pick<Draft, 'headers' | 'leftOut'>): DraftProblem[] {
  return headers.flatMap((header, index) => {
    const problem = header.enabled ? checkHeader(header, leftOut) : undefined;
    return problem ? [{ ...problem, index }] : [];
  });
}

function checkHeader({ name, value }: DraftHeader, leftOut: Draft['leftOut']): DraftProblem | undefined {
  const refused = (problem: ProblemName, message: string) =>
    draftProblem('headers', 'error', problem, message);
  if (name === '') return refused('header-name-empty', 'Name this header, or remove the row.');
  if (!isToken(name))
    return refused(
      'header-name-not-token',
      `A header name has no spaces, colons or accents. ${suggestedName(name)}`,
    );
  const trimmed = trimmedHeaderValue(value);
  return (
    checkSigned(name, leftOut) ??
    checkCredentials(trimmed) ??
    checkBrowserHeader(name, trimmed) ??
    checkValue(trimmed)
  );
}

function suggestedName(name: string): string {
  const bare = name.trim().replace(/:$/, '');
  return isToken(bare) ? `Write ${bare}.` : 'Correct it, or remove the row.';
}

function checkSigned(name: string, leftOut: Draft['leftOut']): DraftProblem | undefined {
  const signed = Object.values(AUTH_HEADERS).find((header) => header.toLowerCase() === name.toLowerCase());
  if (!signed || leftOut.includes(signed)) return undefined;
  return draftProblem(
    'headers',
    'error',
    'header-signed',
    `Countersign adds ${signed} itself. Remove this row, or leave the signed one out to send your own.`,
  );
}

function checkCredentials(value: string): DraftProblem | undefined {
  if (holdsSecret(value))
    return draftProblem(
      'headers',
      'error',
      'header-holds-secret',
      'This looks like a signing secret. Secrets are never sent. Remove the secret.',
    );
  if (holdsLiveKey(value))
    return draftProblem('headers', 'error', 'header-holds-live-key', `${IS_LIVE_KEY} Use a pk_test_ key.`);
  return undefined;
}

function checkBrowserHeader(name: string, value: string): DraftProblem | undefined {
  if (isForbiddenHeader(name, value))
    return draftProblem(
      'headers',
      'error',
      'header-forbidden',
      `Browsers set ${name} themselves and leave this one out. Untick it.`,
    );
  if (name.toLowerCase() === 'user-agent')
    return draftProblem(
      'headers',
      'warning',
      'header-replaced-by-browser',
      'Chromium sends its own User-Agent instead. Use the curl command to send this one.',
    );
  return undefined;
}

function checkValue(trimmed: string): DraftProblem | undefined {
  const flaw = headerValueFlaw(trimmed);
  if (flaw === 'line-break')
    return draftProblem(
      'headers',
      'error',
      'header-line-break',
      'A header value can’t hold line breaks or NUL. Put it on one line.',
    );
  if (flaw === 'beyond-latin1')
    return draftProblem(
      'headers',
      'error',
      'header-beyond-latin1',
      'Browsers send header values in Latin-1 only. Percent-encode the other characters.',
    );
  return undefined;
}
