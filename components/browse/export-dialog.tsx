/** Saves records to a file: of which, and how they're written. */

import { useState } from 'react';
import { counted, grouped } from '../../lib/core/counts.ts';
import type { GateRefusal } from '../../lib/core/gate/gate.ts';
import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import { RECORDS_FORMATS, type RecordsFormat } from '../../lib/core/records/records-format.ts';
import type { ArrangedRecords, ExportOutcome } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { FileSaved } from '../share/file-saved.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Select } from '../ui/select.tsx';

const FORMATS: Record<RecordsFormat, { readonly label: string; readonly hint: string }> = {
  json: { label: 'JSON', hint: 'An array of the records, each as the server wrote it.' },
  ndjson: {
    label: 'NDJSON, one record per line',
    hint: 'Each record as the server wrote it, for tools that read line by line.',
  },
  csv: {
    label: 'CSV, for spreadsheets',
    hint: 'The file has every digit. A spreadsheet may drop digits, so import amounts as text. A value that a spreadsheet would run as a formula gets an apostrophe in front.',
  },
};

/** What a filter or an order shows. */
export interface ShownRecords extends ArrangedRecords {
  /** False while it's being filtered or sorted. */
  readonly isReady: boolean;
}

type Scope = 'shown' | 'page' | 'everything';

interface ExportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** How many records the page has, and everything that was fetched or opened. */
  readonly page: number;
  readonly everything: number | undefined;
  /** Only where there's a filter or an order. */
  readonly shown: ShownRecords | undefined;
}

export function ExportDialog({ open, onClose, page, everything, shown }: ExportDialogProps) {
  const { exporting, exportRecords, cancel } = useApp((state) => ({
    exporting: state.exporting,
    exportRecords: state.exportRecords,
    cancel: state.cancelExport,
  }));
  const [format, setFormat] = useState<RecordsFormat>('json');
  const [wanted, setWanted] = useState<Scope | undefined>(undefined);
  const [outcome, setOutcome] = useState<ExportOutcome | undefined>(undefined);
  const options = scopesOf({ page, everything, shown });
  const scope = (options.find(({ id }) => id === wanted) ?? options[0])?.id ?? 'page';
  const isWaiting = scope === 'shown' && shown?.isReady === false;
  const close = (): void => {
    if (exporting) cancel();
    setOutcome(undefined);
    onClose();
  };
  const save = async (): Promise<void> => {
    setOutcome(undefined);
    const which = scope === 'shown' ? shown : scope;
    if (which) setOutcome(await exportRecords(format, which));
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Export records"
      actions={
        <>
          <Button onClick={close}>{outcome?.ok ? 'Close' : 'Cancel'}</Button>
          <Button
            icon="download"
            variant="primary"
            busy={exporting !== undefined}
            disabled={isWaiting}
            onClick={() => void save()}
          >
            Export
          </Button>
        </>
      }
    >
      <Field label="Records">
        <Select
          value={scope}
          onChange={(event) => setWanted(options.find(({ id }) => id === event.target.value)?.id)}
        >
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Format" hint={FORMATS[format].hint}>
        <Select
          value={format}
          onChange={(event) => {
            const chosen = RECORDS_FORMATS.find((one) => one === event.target.value);
            if (chosen) setFormat(chosen);
          }}
        >
          {RECORDS_FORMATS.map((one) => (
            <option key={one} value={one}>
              {FORMATS[one].label}
            </option>
          ))}
        </Select>
      </Field>
      {exporting && (
        <Progress
          label="Writing"
          value={exporting.records}
          max={Math.max(1, exporting.of)}
          detail={`${grouped(exporting.records)} of ${grouped(exporting.of)}`}
        />
      )}
      {outcome && <Outcome outcome={outcome} onDismiss={() => setOutcome(undefined)} />}
    </Dialog>
  );
}

/** The first is chosen unless another is. */
function scopesOf({ page, everything, shown }: Pick<ExportDialogProps, 'page' | 'everything' | 'shown'>) {
  const options: { readonly id: Scope; readonly label: string }[] = [];
  if (shown && !shown.isReady) options.push({ id: 'shown', label: 'Shown: still being sorted' });
  else if (shown && shown.places.length > 0)
    options.push({ id: 'shown', label: `Shown: ${counted(shown.places.length, 'record')}` });
  if (everything !== undefined)
    options.push({ id: 'everything', label: `All loaded: ${counted(everything, 'record')}` });
  if (page > 0) options.push({ id: 'page', label: `This page: ${counted(page, 'record')}` });
  return options;
}

type NotSaved = Exclude<Extract<ExportOutcome, { ok: false }>, GateRefusal>;

const NOT_SAVED: Record<NotSaved['problem'], string> = {
  'nothing-there': 'Load some records first',
  cancelled: 'Nothing was exported',
  'not-written': 'The file couldn’t be written. Check that there’s room on the disk, then export again',
};

interface OutcomeProps {
  readonly outcome: ExportOutcome;
  readonly onDismiss: () => void;
}

function Outcome({ outcome, onDismiss }: OutcomeProps) {
  if (!outcome.ok && (outcome.problem === 'holds-secret' || outcome.problem === 'unread'))
    return (
      <Notice tone="bad" live title="Nothing was exported">
        <p>{gateRefusalWords(outcome)}</p>
      </Notice>
    );
  if (!outcome.ok)
    return (
      <Notice
        tone={outcome.problem === 'cancelled' ? 'info' : 'bad'}
        live
        title={NOT_SAVED[outcome.problem]}
      />
    );
  const { name, records, bytes, notes } = outcome;
  const inIt = `It has ${counted(records, 'record')}, ${counted(bytes, 'byte')}.`;
  return <FileSaved name={name} notes={[inIt, ...notes]} onDismiss={onDismiss} />;
}
