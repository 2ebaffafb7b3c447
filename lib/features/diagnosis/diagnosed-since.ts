import type { DiagnosisItem } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

/** Those whose diagnosis is done now, and wasn't before or was another. */
export function diagnosedSince(
  before: DiagnosisSlice,
  { diagnosisItems, diagnosisRuns }: DiagnosisSlice,
): readonly DiagnosisItem[] {
  if (diagnosisRuns === before.diagnosisRuns) return [];
  return diagnosisItems.filter(
    ({ id }) => diagnosisRuns[id]?.kind === 'done' && diagnosisRuns[id] !== before.diagnosisRuns[id],
  );
}
