/** Rows of what real libraries printed, each as a mistake: what a client sent, and what was signed in its place. */

import { readLiteral } from '../../../lib/core/mistakes/output/constants.ts';
import { readSignature } from '../../../lib/core/mistakes/output/output.ts';
import { bySpecification, pairOf, pairText } from '../../../lib/core/mistakes/query/model.ts';
import { queryVariants } from '../../../lib/core/mistakes/query/query.ts';
import { byteStringOfBytes, byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import digests from '../../fixtures/golden/digests.json' with { type: 'json' };
import queries from '../../fixtures/golden/queries.json' with { type: 'json' };
import { subject } from './url-subject.ts';

/** What a client sends of each language that prints every set in full. */
const CLIENTS: Readonly<Record<string, string>> = {
  javascript: 'axios params',
  python: 'httpx params',
  php: 'guzzle query',
  ruby: 'HTTParty query',
  perl: 'URI query_form',
  go: 'url.Values.Encode',
  elixir: 'URI.encode_query',
  r: 'httr query',
  tcl: 'http::formatQuery',
};

export const QUERY_SETS = [...new Set(queries.map(({ set }) => set))];

export interface SignedQuery {
  readonly tool: string;
  /** As `fetch` puts it on the wire. */
  readonly sent: string;
  readonly signed: string;
}

/** Each query that differs from what the language’s client sends in more than its order, once. */
export function signedQueries(set: string): SignedQuery[] {
  return Object.entries(CLIENTS).flatMap(([language, client]) => {
    const rows = queries.filter((row) => row.language === language && row.set === set);
    const printed = rows.find(({ tool }) => tool === client)?.output;
    if (printed === undefined) return [];
    const sent = printed.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
    const tools = new Map(rows.map(({ tool, output }) => [output, `${language} ${tool}`]));
    return [...tools]
      .filter(([signed]) => inOrder(signed) !== inOrder(printed))
      .map(([signed, tool]) => ({ tool, sent, signed }));
  });
}

function inOrder(query: string): string {
  return bySpecification(query.split('&').map(pairOf)).map(pairText).join('&');
}

const variantsOf = new Map<string, ReadonlySet<string>>();

/** Whether two mistakes in the query at most make it of what was sent. */
export function isQueryNamed({ sent, signed }: SignedQuery): boolean {
  let known = variantsOf.get(sent);
  if (!known) {
    const of = subject({ target: `/api/v1/orders?${sent}`, meant: [] });
    known = new Set<string>(queryVariants(of, 2).map(({ value }) => value));
    variantsOf.set(sent, known);
  }
  return known.has(byteStringOfText(signed));
}

export type PrintedDigest = (typeof digests)[number];

/** What’s read in a signature that was printed so: the digest, plain or by mistakes that say how, or nothing. */
export function digestReadAs({ digestHex, outputBase64 }: PrintedDigest): 'plain' | 'named' | 'unread' {
  const digest = Buffer.from(digestHex, 'hex');
  const sent = byteStringOfBytes(Buffer.from(outputBase64, 'base64'));
  const found = readSignature(sent).filter(
    ({ digestBytes, matches }) => digestBytes === digest.length && matches(digest, new Uint8Array(0)),
  );
  if (found.some(({ uses }) => uses.length === 0)) return 'plain';
  return found.length > 0 || readLiteral(sent) !== undefined ? 'named' : 'unread';
}
