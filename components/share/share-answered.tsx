/** The request behind an answer, to be copied in any format. */

import { useMemo } from 'react';
import type { Answered } from '../../lib/state/explaining.ts';
import { CopyAs } from './copy-as.tsx';

export function ShareAnswered({ answered }: { readonly answered: Answered }) {
  const { request, url, startedAt } = answered.exchange;
  const capture = useMemo(
    () => ({
      request,
      hints: {},
      receivedAt: startedAt,
      ...(URL.canParse(url) && { origin: new URL(url).origin }),
    }),
    [request, url, startedAt],
  );
  return <CopyAs capture={capture} />;
}
