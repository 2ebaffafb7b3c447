/** Says that a file was saved, and under which name: wherever it was exported from. */

import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';

export function FileSaved() {
  const { name, tell } = useApp((state) => ({ name: state.savedFile, tell: state.tellSaved }));
  if (name === undefined) return null;
  return (
    <Notice tone="good" live title={`Saved ${name}`} onDismiss={() => tell(undefined)}>
      The file is among the browser’s downloads.
    </Notice>
  );
}
