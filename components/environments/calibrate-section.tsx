/** Calibrating one environment: what's sent, how far it is, and what came of it. */

import { useState } from 'react';
import { MOST_PROBES } from '../../lib/core/calibrate/calibration.ts';
import { counted } from '../../lib/core/counts.ts';
import type { Calibrating } from '../../lib/features/calibrate/state.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { UnderWay } from '../ui/under-way.tsx';
import styles from './calibrate.module.css';
import { CalibratedTable } from './calibrated-table.tsx';
import { environmentFailureAdvice } from './environment-words.ts';

interface CalibrateSectionProps {
  readonly environment: RemoteEnvironment;
  readonly onClose: () => void;
}

export function CalibrateSection({ environment, onClose }: CalibrateSectionProps) {
  const { calibrating, cancel } = useApp((state) => ({
    calibrating: state.calibrating,
    cancel: state.cancelCalibration,
  }));
  const own = calibrating?.environmentId === environment.id ? calibrating : undefined;
  const isRunning = own?.kind === 'running';
  return (
    <Section
      title={`Calibrate ${environment.name}`}
      actions={
        !isRunning && <Button variant="quiet" icon="cross" aria-label="Close Calibrate" onClick={onClose} />
      }
    >
      <div className={styles['form']}>
        {own?.kind === 'running' ? (
          <>
            <UnderWay
              label={`Calibrating ${environment.name}`}
              value={own.sent}
              max={MOST_PROBES}
              detail={`${own.sent} of at most ${counted(MOST_PROBES, 'request')}`}
              onCancel={cancel}
            />
            {own.sent === 0 && (
              <p className={styles['about']}>
                If the browser asks whether Countersign may reach this host, answer its prompt.
              </p>
            )}
          </>
        ) : (
          <Consent environment={environment} isOtherRunning={calibrating?.kind === 'running'} own={own} />
        )}
        <InUse environment={environment} />
        {own?.kind === 'ended' && own.baseUrl === environment.baseUrl && (
          <CalibratedTable key={own.result.sent} environment={environment} ended={own} />
        )}
      </div>
    </Section>
  );
}

interface ConsentProps {
  readonly environment: RemoteEnvironment;
  readonly isOtherRunning: boolean;
  readonly own: Calibrating | undefined;
}

function Consent({ environment, isOtherRunning, own }: ConsentProps) {
  const keys = useApp((state) =>
    state.keys.filter(({ environments }) => environments.includes(environment.id)),
  );
  const { calibrate, goForKey } = useApp((state) => ({
    calibrate: state.calibrate,
    goForKey: state.goForKey,
  }));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const key = keys.find(({ id }) => id === chosen) ?? keys[0];
  if (!key)
    return (
      <>
        <p className={styles['about']}>
          No key signs for {environment.name}. Open Keys, edit a test key, and select {environment.name}{' '}
          there.
        </p>
        <Button onClick={() => goForKey('keys')}>Open Keys</Button>
      </>
    );
  return (
    <>
      <p className={styles['about']}>
        The API docs leave some points open, such as the exact order of parameters. Countersign finds out how{' '}
        {environment.name} reads them. It sends at most {counted(MOST_PROBES, 'GET request')} to{' '}
        <code>{environment.baseUrl}</code>, signed with the key {key.name}. They read lists and change
        nothing. Some are invalid on purpose, so the server’s log shows rejected requests.
      </p>
      {own?.kind === 'not-allowed' && (
        <Notice tone="bad" title="The browser doesn’t allow requests to this server" live>
          Nothing was sent. Calibrate again and allow access when the browser asks.
        </Notice>
      )}
      {isOtherRunning && (
        <p className={styles['about']}>
          Countersign calibrates one environment at a time. Wait for the other one.
        </p>
      )}
      {keys.length > 1 && (
        <div className={styles['key']}>
          <Field label="Key">
            <Select value={key.id} onChange={({ target }) => setChosen(target.value)}>
              {keys.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <Button
        variant={own ? 'normal' : 'primary'}
        disabled={isOtherRunning}
        onClick={() => void calibrate(environment.id, key.id)}
      >
        {own?.kind === 'ended' ? 'Calibrate again' : `Send at most ${counted(MOST_PROBES, 'request')}`}
      </Button>
    </>
  );
}

/** What it uses now, and the way back. */
function InUse({ environment }: Pick<CalibrateSectionProps, 'environment'>) {
  const forget = useApp((state) => state.forgetReadings);
  const announce = useAnnounce();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const inUse = Object.keys(environment.readings ?? {}).length;
  if (inUse === 0) return null;
  const back = async (): Promise<void> => {
    const outcome = await forget(environment.id);
    setFailure(outcome && !outcome.ok ? environmentFailureAdvice(outcome).words : undefined);
    if (outcome?.ok) announce(`${environment.name} uses the assumptions again`);
  };
  return (
    <>
      <p className={styles['about']}>
        {environment.name} uses {counted(inUse, 'measured reading')} in Request, Browse, History, Diagnose and
        the signing steps. Under Set up, Sandbox, the built-in sandbox can answer like {environment.name}.
      </p>
      {failure && (
        <Notice tone="bad" title="The readings weren’t changed" live>
          {failure}
        </Notice>
      )}
      <Button onClick={() => void back()}>Use the assumptions again</Button>
    </>
  );
}
