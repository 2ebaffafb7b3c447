/** Says that a file was saved, under which name and what’s in it: wherever it was exported from. */

import type { SavedFile } from '../../lib/state/page-state.ts';
import { Notice } from '../ui/notice.tsx';

/** Of one that the browser put where it puts all. */
export const IN_DOWNLOADS = 'The file is among the browser’s downloads.';

interface FileSavedProps extends SavedFile {
  readonly onDismiss: () => void;
}

export function FileSaved({ name, notes, onDismiss }: FileSavedProps) {
  return (
    <Notice tone="good" live title={`Saved ${name}`} onDismiss={onDismiss}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  );
}
