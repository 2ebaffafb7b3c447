/** Shows what an address of the app names besides its view. Loaded with the first address that names one. */

import { browseToSent } from '../features/browse/to-order.ts';
import type { DraftSlice } from '../features/draft/state.ts';
import type { HistorySlice } from '../features/history/state.ts';
import type { SavedSlice } from '../features/saved/state.ts';
import type { WindowSlice } from '../features/window/state.ts';
import type { PageSlice } from './page-state.ts';
import { type Place, SENT_ORDER } from './places.ts';

type Needs = ReturnType<Parameters<typeof browseToSent>[0]> &
  DraftSlice &
  HistorySlice &
  PageSlice &
  SavedSlice &
  WindowSlice;

export async function showPlace(get: () => Needs, { view, about, isWithRequest }: Place): Promise<void> {
  if (view === 'reference' && about !== undefined) get().openRule(about);
  if (view === 'keys' && about !== undefined) get().goForKey('keys', about);
  if (isWithRequest) await get().takePopupsRequest();
  if (about === undefined) return;
  await get().load();
  if (view === 'saved') showVariable(get(), about);
  if (view === 'request' && about === 'body') showBody(get());
  if (view === 'browse' && about === SENT_ORDER && isWithRequest) await browseToSent(get);
  if (view === 'history') {
    await get().openHistory();
    await get().chooseEntry(about);
  }
}

/** The request waits for it. */
function showVariable({ show, showVariables }: PageSlice & SavedSlice, name: string): void {
  show('request');
  showVariables(name);
}

/** To be typed at once, also where there was none. */
function showBody({ draft: { body }, showPart, editDraft, focusField }: DraftSlice & PageSlice): void {
  showPart('body');
  if (body.kind === 'none') editDraft({ body: { kind: 'text', text: '' } });
  if (body.kind === 'none' || body.kind === 'text') focusField('body');
}
