/**
 * Mistakes that lead from a body or a URL the reader gave as meant to the one that was sent. There the signer is known to
 * have signed what was meant, so a catalogue's row that lays the blame on the signing code would be wrong.
 */

import type { FaultId } from '../faults/catalogue.ts';
import type { Side, Use } from '../faults/fault.ts';

export interface GivenAsMeant {
  /** `undefined` where the catalogue's row is right, as long as it doesn't blame the signer. */
  readonly side: Extract<Side, 'wire'> | undefined;
  /** In place of the row's, which guess at what the signing code does. */
  readonly words: { readonly title: string; readonly happened: string; readonly fix: string } | undefined;
}

/** How the catalogue calls what was given. */
const GIVEN = /^the (?:body|(?:path|query) of the URL) you gave\b/;

/** Signed in the order it was given, a query is wrong whatever was sent: line 3 is sorted. */
const WRONG_WHATEVER_IS_SENT: readonly string[] = ['query-order-as-sent'] satisfies readonly FaultId[];

/** `undefined` for every other mistake. */
export function givenAsMeant({ id, how }: Pick<Use, 'id' | 'how'>): GivenAsMeant | undefined {
  if (!GIVEN.test(how) || WRONG_WHATEVER_IS_SENT.includes(id)) return undefined;
  const words = CHANGED.get(id)?.(how);
  return { side: words && 'wire', words };
}

const CHANGED: ReadonlyMap<string, (how: string) => NonNullable<GivenAsMeant['words']>> = new Map<
  FaultId,
  (how: string) => NonNullable<GivenAsMeant['words']>
>([
  [
    'body-mutated-after-signing',
    (how) => ({
      title: 'Find what changed the body after signing',
      happened: `Your code hashed ${how}. Another body was sent.`,
      fix: 'Compare the body that was hashed with the one that was sent, and find what made the one into the other: middleware, defaults, a template, the HTTP library, a proxy. Then hash the body after that, or send it unchanged.',
    }),
  ],
  [
    'body-sent-empty',
    (how) => ({
      title: 'Find what dropped the body after signing',
      happened: `Your code hashed ${how}. No body was sent.`,
      fix: 'Look at what drops a body: a method that carries none, an option of the HTTP library, a redirect, a proxy. If no body is meant, hash zero bytes.',
    }),
  ],
  ['path-wrong-endpoint', changedUrl('path')],
  ['query-extra-param-signed', changedUrl('query')],
  ['query-subset-signed', changedUrl('query')],
]);

function changedUrl(what: 'path' | 'query') {
  return (how: string) => ({
    title: `Find what changed the ${what} after signing`,
    happened: `Your code signed ${how}. Another ${what} was sent.`,
    fix: `Look at what builds the URL that’s sent: a base URL, middleware, the shell, a redirect, a proxy. Then sign the ${what} that’s really sent, or send the one that was signed.`,
  });
}
