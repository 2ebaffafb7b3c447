/** Saves the requests of a list as one HAR file, and says what it holds. */

import { useEffect, useState } from 'react';
import { counted, listed } from '../../lib/core/counts.ts';
import type { HarOutcome, SharedCapture } from '../../lib/features/share/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { downloadText } from '../ui/download-text.ts';
import styles from './save-har.module.css';

interface SaveHarProps {
  /** Those that are shown. */
  readonly captures: readonly SharedCapture[];
}

export function SaveHar({ captures }: SaveHarProps) {
  const exportHar = useApp((state) => state.exportHar);
  const [outcome, setOutcome] = useState<HarOutcome | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = captures.length === 0;
  useEffect(() => {
    if (isEmpty) setOutcome(undefined);
  }, [isEmpty]);
  const save = async (): Promise<void> => {
    setOutcome(undefined);
    setBusy(true);
    const made = await exportHar(captures);
    setBusy(false);
    setOutcome(made);
    if (made?.ok && made.requests > 0) downloadText(FILE_NAME, made.text, 'application/json');
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
      {outcome && (
        <p role="status" className={styles['outcome']}>
          {outcome.ok ? savedWords(outcome) : `${outcome.message}.`}
        </p>
      )}
    </>
  );
}

const FILE_NAME = 'countersign-requests.har';

function savedWords({ requests, held, leftOut }: Extract<HarOutcome, { ok: true }>): string {
  const left = leftOut.length > 0 ? [`Left out: ${listed(leftOut)}.`] : [];
  const kept = held > 0 ? [`${counted(held, 'request')} left out, since a secret is in it.`] : [];
  const saved =
    requests === 0
      ? 'No file was saved.'
      : `Saved ${counted(requests, 'request')} as ${FILE_NAME}, with key ids and signatures.`;
  return [saved, ...left, ...kept].join(' ');
}
