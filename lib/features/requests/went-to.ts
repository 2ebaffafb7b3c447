/** Where a request that's diagnosed went, so that a key for it is ticked there, and what's known of the server there. */

import type { KnownServer, MeasuredReadings } from '../../core/service-readings.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';
import type { HistoryEntry } from '../../storage/history/history.ts';
import type { DiagnosisItem, Widening } from '../diagnosis/items.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { selectInboxEnvironment } from '../inbox/selectors.ts';
import type { InboxSlice } from '../inbox/state.ts';
import { type KnownServers, knownServerOf } from './known-server.ts';
import { knownServer } from './measured-server.ts';

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

/**
 * Of one that’s diagnosed: a made-up one was made for no server.
 * @param readThen of its sandbox, where it went to one.
 * @param chosen where its source names no host.
 */
export function serverOfItem(
  { capture, readThen }: { readonly capture: Capture; readonly readThen?: MeasuredReadings | undefined },
  servers: KnownServers,
  { environment: chosen }: Pick<Widening, 'environment'>,
): KnownServer | undefined {
  if (capture.madeUp) return undefined;
  if (capture.origin === undefined && chosen !== undefined)
    return knownServer(servers.environments.find(({ id }) => id === chosen));
  return knownServerOf(readThen ? { ...capture, readThen } : capture, servers);
}
