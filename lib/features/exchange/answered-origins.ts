/** Which origins have answered since a page was opened, so that no address is doubted that was right before. */

import type { Platform } from '../../platform/ports.ts';

const answered = new WeakMap<Platform, Set<string>>();

/** @param page its platform: each page has one. */
export function answeredOrigins(page: Platform): Set<string> {
  const known = answered.get(page) ?? new Set();
  answered.set(page, known);
  return known;
}
