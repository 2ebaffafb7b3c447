/** Authentication headers that are absent or empty, and what was sent in their place. */

import { AUTH_HEADERS, type AuthHeader } from '../../api.ts';
import { queryPairs } from '../../signing/canonical.ts';
import { headerValues } from '../../signing/wire-request.ts';
import { missingHeadersTitle } from '../condition-titles.ts';
import { quoted } from '../explanation.ts';
import type { Evidence } from './evidence.ts';
import { meantBy, nearName } from './near-names.ts';
import type { Symptom } from './symptom.ts';

const NAMES = Object.values(AUTH_HEADERS);

export function preflight(evidence: Evidence): Symptom[] {
  const asks = evidence.request.headers.find(([name]) => /^access-control-request-/i.test(name));
  if (evidence.method !== 'OPTIONS' || !asks || absent(evidence).length === 0) return [];
  return [
    {
      id: 'sym-options-preflight',
      title: 'Call the service from your server, not from a page',
      detail:
        'This is the OPTIONS request a browser sends ahead of a cross-origin one. It never carries authentication headers, and a page that signs holds the secret where every visitor can read it.',
      fix: 'Move signing and sending to your own server, and let the page talk to that.',
      code: 'missing_auth',
      certainty: 'certain',
      seen: { where: 'header', name: asks[0], text: evidence.show(asks[1]) },
    },
  ];
}

function absent({ request, unknown }: Evidence): AuthHeader[] {
  return NAMES.filter((name) => headerValues(request.headers, name).length === 0 && !unknown.includes(name));
}

interface Instead {
  readonly meant: AuthHeader | undefined;
  readonly words: string;
  readonly seen: NonNullable<Symptom['seen']>;
}

export function headerMissing(evidence: Evidence): Symptom[] {
  const missing = absent(evidence);
  if (missing.length === 0 || preflight(evidence).length > 0) return [];
  const instead = [
    ...otherHeaders(evidence, missing),
    ...queryParameters(evidence, missing),
    ...authorization(evidence),
  ];
  const [first] = instead;
  const unset =
    evidence.client?.name === 'curl'
      ? ' curl leaves a header out when the variable after its colon is empty.'
      : '';
  const [only] = missing;
  return [
    {
      id: 'sym-header-missing',
      title:
        missing.length === 1 && first?.meant === only && first?.seen.where === 'header'
          ? `Send ${only} under exactly that name`
          : missingHeadersTitle(missing),
      detail: `${listed(missing)} ${missing.length === 1 ? 'wasn’t' : 'weren’t'} sent.${instead.map(({ words }) => ` ${words}`).join('')}${unset}`,
      fix: fixFor(missing, first),
      code: 'missing_auth',
      certainty: 'certain',
      ...(first && { seen: first.seen }),
    },
  ];
}

function fixFor(missing: readonly AuthHeader[], instead: Instead | undefined): string {
  if (instead?.meant && instead.seen.where === 'header')
    return `Rename ${instead.seen.name} to ${instead.meant}. Case doesn’t matter in header names, hyphens do.`;
  if (instead?.meant)
    return missing.length === 1
      ? `Move the value out of the query into the header ${instead.meant}.`
      : `Set ${listed(missing)} as headers, and leave them out of the query.`;
  return `Set ${listed(missing)} on every request, and check that no proxy or gateway drops what it doesn’t know.`;
}

function otherHeaders({ request, show }: Evidence, missing: readonly AuthHeader[]): Instead[] {
  return request.headers.slice(0, 500).flatMap(([name, value]): Instead[] => {
    const meant = nearName(name);
    if (meant === undefined || !missing.includes(meant)) return [];
    const underscore = name.includes('_') ? ' nginx and Apache drop names with an underscore silently.' : '';
    return [
      {
        meant,
        words: `${show(name)} was sent instead of ${meant}.${underscore}`,
        seen: { where: 'header', name, text: show(value) },
      },
    ];
  });
}

function queryParameters({ request, show }: Evidence, missing: readonly AuthHeader[]): Instead[] {
  return queryPairs(request.target)
    .pairs.slice(0, 500)
    .flatMap(({ text }): Instead[] => {
      const [name = ''] = text.split('=', 1);
      const meant = meantBy(name);
      if (meant === undefined || !missing.includes(meant)) return [];
      return [
        {
          meant,
          words: `The query has ${show(name)}, but the service reads ${meant} from the headers.`,
          seen: { where: 'target', name, text: show(text) },
        },
      ];
    });
}

/** The scheme alone is told: what follows it may be a secret. */
function authorization({ request, hide }: Evidence): Instead[] {
  const [value] = headerValues(request.headers, 'authorization');
  if (value === undefined) return [];
  const shown = hide(value);
  const scheme = shown.includes(' ') ? shown.slice(0, shown.indexOf(' ')) : '…';
  const known = /^[A-Za-z0-9-]{1,24}$/.test(scheme) ? scheme : '…';
  return [
    {
      meant: undefined,
      words: 'Authorization was sent. The service has no bearer tokens and doesn’t read it.',
      seen: { where: 'header', name: 'Authorization', text: quoted(`${known} …`) },
    },
  ];
}

export function headerEmpty({ request }: Evidence): Symptom[] {
  const empty = NAMES.filter((name) => {
    const values = headerValues(request.headers, name);
    return values.length > 0 && values.every((value) => value === '');
  });
  const [first] = empty;
  if (first === undefined) return [];
  return [
    {
      id: 'sym-header-empty',
      title: missingHeadersTitle(empty),
      detail: `${listed(empty)} ${empty.length === 1 ? 'was' : 'were'} sent empty: a variable behind ${empty.length === 1 ? 'it' : 'them'} wasn’t set. The document doesn’t show whether an empty header counts as absent; that’s assumed here.`,
      fix: 'Set the variable before the request is built, and stop when it’s empty: in a shell with set -u.',
      code: 'missing_auth',
      certainty: 'certain',
      seen: { where: 'header', name: first, text: '“”' },
    },
  ];
}

function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
