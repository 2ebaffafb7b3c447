/** That a time was told between two others: right on any machine, however long what's between them takes. */

import { expect } from 'vitest';

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Begins now. @returns what expects a time in Unix seconds to lie between then and when it's asked. */
export function fromNowOn(): (seconds: number) => void {
  const before = nowInSeconds();
  return (seconds) => {
    expect(seconds).toBeGreaterThanOrEqual(before);
    expect(seconds).toBeLessThanOrEqual(nowInSeconds() + 1);
  };
}
