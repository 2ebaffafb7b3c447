/**
 * Searches for nothing, before the first real one. Most of what a search of one or two mistakes takes is the browser's
 * first looks at its code; workers that have been through it once are given back, and taken again. More would make a
 * search hardly shorter, and keeps every core busy for seconds wherever a request fails.
 */

import { NO_HINTS, subjectOf } from '../core/mistakes/subject.ts';
import { messageOfSubject, type SearchWorker } from '../core/search/protocol.ts';
import { STAGES } from '../core/search/search.ts';
import { Secret } from '../core/signing/secret.ts';
import { wireRequest } from '../core/signing/wire-request.ts';
import { member } from './search-pool.ts';

const NOTHING_REAL = messageOfSubject(
  subjectOf(
    wireRequest({
      method: 'POST',
      target: '/warming/up?status=paid&q=a%20b%2B1&name=Jos%C3%A9&tags=x%2Cy&limit=50',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Api-Key', 'pk_test_warming_up'],
        ['X-Timestamp', '1764000000'],
        ['X-Signature', '0'.repeat(64)],
      ],
      body: '{"id":"A-1","amount":"10.00","note":"Café"}',
    }),
    new Secret('sk_test_warming_up'),
    NO_HINTS,
  ),
);

const WARMING = STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes <= 2);

/** Resolves when the workers are through, or at once where there are none. @param signal ends it, and the workers. */
export async function warmUp(start: () => readonly SearchWorker[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const members = start().map((worker) => member(worker));
  const end = () => {
    for (const one of members) one.terminate();
  };
  signal.addEventListener('abort', end, { once: true });
  const parts = members.length;
  await Promise.all(
    members.map(async (one, part) => {
      await one.load(NOTHING_REAL);
      for (const stage of WARMING)
        if (one.alive()) await one.run({ kind: 'run', stage, part, parts }, () => {});
    }),
  );
  signal.removeEventListener('abort', end);
  end();
}
