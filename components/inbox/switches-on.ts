/** How many of the sandbox's faults are on. */

import type { FaultSwitches } from '../../lib/sandbox/fault-switches.ts';

export function faultsOn(settings: FaultSwitches | undefined): number {
  return Object.values(settings ?? {}).filter(isOn).length;
}

function isOn(value: FaultSwitches[keyof FaultSwitches]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== 0 && value !== '';
}
