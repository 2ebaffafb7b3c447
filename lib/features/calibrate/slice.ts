/** Finding out how a server reads what the document leaves open, and letting its environment use that. */

import { parsedUrl } from '../../core/parsed-url.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import { askForHost } from '../environments/environment-access.ts';
import type { CalibrateNeeds } from './actions.ts';
import type { CalibrateSlice } from './state.ts';

export const calibrateSlice: Slice<CalibrateSlice, CalibrateNeeds & PartsState> = (context) => {
  const { set, get, platform } = context;
  const loaded = loadedOnce(context, () => import('./actions.ts'));
  let controller = new AbortController();
  return {
    calibrating: undefined,
    async calibrate(environmentId, keyId) {
      const environment = get().environments.find(({ id }) => id === environmentId);
      if (environment?.kind !== 'remote' || get().calibrating?.kind === 'running') return;
      const of = { environmentId, baseUrl: environment.baseUrl };
      set({ calibrating: { ...of, kind: 'running', sent: 0 } });
      controller = new AbortController();
      const { signal } = controller;
      const { refused } = await askForHost(parsedUrl(environment.baseUrl)?.origin ?? '', platform);
      if (refused) return set({ calibrating: { ...of, kind: 'not-allowed' } });
      const done = await loaded.act(async (actions) => {
        await actions.calibrateNow(context, { environment, keyId, signal });
        return true;
      });
      if (!done) set({ calibrating: undefined });
    },
    cancelCalibration: () => controller.abort(),
    applyReadings: (questions) => loaded.act((actions) => actions.applyReadings(context, questions)),
    setSandboxReadings: (readings) => loaded.act((actions) => actions.setSandboxReadings(context, readings)),
    forgetReadings: (id) => loaded.act((actions) => actions.forgetReadings(context, id)),
  };
};
