/** The environments that requests can be sent to. */

import { Suspense, useEffect, useState } from 'react';
import { chosenTheme } from '../../lib/features/settings/state.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { GoBack } from '../share/go-back.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { useOpener } from '../ui/use-opener.ts';
import { AddEnvironmentForm } from './add-environment-form.tsx';
import { DeleteEnvironmentDialog } from './delete-environment-dialog.tsx';
import { EditEnvironmentDialog } from './edit-environment-dialog.tsx';
import { EnvironmentClocks } from './environment-clocks.tsx';
import { EnvironmentTable } from './environment-table.tsx';
import styles from './environments.module.css';
import { useHalfEnvironment } from './use-environment-form.ts';

const CalibrateSection = lazyPart(async () => (await import('./calibrate-section.tsx')).CalibrateSection);

interface Open {
  readonly dialog: 'edit' | 'delete';
  readonly shown: RemoteEnvironment;
  /** Another view waits for it. */
  readonly isWanted?: true;
}

export function EnvironmentsView() {
  const environments = useApp((state) => state.environments);
  const { wanted, taken, goBack } = useApp((state) => ({
    wanted: state.environmentWanted,
    taken: state.environmentTaken,
    goBack: state.goBack,
  }));
  const [adding, setAdding] = useState(useHalfEnvironment().typed !== undefined);
  if (wanted?.kind === 'new' && !adding) setAdding(true);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  useEffect(() => {
    if (wanted?.kind !== 'edit') return;
    const shown = environments.find(({ id }) => id === wanted.id);
    if (shown?.kind === 'remote') setOpen({ dialog: 'edit', shown, isWanted: true });
    taken();
  }, [environments, wanted, taken]);
  const calibratingId = useApp((state) => state.calibrating?.environmentId);
  const [calibrated, setCalibrated] = useState(calibratingId);
  const toCalibrate = environments.find(({ id }) => id === calibrated);
  const addButton = useOpener(adding);
  const about = (dialog: Open['dialog']): RemoteEnvironment | undefined => {
    const found = open?.dialog === dialog && environments.find(({ id }) => id === open.shown.id);
    return found && found.kind === 'remote' ? found : undefined;
  };
  // What's typed stays where another window deletes the environment.
  const edited = about('edit') ?? (open?.dialog === 'edit' ? open.shown : undefined);
  const close = (): void => setOpen(undefined);
  // What had the focus is gone with the environment.
  const refocus = (): void => {
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const add = (
    <Button ref={addButton} icon="plus" disabled={adding} onClick={() => setAdding(true)}>
      Add environment
    </Button>
  );
  return (
    <div className={styles['view']}>
      <GoBack />
      {adding && (
        <Section title="Add an environment">
          <AddEnvironmentForm
            onDone={() => {
              setAdding(false);
              goBack();
            }}
          />
        </Section>
      )}
      <Section title="Environments" note={<Badge>{environments.length}</Badge>} actions={add} flush>
        <EnvironmentTable
          onEdit={(shown) => setOpen({ dialog: 'edit', shown })}
          onDelete={(shown) => setOpen({ dialog: 'delete', shown })}
          onCalibrate={({ id }) => setCalibrated(id)}
        />
      </Section>
      {toCalibrate?.kind === 'remote' && (
        <Suspense>
          <CalibrateSection
            key={toCalibrate.id}
            environment={toCalibrate}
            onClose={() => {
              setCalibrated(undefined);
              refocus();
            }}
          />
        </Suspense>
      )}
      <EnvironmentClocks />
      <Section title="How environments and keys go together" level={3}>
        <p className={styles['about']}>
          A key signs only for the environments that you choose for it under Keys. A new environment has no
          key: open Keys, edit a key, and select the environment there. When you first send to a server, the
          browser asks for your permission.
        </p>
        <p className={styles['about']}>
          The API docs leave some points open, such as the exact order of parameters. The button Calibrate
          beside a server finds out what that server does.
        </p>
      </Section>
      <Section title="Theme" level={3}>
        <ThemeChoice />
      </Section>
      <EditEnvironmentDialog
        editing={edited}
        onClose={close}
        onSaved={() => {
          close();
          if (open?.isWanted) goBack();
        }}
      />
      <DeleteEnvironmentDialog
        deleting={about('delete')}
        onCancel={close}
        onDeleted={() => {
          close();
          refocus();
        }}
      />
    </div>
  );
}

const THEMES = [
  { id: 'system', words: 'Same as the browser' },
  { id: 'light', words: 'Light' },
  { id: 'dark', words: 'Dark' },
] as const;

function ThemeChoice() {
  const { theme, choose } = useApp(({ settings, chooseTheme }) => ({
    theme: chosenTheme(settings) ?? 'system',
    choose: chooseTheme,
  }));
  return (
    <div className={styles['about']}>
      <Field
        label="Theme"
        hideLabel
        hint="The theme applies to the app, the popup and the DevTools panel. With “Same as the browser”, the panel follows the theme of DevTools."
      >
        <Select
          className={styles['theme']}
          value={theme}
          onChange={({ target }) => {
            const chosen = THEMES.find(({ id }) => id === target.value);
            if (chosen) void choose(chosen.id);
          }}
        >
          {THEMES.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
