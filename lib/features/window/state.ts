/** What this window has of its own, over a reload and a restart: its request, what's chosen in it, and where it is. */

import type { Draft } from '../../client/draft/draft.ts';
import type { Choices } from '../../storage/settings.ts';
import type { StoredWindow } from '../../storage/windows.ts';
import type { Replaced } from '../draft/state.ts';
import type { Pasted } from '../paste/state.ts';

export interface WindowSlice {
  /** As it was before the page opened; `undefined` where it's new. Read once. */
  ownWindow(): Promise<StoredWindow | undefined>;
  /** Environment and keys: this window's own, or those of what new ones start with. */
  keptChoices(): Promise<Choices | undefined>;
  /** Shows what it showed. @param isLed whether it was opened to show something else. */
  showOwn(isLed: () => boolean): Promise<void>;
  /** Begins to open what Diagnose had in this window. */
  reopenDiagnosed(): Promise<void>;
  /** What's kept of the request: this window's own, or what new ones start with. */
  keptDraft(): Promise<RestoredDraft | undefined>;
  /** Keeps what's its own a while after the last change. @param isTyped the request is what changed. */
  keepSoon(isTyped?: boolean): void;
  /** Writes what isn't written yet, as when the page closes. */
  keepDraft(): Promise<void>;
  /** The same in a page that's going, which waits for nothing. */
  leaveDraft(): void;
  /** As `keepDraft`, with the request however old it is. Whether it's this window's own, and all of it is kept. */
  keepRequest(): Promise<boolean>;
  /** Puts the popup's request in place of the one that's typed, which can be brought back. */
  takePopupsRequest(): Promise<void>;
}

export interface RestoredDraft {
  readonly draft: Draft;
  readonly savedAs: string | undefined;
  /** What it took the place of. */
  readonly replaced?: Replaced | undefined;
  /** What Undo led back from. */
  readonly undone?: Replaced | undefined;
  /** Where it was pasted or opened: where it's for. */
  readonly pasted?: Pasted;
}
