/** Says what another window changed that was changed here as well, and lets the user choose. */

import type { EditChoice, EditConflict } from '../../lib/storage/edit.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface EditConflictsProps {
  readonly conflicts: readonly EditConflict[];
  /** What a field is called on screen. */
  readonly labelOf: (field: string) => string;
  readonly onChoose: (choice: EditChoice) => void;
}

export function EditConflicts({ conflicts, labelOf, onChoose }: EditConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Notice
      tone="warn"
      live
      title="Changed in another window"
      actions={
        <>
          <Button onClick={() => onChoose('mine')}>Keep mine</Button>
          <Button onClick={() => onChoose('theirs')}>Use theirs</Button>
        </>
      }
    >
      {conflicts.map(({ field, stored }) => (
        <div key={field}>
          {labelOf(field)}: {storedWords(stored)}
        </div>
      ))}
    </Notice>
  );
}

/** Nothing but text is quoted: a secret isn't. */
function storedWords(stored: unknown): string {
  if (stored === undefined || stored === '') return 'removed';
  return typeof stored === 'string' ? `now “${stored}”` : 'replaced';
}
