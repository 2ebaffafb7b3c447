/** Says that a file was saved, and under which name: wherever it was exported from. */

import { Notice } from '../ui/notice.tsx';

interface FileSavedProps {
  readonly name: string;
  readonly onDismiss: () => void;
}

export function FileSaved({ name, onDismiss }: FileSavedProps) {
  return (
    <Notice tone="good" live title={`Saved ${name}`} onDismiss={onDismiss}>
      The file is among the browser’s downloads.
    </Notice>
  );
}
