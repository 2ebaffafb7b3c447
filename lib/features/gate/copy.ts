/** Copying a text once the gate has cleared it. */

import type { Clearance } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { Work } from '../../storage/in-turns.ts';
import type { KeysSlice } from '../keys/state.ts';
import { lookedInPage } from './in-page.ts';
import { shownLook } from './slice.ts';
import type { CopyOutcome, GateSlice } from './state.ts';

/** @param look its result is `null` where there's no text. */
export async function copyCleared(
  context: SliceContext<GateSlice & KeysSlice & PageSlice>,
  look: (looked: Sought) => Work<Clearance<string> | null>,
): Promise<CopyOutcome> {
  const clearance = await shownLook(context, 'copy', (turns) => lookedInPage(context, look, turns));
  if (clearance === undefined) return 'cancelled';
  if (clearance === null) return 'not-ready';
  return clearance.ok ? copied(await context.platform.copy(clearance.cleared)) : clearance.problem;
}

/** @param isDone false where the browser refused. */
export function copied(isDone: boolean): CopyOutcome {
  return isDone ? 'copied' : 'blocked';
}
