/** A file that's to be imported into Saved, from its bytes: what's in it, or what else it seems to be. */

import { textOfUtf8 } from '../../core/signing/bytes.ts';
import { type FileKind, fileKind } from '../file-kind.ts';
import { type OtherTool, otherToolOf } from '../other-tools.ts';
import { type ReadCollectionFile, readCollectionFile } from './file.ts';

export type CollectionIntake =
  | { readonly kind: 'not-text' }
  | {
      readonly kind: 'read';
      readonly read: ReadCollectionFile;
      readonly seems: FileKind | undefined;
      readonly tool: OtherTool | undefined;
      readonly isEmpty: boolean;
    };

export function collectionIntake(fileName: string, bytes: Uint8Array): CollectionIntake {
  const text = textOfUtf8(bytes);
  if (text === undefined) return { kind: 'not-text' };
  const read = readCollectionFile(text);
  const seems = fileKind(fileName, text);
  return { kind: 'read', read, seems, tool: otherToolOf(text), isEmpty: text.trim() === '' };
}
