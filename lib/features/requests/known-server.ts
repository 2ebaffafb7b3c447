/** What's known of the server that a request went to: what Calibrate found out of its environment. */

import type { KnownServer } from '../../core/service-readings.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';

export function knownServer(environment: Environment | undefined): KnownServer | undefined {
  return environment?.kind === 'remote' && environment.readings
    ? { name: environment.name, by: 'measured', readings: environment.readings }
    : undefined;
}

/** `undefined` where it isn't known where it went, or nothing was found out there: all is as assumed. */
export function knownServerOf(
  { origin, request }: Pick<Capture, 'origin' | 'request'>,
  environments: readonly Environment[],
): KnownServer | undefined {
  return origin === undefined
    ? undefined
    : knownServer(environmentOfUrl(`${origin}${request.target}`, environments));
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
