/** The candidates a kernel tries per second. Runs in Node and, bundled, in a page of a browser. */

import type { Kernel } from '../../lib/core/search/kernel/kernel.ts';
import { createPlainKernel } from '../../lib/core/search/kernel/plain-kernel.ts';
import { createSimdKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { bestRate } from './best-rate.ts';
import { type Load, partsOfLoad } from './load.ts';
import { bareLoads, searchLoads } from './loads.ts';

/** By the name of the load. */
export type Rates = Readonly<Record<string, number>>;

export interface MeasuredKernel {
  /** One round over the bare loads or those of a search, so long on each. */
  measure(loads: 'bare' | 'search', milliseconds: number): Promise<Rates>;
}

/** `undefined` where there's no such kernel here. */
export function kernelToMeasure(name: Kernel['name']): MeasuredKernel | undefined {
  const kernel = name === 'simd' ? createSimdKernel() : createPlainKernel();
  if (!kernel) return undefined;
  const all = { bare: bareLoads(), search: searchLoads() };
  return {
    measure: async (which, milliseconds) => {
      const rates: Record<string, number> = {};
      for (const load of all[which]) rates[load.name] = await rateOf(kernel, load, milliseconds);
      return rates;
    },
  };
}

function rateOf(kernel: Kernel, load: Load, milliseconds: number): Promise<number> {
  kernel.load(load.program);
  const parts = partsOfLoad(load).map((runs) => () => {
    let tried = 0;
    for (const { template, ranges } of runs) tried += kernel.run(template, ranges, []);
    return tried;
  });
  return bestRate(parts, milliseconds);
}
