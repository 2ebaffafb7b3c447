/** Saves a text as a file, and tells so. */

import type { Cleared } from '../../lib/core/gate/gate.ts';
import { useApp } from '../app/store-context.tsx';
import { downloadText } from '../ui/download-text.ts';

/** @returns what takes the file's name, its text and its media type. */
export function useSaveText(): (name: string, text: Cleared<string>, type: string) => void {
  const tell = useApp((state) => state.tellSaved);
  return (name, text, type) => {
    downloadText(name, text, type);
    tell(name);
  };
}
