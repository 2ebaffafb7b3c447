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

/** What was judged by one may be judged otherwise by the other, or be told in other words. */
export function isSameServer(one: KnownServer | undefined, other: KnownServer | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether of some server something else is known now. */
export function isOtherKnown(before: readonly Environment[], now: readonly Environment[]): boolean {
  if (before === now) return false;
  const known = (environments: readonly Environment[]) =>
    environments.map((one) => [one.kind === 'remote' && one.baseUrl, knownServer(one)]);
  return JSON.stringify(known(before)) !== JSON.stringify(known(now));
}
