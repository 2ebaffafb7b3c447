/** A page’s clock that’s set while it’s open: the browser’s own goes on as it does. */

import type { Page } from 'puppeteer-core';

/** From now on, until it’s loaded anew, its clock jumps with `jump`. */
export async function makeClockMovable(page: Page): Promise<void> {
  await page.evaluate(`{
    const Real = Date;
    const now = Real.now.bind(Real);
    let moved = 0;
    globalThis.Date = class extends Real {
      constructor(...given) {
        if (given.length === 0) super(now() + moved);
        else super(...given);
      }
      static now() { return now() + moved; }
    };
    globalThis.jump = (seconds) => { moved += 1000 * seconds; };
  }`);
}

/** @param seconds that it’s put forward; back where they’re negative. */
export async function jump(page: Page, seconds: number): Promise<void> {
  await page.evaluate(`jump(${seconds})`);
}
