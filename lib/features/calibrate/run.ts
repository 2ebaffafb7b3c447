/** Sends what a calibration asks for, one request after the other, through the gate, and hands its answers back. */

import type { Transport } from '../../client/transport.ts';
import type { CalibrationProbe, ProbeAnswer } from '../../core/calibrate/asking.ts';
import { type Calibrated, Calibration } from '../../core/calibrate/calibration.ts';
import { clearRequest } from '../../core/gate/gate.ts';
import { PATH_QUESTIONS, PATH_READINGS, pathByReading } from '../../core/path-readings.ts';
import type { CollectionPaths } from '../../core/records/collection-path.ts';
import type { MeasuredReadings, OpenQuestion } from '../../core/service-readings.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { sleep } from '../../state/sleep.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { Measured } from '../../storage/change-environments.ts';
import type { RemoteEnvironment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { transportTo } from '../environments/environment-access.ts';
import { lookedInPage } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';

interface Run {
  readonly environment: RemoteEnvironment;
  readonly key: StoredKey;
  /** The base URL. */
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** Seconds between two requests, so that no server takes them for a flood. */
const PACE = 0.2;
/** Seconds that an answer may take: what's slower can't be measured by. */
const PATIENCE = 15;

export async function runCalibration(
  { get, platform }: SliceContext<KeysSlice & PageSlice & SandboxSlice>,
  { environment, key, url, signal }: Run,
  tell: (sent: number) => void,
): Promise<{ readonly result: Calibrated; readonly cut: 'cancelled' | 'failed' | undefined }> {
  const transport = await transportTo(environment, get, platform);
  const now = (): number => platform.clock.now();
  const calibration = new Calibration(key, now(), url.pathname.replace(/\/+$/, ''));
  let step = calibration.start();
  let cut: 'cancelled' | 'failed' | undefined;
  while (step.kind === 'send') {
    const { probe, sent } = step;
    await sleep(Math.max(sent === 1 ? 0 : PACE, (probe.notBefore ?? 0) - now()), signal);
    const answer = signal.aborted ? undefined : await sendProbe({ get }, { probe, url, transport, signal });
    if (!answer) cut = signal.aborted ? 'cancelled' : 'failed';
    else tell(sent);
    step = answer ? calibration.answer(answer) : calibration.interrupt();
  }
  return { result: step.result, cut };
}

/** `undefined` without an answer: cancelled, failed, redirected, held back, or not sendable as it is. */
async function sendProbe(
  context: Pick<SliceContext<KeysSlice & PageSlice>, 'get'>,
  sending: Pick<Run, 'url' | 'signal'> & { readonly probe: CalibrationProbe; readonly transport: Transport },
): Promise<ProbeAnswer | undefined> {
  const { probe, url, transport, signal } = sending;
  const to = new URL(url.origin + probe.request.target);
  // Sent otherwise than it was signed, it would tell nothing.
  if (to.pathname + to.search !== String(probe.request.target)) return undefined;
  const clearance = await lookedInPage(context, (looked) => clearRequest(probe.request, looked));
  if (!clearance?.ok) return undefined;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE * 1000)]);
  const answer = await transport({ url: to.href, request: clearance.cleared }, limit);
  return answer.kind === 'response' ? answer : undefined;
}

/**
 * What the environment is to keep of it: paths where its other paths are, all else as readings. Of what this run didn't find
 * out, it keeps what was measured before.
 */
export function measuredBy(
  { answers }: Calibrated,
  questions: readonly OpenQuestion[],
  environment: RemoteEnvironment,
): Pick<Measured, 'readings' | 'paths'> {
  const used = answers.flatMap((answer) =>
    'reading' in answer && questions.includes(answer.question) ? [answer] : [],
  );
  const found = Object.fromEntries(used.map(({ question, reading }) => [question, reading]));
  const before = Object.entries(environment.readings ?? {}).filter(
    ([question]) => !answers.some((answer) => answer.question === question && 'reading' in answer),
  );
  return {
    readings: { ...Object.fromEntries(before), ...found },
    paths: { ...environment.paths, ...foundPaths(found) },
  };
}

/** Also those that are where they're assumed: another may have been typed. */
function foundPaths(readings: MeasuredReadings): CollectionPaths {
  return Object.fromEntries(
    PATH_QUESTIONS.flatMap((question) => {
      const path = pathByReading(question, readings[question]);
      return path === undefined ? [] : [[PATH_READINGS[question].list, path]];
    }),
  );
}
