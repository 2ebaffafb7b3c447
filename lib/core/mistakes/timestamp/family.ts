/** A mistake that has a thousand values and more, all alike: each is tried by itself alone. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { Variant } from '../variant.ts';

export interface TimestampFamily {
  readonly uses: readonly Use[];
  readonly count: number;
  /** @param index from 0 on, below `count`; each has another value. */
  readonly valueAt: (index: number) => string;
}

export function variantsOf({ uses, count, valueAt }: TimestampFamily): Variant[] {
  return Array.from(
    { length: count },
    (_, index): Variant => ({ value: valueAt(index) as ByteString, uses, reach: 1 }),
  );
}
