/** Whether a request in a list can be shared as a reproduction: once its mistake was named in Diagnose. */

import { shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import type { SharedCapture } from '../../lib/features/share/state.ts';
import { useApp } from '../app/store-context.tsx';
import type { Shareable } from './use-reproduction.ts';

export function useShareable({ request, hints }: SharedCapture): Shareable | undefined {
  const item = useApp(({ diagnosisItems }) =>
    diagnosisItems.find(({ capture }) => capture.request === request),
  );
  const { run, language } = useApp(({ diagnosisRuns, widenings }) => ({
    run: item && diagnosisRuns[item.id],
    language: (item && widenings[item.id]?.language) ?? hints.language,
  }));
  const diagnosis = run && shownDiagnosis(run);
  if (!item || !diagnosis || diagnosis.explanations.length === 0) return undefined;
  // Named by the sandbox: without the secret none can be made.
  if (diagnosis.signature === 'not-checked') return undefined;
  return { item, diagnosis, language };
}
