/** The kernel in a page of a real Chromium, measured from here. */

import { BUNDLE, openBenchPage } from './bench-page.ts';
import type { Rates } from './kernel-rates.ts';

export interface ChromiumKernel {
  /** With its version. */
  readonly name: string;
  readonly measure: (loads: 'bare' | 'search', milliseconds: number) => Promise<Rates>;
  readonly close: () => Promise<void>;
}

const KERNEL = 'globalThis.benchKernel';

/** `undefined` where there's no Chromium, or it has no such kernel. */
export async function chromiumKernel(): Promise<ChromiumKernel | undefined> {
  const opened = await openBenchPage('cli/bench/kernel-rates.ts');
  if (!opened) return undefined;
  const { name, page, close } = opened;
  const isThere = await page.evaluate(
    `${KERNEL} = ${BUNDLE}.kernelToMeasure('simd'); ${KERNEL} !== undefined`,
  );
  if (!isThere) {
    await close();
    return undefined;
  }
  return {
    name,
    measure: async (loads, milliseconds) =>
      (await page.evaluate(`${KERNEL}.measure('${loads}', ${milliseconds})`)) as Rates,
    close,
  };
}
