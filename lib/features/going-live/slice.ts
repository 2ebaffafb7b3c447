/** Going live: whose requests count. What’s done with them is loaded with the first look. */

import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { GoingLiveSlice } from './state.ts';

type Needs = CaptureSlice &
  DiagnosisSlice &
  EnvironmentsSlice &
  GateSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState;

export const goingLiveSlice: Slice<GoingLiveSlice, Needs> = (context) => ({
  goingLiveClient: undefined,
  secretLooks: { of: [], get: () => undefined },
  chooseGoingLiveClient: (goingLiveClient) => context.set({ goingLiveClient }),
  withGoingLive: loadedOnce(context, async () => (await import('./actions.ts')).goingLiveActions(context))
    .act,
});
