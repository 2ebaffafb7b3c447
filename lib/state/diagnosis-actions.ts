/** All that's done to the requests to diagnose, loaded with the first of it. */

import { intakeActions } from './diagnosis-intake.ts';
import { diagnosisRunner } from './diagnosis-runner.ts';
import { searchActions } from './diagnosis-searches.ts';
import type { SliceContext } from './slice.ts';

export type DiagnosisActions = ReturnType<typeof diagnosisActions>;

export function diagnosisActions(context: SliceContext) {
  const runner = diagnosisRunner(context);
  return { ...intakeActions(context, runner), ...searchActions(context, runner) };
}
