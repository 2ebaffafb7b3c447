/** Runs a calibration against a made-up server, with a clock that only moves by requests and waiting. */

import type { CalibrationProbe, ProbeAnswer } from '../../lib/core/calibrate/asking.ts';
import {
  type Calibrated,
  Calibration,
  type CalibrationStep,
  MOST_PROBES,
} from '../../lib/core/calibrate/calibration.ts';
import { below, randomFrom } from '../../lib/core/random.ts';
import {
  ASSUMED_READINGS,
  OPEN_QUESTIONS,
  type OpenQuestion,
  SERVICE_READINGS,
  type ServiceReadings,
} from '../../lib/core/service-readings.ts';
import { bytesOf } from '../../lib/core/signing/bytes.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { handle, type SandboxResponse } from '../../lib/sandbox/service.ts';
import { KEY, NOW, worldWithKey } from './signed.ts';

/** What the server answers; `undefined`: nothing, as when a request fails. */
export type MadeUpServer = (request: WireRequest, now: number) => SandboxResponse | undefined;

export const WORLD = worldWithKey({ orders: 60 });

export function sandboxWith(readings: ServiceReadings): MadeUpServer {
  const world = { ...WORLD, readings };
  return (request, now) => handle(request, world, now).response;
}

export function mixture(seed: number): ServiceReadings {
  const random = randomFrom(seed);
  const drawn = OPEN_QUESTIONS.map((question) => {
    const ids = SERVICE_READINGS[question];
    return [question, ids[below(random, ids.length)]] as const;
  });
  return { ...ASSUMED_READINGS, ...Object.fromEntries(drawn) };
}

export const SINGLE_READINGS: readonly (readonly [OpenQuestion, string, ServiceReadings])[] =
  OPEN_QUESTIONS.flatMap((question) =>
    SERVICE_READINGS[question].map(
      (reading) => [question, reading, { ...ASSUMED_READINGS, [question]: reading }] as const,
    ),
  );

interface Run {
  readonly result: Calibrated;
  readonly probes: readonly CalibrationProbe[];
}

/**
 * @param ahead seconds that the server's clock is ahead of the caller's.
 * @param trip seconds that a request takes, there and back again.
 */
export function calibrate(
  server: MadeUpServer,
  { ahead = 0.37, trip = 0.08, begin = NOW + 0.618 }: { ahead?: number; trip?: number; begin?: number } = {},
): Run {
  let now = begin;
  const probes: CalibrationProbe[] = [];
  const calibration = new Calibration(KEY, now);
  let step: CalibrationStep = calibration.start();
  while (step.kind === 'send') {
    const { probe } = step;
    probes.push(probe);
    if (probes.length > MOST_PROBES) throw new Error('more than it said');
    now = Math.max(now, probe.notBefore ?? now);
    const sentAt = now;
    const response = server(probe.request, now + trip / 2 + ahead);
    now += trip;
    step = response ? calibration.answer(answerOf(response, sentAt, now)) : calibration.interrupt();
  }
  return { result: step.result, probes };
}

function answerOf(
  { status, headers, body }: SandboxResponse,
  sentAt: number,
  receivedAt: number,
): ProbeAnswer {
  return { status, headers, body: bytesOf(body), sentAt, receivedAt };
}

/** What was found out, and nothing of what wasn't. */
export function foundIn({ answers }: Calibrated): Partial<ServiceReadings> {
  return Object.fromEntries(
    answers.flatMap((answer) => ('reading' in answer ? [[answer.question, answer.reading]] : [])),
  );
}
