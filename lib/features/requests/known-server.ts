/** What's known of the server that a request went to: what Calibrate found out of its environment, or what a sandbox was told. */

import type { KnownServer, MeasuredReadings } from '../../core/service-readings.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl, isWithin } from '../../storage/environment-of-url.ts';
import { BUILT_IN_ENVIRONMENT, type Environment } from '../../storage/environments.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import type { InboxSlice } from '../inbox/state.ts';
import { knownServer } from './measured-server.ts';

/** Where these are known from. `inboxReadings`: what the local sandbox that's listened to says of itself. */
export type KnownServers = Pick<InboxSlice, 'inboxReadings'> & {
  readonly environments: readonly Environment[];
};

type Arrived = Pick<Capture, 'origin' | 'request' | 'isReceived' | 'readThen'>;

/** `undefined` where it isn't known where it went, or nothing is known of what's there: all is as assumed. */
export function knownServerOf(capture: Arrived, servers: KnownServers): KnownServer | undefined {
  if (capture.origin === undefined) return undefined;
  const environment = whereItWent({ ...capture, origin: capture.origin }, servers);
  const set = readingsSet(capture, servers);
  return set ? setServer(environment?.name ?? LOCAL, set) : knownServer(environment);
}

/**
 * Of a request to a sandbox: what that reads of what the document leaves open, as it's set to now or was when this request
 * was judged first; empty where all is as assumed. `undefined` of all other servers, which can only be measured.
 */
export function readingsSet(
  { origin, isReceived = false, readThen }: Omit<Arrived, 'request'>,
  { inboxReadings: told, environments }: KnownServers,
): MeasuredReadings | undefined {
  if (readThen || origin === undefined) return readThen;
  if (isWithin(origin, BUILT_IN_BASE_URL))
    return environments.find(({ kind }) => kind === 'built-in')?.readings ?? {};
  return isReceived && told?.origin === origin ? told.readings : undefined;
}

function whereItWent(
  { origin, request }: Arrived & { readonly origin: string },
  { environments }: KnownServers,
): Environment | undefined {
  return isWithin(origin, BUILT_IN_BASE_URL)
    ? BUILT_IN_ENVIRONMENT
    : environmentOfUrl(`${origin}${request.target}`, environments);
}

const LOCAL = 'the local sandbox';

function setServer(name: string, readings: MeasuredReadings): KnownServer | undefined {
  return Object.keys(readings).length === 0 ? undefined : { name, by: 'set', readings };
}
