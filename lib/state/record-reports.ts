/** Stored records this build can't read: left alone, and reported until the user decides. */

import type { RecordFailure, RecordState } from '../storage/versioned.ts';

export const RECORD_NAMES = [
  'vault',
  'environments',
  'settings',
  'learning',
  'clocks',
  'draft',
  'windows',
  'handover',
  'variables',
  'browse-layout',
] as const;
export type RecordName = (typeof RECORD_NAMES)[number];

export type RecordReport =
  | { readonly record: RecordName; readonly problem: 'newer' }
  | { readonly record: RecordName; readonly problem: 'corrupt'; readonly detail: string };

/** The reports with this record's brought up to date. */
export function reportRecord(
  reports: readonly RecordReport[],
  record: RecordName,
  state: RecordState<unknown>,
): readonly RecordReport[] {
  const others = reports.filter((report) => report.record !== record);
  if (state.state === 'newer') return [...others, { record, problem: 'newer' }];
  if (state.state === 'corrupt') return [...others, { record, problem: 'corrupt', detail: state.detail }];
  return others.length === reports.length ? reports : others;
}

/** Why the last request or choice wasn't kept. Records that can't be read have a report of their own. */
export type NotKept = 'full' | 'unavailable' | 'target-too-long';

export function notKept(outcome: { readonly ok: true } | RecordFailure): NotKept | undefined {
  if (outcome.ok) return undefined;
  return outcome.problem === 'full' || outcome.problem === 'unavailable' ? outcome.problem : undefined;
}
