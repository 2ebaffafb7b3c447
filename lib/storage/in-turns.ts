/** Long work, such as the gate's, in slices: the page draws and answers to clicks in between. */

import { STEP_ON_THE_SAME } from '../core/gate/gate.ts';
import { type SecretList, type Sought, sought } from '../core/gate/sought.ts';
import { spellSecret } from '../core/signing/known-secrets.ts';
import { Secret } from '../core/signing/secret.ts';

/** Bytes between two pauses: a few dozen milliseconds. */
const SLICE = 262_144;

export interface Turns {
  readonly signal?: AbortSignal;
  /** Told of the bytes looked at so far. */
  readonly progress?: (bytes: number) => void;
  /** Told that it can't be called off any more: what comes next is written. */
  readonly done?: () => void;
}

/** It was called off: nothing came of it. */
export interface Cancelled {
  readonly ok: false;
  readonly problem: 'cancelled';
}
export const CANCELLED: Cancelled = { ok: false, problem: 'cancelled' };

/** Yields how many bytes were looked at since. */
export type Work<T> = Generator<number, T> | AsyncGenerator<number, T>;

/**
 * What's short is done without a pause. `undefined` once aborted, also where the work waits for what never comes.
 * @param work yields how many bytes were looked at since.
 */
export function inTurns<T>(work: Work<T>): Promise<T>;
export function inTurns<T>(work: Work<T>, turns: Turns): Promise<T | undefined>;
export async function inTurns<T>(
  work: Work<T>,
  { signal, progress, done }: Turns = {},
): Promise<T | undefined> {
  let looked = 0;
  let worked = 0;
  const aborted = signal && abortOf(signal);
  for (;;) {
    const next = work.next();
    const step = await (aborted && next instanceof Promise ? Promise.race([next, aborted]) : next);
    if (!step) return undefined;
    if (step.done) {
      done?.();
      return step.value;
    }
    looked += step.value;
    worked += step.value || STEP_ON_THE_SAME;
    if (worked < SLICE) continue;
    worked = 0;
    progress?.(looked);
    await pause();
    if (signal?.aborted) return undefined;
  }
}

/** The secrets that are known at the time it's called. */
export type SecretsNow = () => SecretList;

const MADE = new WeakMap<SecretList, Sought>();

/** Made once of each list. */
export function soughtFor(list: SecretList): Sought {
  const made = MADE.get(list) ?? sought(list);
  MADE.set(list, made);
  return made;
}

/** So many bytes of a long look take as long as a secret's spellings. */
const SPELLING = 4096;

/** The same in turns: most of the work is their spellings, which are remembered. */
export function* soughtAhead(list: SecretList): Generator<number, Sought> {
  for (const one of list) {
    spellSecret(itself(one));
    yield SPELLING;
  }
  return soughtFor(list);
}

/**
 * The look before anything leaves or is stored: again where a secret was added meanwhile, so that what's clear holds none
 * that's known by then. `undefined` once aborted.
 */
export async function lookedInTurns<T>(
  secrets: SecretsNow,
  look: (looked: Sought) => Work<T>,
  { done, ...turns }: Turns = {},
): Promise<T | undefined> {
  const spelling = turns.signal ? { signal: turns.signal } : {};
  for (;;) {
    const known = secrets();
    const looked = await inTurns(soughtAhead(known), spelling);
    if (!looked) return undefined;
    const value = await inTurns(look(looked), turns);
    const lookedFor = new Set(known.map(itself));
    if (value !== undefined && !secrets().every((one) => lookedFor.has(itself(one)))) continue;
    done?.();
    return value;
  }
}

function itself(one: SecretList[number]): Secret {
  return one instanceof Secret ? one : one.secret;
}

function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
