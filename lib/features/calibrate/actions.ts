/** What calibration does, loaded with the first of it: runs it, and lets the environment use what it found out. */

import { parsedUrl } from '../../core/parsed-url.ts';
import { PATH_QUESTIONS, PATH_READINGS, pathsByReadings } from '../../core/path-readings.ts';
import { differingReadings } from '../../core/service-reading-words.ts';
import type { MeasuredReadings, OpenQuestion } from '../../core/service-readings.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { keepMeasured, keepSandboxReadings, type Measured } from '../../storage/change-environments.ts';
import type { RemoteEnvironment } from '../../storage/environments.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import { measuredBy, runCalibration } from './run.ts';
import type { CalibrateSlice } from './state.ts';

export type CalibrateNeeds = CalibrateSlice &
  EnvironmentsSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice &
  UndoSlice;

type Context = SliceContext<CalibrateNeeds>;

export async function calibrateNow(
  context: Context,
  { environment, keyId, signal }: { environment: RemoteEnvironment; keyId: string; signal: AbortSignal },
): Promise<void> {
  const { set, get } = context;
  const of = { environmentId: environment.id, baseUrl: environment.baseUrl };
  const key = get().keys.find(
    ({ id, environments }) => id === keyId && environments.includes(environment.id),
  );
  const url = parsedUrl(environment.baseUrl);
  if (!key || !url) return set({ calibrating: undefined });
  const ended = await runCalibration(context, { environment, key, url, signal }, (sent) =>
    set({ calibrating: { ...of, kind: 'running', sent } }),
  );
  set({ calibrating: { ...of, kind: 'ended', ...ended } });
}

export async function applyReadings(context: Context, questions: readonly OpenQuestion[]) {
  const { calibrating } = context.get();
  if (calibrating?.kind !== 'ended') return undefined;
  const environment = remoteOf(context.get(), calibrating.environmentId);
  if (!environment) return undefined;
  const measured = measuredBy(calibrating.result, questions, environment);
  return changeMeasured(context, environment, { ...measured, baseUrl: calibrating.baseUrl });
}

export async function forgetReadings(context: Context, environmentId: string) {
  const environment = remoteOf(context.get(), environmentId);
  if (!environment) return undefined;
  const { baseUrl } = environment;
  const paths = pathsNotMeasured(environment);
  return changeMeasured(context, environment, { baseUrl, paths, readings: undefined });
}

/** Told to the built-in sandbox, whose environment then goes by them. */
export async function setSandboxReadings({ set, get, platform }: Context, readings: MeasuredReadings) {
  const before = get().environments.find(({ kind }) => kind === 'built-in')?.readings ?? {};
  const keep = async (kept: MeasuredReadings) => {
    const changed = await keepSandboxReadings(platform.storage, kept, pathsByReadings(kept));
    const told = changed.ok ? changed.environments.find(({ kind }) => kind === 'built-in') : undefined;
    if (told)
      set((app) => ({
        environments: app.environments.map((one) => (one.kind === 'built-in' ? told : one)),
      }));
    return changed;
  };
  const changed = await keep(differingReadings(readings));
  if (changed.ok)
    get().offerUndo({
      view: 'sandbox',
      title: 'Changed the readings of the built-in sandbox',
      undo: async (failed) => {
        const undone = await keep(before);
        if (!undone.ok) failed();
      },
    });
  return changed;
}

function remoteOf({ environments }: EnvironmentsSlice, id: string): RemoteEnvironment | undefined {
  return environments.find((one): one is RemoteEnvironment => one.kind === 'remote' && one.id === id);
}

/** Those that someone typed. */
function pathsNotMeasured({ paths, readings = {} }: RemoteEnvironment): RemoteEnvironment['paths'] {
  const measured: readonly string[] = PATH_QUESTIONS.filter((question) => question in readings).map(
    (question) => PATH_READINGS[question].list,
  );
  return Object.fromEntries(Object.entries(paths).filter(([list]) => !measured.includes(list)));
}

async function changeMeasured(
  { set, get, platform }: Context,
  { id, name, baseUrl, readings, paths }: RemoteEnvironment,
  measured: Omit<Measured, 'measuredAt'>,
) {
  const keep = async (kept: Omit<Measured, 'measuredAt'>) => {
    const measuredAt = platform.clock.now();
    const secrets = selectSecrets(get());
    const changed = await keepMeasured(platform.storage, id, { ...kept, measuredAt }, secrets);
    if (changed.ok) set({ environments: changed.environments });
    return changed;
  };
  const changed = await keep(measured);
  if (changed.ok)
    get().offerUndo({
      view: 'environments',
      title: `Changed the readings of ${name}`,
      undo: async (failed) => {
        const undone = await keep({ baseUrl, readings, paths });
        if (!undone.ok) failed();
      },
    });
  return changed;
}
