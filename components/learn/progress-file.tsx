/** The progress of lessons to a file and out of one, and what became of the last import. */

import { useRef } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import type { ProgressImport } from '../../lib/features/learn/state.ts';
import { useApp } from '../app/store-context.tsx';
import { useSaveText } from '../share/use-save-text.ts';
import { Button } from '../ui/button.tsx';

export interface ProgressNote {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
}

interface ProgressFileProps {
  readonly hasProgress: boolean;
  readonly onNote: (note: ProgressNote | undefined) => void;
}

export function ProgressFile({ hasProgress, onNote }: ProgressFileProps) {
  const withFile = useApp((state) => state.withProgressFile);
  const saveText = useSaveText();
  const input = useRef<HTMLInputElement>(null);
  const save = async (): Promise<void> => {
    onNote(undefined);
    const clearance = await withFile((actions) => actions.exportProgress());
    if (clearance?.ok) saveText('countersign-lessons.json', clearance.cleared, 'application/json');
    else if (clearance) onNote({ tone: 'bad', title: 'Not exported', text: gateRefusalWords(clearance) });
  };
  const open = async (file: File): Promise<void> => {
    onNote(undefined);
    const outcome = await withFile((actions) => actions.importProgress(file));
    if (outcome) onNote(importNote(outcome, file.name));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => input.current?.click()}>
        Import progress
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="File of progress"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void open(chosen);
          target.value = '';
        }}
      />
      {hasProgress && (
        <Button variant="quiet" onClick={() => void save()}>
          Export progress
        </Button>
      )}
    </>
  );
}

type FileProblem = Exclude<Extract<ProgressImport, { ok: false }>['problem'], 'holds-secret' | 'unread'>;

const PROBLEMS: Readonly<Record<FileProblem, string>> = {
  'not-json': 'The file isn’t JSON. Choose a file from “Export progress”.',
  'other-file': 'The file isn’t a progress of lessons. Choose a file from “Export progress”.',
  newer: 'A newer version of Countersign wrote the file. Update Countersign, then import it again.',
  invalid: 'The file’s list of passed tasks is invalid. Export it again.',
  'too-long': 'The file is too large for a progress of lessons. Choose a file from “Export progress”.',
  unreadable: 'The browser can’t read the file. Check that it still exists, then choose it again.',
};

function importNote(outcome: ProgressImport, name: string): ProgressNote {
  if (outcome.ok)
    return outcome.added === 0
      ? { tone: 'good', title: 'Nothing new in the file', text: 'All its passed tasks are passed here too.' }
      : {
          tone: 'good',
          title: `${counted(outcome.added, 'passed task')} imported`,
          text: 'Tasks that were passed here before stay passed.',
        };
  const text =
    outcome.problem === 'holds-secret' || outcome.problem === 'unread'
      ? gateRefusalWords(outcome)
      : PROBLEMS[outcome.problem];
  return { tone: 'bad', title: `Not imported: ${name.length > 40 ? 'the file' : name}`, text };
}
