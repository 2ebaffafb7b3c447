/** What Calibrate found out of an environment's server, or a sandbox was set to; and whether that's another now. */

import type { KnownServer } from '../../core/service-readings.ts';
import type { Environment } from '../../storage/environments.ts';

export function knownServer(environment: Environment | undefined): KnownServer | undefined {
  return environment?.readings
    ? {
        name: environment.name,
        by: environment.kind === 'built-in' ? 'set' : 'measured',
        readings: environment.readings,
      }
    : undefined;
}

/**
 * Whether what was judged by the one may be judged otherwise by the other, or be told in other words. A sandbox that was
 * set to read otherwise since did read as it was set then.
 */
export function isMeasuredAnew(then: KnownServer | undefined, now: KnownServer | undefined): boolean {
  if (then?.by === 'set' || now?.by === 'set') return false;
  return JSON.stringify(then) !== JSON.stringify(now);
}

interface Measured {
  readonly environments: readonly Environment[];
}

/** Whether it may be so of any server. */
export function isAnyMeasuredAnew(before: Measured, now: Measured): boolean {
  if (before.environments === now.environments) return false;
  const known = ({ environments }: Measured) =>
    environments.map((one) => one.kind === 'remote' && [one.baseUrl, knownServer(one)]);
  return JSON.stringify(known(before)) !== JSON.stringify(known(now));
}
