/** Variables: loaded with the first request that seems to have one. Times go with the clock, random values stay until they're sent. */

import type { Draft } from '../../client/draft/draft.ts';
import type { ResolvedDraft } from '../../client/resolved-draft.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { Variable, VariablesChange } from '../../storage/variables.ts';

type Clock = Pick<ClockSlice, 'now' | 'timestampMode'>;

/** What's needed to put values into a request; another one wherever a value has changed. */
export interface Variables {
  readonly own: readonly Variable[];
  /** What Countersign made, but for times. */
  readonly made: ReadonlyMap<string, string>;
  /** Unix seconds, as far as the draft's values depend on them: `undefined` where it has no time in it. */
  readonly timeOf: (draft: Draft, clock: Clock) => number | undefined;
  /** With the values of an environment. @param time as `timeOf` tells it. */
  readonly resolve: (draft: Draft, environmentId: string, time: number | undefined) => ResolvedDraft;
  /** The same, with the time of now for good: of the click, for a request that's sent later. */
  readonly stopped: (draft: Draft, clock: Clock) => Variables;
}

export interface VariablesSlice {
  /** Absent until they're needed. */
  readonly variables: Variables | undefined;
  /** Reads them, and from then on whenever any page changes them. */
  readyVariables(): Promise<void>;
  /** Makes random values anew. */
  remakeValues(): Promise<void>;
  /**
   * @param was what it was when it began to be changed, where it isn't a new one.
   * @param before names: a new one comes before the first of them that's there.
   */
  setVariable(variable: Variable, was?: Variable, before?: readonly string[]): Promise<VariablesChange>;
  removeVariable(name: string): Promise<VariablesChange>;
  /** @param environmentId of one that's gone. */
  removeValuesOf(environmentId: string): Promise<void>;
}
