/** The simplest request, sent from here to tell why a valid signature was rejected. */

import type { ClockSlice } from '../../state/clock-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import { askForHost } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { PlainProbeSlice } from './state.ts';

type Needs = PlainProbeSlice &
  ClockSlice &
  EnvironmentsSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  SandboxSlice;

export const plainProbeSlice: Slice<PlainProbeSlice, Needs> = (context) => ({
  plainSends: [],
  probing: undefined,
  async sendPlain(rejected) {
    const { get, set, platform } = context;
    if (get().probing?.kind === 'sending' || rejected.origin === undefined) return;
    const of = rejected.request;
    set({ probing: { kind: 'sending', of } });
    const { permission, refused } = await askForHost(rejected.origin, platform);
    const part = refused ? undefined : await loadPart(context, () => import('./sends.ts'));
    const kind = refused
      ? 'not-allowed'
      : ((await part?.sendPlain(context, rejected, permission)) ?? 'held-back');
    set({ probing: { kind, of } });
  },
});
