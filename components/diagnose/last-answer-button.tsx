/** Diagnoses the request that was sent last, where it isn't among those diagnosed already. */

import { pathOf } from '../../lib/core/signing/wire-request.ts';
import { lastAnswered } from '../../lib/features/exchange/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

export function LastAnswerButton() {
  const { last, known, diagnose } = useApp((state) => {
    const { diagnosisItems, diagnoseLast } = state;
    const { id: lastId, request } = lastAnswered(state)?.exchange ?? {};
    return {
      last: request && `${request.method} ${pathOf(request.target)}`,
      known: diagnosisItems.some(({ id, capture }) => id === lastId || capture.request === request),
      diagnose: diagnoseLast,
    };
  });
  if (last === undefined || known) return null;
  return (
    <Button icon="search" onClick={() => void diagnose()}>
      Diagnose the last request sent in Request: {last}
    </Button>
  );
}
