/** Passing a request on: copied in any format, or as a reproduction that holds nothing real. */

import type { Capture } from '../../formats/capture/capture.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import { selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { ShareSlice } from './state.ts';

type Needs = GateSlice & KeysSlice & PageSlice & PartsState;

const SEED_BYTES = 32;

export const shareSlice: Slice<ShareSlice, Needs> = (context) => ({
  async copyAs(capture, format) {
    const engine = await loadPart(context, () => import('./export.ts'));
    if (!engine) return { kind: 'not-loaded' };
    const { get, platform } = context;
    const made = await shownLook(context, 'copy', (turns) =>
      engine.exportedText(reachable(capture), format, () => selectSecrets(get()), turns),
    );
    if (!made.ok)
      return 'message' in made ? { kind: 'refused', message: made.message } : { kind: 'cancelled' };
    const { leftOut, notes } = made;
    if (!(await platform.copy(made.text))) return { kind: 'blocked' };
    context.set({ isSecretCopied: false });
    return { kind: 'copied', leftOut, notes };
  },
  async exportHar(captures) {
    const engine = await loadPart(context, () => import('./export.ts'));
    const made =
      engine &&
      (await shownLook(context, 'export', (turns) =>
        engine.exportedHar(captures.map(reachable), () => selectSecrets(context.get()), turns),
      ));
    return made && !made.ok && !('message' in made) ? undefined : made;
  },
  async valuesToMakeUp({ request }) {
    const engine = await loadPart(context, () => import('./reproduction.ts'));
    return engine?.requestValues(request);
  },
  async makeReproduction(choice, signal) {
    const { get, platform } = context;
    const engine = await loadPart(context, () => import('./reproduction.ts'));
    if (!engine || signal.aborted) return undefined;
    const made = await engine.sharedReproduction({
      ...choice,
      secrets: () => selectSecrets(get()),
      seed: seedOf(platform.randomHex(SEED_BYTES)),
      signal,
      clock: () => platform.clock.now() * 1000,
      startWorkers: () => platform.startSearchWorkers(),
    });
    return signal.aborted ? undefined : made;
  },
});

/** The built-in sandbox has no address that anything else could reach. */
function reachable({ origin, ...rest }: Capture): Capture {
  return origin === undefined || origin === BUILT_IN_BASE_URL ? rest : { ...rest, origin };
}

/** The digits will do as bytes: as much is random in them. */
function seedOf(hex: string): Uint8Array {
  return new TextEncoder().encode(hex);
}
