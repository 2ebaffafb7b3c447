/** What the view of captured requests needs to know, derived from the store. */

import { environmentOf } from '../storage/environment-of-url.ts';
import type { AppState } from './app-store.ts';
import { type CaptureRow, shownRows } from './capture-rows.ts';
import { rememberLast } from './remember-last.ts';

const filterRows = rememberLast(shownRows);

export function selectShownRows(state: AppState): readonly CaptureRow[] {
  return filterRows(state.capturedRows, state.captureFilter, state.captureSearch, state.environments);
}

export function selectIsKnownUrl({ environments }: AppState, url: string): boolean {
  return environmentOf(url, environments) !== undefined;
}
