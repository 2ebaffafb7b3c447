/** Long work, such as the gate's, in slices: the page draws and answers to clicks in between. */

/** Bytes between two pauses: a few dozen milliseconds. */
const SLICE = 262_144;

export interface Turns {
  readonly signal?: AbortSignal;
  /** Told of the bytes looked at so far. */
  readonly progress?: (bytes: number) => void;
}

/** What's short is done without a pause. `undefined` once aborted. @param work yields how many bytes were looked at since. */
export function inTurns<T>(work: Generator<number, T>): Promise<T>;
export function inTurns<T>(work: Generator<number, T>, turns: Turns): Promise<T | undefined>;
export async function inTurns<T>(
  work: Generator<number, T>,
  { signal, progress }: Turns = {},
): Promise<T | undefined> {
  let looked = 0;
  let told = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    looked += step.value;
    if (looked - told < SLICE) continue;
    told = looked;
    progress?.(looked);
    await pause();
    if (signal?.aborted) return undefined;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
