/**
 * Searches for nothing, before the first real one. Most of what a search of one or two mistakes takes is the browser's
 * first looks at its code; workers that have been through it a few times are given back, and taken again.
 */

import { NO_HINTS, subjectOf } from '../core/faults/subject.ts';
import { messageOfSubject, type SearchWorker, type SubjectMessage } from '../core/search/protocol.ts';
import { STAGES } from '../core/search/search.ts';
import { Secret } from '../core/signing/secret.ts';
import { wireRequest } from '../core/signing/wire-request.ts';
import { member } from './search-member.ts';

/** With a query, with a body, and with both: each goes through code of its own. */
const NOTHING_REAL: readonly SubjectMessage[] = [
  messageFor('POST', '/warming/up', '{"id":"A-1","amount":"10.00","note":"Café"}'),
  messageFor('GET', '/warming/up?status=paid&q=a%20b&limit=50'),
  messageFor('POST', '/warming/up?status=paid&limit=50', '{"id":"A-1","amount":"10.00"}'),
];

/** After as many, a search takes about half as long as after one, and more would hardly make it shorter. */
const ROUNDS = 6;

const WARMING = STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes <= 2);

function messageFor(method: string, target: string, body?: string): SubjectMessage {
  const request = wireRequest({
    method,
    target,
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Api-Key', 'pk_test_warming_up'],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', '0'.repeat(64)],
    ],
    body,
  });
  return messageOfSubject(subjectOf(request, new Secret('sk_test_warming_up'), NO_HINTS));
}

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
    members.map(async (one, index) => {
      for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
        const message = NOTHING_REAL[round % NOTHING_REAL.length];
        if (message) await one.load(message);
        // Each part of a stage is made of other code: in turn, all workers go through all of it.
        const part = (index + round) % parts;
        for (const stage of WARMING)
          if (one.alive()) await one.run({ kind: 'run', stage, part, parts }, () => {});
      }
    }),
  );
  signal.removeEventListener('abort', end);
  end();
}
