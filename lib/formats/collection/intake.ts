/** A file that's to be imported into Saved, from its bytes: what's in it, or what else it seems to be. */

import { textOfUtf8 } from '../../core/signing/bytes.ts';
import { fileKind } from '../file-kind.ts';
import { postmanCollection } from '../postman/collection.ts';
import type { CollectionIntake } from '../reading-protocol.ts';
import { otherToolOf } from '../refused/other-tools.ts';
import type { ReadCollectionFile } from './collection-file.ts';
import { readCollectionFile } from './read-collection-file.ts';

export function collectionIntake(fileName: string, bytes: Uint8Array): CollectionIntake {
  const text = textOfUtf8(bytes);
  if (text === undefined) return { kind: 'not-text' };
  const postman = mayBePostman(text) ? postmanCollection(jsonOf(text)) : undefined;
  if (postman === 'too-many-items') return { kind: postman };
  const read: ReadCollectionFile = postman ? { ok: true, file: postman.file } : readCollectionFile(text);
  const seems = fileKind(fileName, text);
  const { leftOut = [] } = postman ?? {};
  return { kind: 'read', read, seems, tool: otherToolOf(text), isEmpty: text.trim() === '', leftOut };
}

function mayBePostman(text: string): boolean {
  return text.includes('postman.com/json/collection/v2.1.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
