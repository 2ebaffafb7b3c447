/** That time grows with the input, not with its square: a proportion, which holds on slow and busy machines too. */

import { expect, vi } from 'vitest';

// A short timeout would be an absolute time again: on a busy machine the whole and its tenth both take long.
vi.setConfig({ testTimeout: 60_000 });

/** Milliseconds of the processor's time, which waiting for it isn't part of. What's shorter says more about the machine than about the code. */
const SHORTEST_TELLING = 10;
/** The whole is read again where it seems too long, since the machine may have been busy with something else. */
const ATTEMPTS = 3;

/**
 * Reads a tenth of an input and the whole of it. Ten times the size may take some tens of times as long, not the hundred
 * of a square. `read` makes the input of the size it's given, and may look at what comes out.
 */
export function expectInProportion(whole: number, read: (size: number) => void): void {
  const timeOf = (size: number) => {
    const before = process.cpuUsage();
    read(size);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const tenth = Math.ceil(whole / 10);
  timeOf(tenth);
  const most = 45 * Math.max(timeOf(tenth), SHORTEST_TELLING);
  let least = timeOf(whole);
  for (let attempt = 1; attempt < ATTEMPTS && least >= most; attempt++)
    least = Math.min(least, timeOf(whole));
  expect(least).toBeLessThan(most);
}
