/** The variables of one's own, and those Countersign makes for each request. */

import { useEffect, useState } from 'react';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { MADE_VARIABLES, timeValues } from '../../lib/core/templates/made-variables.ts';
import type { Variable, VariablesChange } from '../../lib/storage/variables.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
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
  useEffect(() => void ready(), [ready]);
  if (!variables)
    return (
      <div className={styles['opening']}>
        <Spinner label="Reading variables" />
      </div>
    );
  return (
    <div tabIndex={-1} className={styles['variables']}>
      <p className={styles['lead']}>
        Write <code>{'{{name}}'}</code> in a path, a query, a header’s value or a body, and its value is sent
        in its place. It’s put in before anything is hashed, so what’s signed is what’s sent. Behind a{' '}
        <code>|</code> it’s escaped: <code>{'{{name|url}}'}</code> for URLs, <code>{'{{name|json}}'}</code>{' '}
        for strings in JSON.
      </p>
      <Own own={variables.own} />
      <Made made={variables.made} />
    </div>
  );
}

function Own({ own }: { readonly own: readonly Variable[] }) {
  const remove = useRemoval();
  const [editing, setEditing] = useState<Variable | undefined>(useHalfEdit().typed?.edited);
  const [error, setError] = useState<string | undefined>(undefined);
  const removed = async (variable: Variable): Promise<void> => {
    const outcome = await remove(variable);
    setError(outcome.ok ? undefined : VARIABLE_WORDS[outcome.problem]);
  };
  // What's typed stays where another window deletes the variable.
  const edited = own.find(({ name }) => name === editing?.name) ?? editing;
  const columns: readonly Column<Variable>[] = [
    {
      id: 'name',
      label: 'Name',
      role: 'heading',
      fit: true,
      cell: ({ name }) => <code>{`{{${name}}}`}</code>,
    },
    { id: 'value', label: 'Value', cell: ({ value }) => <Value text={value} /> },
    {
      id: 'actions',
      label: 'Actions',
      role: 'actions',
      cell: ({ name, value }) => (
        <>
          <Button
            variant="quiet"
            size="small"
            icon="pencil"
            aria-label={`Change ${name}`}
            onClick={() => setEditing({ name, value })}
          />
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={`Delete ${name}`}
            onClick={() => void removed({ name, value })}
          />
        </>
      ),
    },
  ];
  return (
    <Section title="Your variables" flush>
      {own.length > 0 && (
        <DataTable
          caption="Your variables and their values"
          columns={columns}
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
        key={edited?.name ?? ''}
        edited={edited}
        onDone={() => setEditing(undefined)}
        isFirst={own.length === 0}
      />
    </Section>
  );
}

/** With a way back, which stays on offer until it led there. */
function useRemoval(): (variable: Variable) => Promise<VariablesChange> {
  const { remove, restore, offerUndo } = useApp((state) => ({
    remove: state.removeVariable,
    restore: state.setVariable,
    offerUndo: state.offerUndo,
  }));
  return async (variable) => {
    const removed = await remove(variable.name);
    const undo = (failed: (why: string) => void): void =>
      void restore(variable, undefined).then(
        (outcome) => outcome.ok || failed(VARIABLE_WORDS[outcome.problem]),
        () => failed(VARIABLE_WORDS.unavailable),
      );
    if (removed.ok) offerUndo({ view: 'saved', title: `Deleted ${variable.name}`, undo });
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
        A value is the same wherever it stands in one request. Times go with the clock until you send, and
        random ones are new for each send.
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
