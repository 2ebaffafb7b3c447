/** What's known of the server that a request went to: what Calibrate found out of its environment, or what a sandbox was told. */

import type { KnownServer } from '../../core/service-readings.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl, isWithin } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';
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

type Arrived = Pick<Capture, 'origin' | 'request' | 'isReceived'>;

/** `undefined` where it isn't known where it went, or nothing is known of what's there: all is as assumed. */
export function knownServerOf({ origin, request, isReceived = false }: Arrived, servers: KnownServers) {
  if (origin === undefined) return undefined;
  const { inboxReadings: told, environments } = servers;
  if (isWithin(origin, BUILT_IN_BASE_URL))
    return knownServer(environments.find(({ kind }) => kind === 'built-in'));
  const environment = environmentOfUrl(`${origin}${request.target}`, environments);
  return isReceived && told?.origin === origin
    ? toldServer(told.readings, environment)
    : knownServer(environment);
}

const LOCAL = 'the local sandbox';

function toldServer(
  readings: KnownServer['readings'],
  environment: Environment | undefined,
): KnownServer | undefined {
  return Object.keys(readings).length === 0
    ? undefined
    : { name: environment?.name ?? LOCAL, by: 'set', readings };
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

/** Of one that’s diagnosed: a made-up one was made for no server. */
export function serverOfItem(capture: Arrived & Pick<Capture, 'madeUp'>, servers: KnownServers) {
  return capture.madeUp ? undefined : knownServerOf(capture, servers);
}
