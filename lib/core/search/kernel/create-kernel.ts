/** The kernel to search with: SIMD where it can be had and for what it does, plain TypeScript for all else. */

import type { Kernel } from './kernel.ts';
import { createPlainKernel } from './plain-kernel.ts';
import { createSimdKernel } from './simd-kernel.ts';

export function createKernel(): Kernel {
  const plain = createPlainKernel();
  const simd = createSimdKernel();
  if (!simd) return plain;
  return {
    name: 'simd',
    load: (program) => {
      simd.load(program);
      plain.load(program);
    },
    run: (template, ranges, hits) => simd.tryRun(template, ranges, hits) ?? plain.run(template, ranges, hits),
  };
}
