/** Runs samples, wrong and right, and diagnoses what arrives. */

import type { KeyPair } from '../../../../cli/key-from-environment.ts';
import { idiomFor } from '../../../../lib/core/diagnosis/answer/fixes.ts';
import { conclude, type DiagnosisInput, examine } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Mistake } from '../../../../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../../../../lib/core/mistakes/languages.ts';
import { topicsOf } from '../../../../lib/core/mistakes/right-code.ts';
import { NO_HINTS } from '../../../../lib/core/mistakes/subject.ts';
import { isAmongWays, MAKES_ALSO, waysOf } from '../../../../lib/core/mistakes/wrong-code.ts';
import { conduct, inProcessRunner } from '../../../../lib/core/search/conduct.ts';
import { createKernel } from '../../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../../lib/core/search/search.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { PROGRAM_WRITERS } from '../../../../lib/snippets/program/program.ts';
import type { ProgramCall } from '../../../../lib/snippets/program/program-writer.ts';
import { TEST_KEY } from '../../signing/requests.ts';
import { PROGRAMS } from '../programs.ts';
import { type Credentials, runIn, startRecorder } from '../recording.ts';
import { TIME } from './asked.ts';
import { BATCHES, type Named } from './batches.ts';
import type { Sample } from './sample.ts';
import { isListed } from './shown.ts';

/** What the two sent, in the order they sent it. */
export interface Sent {
  readonly sample: Sample;
  readonly wrong: readonly WireRequest[];
  readonly right: readonly WireRequest[];
  /** What they complained of. */
  readonly said: string;
}

export interface Asking {
  readonly calls: (sample: Sample, origin: string) => readonly ProgramCall[];
  /** The same second always, unless it's the clock. */
  readonly reads?: 'the clock';
  readonly credentials?: Credentials;
}

/** @param samples of one language. */
export async function runAll(
  language: Language,
  samples: readonly Sample[],
  asking: Asking = { calls: callsAsked },
): Promise<readonly Sent[]> {
  if (samples.length === 0) return [];
  const started = await Promise.all(
    samples.flatMap((sample, index) => codesOf(sample).map((code) => start(sample, index, code, asking))),
  );
  try {
    const programs = started.map(({ program }) => program);
    const said = await runPrograms(language, programs, asking.credentials);
    const saidBy = (name: string) => said.split('\n').filter((line) => line.startsWith(`${name} `));
    return samples.map((sample, index) => {
      const [wrong = [], right = []] = started
        .slice(2 * index, 2 * index + 2)
        .map(({ received }) => received);
      const lines = [...saidBy(`w${index}`), ...saidBy(`r${index}`)];
      return { sample, wrong, right, said: lines.join('\n') };
    });
  } finally {
    for (const { close } of started) close();
  }
}

function callsAsked({ place: { asked } }: Sample, origin: string): readonly ProgramCall[] {
  const { method, target, body } = asked;
  const sent = body === '' ? undefined : { bytes: Buffer.from(body), text: body };
  return [{ method, url: origin + target, body: sent }];
}

type Code = readonly [letter: 'w' | 'r', code: string];

function codesOf({ mistake, language, place: { way } }: Sample): readonly Code[] {
  const made = { id: mistake, ...(way && { way }) };
  const { wrong = '', right = '' } = idiomFor(topicsOf(made), language, mistake) ?? {};
  return [
    ['w', wrong],
    ['r', right],
  ];
}

/** A port of its own tells whose request it is. */
async function start(sample: Sample, index: number, [letter, code]: Code, { calls, reads }: Asking) {
  const { origin, received, close } = await startRecorder();
  const source = sample.program(code, reads);
  const program: Named = { name: `${letter}${index}`, source, calls: calls(sample, origin) };
  return { program, received, close };
}

/** Many at once where the language has a way to, else each by itself. @returns what they wrote to standard error. */
async function runPrograms(
  language: Language,
  programs: readonly Named[],
  credentials?: Credentials,
): Promise<string> {
  const batch = BATCHES[language];
  if (batch) {
    const lines = programs.flatMap(({ name, calls }) =>
      calls.map((call) => `${name}\t${requestLine(call)}\n`),
    );
    const files = { ...batch.files(programs), 'requests.tsv': lines.join('') };
    return (await runIn(batch, files, credentials)).stderr;
  }
  const said: string[] = [];
  for (const program of programs) said.push(await runAlone(language, program, credentials));
  return said.join('\n');
}

async function runAlone(
  language: Language,
  { name, source, calls }: Named,
  credentials: Credentials | undefined,
): Promise<string> {
  const text = PROGRAM_WRITERS[language].programOf(source, calls);
  try {
    return (await runIn(PROGRAMS[language], PROGRAMS[language].files(text), credentials)).stderr;
  } catch (error) {
    return `${name} ${String(error).replaceAll('\n', ' ')}`;
  }
}

function requestLine({ method, url, body }: ProgramCall): string {
  return [method, url, Buffer.from(body?.bytes ?? []).toString('base64')].join('\t');
}

const kernel = createKernel();
/** The level of a hit is finished before it’s told: more than one mistake would only be looked for where none explains it. */
const ONE_MISTAKE = STAGES.filter(({ mistakes, kind }) => mistakes === 1 && kind === 'level');

export function diagnosed(request: WireRequest, { place, language }: Sample): Promise<Diagnosis> {
  const isLive = place.clock && place.arrives === undefined;
  return oneMistakeIn({
    request,
    gaps: [],
    secretFor: secretOf(TEST_KEY),
    now: isLive ? undefined : Number(TIME) + (place.arrives ?? 0),
    hints: { ...NO_HINTS, language },
  });
}

export function secretOf({ id, secret }: Pick<KeyPair, 'id' | 'secret'>): DiagnosisInput['secretFor'] {
  return (sent) => (String(sent) === id ? { secret, revoked: false } : undefined);
}

/** Not looked further than for one. */
export async function oneMistakeIn(input: DiagnosisInput): Promise<Diagnosis> {
  const examination = examine(input);
  if (!examination.subject) return examination.diagnosis;
  const search = createSearch(examination.subject, kernel);
  const result = await conduct(
    inProcessRunner(search, async () => {}),
    {
      budgetMs: Number.POSITIVE_INFINITY,
      clock: () => performance.now(),
      stages: ONE_MISTAKE,
    },
  );
  return conclude(examination, result, search.coverage);
}

/** Whether the diagnosis names the sample's mistake, in its way and by itself: first, or as equal. */
export function isNamed(
  { mistake, language, place: { way, symptom } }: Sample,
  diagnosis: Diagnosis,
): boolean {
  if (symptom !== undefined) return diagnosis.symptoms.some(({ id }) => id === symptom);
  const also = MAKES_ALSO[mistake];
  const isShownFor = (one: Mistake) =>
    isAmongWays(one, waysOf(mistake, language)) && isListed(language, mistake, one.way);
  const isThis = (set: readonly Mistake[]) =>
    set.some((one) => one.id === mistake && isShownFor(one) && (way === undefined || way === one.way)) &&
    set.every(({ id }) => id === mistake || id === also);
  const [first] = diagnosis.explanations;
  return first !== undefined && [first.mistakes, ...first.equivalents].some(isThis);
}

const allNamed = ({ explanations }: Diagnosis) =>
  explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);

/** What's named, best first, to be said where it's astray. */
export function namesIn(diagnosis: Diagnosis): string {
  const sets = allNamed(diagnosis).map((set) => set.map(({ id, how }) => `${id}, ${how}`).join(' + '));
  const { signature, code, symptoms } = diagnosis;
  return [...sets, ...symptoms.map(({ id }) => id), `${signature}, ${code}`].join('; ');
}
