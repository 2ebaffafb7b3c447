/** The request that was typed in the popup, as the app takes it when it's opened from there. */

import { isSameDraft } from '../client/draft.ts';
import { readRecord } from '../storage/versioned.ts';
import { bodyStoredAs } from '../storage/window-bodies.ts';
import { lastOfPopup, WINDOWS_RECORD } from '../storage/windows.ts';
import { restored } from './draft-record.ts';
import { showOutcome } from './exchange-slice.ts';
import { replaceRequest } from './replaced-request.ts';
import type { SliceContext } from './slice.ts';

/** Puts it in place of the one that's typed, which can be brought back. Leaves one that's the same. Its answer follows. */
export async function takePopupsRequest(context: SliceContext): Promise<void> {
  const { get, platform } = context;
  const record = await readRecord(platform.storage, WINDOWS_RECORD);
  const popup = record.state === 'ok' ? lastOfPopup(record.value) : undefined;
  if (!popup?.draft) return;
  const { id, environmentId, keyIds } = popup;
  const { bodyKey } = popup.draft;
  const { draft, savedAs } = restored(
    popup.draft,
    bodyKey === undefined ? undefined : await bodyOf(context, id, bodyKey),
  );
  if (!isSameDraft(draft, get().draft) || get().settings.environmentId !== environmentId) {
    const goesTo = { environmentId, keyId: keyIds[environmentId] };
    replaceRequest(context, draft, { savedAs, goesTo, isPasted: true });
  }
  if (popup.timestamp !== undefined) get().typeTimestamp(popup.timestamp);
  if (popup.result === 'answer') await showOutcome(context, true);
}

async function bodyOf({ platform }: SliceContext, id: string, key: string) {
  const stored = await (await platform.openWindowBodies()).read(id);
  return (
    (stored.ok ? bodyStoredAs(stored.value, key) : undefined) ?? ({ kind: 'missing', why: 'file' } as const)
  );
}
