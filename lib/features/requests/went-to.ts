/** Where a request that's diagnosed went, so that a key for it is ticked there. */

import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';
import type { HistoryEntry } from '../../storage/history/history.ts';
import type { DiagnosisItem, Widening } from '../diagnosis/items.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { selectInboxEnvironment } from '../inbox/selectors.ts';
import type { InboxSlice } from '../inbox/state.ts';

/** The same of a request that’s kept. */
export function keptWentTo(
  { environments }: Pick<EnvironmentsSlice, 'environments'>,
  { origin, target }: Pick<HistoryEntry, 'origin' | 'target'>,
): Environment | undefined {
  return origin === null ? undefined : environmentOfUrl(`${origin}${target}`, environments);
}

/** `undefined` where it went to none of the environments, or that isn't known. @param chosen where its source names no host. */
export function wentTo(
  app: EnvironmentsSlice & InboxSlice,
  { capture, source }: Pick<DiagnosisItem, 'capture' | 'source'>,
  { environment: chosen }: Partial<Pick<Widening, 'environment'>> = {},
): Environment | undefined {
  const { origin, request } = capture;
  if (origin !== undefined) return environmentOfUrl(`${origin}${request.target}`, app.environments);
  if (chosen !== undefined) return app.environments.find(({ id }) => id === chosen);
  return source === 'inbox' ? selectInboxEnvironment(app) : undefined;
}
