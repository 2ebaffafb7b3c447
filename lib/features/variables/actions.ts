/** What's done with variables; loaded with the first request that has one. */

import type { Draft } from '../../client/draft/draft.ts';
import { resolveDraft, usesAny } from '../../client/draft/variables.ts';
import { isTime, type MadeValues, makeValues, timeValues } from '../../core/templates/made-variables.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice, RecordsState } from '../../state/page-state.ts';
import { reportRecord } from '../../state/record-reports.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { Environment } from '../../storage/environments.ts';
import {
  removeValuesOf,
  removeVariable,
  setVariable,
  VARIABLES_RECORD,
  type Variable,
  type VariablesChange,
} from '../../storage/variables.ts';
import { type RecordState, readRecord, watchRecord } from '../../storage/versioned.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { Variables, VariablesSlice } from './state.ts';
import { variableValue } from './variable-values.ts';

type Needs = VariablesSlice & ClockSlice & EnvironmentsSlice & KeysSlice & PageSlice & RecordsState;

export interface VariablesActions {
  read(): Promise<void>;
  remake(): void;
  set(variable: Variable, was: Variable | undefined, before?: readonly string[]): Promise<VariablesChange>;
  remove(name: string): Promise<VariablesChange>;
  removeValuesOf(environmentId: string): Promise<void>;
}

export function variablesActions({ set, get, platform }: SliceContext<Needs>): VariablesActions {
  const { storage } = platform;

  const made = (): MadeValues => makeValues(platform.randomHex);

  function show(own: readonly Variable[], values: MadeValues): void {
    set({ variables: variablesOf(own, values) });
  }

  function follow(record: RecordState<readonly Variable[]>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'variables', record) }));
    const { variables } = get();
    const own =
      record.state === 'ok' ? record.value : record.state === 'absent' ? [] : (variables?.own ?? []);
    show(own, variables?.made ?? made());
  }

  async function changed(change: Promise<VariablesChange>): Promise<VariablesChange> {
    const outcome = await change;
    if (outcome.ok) show(outcome.value, get().variables?.made ?? made());
    return outcome;
  }

  return {
    async read() {
      follow(await readRecord(storage, VARIABLES_RECORD));
      watchRecord(storage, VARIABLES_RECORD, follow);
    },
    remake: () => show(get().variables?.own ?? [], made()),
    set(variable, was, before) {
      const known = knownValues(variable, was, get().environments);
      return changed(setVariable(storage, known, was, selectSecrets(get()), before));
    },
    remove: (name) => changed(removeVariable(storage, name)),
    async removeValuesOf(environmentId) {
      const own = get().variables?.own ?? [];
      if (own.some(({ otherValues = {} }) => Object.hasOwn(otherValues, environmentId)))
        await changed(removeValuesOf(storage, environmentId));
    },
  };
}

/** None for an environment that was deleted meanwhile; what's stored already stays. */
function knownValues(
  variable: Variable,
  was: Variable | undefined,
  environments: readonly Environment[],
): Variable {
  const known = new Set([...environments.map(({ id }) => id), ...Object.keys(was?.otherValues ?? {})]);
  const others = Object.entries(variable.otherValues ?? {}).filter(([id]) => known.has(id));
  return { ...variable, otherValues: Object.fromEntries(others) };
}

/** In UTF-16 code units: a longer body isn't put together and hashed every second. */
const LONGEST_EACH_SECOND = 250_000;
const LONG_STEP_SECONDS = 30;

const usesTime = rememberLast((draft: Draft) => usesAny(draft, isTime));

/** By the clock that X-Timestamp runs with; one that's frozen or typed is nothing but a timestamp. */
const timeOf: Variables['timeOf'] = (draft, { now, timestampMode }) => {
  if (!usesTime(draft)) return undefined;
  const time = now + (timestampMode.kind === 'running' ? timestampMode.offset : 0);
  const isLong = draft.body.kind === 'text' && draft.body.text.length > LONGEST_EACH_SECOND;
  return isLong ? Math.floor(time / LONG_STEP_SECONDS) * LONG_STEP_SECONDS : time;
};

function variablesOf(own: readonly Variable[], made: MadeValues): Variables {
  const textsIn = rememberLast(
    (environmentId: string) =>
      new Map([...made, ...own.map((one) => [one.name, variableValue(one, environmentId)] as const)]),
  );
  const variables: Variables = {
    own,
    made,
    timeOf,
    resolve(draft, environmentId, time) {
      const texts = textsIn(environmentId);
      const times = time === undefined ? undefined : timeValues(time);
      return resolveDraft(draft, (name) => times?.get(name) ?? texts.get(name));
    },
    stopped(draft, clock) {
      const time = timeOf(draft, clock);
      return time === undefined ? variables : { ...variables, timeOf: () => time };
    },
  };
  return variables;
}
