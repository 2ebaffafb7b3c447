/** What the exam’s grades say of one client: a grade counts where that client’s own request earned it. */

import type { GradedCall } from '../../exam/report.ts';
import type { OwnEvidence } from './checklist.ts';
import { isWholeSeen, type Seen } from './seen.ts';

export interface OwnGrade extends GradedCall {
  /** The client’s, for this call or task. */
  readonly requests: readonly Seen[];
}

/** @param id of a call or a task. `undefined` where there’s no exam, or the client sent nothing for it. */
export function gradeOf({ exam, seen, client, isAllListed }: OwnEvidence, id: string): OwnGrade | undefined {
  const report = exam?.report;
  const graded = [...(report?.calls ?? []), ...(report?.tasks ?? [])].find((one) => one.id === id);
  const sent = seen.filter(({ examItem }) => examItem === id);
  const requests = sent.filter((one) => isOf(client, one));
  if (!graded || requests.length === 0) return undefined;
  // The report doesn’t say which request was right: another client’s may have been, one that was sent by hand, or one
  // that isn’t listed any more.
  const isOwn = isAllListed && sent.every((one) => isOf(client, one) || one.signature === 'invalid');
  return graded.verdict === 'right' && !isOwn
    ? { ...graded, verdict: 'missing', mistakes: [], requests }
    : { ...graded, requests };
}

function isOf(client: string, seen: Seen): boolean {
  return seen.client === client && !seen.isOfExtension;
}

const TOLD = 'exam-signature-told';

/** The client’s requests with a valid signature of its own making. */
export function validIn(evidence: OwnEvidence): readonly Seen[] {
  const told = new Set(
    evidence.exam?.report.calls.flatMap(({ id, mistakes }) => (mistakes.includes(TOLD) ? [id] : [])),
  );
  return evidence.own.filter(
    (seen) => seen.signature === 'valid' && isWholeSeen(seen) && !told.has(seen.examItem ?? ''),
  );
}
