/** Where a request fails, the search for why it does is likely to be asked for next: its workers get ready. */

import type { AppStore } from '../../state/app-state.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import { selectFailingCount, selectFailingInboxCount } from '../requests/failing.ts';

export function warmUpForFailures({ subscribe }: AppStore): void {
  let known = 0;
  subscribe((app) => {
    if (app.surface === 'popup') return;
    const count = Number(wasRefused(app)) + selectFailingCount(app) + selectFailingInboxCount(app);
    if (count > known) app.warmUpSearch();
    known = count;
  });
}

function wasRefused({ sending }: ExchangeSlice): boolean {
  if (sending.kind !== 'answered') return false;
  const { answer } = sending.answered.exchange;
  return answer.kind === 'response' && answer.status === 401;
}
