/** What holds for all windows. */

import type { Language } from '../../core/mistakes/languages.ts';
import type { Settings, TurnableList } from '../../storage/settings.ts';

export interface SettingsSlice {
  readonly settings: Settings;
  /** For fixes of requests that don’t tell their client’s. */
  preferLanguage(language: Language): Promise<void>;
  /** Whether keys without Ctrl or ⌘ are shortcuts. */
  allowKeysAlone(allowed: boolean): Promise<void>;
  /** Into the reverse of the order it's in. */
  turnList(list: TurnableList): Promise<void>;
  /** The first screen was used, or something else was: it doesn't come back. */
  endFirstVisit(): Promise<void>;
  /** The browser deleted keys, environments and settings, and nobody said yet that they know. */
  readonly isStorageLost: boolean;
  dismissStorageLoss(): void;
  loadSettings(): Promise<void>;
}
