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
