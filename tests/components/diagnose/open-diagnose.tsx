/** The view over a store with a key, and requests pasted into it. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { DiagnoseView } from '../../../components/diagnose/diagnose-view.tsx';
import { STAGES } from '../../../lib/core/search/search.ts';
import type { DiagnosisRun } from '../../../lib/features/diagnosis/items.ts';
import type { Json } from '../../../lib/storage/storage-port.ts';
import { captureFile, KEY_ID, SECRET, signedBy } from '../../state/wrongly-signed.ts';
import { type OpenView, openView, vaultOf } from '../open-view.tsx';

export const OTHER_SECRET = 'sk_test_made_up_other_9';

/** @param secret of the key the requests are sent with. */
export function storedKeys(secret = SECRET): Record<string, Json> {
  const key = (id: string, name: string, text: string): Json => ({
    id,
    name,
    secret: text,
    environments: ['built-in'],
    createdAt: 0,
  });
  return {
    vault: vaultOf(key(KEY_ID, 'Made-up key', secret), key('pk_test_other', 'Staging', OTHER_SECRET)),
  };
}

export function openDiagnose(records: Record<string, Json> = storedKeys()): Promise<OpenView> {
  return openView(<DiagnoseView />, records);
}

export const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste a request' });

export function paste(text: string): void {
  fireEvent.paste(box(), { clipboardData: { getData: () => text } });
}

/** Not the choices of a select. */
export const rows = () => screen.getAllByRole('option').filter((row) => !(row instanceof HTMLOptionElement));

export async function diagnosed({ store }: OpenView): Promise<void> {
  await waitFor(() => {
    const { diagnosisItems, diagnosisRuns } = store.getState();
    expect(diagnosisItems.length).toBeGreaterThan(0);
    for (const { id } of diagnosisItems) expect(['done', 'failed']).toContain(diagnosisRuns[id]?.kind);
  });
}

/** Opens the view on these requests, diagnosed. */
export async function openOn(...requests: readonly Parameters<typeof signedBy>[0][]): Promise<OpenView> {
  const view = await openDiagnose();
  paste(captureFile(...requests.map((request) => signedBy(request))));
  await diagnosed(view);
  return view;
}

/** Shows the chosen request in a state that a search only passes through. */
export function putInState({ store }: OpenView, run: DiagnosisRun): void {
  const { chosenItem = '', diagnosisRuns } = store.getState();
  act(() => store.setState({ diagnosisRuns: { ...diagnosisRuns, [chosenItem]: run } }));
}

export const knownOf = ({ store }: OpenView) => {
  const { chosenItem = '', diagnosisRuns } = store.getState();
  const run = diagnosisRuns[chosenItem];
  return run?.kind === 'done' ? run.known : undefined;
};

export const STAGE_OF_TWO = STAGES.find(({ mistakes }) => mistakes === 2) ?? STAGES[0];
