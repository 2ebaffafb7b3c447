/** What a search found, as explanations: one for each message, with all else that gives that message as equal. */

import { describe, expect, test } from 'vitest';
import { conclude, type Examination, examine } from '../../../lib/core/diagnosis/diagnose.ts';
import type { SearchResult } from '../../../lib/core/search/conduct.ts';
import { NOTHING_COVERED } from '../../../lib/core/search/coverage.ts';
import type { Finding } from '../../../lib/core/search/found.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const EXAMINATION = examine({
  gaps: [],
  request: wireRequest({
    method: 'GET',
    target: '/api/v1/orders',
    headers: [
      ['X-Api-Key', 'pk_test_7b1f0c2d'],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', '0'.repeat(64)],
    ],
  }),
  secretFor: () => ({ secret: new Secret('sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516'), revoked: false }),
  now: 1764000000,
});

function found(message: string, id: string, cost: number): Finding {
  return {
    message: byteStringOfText(message),
    values: {},
    reasons: [{ uses: [{ id, how: 'so' }], mistakes: 1, cost }],
  };
}

function explained(...findings: readonly Finding[]) {
  return explainedIn(EXAMINATION, ...findings);
}

function explainedIn(examination: Examination, ...findings: readonly Finding[]) {
  const result: SearchResult = { findings, tried: 9, stopped: 'found', exhaustedDepth: 1, ms: 1 };
  return conclude(examination, result, NOTHING_COVERED).explanations.map(({ mistakes, equivalents }) =>
    [mistakes, ...equivalents].map((set) => set.map(({ id }) => id).join()),
  );
}

describe('explanations', () => {
  test('two templates that give one message are one, the cheaper way first', () => {
    expect(
      explained(found('a\nb', 'join-component-missing', 4), found('a\nb', 'join-empty-dropped', 3)),
    ).toEqual([['join-empty-dropped', 'join-component-missing']]);
  });

  test('the sandbox that received it has no other reading, unless nothing else explains it', () => {
    const reading = found('a', 'transport-server-reading', 1);
    const read: Finding = {
      ...reading,
      reasons: reading.reasons.map((reason) => ({
        ...reason,
        uses: reason.uses.map((use) => ({ ...use, reading: 'R-query-raw' as const })),
      })),
    };
    const other = found('b', 'path-root', 7);
    const received = { ...EXAMINATION, isReceived: true };
    expect(explainedIn(received, read, other)).toEqual([['path-root']]);
    expect(explainedIn(received, read)).toEqual([['transport-server-reading']]);
    expect(explained(read, other)).toHaveLength(2);
  });

  test('what the client itself can have comes before a cheaper way of another’s libraries, but not with more mistakes', () => {
    const [foreign] = found('a', 'body-respaced', 2).reasons;
    const way = (id: string, mistakes = 1): Finding['reasons'][number] => ({
      ...{ uses: [{ id, how: 'so' }], mistakes, cost: 9 },
    });
    const reading = way('transport-server-reading');
    const [read] = reading.uses;
    const reasons = [
      ...(foreign ? [{ ...foreign, isForeign: true } as const] : []),
      ...(read ? [{ ...reading, uses: [{ ...read, reading: 'R-query-raw' as const }] }] : []),
      way('path-root', 2),
    ];
    const finding = { ...found('a', '', 0), reasons };
    const before = ['body-respaced', 'transport-server-reading', 'path-root'];
    expect(explained(finding)).toEqual([before]);
    expect(explained({ ...finding, reasons: [...reasons, way('query-omitted')] })).toEqual([
      ['query-omitted', ...before],
    ]);
  });

  test('another message is another one', () => {
    expect(explained(found('a\nb', 'join-empty-dropped', 3), found('a\nc', 'path-root', 7))).toEqual([
      ['join-empty-dropped'],
      ['path-root'],
    ]);
  });
});
