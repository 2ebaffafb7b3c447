/** The request behind an answer, to be copied in any format. */

import { useMemo } from 'react';
import { parsedUrl } from '../../lib/core/parsed-url.ts';
import type { Answered } from '../../lib/features/exchange/state.ts';
import { CopyAs } from './copy-as.tsx';

export function ShareAnswered({ answered }: { readonly answered: Answered }) {
  const { request, url, startedAt } = answered.exchange;
  const capture = useMemo(() => {
    const origin = parsedUrl(url)?.origin;
    return { request, gaps: [], hints: {}, receivedAt: startedAt, ...(origin !== undefined && { origin }) };
  }, [request, url, startedAt]);
  return <CopyAs capture={capture} />;
}
