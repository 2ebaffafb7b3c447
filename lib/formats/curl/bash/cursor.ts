/** Where a reader of bash stands in its text. */

import type { ByteString } from '../../../core/signing/bytes.ts';
import type { Broken, Stream, Word } from '../shell-word.ts';

/** With what it can ask its script for. */
export interface BashCursor {
  readonly text: ByteString;
  at: number;
  /** Set where something isn't closed; everybody stops then. */
  broken: Broken | undefined;
  readonly variables: Map<string, Word>;
  /** Whether an assignment may stand here. */
  assigns: boolean;
  /** See `filling-in.ts`. */
  spend(bytes: number): boolean;
  breakAt(position: number, message: string): void;
  /** The cursor stands behind `$(`, and behind its `)` afterwards. */
  substituted(): Stream;
  /** @param command between backticks, unescaped. */
  substitutedText(command: ByteString): Stream;
}
