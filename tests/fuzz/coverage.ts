/** Which branches of our own code an input takes, and how often: what a fuzzer is led by. */

import { markedCode } from '../core/counting-steps.ts';

interface Seen {
  /** Steps since the code was loaded: what `workOf` counts too. */
  count: number;
  /** Beyond this many, the code is stopped. */
  most: number;
  /** By the number of the place. */
  readonly hits: Uint32Array;
  /** Numbers of the places with hits. */
  readonly touched: number[];
}

declare global {
  /** Kept by code that `followBranches` loaded. */
  var countersignSeen: Seen | undefined;
}

/** More than there are in all that's read. */
const MOST_PLACES = 65_536;

/** Thrown by code that went on for too long. */
const TOO_MANY_STEPS = 'more steps than any honest input takes';

const OPENING = `const __seen = (globalThis.countersignSeen ??= Object.assign((globalThis.countersignSteps ??= { count: 0 }), { most: Infinity, hits: new Uint32Array(${MOST_PLACES}), touched: [] })); const __at = (id) => { if (__seen.hits[id]++ === 0) __seen.touched.push(id); if (++__seen.count > __seen.most) throw new Error('${TOO_MANY_STEPS}'); };`;

/** For vitest: our own code tells which of its branches were taken. */
export function followBranches() {
  const OURS = /\/lib\/(?:core|formats|snippets|client|storage|sandbox)\/.*\.ts$/;
  let places = 0;
  return {
    name: 'follows-branches',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!OURS.test(id) || id.includes('.generated.')) return undefined;
      const mark = () => `__at(${places++ % MOST_PLACES})`;
      return { code: markedCode(id, code, { opening: OPENING, mark, isOfBranches: true }), map: null };
    },
  };
}

/** Once, twice, a few times and many times are different ways through a loop. */
function bucketOf(hits: number): number {
  return hits < 4 ? hits : Math.min(12, 33 - Math.clz32(hits));
}

/** What was ever seen of one reader. */
export class Coverage {
  readonly #known = new Uint16Array(MOST_PLACES);
  /** Places that were reached at all. */
  places = 0;

  /** @returns the steps it took, and whether it went a way that none before it went. */
  follow(act: () => void, most: number): { readonly steps: number; readonly isNew: boolean } {
    const seen = globalThis.countersignSeen;
    if (!seen) throw new Error('the code isn’t loaded with followBranches');
    const before = seen.count;
    seen.most = before + most;
    try {
      act();
    } finally {
      seen.most = Number.POSITIVE_INFINITY;
    }
    return { steps: seen.count - before, isNew: this.#take(seen) };
  }

  #take({ hits, touched }: Seen): boolean {
    let isNew = false;
    for (const place of touched) {
      const bit = 1 << bucketOf(hits[place] ?? 0);
      const known = this.#known[place] ?? 0;
      hits[place] = 0;
      if ((known & bit) !== 0) continue;
      if (known === 0) this.places++;
      this.#known[place] = known | bit;
      isNew = true;
    }
    touched.length = 0;
    return isNew;
  }
}
