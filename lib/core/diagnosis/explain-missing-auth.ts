/** missing_auth: which header is absent or empty, and what was sent in its place. */

import type { AuthHeader } from '../api.ts';
import type { HeaderField } from '../signing/wire-request.ts';
import { HEADERS_LOST, missingHeadersTitle } from './condition-titles.ts';
import { type AnswerInput, type Cause, type Explanation, quoted } from './explanation.ts';
import { RETRY, type Remedy } from './remedy.ts';
import { nearName } from './symptoms/near-names.ts';

export function explainMissingAuth({ checks, request }: AnswerInput): Explanation {
  const { missing, empty } = checks.missing_auth;
  if (missing.length === 0) return explainDroppedHeader();
  const causes = [
    ...missing.map(
      (name): Cause => ({ certainty: 'certain', text: absenceWords(name, empty.includes(name)) }),
    ),
    ...request.headers.flatMap(([name, value]) => sentInstead(name, value, missing)),
  ];
  return {
    tone: 'bad',
    title: missingHeadersTitle(missing),
    happened: ['The server answered missing_auth: it looks for all three authentication headers first.'],
    causes,
    remedies: [...missing.map(restore), { kind: 'open-steps', does: 'Show how the headers are made' }],
    clause: 'missing-auth',
    ...(empty.length > 0 && { assumption: 'empty-header' }),
  };
}

function absenceWords(name: AuthHeader, isEmpty: boolean): string {
  return isEmpty ? `${name} was sent empty, and an empty header counts as absent.` : `${name} wasn’t sent.`;
}

function restore(header: AuthHeader): Remedy {
  return { kind: 'restore-header', does: `Put ${header} back`, header };
}

/** Headers that look as if they were meant to be one of the three. */
function sentInstead(name: string, value: HeaderField[1], missing: readonly AuthHeader[]): Cause[] {
  const meant = nearName(name);
  if (meant && missing.includes(meant))
    return [
      {
        certainty: 'certain',
        text: `${quoted(name)} was sent instead of ${meant}.${name.includes('_') ? ' Many servers drop names with an underscore.' : ''}`,
      },
    ];
  if (name.toLowerCase() !== 'authorization') return [];
  const [scheme] = value.split(' ', 1);
  return [
    {
      certainty: 'likely',
      text: `Authorization was sent${value.includes(' ') ? ` with ${quoted(scheme ?? '')}` : ''}. The server has no bearer tokens and doesn’t read it.`,
    },
  ];
}

function explainDroppedHeader(): Explanation {
  return {
    tone: 'bad',
    title: HEADERS_LOST,
    happened: [
      'The server answered missing_auth.',
      'All three authentication headers left this browser, and none was empty.',
    ],
    causes: [
      { certainty: 'likely', text: 'A proxy or gateway in between passes on only the headers it knows.' },
      { certainty: 'possible', text: 'The base URL leads to another server that also says missing_auth.' },
    ],
    remedies: [{ kind: 'edit-base-url', does: 'Try another base URL' }, RETRY],
    clause: 'missing-auth',
  };
}
