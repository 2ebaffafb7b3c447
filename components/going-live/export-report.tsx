/** Saves the checklist as a page of its own, or says why not. */

import { useState } from 'react';
import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import { useApp } from '../app/store-context.tsx';
import { useSaveText } from '../share/use-save-text.ts';
import { Button } from '../ui/button.tsx';
import styles from './going-live.module.css';

const FILE_NAME = 'countersign-going-live.html';
const IN_IT =
  'The report has methods, paths and times of requests, your client’s name and test key ids. It has no secrets, queries or bodies.';

export function ExportReport() {
  const act = useApp((state) => state.withGoingLive);
  const saveText = useSaveText();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const save = async (): Promise<void> => {
    setRefused(undefined);
    setBusy(true);
    const made = await act((actions) => actions.report());
    setBusy(false);
    if (made?.ok) saveText(FILE_NAME, made.cleared, 'text/html', [IN_IT]);
    else if (made) setRefused(gateRefusalWords(made));
  };
  return (
    <>
      {refused !== undefined && (
        <span role="status" className={styles['refused']}>
          {refused}
        </span>
      )}
      <Button variant="quiet" icon="download" busy={isBusy} title={IN_IT} onClick={() => void save()}>
        Export report
      </Button>
    </>
  );
}
