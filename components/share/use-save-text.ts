/** Saves a text as a file, and tells so. */

import type { Cleared } from '../../lib/core/gate/gate.ts';
import { useApp } from '../app/store-context.tsx';
import { downloadText } from '../ui/download-text.ts';
import { IN_DOWNLOADS } from './file-saved.tsx';

/** @returns what takes the file's name, its text, its media type, and sentences on what's in it. */
export function useSaveText(): (
  name: string,
  text: Cleared<string>,
  type: string,
  notes?: readonly string[],
) => void {
  const tell = useApp((state) => state.tellSaved);
  return (name, text, type, notes = []) => {
    downloadText(name, text, type);
    tell({ name, notes: [IN_DOWNLOADS, ...notes] });
  };
}
