/**
 * A request that reached another URL than the one it was signed for: a followed redirect, or a path and a query that
 * were rewritten together. Each is one mistake, though it changes several lines. What was signed isn't in the request
 * any more, so only what the reader gave as meant is tried.
 */

import { listed } from '../counts.ts';
import { sha256Hex } from '../hashing/sha256.ts';
import { pathAsRead } from '../signing/as-read.ts';
import { type ByteString, bytesOf } from '../signing/bytes.ts';
import { hintTargets, isTemplate } from './hint-targets.ts';
import type { Use } from './mistake-row.ts';
import { lineOfQuery } from './query/model.ts';
import type { Subject } from './subject.ts';
import type { TransportMistakeId } from './transport/mistakes.ts';
import type { Compound } from './variant.ts';

/** Methods that clients turn into GET after a 301, 302 or 303. */
const TURNED_INTO_GET = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A hostile page of hints makes no more. */
const MOST = 200;

interface Signed {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** One character per byte. */
  readonly body: string;
}

export function movedCompounds(subject: Subject): Compound[] {
  const { lines, body, hints } = subject;
  const meant = meantUrls(subject);
  const kept = meant
    .filter(({ path, query }) => path !== lines.path && query !== lines.query)
    .map(({ path, query }): Signed => ({ method: lines.method, path, query, body }));
  if (lines.method !== 'GET' || body !== '') return made(kept, subject);
  const sent = { path: lines.path, query: lines.query };
  const turned = TURNED_INTO_GET.flatMap((method) => [
    ...hints.bodies.flatMap((given) =>
      [sent, { ...sent, path: slashToggled(sent.path) }, ...meant].map((url) => ({
        ...url,
        method,
        body: given,
      })),
    ),
    ...meant.map((url) => ({ ...url, method, body: '' })),
  ]);
  return made([...turned, ...kept], subject);
}

function made(signed: readonly Signed[], subject: Subject): Compound[] {
  return signed.slice(0, MOST).flatMap((one) => compoundOf(one, subject));
}

function meantUrls(subject: Subject): { path: string; query: string }[] {
  return hintTargets(subject).flatMap(({ path, query = '' }) => {
    if (path === '' || isTemplate(path)) return [];
    const { readings } = subject;
    return [{ path: pathAsRead(path as ByteString, readings), query: lineOfQuery(query, subject) }];
  });
}

function slashToggled(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`;
}

/** Nothing where fewer than two lines changed: one by itself is another mistake. */
function compoundOf(signed: Signed, { lines, body }: Subject): Compound[] {
  const slash = signed.path === slashToggled(lines.path);
  const steps = [
    signed.method !== lines.method && `${signed.method} became ${lines.method}`,
    signed.path !== lines.path && (slash ? 'the slash at the end of the path changed' : 'the path changed'),
    signed.query !== lines.query && (lines.query === '' ? 'the query was dropped' : 'the query changed'),
    signed.body !== body && 'the body was dropped',
  ].filter((step) => step !== false);
  if (steps.length < 2) return [];
  const isRedirect =
    signed.method !== lines.method || (slash && (lines.query === '' || signed.query === lines.query));
  const id: TransportMistakeId = isRedirect ? 'transport-redirect-followed' : 'transport-path-rewritten';
  const use: Use<TransportMistakeId> = {
    id,
    how: listed(steps),
    cost: 4,
    ...(!isRedirect && { meant: 'url' }),
  };
  return [{ values: changedValues(signed, { lines, body }), uses: [use] }];
}

function changedValues(signed: Signed, { lines, body }: Pick<Subject, 'lines' | 'body'>): Compound['values'] {
  const { method, path, query } = signed;
  return {
    ...(method !== lines.method && { method: method as ByteString }),
    ...(path !== lines.path && { path: path as ByteString }),
    ...(query !== lines.query && { query: query as ByteString }),
    ...(signed.body !== body && {
      body: signed.body as ByteString,
      hash: sha256Hex(bytesOf(signed.body as ByteString)),
    }),
  };
}
