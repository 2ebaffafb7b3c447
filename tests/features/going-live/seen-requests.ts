/** ClientEvidence for the checklist, made up. */

import type { ToldExam } from '../../../lib/client/inbox/exam.ts';
import { AUTH_HEADERS } from '../../../lib/core/api.ts';
import type { Gap } from '../../../lib/core/signing/gaps.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { ExamVerdict } from '../../../lib/exam/report.ts';
import {
  type ChecklistItem,
  type ClientEvidence,
  checklist,
  type ItemId,
} from '../../../lib/features/going-live/checklist.ts';
import type { Seen } from '../../../lib/features/going-live/seen.ts';

export const KEY_ID = 'pk_test_made_up_1';
const NOW = 1_767_225_600;

interface Made extends Partial<Omit<Seen, 'capture'>> {
  readonly method?: string;
  readonly target?: string;
  readonly body?: string | Uint8Array;
  /** Seconds since the first. */
  readonly second?: number;
  /** Seconds since the first, where it isn’t the one it’s sent in. */
  readonly stamp?: number;
  readonly agent?: string;
  readonly isSigned?: boolean;
  readonly gaps?: readonly Gap[];
  readonly text?: string;
}

let made = 0;

/** A GET of a Python client that the sandbox found valid, unless said otherwise. */
export function seen(changes: Made = {}): Seen {
  const { method = 'GET', target = '/api/v1/orders', body, second = 0, stamp = second, ...more } = changes;
  const { agent = 'python-requests/2.32', isSigned = true, gaps = [], text, ...own } = more;
  const { keyId = KEY_ID, status = 200 } = own;
  const signature = `${target} ${body ?? ''} ${stamp}`;
  const headers: (readonly [string, string])[] = [
    ['User-Agent', agent],
    ...(isSigned
      ? ([
          [AUTH_HEADERS.key, keyId],
          [AUTH_HEADERS.timestamp, String(NOW + stamp)],
          [AUTH_HEADERS.signature, Buffer.from(signature).toString('hex')],
        ] as const)
      : []),
  ];
  return {
    ...{ source: 'inbox', id: ++made, at: (NOW + second) * 1000, client: 'python', isOfExtension: false },
    ...{ keyId, signature: 'valid', mistakes: [], status, code: undefined },
    ...{ isStaged: false, isUnanswered: false },
    capture: {
      request: wireRequest({ method, target, headers, body }),
      ...{ gaps, hints: {}, origin: 'https://api.example' },
      answer: { status, ...(text !== undefined && { text }) },
    },
    ...own,
  };
}

/** What shows all that signing needs. */
export const HARD: readonly Seen[] = [
  seen({ target: '/api/v1/orders?status=paid&limit=5' }),
  seen({ target: '/api/v1/orders?name=a%20b' }),
  seen({ method: 'POST', target: '/api/v1/charges', body: '{"merchant_order_id":"Jürgen"}' }),
];

/** @param graded by id: verdict and mistakes. */
export function examOf(
  graded: Readonly<Record<string, readonly [verdict: ExamVerdict, ...mistakes: string[]]>>,
): ToldExam {
  const items = Object.entries(graded).map(([id, [verdict, ...mistakes]]) => ({ id, verdict, mistakes }));
  const isTask = (id: string) => /^(?:code-|other-key|pages|retry-)/.test(id);
  const asked = (id: string) => {
    return { id, method: 'GET', path: `/api/v1/${id}`, section: '5', query: [], reveals: '' };
  };
  const tasks = items.filter(({ id }) => isTask(id));
  const calls = items.filter(({ id }) => !isTask(id));
  return {
    calls: calls.map(({ id }) => asked(id)),
    tasks: tasks.map(({ id }) => asked(id)),
    report: {
      ...{ version: 1, passed: false, calls, tasks, mistakes: [] },
      excluded: { single: 0, pairs: 0 },
    },
  };
}

export function itemOf(
  id: ItemId,
  requests: readonly Seen[],
  more: Partial<ClientEvidence> = {},
): ChecklistItem {
  const items = checklist({
    ...{ seen: requests, client: 'python', exam: undefined, storedKeyIds: new Set([KEY_ID]) },
    isAllListed: true,
    secretIn: () => 'clear',
    ...more,
  });
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`There’s no item ${id}`);
  return item;
}
