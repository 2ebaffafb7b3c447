/** The variables of one's own, and those Countersign makes for each request. */

import { useEffect, useState } from 'react';
import type { UsedVariable } from '../../lib/client/resolved-draft.ts';
import { listed } from '../../lib/core/counts.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { MADE_VARIABLES, timeValues } from '../../lib/core/templates/made-variables.ts';
import { variableValue } from '../../lib/features/variables/variable-values.ts';
import { UNDO_ENDS_WITH_PAGE } from '../../lib/state/record-words.ts';
import { selectEnvironment, selectResolved } from '../../lib/state/selectors.ts';
import type { Environment } from '../../lib/storage/environments.ts';
import type { Variable, VariablesChange } from '../../lib/storage/variables.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { GoBack } from '../share/go-back.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './saved.module.css';
import { VARIABLE_WORDS } from './saved-words.ts';
import { useHalfEdit, VariableForm } from './variable-form.tsx';

export function VariablesView() {
  const { variables, ready } = useApp((state) => ({
    variables: state.variables,
    ready: state.readyVariables,
  }));
  const [asked, setAsked] = useState(0);
  useEffect(() => void ready(), [ready]);
  if (!variables)
    return (
      <div className={styles['opening']}>
        <Spinner label="Reading variables" />
      </div>
    );
  return (
    <div tabIndex={-1} className={styles['variables']}>
      <GoBack />
      <p className={styles['lead']}>
        Write <code>{'{{name}}'}</code> in a path, a query, a header’s value or a body. Countersign replaces
        it with the value, then signs and sends the request. To escape the value, write{' '}
        <code>{'{{name|url}}'}</code> in URLs and <code>{'{{name|json}}'}</code> in JSON strings.
      </p>
      <p className={styles['lead']}>
        A variable has one value for all environments. For a different value in one environment, add a value
        for that environment, here or later with Edit.
      </p>
      <Missing onDefine={() => setAsked((turns) => turns + 1)} />
      <Own own={variables.own} asked={asked} />
      <Made made={variables.made} />
    </div>
  );
}

/** What the request in Request needs, and isn't there. */
function Missing({ onDefine }: { readonly onDefine: () => void }) {
  const used = useApp((state) => selectResolved(state).used);
  const define = useApp((state) => state.defineVariable);
  const missing = undefinedOf(used);
  if (missing.length === 0) return null;
  return (
    <Section title="Variables that this request needs" flush>
      <DataTable
        caption="Variables of the request that aren’t defined"
        columns={[
          {
            id: 'name',
            label: 'Name',
            role: 'heading',
            cell: ({ name }) => <code>{`{{${name}}}`}</code>,
          },
          {
            id: 'actions',
            label: 'Actions',
            role: 'actions',
            cell: ({ name }) => (
              <Button
                size="small"
                icon="plus"
                onClick={() => {
                  define(name);
                  onDefine();
                }}
              >
                Define {`{{${name}}}`}
              </Button>
            ),
          },
        ]}
        rows={missing}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}

function undefinedOf(used: readonly UsedVariable[]): readonly UsedVariable[] {
  return used.filter(({ value }) => value === undefined);
}

/** After one that was wanted: on to the next that the request needs, else back to where it’s waited for. */
function useOnwards(): () => void {
  const store = useAppStore();
  return () => {
    const { defineVariable, goBack } = store.getState();
    const [next] = undefinedOf(selectResolved(store.getState()).used);
    if (next) defineVariable(next.name);
    else goBack();
  };
}

/** @param asked with each turn the form takes the focus, also for the variable that it has already. */
function Own({ own, asked }: { readonly own: readonly Variable[]; readonly asked: number }) {
  const remove = useRemoval(own);
  const goOn = useOnwards();
  const { toDefine, define, environments } = useApp((state) => ({
    toDefine: state.variableToDefine,
    define: state.defineVariable,
    environments: state.environments,
  }));
  const environment = useApp(selectEnvironment);
  const wanted = own.some(({ name }) => name === toDefine) ? undefined : toDefine;
  const { typed: half, drop } = useHalfEdit();
  const [editing, setEditing] = useState<Variable | undefined>(
    half?.edited.name === wanted ? undefined : half?.edited,
  );
  const [error, setError] = useState<string | undefined>(undefined);
  const removed = async (variable: Variable): Promise<void> => {
    const outcome = await remove(variable);
    setError(outcome.ok ? undefined : VARIABLE_WORDS[outcome.problem]);
  };
  // What's typed stays where another window deletes the variable.
  const edited =
    wanted === undefined ? (own.find(({ name }) => name === editing?.name) ?? editing) : undefined;
  const edit = (variable: Variable | undefined): void => {
    if (wanted !== undefined) drop();
    define(undefined);
    setEditing(variable);
  };
  return (
    <Section title="Your variables" flush>
      {own.length > 0 && (
        <DataTable
          caption="Your variables and their values"
          columns={columnsFor(environment, environments, edit, (variable) => void removed(variable))}
          rows={own}
          rowKey={({ name }) => name}
        />
      )}
      {error !== undefined && (
        <p role="alert" className={styles['note']}>
          {error}
        </p>
      )}
      <VariableForm
        key={`${edited?.name ?? wanted ?? ''} ${asked}`}
        edited={edited}
        wanted={wanted}
        onDone={(isStored) => {
          edit(undefined);
          if (isStored && wanted !== undefined) goOn();
        }}
        isFirst={own.length === 0}
      />
    </Section>
  );
}

function columnsFor(
  environment: Environment,
  environments: readonly Environment[],
  edit: (variable: Variable) => void,
  remove: (variable: Variable) => void,
): readonly TableColumn<Variable>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      role: 'heading',
      fit: true,
      cell: ({ name }) => <code>{`{{${name}}}`}</code>,
    },
    {
      id: 'value',
      label: `Value in ${environment.name}`,
      cell: (variable) => (
        <>
          <Value text={variableValue(variable, environment.id)} />
          <Elsewhere variable={variable} environment={environment} environments={environments} />
        </>
      ),
    },
    {
      id: 'actions',
      label: 'Actions',
      role: 'actions',
      cell: (variable) => (
        <>
          <Button
            variant="quiet"
            size="small"
            icon="pencil"
            aria-label={`Change ${variable.name}`}
            onClick={() => edit(variable)}
          />
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={`Delete ${variable.name}`}
            onClick={() => remove(variable)}
          />
        </>
      ),
    },
  ];
}

interface ElsewhereProps {
  readonly variable: Variable;
  readonly environment: Environment;
  readonly environments: readonly Environment[];
}

/** Which environments have another value than the one that's shown. */
function Elsewhere({ variable, environment, environments }: ElsewhereProps) {
  const { otherValues = {} } = variable;
  if (Object.hasOwn(otherValues, environment.id))
    return (
      <div className={styles['faint']}>
        A value for {environment.name} only. Elsewhere: <code>{variable.value}</code>
      </div>
    );
  const others = environments.filter(({ id }) => Object.hasOwn(otherValues, id)).map(({ name }) => name);
  if (others.length === 0) return null;
  return <div className={styles['faint']}>Another value in {listed(others)}</div>;
}

/** With a way back to its place, which stays on offer until it led there. */
function useRemoval(own: readonly Variable[]): (variable: Variable) => Promise<VariablesChange> {
  const { remove, restore, offerUndo } = useApp((state) => ({
    remove: state.removeVariable,
    restore: state.setVariable,
    offerUndo: state.offerUndo,
  }));
  return async (variable) => {
    const names = own.map(({ name }) => name);
    const behind = names.slice(names.indexOf(variable.name) + 1);
    const removed = await remove(variable.name);
    const undo = (failed: (why: string) => void): void =>
      void restore(variable, undefined, behind).then(
        (outcome) => outcome.ok || failed(VARIABLE_WORDS[outcome.problem]),
        () => failed(VARIABLE_WORDS.unavailable),
      );
    if (removed.ok)
      offerUndo({ view: 'saved', title: `Deleted ${variable.name}`, note: UNDO_ENDS_WITH_PAGE, undo });
    return removed;
  };
}

function Made({ made }: { readonly made: ReadonlyMap<string, string> }) {
  const { copy, remake } = useApp((state) => ({ copy: state.copy, remake: state.remakeValues }));
  const times = timeValues(
    useApp(({ now, timestampMode }) => now + (timestampMode.kind === 'running' ? timestampMode.offset : 0)),
  );
  return (
    <Section
      title="Made for each request"
      flush
      actions={
        <Button variant="quiet" icon="refresh" onClick={() => void remake()}>
          Make new values
        </Button>
      }
    >
      <DataTable
        caption="Variables that Countersign makes, and their values for the next send"
        columns={[
          {
            id: 'name',
            label: 'Name',
            role: 'heading',
            fit: true,
            cell: ({ name }) => <code>{`{{${name}}}`}</code>,
          },
          { id: 'about', label: 'What it is', cell: ({ about }) => about },
          {
            id: 'value',
            label: 'Next value',
            cell: ({ name }) => <Value text={times.get(name) ?? made.get(name) ?? ''} />,
          },
          {
            id: 'actions',
            label: 'Actions',
            role: 'actions',
            cell: ({ name }) => (
              <CopyButton
                iconOnly
                variant="quiet"
                size="small"
                label={`Copy {{${name}}}`}
                copy={() => copy(`{{${name}}}`)}
              />
            ),
          },
        ]}
        rows={MADE_VARIABLES}
        rowKey={({ name }) => name}
      />
      <p className={styles['foot']}>
        Within one request, a variable has one value. Times are updated until you send. Random values are new
        each time you send.
      </p>
    </Section>
  );
}

/** Of a long value the rest is asked for. */
const FIRST_BYTES = 240;

function Value({ text }: { readonly text: string }) {
  return (
    <span className={styles['value']}>
      <ByteText text={byteStringOfText(text)} limit={FIRST_BYTES} empty="empty" />
    </span>
  );
}
