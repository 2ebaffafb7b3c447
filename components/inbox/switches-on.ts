/** How many of the sandbox's simulated errors are on. */

import type { SimulatedErrors } from '../../lib/sandbox/simulated-errors.ts';

export function errorsOn(settings: SimulatedErrors | undefined): number {
  return Object.values(settings ?? {}).filter(isOn).length;
}

function isOn(value: SimulatedErrors[keyof SimulatedErrors]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== 0 && value !== '';
}
