/** Saves the requests of a list as one HAR file, or says why not. */

import { useEffect, useState } from 'react';
import { counted, listed } from '../../lib/core/counts.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import type { HarOutcome, SharedCapture } from '../../lib/features/share/state.ts';
import { useApp } from '../app/store-context.tsx';
import { timeOfDay } from '../request/request-words.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { Button } from '../ui/button.tsx';
import styles from './save-har.module.css';
import { useSaveText } from './use-save-text.ts';

interface SaveHarProps {
  /** Those that are shown. */
  readonly rows: readonly Row[];
}

interface Row {
  readonly capture: SharedCapture;
  /** Unix milliseconds. */
  readonly startedAt: number;
}

export function SaveHar({ rows }: SaveHarProps) {
  const exportHar = useApp((state) => state.exportHar);
  const saveText = useSaveText();
  const { hide } = useKnownSecrets();
  const [notSaved, setNotSaved] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isEmpty) setNotSaved(undefined);
  }, [isEmpty]);
  const save = async (): Promise<void> => {
    setNotSaved(undefined);
    setBusy(true);
    const made = await exportHar(rows.map(({ capture, startedAt }) => ({ ...capture, startedAt })));
    setBusy(false);
    if (!made) return;
    const leftOut = made.ok ? leftOutWords(made, rows).map(hide) : [];
    if (made.ok && made.requests > 0)
      saveText(FILE_NAME, made.text, 'application/json', [inItWords(made), ...leftOut]);
    else setNotSaved(made.ok ? ['No file was saved.', ...leftOut].join(' ') : `${made.message}.`);
  };
  return (
    <>
      <Button
        variant="quiet"
        icon="download"
        busy={isBusy}
        disabled={isEmpty}
        title="The requests shown, with key ids and signatures, and without secrets, cookies and passwords"
        onClick={() => void save()}
      >
        Save as HAR
      </Button>
      {notSaved !== undefined && (
        <p role="status" className={styles['outcome']}>
          {notSaved}
        </p>
      )}
    </>
  );
}

const FILE_NAME = 'countersign-requests.har';

type Made = Extract<HarOutcome, { ok: true }>;

function inItWords({ requests }: Made): string {
  return `It has ${counted(requests, 'request')}, with key ids and signatures.`;
}

/** Named one by one; more are no help. */
const MOST_NAMED = 3;

function leftOutWords({ held, leftOut }: Made, rows: readonly Row[]): readonly string[] {
  const named = held.slice(0, MOST_NAMED).flatMap(({ index, why }) => {
    const row = rows[index];
    return row ? [`Request left out: ${timeAndPath(row)}. ${why}`] : [];
  });
  const more = held.length - named.length;
  return [
    ...(leftOut.length > 0 ? [`Left out: ${listed(leftOut)}.`] : []),
    ...named,
    ...(more > 0 ? [`${counted(more, 'more request')} left out for reasons like these.`] : []),
  ];
}

/** As in `21:04:05 GET /api/v1/orders`. */
function timeAndPath({ capture: { request }, startedAt }: Row): string {
  const [path = ''] = request.target.split('?');
  return `${timeOfDay(startedAt).shortTime} ${request.method} ${withoutSecrets(path)}`;
}
