/** Authentication headers that are absent or empty, and what was sent in their place. */

import { AUTH_HEADERS, type AuthHeader, type RefusalCode } from '../../api.ts';
import type { SentInstead } from '../../mistakes/headers/shown.ts';
import { refusalOrder } from '../../service-readings.ts';
import { queryPairs } from '../../signing/canonical.ts';
import { headerValues } from '../../signing/wire-request.ts';
import { quoted } from '../quoted.ts';
import type { Evidence } from './evidence.ts';
import { meantBy, nearName } from './near-names.ts';
import type { Sighting } from './symptom.ts';

const NAMES = Object.values(AUTH_HEADERS);

export function preflight(evidence: Evidence): Sighting[] {
  const asks = evidence.request.headers.find(([name]) => /^access-control-request-/i.test(name));
  if (evidence.method !== 'OPTIONS' || !asks || absentFrom(evidence).length === 0) return [];
  return [
    {
      ...{ id: 'transport-cors-preflight', facts: {}, code: 'missing_auth', certainty: 'certain' },
      seen: { where: 'header', name: asks[0], text: evidence.show(asks[1]) },
    },
  ];
}

function absentFrom({ request, unknown }: Evidence): AuthHeader[] {
  return NAMES.filter((name) => headerValues(request.headers, name).length === 0 && !unknown.includes(name));
}

function emptyIn({ request }: Evidence): AuthHeader[] {
  return NAMES.filter((name) => {
    const values = headerValues(request.headers, name);
    return values.length > 0 && values.every((value) => value === '');
  });
}

interface Instead {
  readonly sent: SentInstead;
  readonly seen: NonNullable<Sighting['seen']>;
}

export function headersMissing(evidence: Evidence): Sighting[] {
  const absent = preflight(evidence).length > 0 ? [] : absentFrom(evidence);
  const empty = emptyIn(evidence);
  const [first = empty[0]] = absent;
  if (first === undefined) return [];
  const isEmptyRead = evidence.readings['empty-header'] === 'present';
  const instead =
    absent.length === 0
      ? []
      : [...otherHeaders(evidence, absent), ...queryParameters(evidence, absent), ...authorization(evidence)];
  const seen = instead[0]?.seen ?? (absent.length === 0 ? emptyValue(first) : undefined);
  return [
    {
      id: 'header-missing',
      facts: {
        ...{ absent, empty, isEmptyRead },
        instead: instead.map(({ sent }) => sent),
        isCurl: evidence.client?.name === 'curl',
      },
      code: absent.length > 0 || !isEmptyRead ? 'missing_auth' : codeOfEmpty(empty, evidence),
      certainty: 'certain',
      ...(seen && { seen }),
    },
  ];
}

/** Of a value that no check accepts. */
const CODES: Readonly<Record<AuthHeader, RefusalCode>> = {
  'X-Api-Key': 'invalid_key',
  'X-Timestamp': 'bad_timestamp',
  'X-Signature': 'bad_signature',
};

function codeOfEmpty(empty: readonly AuthHeader[], { readings }: Evidence): RefusalCode | null {
  const codes = new Set(empty.map((name) => CODES[name]));
  return refusalOrder(readings['refusal-order']).find((code) => codes.has(code)) ?? null;
}

function emptyValue(name: AuthHeader): NonNullable<Sighting['seen']> {
  return { where: 'header', name, text: '“”' };
}

function otherHeaders({ request, show }: Evidence, missing: readonly AuthHeader[]): Instead[] {
  return request.headers.slice(0, 500).flatMap(([name, value]): Instead[] => {
    const meant = nearName(name);
    if (meant === undefined || !missing.includes(meant)) return [];
    return [
      {
        sent: { kind: 'renamed', name: show(name), meant },
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
          sent: { kind: 'in-query', name: show(name), meant },
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
      sent: { kind: 'authorization' },
      seen: { where: 'header', name: 'Authorization', text: quoted(`${known} …`) },
    },
  ];
}
