/** What's known of the server that a request went to: what Calibrate found out of its environment, or what a sandbox was told. */

import type { KnownServer, MeasuredReadings } from '../../core/service-readings.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl, isWithin } from '../../storage/environment-of-url.ts';
import { BUILT_IN_ENVIRONMENT, type Environment } from '../../storage/environments.ts';
import type { Widening } from '../diagnosis/items.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import type { InboxSlice } from '../inbox/state.ts';

export function knownServer(environment: Environment | undefined): KnownServer | undefined {
  return environment?.readings
    ? {
        name: environment.name,
        by: environment.kind === 'built-in' ? 'set' : 'measured',
        readings: environment.readings,
      }
    : undefined;
}

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

/**
 * Whether what was judged by the one may be judged otherwise by the other, or be told in other words. A sandbox that was
 * set to read otherwise since did read as it was set then.
 */
export function isMeasuredAnew(then: KnownServer | undefined, now: KnownServer | undefined): boolean {
  if (then?.by === 'set' || now?.by === 'set') return false;
  return JSON.stringify(then) !== JSON.stringify(now);
}

type Measured = Pick<KnownServers, 'environments'>;

/** Whether it may be so of any server. */
export function isAnyMeasuredAnew(before: Measured, now: Measured): boolean {
  if (before.environments === now.environments) return false;
  const known = ({ environments }: Measured) =>
    environments.map((one) => one.kind === 'remote' && [one.baseUrl, knownServer(one)]);
  return JSON.stringify(known(before)) !== JSON.stringify(known(now));
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
