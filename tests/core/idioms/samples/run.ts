/** Runs samples, wrong and right, and diagnoses what arrives. */

import { idiomFor } from '../../../../lib/core/diagnosis/answer/fixes.ts';
import { conclude, examine } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Mistake } from '../../../../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../../../../lib/core/faults/languages.ts';
import { topicsOf } from '../../../../lib/core/faults/right-code.ts';
import { NO_HINTS } from '../../../../lib/core/faults/subject.ts';
import { isAmongWays, MAKES_ALSO, waysOf } from '../../../../lib/core/faults/wrong-code.ts';
import { conduct } from '../../../../lib/core/search/conduct.ts';
import { inProcessRunner } from '../../../../lib/core/search/in-process.ts';
import { createKernel } from '../../../../lib/core/search/kernel/create-kernel.ts';
import { createSearch, STAGES } from '../../../../lib/core/search/search.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { PROGRAM_WRITERS } from '../../../../lib/snippets/program/program.ts';
import { TEST_KEY } from '../../signing/requests.ts';
import { PROGRAMS } from '../programs.ts';
import { runIn, startRecorder } from '../recording.ts';
import { TIME } from './asked.ts';
import { BATCHES, type Named } from './batches.ts';
import type { Sample } from './sample.ts';
import { isListed } from './shown.ts';

export interface Run {
  readonly sample: Sample;
  /** The last that each sent, if any. */
  readonly wrong: WireRequest | undefined;
  readonly right: WireRequest | undefined;
  /** What they complained of. */
  readonly said: string;
}

/** @param samples of one language. */
export async function runAll(language: Language, samples: readonly Sample[]): Promise<readonly Run[]> {
  if (samples.length === 0) return [];
  const started = await Promise.all(
    samples.flatMap((sample, index) => codesOf(sample).map(start(sample, index))),
  );
  try {
    const said = await runPrograms(
      language,
      started.map(({ program }) => program),
    );
    const saidBy = (name: string) => said.split('\n').filter((line) => line.startsWith(`${name} `));
    return samples.map((sample, index) => {
      const [wrong, right] = started.slice(2 * index, 2 * index + 2).map(({ received }) => received.at(-1));
      return { sample, wrong, right, said: [...saidBy(`w${index}`), ...saidBy(`r${index}`)].join('\n') };
    });
  } finally {
    for (const { close } of started) close();
  }
}

type Code = readonly [letter: 'w' | 'r', code: string];

function codesOf({ fault, language, place: { way } }: Sample): readonly Code[] {
  const made = { id: fault, ...(way && { way }) };
  const { wrong = '', right = '' } = idiomFor(topicsOf(made), language, fault) ?? {};
  return [
    ['w', wrong],
    ['r', right],
  ];
}

/** A port of its own tells whose request it is. */
const start =
  (sample: Sample, index: number) =>
  async ([letter, code]: Code) => {
    const { origin, received, close } = await startRecorder();
    const source = sample.program(code);
    const program: Named = { name: `${letter}${index}`, source, asked: sample.place.asked, origin };
    return { program, received, close };
  };

/** Many at once where the language has a way to, else each by itself. @returns what they wrote to standard error. */
async function runPrograms(language: Language, programs: readonly Named[]): Promise<string> {
  const batch = BATCHES[language];
  if (batch) {
    const lines = programs.map((program) => `${program.name}\t${requestLine(program)}`);
    const requests = `${lines.join('\n')}\n`;
    return (await runIn(batch, { ...batch.files(programs), 'requests.tsv': requests })).stderr;
  }
  const said: string[] = [];
  for (const program of programs) said.push(await runAlone(language, program));
  return said.join('\n');
}

async function runAlone(language: Language, program: Named): Promise<string> {
  const { asked, origin, name, source } = program;
  const body = asked.body === '' ? undefined : { bytes: Buffer.from(asked.body), text: asked.body };
  const call = { method: asked.method, url: origin + asked.target, body };
  try {
    const { stderr } = await runIn(
      PROGRAMS[language],
      PROGRAMS[language].files(PROGRAM_WRITERS[language].programOf(source, [call])),
    );
    return stderr;
  } catch (error) {
    return `${name} ${String(error).replaceAll('\n', ' ')}`;
  }
}

function requestLine({ asked: { method, target, body }, origin }: Named): string {
  return [method, origin + target, Buffer.from(body).toString('base64')].join('\t');
}

const kernel = createKernel();
/** The level of a hit is finished before it’s told: more than one mistake would only be looked for where none explains it. */
const ONE_MISTAKE = STAGES.filter(({ mistakes, kind }) => mistakes === 1 && kind === 'level');

export async function diagnosed(request: WireRequest, { place, language }: Sample): Promise<Diagnosis> {
  const isLive = place.clock && place.arrives === undefined;
  const examination = examine({
    request,
    gaps: [],
    secretFor: (id) => (String(id) === TEST_KEY.id ? { secret: TEST_KEY.secret, revoked: false } : undefined),
    now: isLive ? undefined : Number(TIME) + (place.arrives ?? 0),
    hints: { ...NO_HINTS, language },
  });
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
export function isNamed({ fault, language, place: { way, symptom } }: Sample, diagnosis: Diagnosis): boolean {
  if (symptom !== undefined) return diagnosis.symptoms.some(({ id }) => id === symptom);
  const also = MAKES_ALSO[fault];
  const isShownFor = (one: Mistake) =>
    isAmongWays(one, waysOf(fault, language)) && isListed(language, fault, one.way);
  const isThis = (set: readonly Mistake[]) =>
    set.some((one) => one.id === fault && isShownFor(one) && (way === undefined || way === one.way)) &&
    set.every(({ id }) => id === fault || id === also);
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
