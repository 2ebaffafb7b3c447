/** Every record that can be set aside, and how. Loaded with the first. */

import { BROWSE_LAYOUT_RECORD } from '../storage/browse-layout.ts';
import { CLOCKS_RECORD } from '../storage/clocks.ts';
import { DRAFT_RECORD } from '../storage/draft.ts';
import { ENVIRONMENTS_RECORD } from '../storage/environments.ts';
import { HANDOVER_RECORD } from '../storage/handover.ts';
import { LEARNING_RECORD } from '../storage/learning.ts';
import { deleteSetAside, resetRecord, type StorageAreas } from '../storage/set-aside.ts';
import { SETTINGS_RECORD } from '../storage/settings.ts';
import { isVaultPlain, VAULT_RECORD } from '../storage/stored-vault.ts';
import { VARIABLES_RECORD } from '../storage/variables.ts';
import { WINDOWS_RECORD } from '../storage/windows.ts';
import type { RecordName } from './record-reports.ts';

type Reset = (areas: StorageAreas) => ReturnType<typeof resetRecord>;

const RESETS: Record<RecordName, Reset> = {
  vault: (areas) => resetRecord(areas, VAULT_RECORD, isVaultPlain),
  environments: (areas) => resetRecord(areas, ENVIRONMENTS_RECORD),
  settings: (areas) => resetRecord(areas, SETTINGS_RECORD),
  learning: (areas) => resetRecord(areas, LEARNING_RECORD),
  clocks: (areas) => resetRecord(areas, CLOCKS_RECORD),
  draft: (areas) => resetRecord(areas, DRAFT_RECORD),
  windows: (areas) => resetRecord(areas, WINDOWS_RECORD),
  variables: (areas) => resetRecord(areas, VARIABLES_RECORD),
  handover: (areas) => resetRecord(areas, HANDOVER_RECORD),
  'browse-layout': (areas) => resetRecord(areas, BROWSE_LAYOUT_RECORD),
};

/** @returns whether it's set aside. */
export async function setAside(areas: StorageAreas, record: RecordName): Promise<boolean> {
  return (await RESETS[record](areas)).ok;
}

/** @returns whether it's deleted. */
export async function dropSetAside(areas: StorageAreas, record: RecordName): Promise<boolean> {
  return (await deleteSetAside(areas, record)).ok;
}
