/** What's done with variables; loaded with the first request that has one. */

import { resolveDraft } from '../client/draft-variables.ts';
import { makeValues } from '../core/templates/made-variables.ts';
import {
  removeVariable,
  setVariable,
  VARIABLES_RECORD,
  type Variable,
  type VariablesChange,
} from '../storage/variables.ts';
import { type RecordState, readRecord, watchRecord } from '../storage/versioned.ts';
import { reportRecord } from './record-reports.ts';
import type { SliceContext } from './slice.ts';
import type { Variables } from './variables-slice.ts';

export interface VariablesActions {
  read(): Promise<void>;
  remake(): void;
  set(variable: Variable, was: string | undefined): Promise<VariablesChange>;
  remove(name: string): Promise<VariablesChange>;
}

export function variablesActions({ set, get, platform }: SliceContext): VariablesActions {
  const { storage } = platform;

  function made(): Pick<Variables, 'made' | 'madeAt'> {
    const now = platform.clock.now();
    return { made: makeValues({ now, randomHex: platform.randomHex }), madeAt: now };
  }

  function show(own: readonly Variable[], values: Pick<Variables, 'made' | 'madeAt'>): void {
    const texts = new Map([...values.made, ...own.map(({ name, value }) => [name, value] as const)]);
    const resolve: Variables['resolve'] = (draft) => resolveDraft(draft, (name) => texts.get(name));
    set({ variables: { made: values.made, madeAt: values.madeAt, own, resolve } });
  }

  function follow(record: RecordState<readonly Variable[]>): void {
    set((app) => ({ recordReports: reportRecord(app.recordReports, 'variables', record) }));
    const { variables } = get();
    const own =
      record.state === 'ok' ? record.value : record.state === 'absent' ? [] : (variables?.own ?? []);
    show(own, variables ?? made());
  }

  async function changed(change: Promise<VariablesChange>): Promise<VariablesChange> {
    const outcome = await change;
    if (outcome.ok) show(outcome.value, get().variables ?? made());
    return outcome;
  }

  return {
    async read() {
      follow(await readRecord(storage, VARIABLES_RECORD));
      watchRecord(storage, VARIABLES_RECORD, follow);
    },
    remake: () => show(get().variables?.own ?? [], made()),
    set: (variable, was) =>
      changed(
        setVariable(
          storage,
          variable,
          was,
          get().keys.map(({ secret }) => secret),
        ),
      ),
    remove: (name) => changed(removeVariable(storage, name)),
  };
}
