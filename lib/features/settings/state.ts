/** What holds for all windows. */

import type { Language } from '../../core/mistakes/languages.ts';
import type { Theme } from '../../platform/ports.ts';
import type { Settings, TurnableList } from '../../storage/settings.ts';

/** Without any of these, nothing was stored yet, or the browser deleted it all. Each is missed where it's gone alone. */
export const MISSED_RECORDS = [
  'settings',
  'vault',
  'sandbox',
  'environments',
  'variables',
  'learning',
  'windows',
  'page-charges',
] as const;
export type MissedRecord = (typeof MISSED_RECORDS)[number];

/** What was found as the page was opened. */
export interface StoredRecords {
  readonly there: readonly MissedRecord[];
  /** Noted as stored before, and not there. */
  readonly missing: readonly MissedRecord[];
}

export interface SettingsSlice {
  readonly settings: Settings;
  /** For fixes of requests that don’t tell their client’s. */
  preferLanguage(language: Language): Promise<void>;
  /** Whether keys without Ctrl or ⌘ are shortcuts. */
  allowKeysAlone(allowed: boolean): Promise<void>;
  /** `system` is the host's. */
  chooseTheme(theme: Theme | 'system'): Promise<void>;
  /** Into the reverse of the order it's in. */
  turnList(list: TurnableList): Promise<void>;
  /** The first screen was used, or something else was: it doesn't come back. */
  endFirstVisit(): Promise<void>;
  /** The browser deleted keys, environments and settings, and nobody said yet that they know. */
  readonly isStorageLost: boolean;
  /** Single records that the browser deleted while others are there, until somebody said that they know. */
  readonly lostRecords: readonly MissedRecord[];
  dismissStorageLoss(): void;
  loadSettings(): Promise<void>;
}

/** `undefined` where the host's theme is shown. */
export function chosenTheme({ theme }: Settings): Theme | undefined {
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
