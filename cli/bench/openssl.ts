/** OpenSSL's own single-core HMAC-SHA256 loop, which the kernel is held against. */

import { runProgram } from '../run-tool.ts';

/** Nanoseconds for a message whose inner hash takes that many blocks of 64 bytes, which needn't be a whole number. */
export type OpensslTime = (blocks: number) => number;

export interface OpensslLoop {
  /** With its version. */
  readonly name: string;
  /** Measures for some seconds; the best so far counts. */
  readonly measure: () => Promise<void>;
  readonly time: OpensslTime;
}

/** Lengths whose padded messages are 1, 2 and 3 blocks. */
const LENGTHS = [40, 104, 168] as const;
const SECONDS = '1';

/** `undefined` where there's no `openssl`, or one that can't be asked for a length (before 1.1.1, LibreSSL). */
export async function opensslLoop(): Promise<OpensslLoop | undefined> {
  const { code, output } = await runProgram('openssl', ['version'], { output: 'capture' });
  if (code !== 0) return undefined;
  const best = LENGTHS.map(() => Number.POSITIVE_INFINITY);
  const measure = async () => {
    for (const [i, length] of LENGTHS.entries())
      best[i] = Math.min(best[i] ?? 0, (await nanoseconds(length)) ?? Number.POSITIVE_INFINITY);
  };
  await measure();
  if (best.some((time) => !Number.isFinite(time))) return undefined;
  return {
    name: output.split(' ').slice(0, 2).join(' '),
    measure,
    time: (blocks) => interpolate(best, blocks),
  };
}

/** Blocks cost the same each, so what lies between two counts lies on the line between them. */
function interpolate(times: readonly number[], blocks: number): number {
  const [one = 0, two = 0, three = 0] = times;
  return blocks <= 2 ? one + (blocks - 1) * (two - one) : two + (blocks - 2) * (three - two);
}

async function nanoseconds(length: number): Promise<number | undefined> {
  const args = ['speed', '-seconds', SECONDS, '-bytes', String(length), '-hmac', 'sha256'];
  const { output } = await runProgram('openssl', args, { output: 'capture' });
  // Thousands of bytes per second of processor time.
  const rate = Number(/^hmac\(sha256\)\s+([\d.]+)k/m.exec(output)?.[1]);
  return rate > 0 ? (length * 1e9) / (rate * 1000) : undefined;
}
