/** The labelled captures, and what the diagnosis makes of each. */

import { readdirSync, readFileSync } from 'node:fs';
import { conclude, type Examination, examine } from '../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import { NO_HINTS, type Subject } from '../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner, type SearchResult } from '../../lib/core/search/conduct.ts';
import type { Stage } from '../../lib/core/search/found.ts';
import type { Kernel } from '../../lib/core/search/kernel/kernel.ts';
import { readingsOf } from '../../lib/core/search/readings.ts';
import { createSearch, STAGES } from '../../lib/core/search/search.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { readCaptures } from '../../lib/formats/capture/file.ts';
import { setName } from './cases.ts';
import { collect, createLedger } from './hunt.ts';

const FOLDER = new URL('../fixtures/corpus/', import.meta.url);

export interface Labelled {
  readonly id: string;
  readonly client: string;
  /** The ids of the mistakes made; null where nothing given here explains it. */
  readonly mistakes: readonly string[] | null;
  /** Other sets of ids that give the very same bytes. */
  readonly orAny: readonly (readonly string[])[];
  readonly signatureValid: boolean;
  readonly capture: Capture;
}

interface Stored extends Omit<Labelled, 'capture' | 'orAny'> {
  readonly orAny?: readonly (readonly string[])[];
  readonly capture: unknown;
}

/** One per language, by name. */
export function corpusNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'secrets.json')
    .map((name) => name.replace('.json', ''));
}

export function readCorpus(name: string): Labelled[] {
  const stored = readJson<Stored[]>(`${name}.json`);
  const read = readCaptures(JSON.stringify(stored.map(({ capture }) => capture)));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return stored.map((one, index) => {
    const capture = read.captures[index];
    if (!capture) throw new Error(`${one.id} isn’t a capture`);
    return { ...one, orAny: one.orAny ?? [], capture };
  });
}

const SECRETS = new Map(
  Object.entries(readJson<Record<string, string>>('secrets.json')).map(([id, text]) => [
    id,
    new Secret(text),
  ]),
);

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as T;
}

/** Up to three mistakes. Those beyond, tried by rising cost, would only keep the hopeless ones busy. */
export const THREE_MISTAKES: readonly Stage[] = STAGES.filter(
  ({ kind }) => kind !== 'band' && kind !== 'deep' && kind !== 'fractions',
);
export const TWO_MISTAKES: readonly Stage[] = THREE_MISTAKES.filter(({ mistakes }) => mistakes <= 2);

function examined({ request, receivedAt, hints }: Capture): Examination {
  const { body, target, language } = hints;
  return examine({
    request,
    gaps: [],
    secretFor: (id) => {
      const secret = SECRETS.get(id);
      return secret && { secret, revoked: false };
    },
    now: receivedAt,
    hints: {
      ...NO_HINTS,
      bodies: body === undefined ? [] : [body],
      targets: target === undefined ? [] : [target],
      secrets: [...SECRETS].map(([name, secret]) => ({ name, secret })),
      ...(language && { language }),
    },
  });
}

/** Captures of the same request, signed in different ways: a search for one of them is a search for all. */
export function byRequest(captures: readonly Labelled[]): readonly (readonly Labelled[])[] {
  const groups = new Map<string, Labelled[]>();
  for (const one of captures) {
    const name = unsignedName(one.capture);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()];
}

/** The diagnosis of each after two mistakes at most, by id. Captures of the same request, signed in different ways, are searched together: see `hunt.ts`. */
export function diagnoseAll(captures: readonly Labelled[], kernel: Kernel): ReadonlyMap<string, Diagnosis> {
  const diagnoses = new Map<string, Diagnosis>();
  const groups = new Map<string, Searched[]>();
  for (const labelled of captures) {
    const examination = examined(labelled.capture);
    const { subject } = examination;
    if (!subject) {
      diagnoses.set(labelled.id, examination.diagnosis);
      continue;
    }
    const name = unsignedName(labelled.capture);
    groups.set(name, [...(groups.get(name) ?? []), { labelled, examination, subject }]);
  }
  for (const group of groups.values())
    for (const [id, diagnosis] of diagnosedTogether(group, kernel)) diagnoses.set(id, diagnosis);
  return diagnoses;
}

interface Searched {
  readonly labelled: Labelled;
  readonly examination: Examination;
  readonly subject: Subject;
}

/** The request as sent but for its signature. */
function unsignedName({ request }: Capture): string {
  const { method, target, headers, body } = request;
  const rest = headers.filter(([name]) => name.toLowerCase() !== 'x-signature');
  const bytes = body.kind === 'none' ? '' : Buffer.from(body.bytes).toString('latin1');
  return JSON.stringify([method, target, rest, bytes]);
}

function diagnosedTogether(group: readonly Searched[], kernel: Kernel): [string, Diagnosis][] {
  const [first] = group;
  if (!first) return [];
  const ledger = createLedger();
  const readings = group.flatMap(({ labelled, subject }) =>
    readingsOf(subject).map((reading) => ledger.watch(reading, () => labelled.id)),
  );
  const search = createSearch(first.subject, kernel, readings);
  // A level is finished before the search is, so that equal explanations are listed.
  const pass = collect(search, TWO_MISTAKES, ledger, (answers, { kind, mistakes }) => {
    const endsLevel = mistakes === 1 || kind === 'twice';
    return endsLevel && group.every(({ labelled }) => answers.has(labelled.id));
  });
  return group.map(({ labelled, examination }) => {
    const answer = pass.answers.get(labelled.id);
    const result: SearchResult = {
      findings: answer?.findings ?? [],
      tried: pass.tried,
      stopped: answer ? 'found' : 'exhausted',
      exhaustedDepth: answer?.mistakes ?? 2,
      ms: pass.ms,
    };
    return [labelled.id, conclude(examination, result, search.coverage)];
  });
}

export type Verdict = 'valid' | 'first' | 'listed' | 'wrong' | 'unexplained';

/** Printed objects are told at a look: no search is needed to name them. */
const BY_SHAPE = 'out-literal';

/** The whole diagnosis of one, up to three mistakes. */
export async function diagnoseOne(capture: Capture, kernel: Kernel): Promise<Diagnosis> {
  const examination = examined(capture);
  if (!examination.subject) return examination.diagnosis;
  const search = createSearch(examination.subject, kernel);
  const result = await conduct(
    inProcessRunner(search, async () => {}),
    { budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now(), stages: THREE_MISTAKES },
  );
  return conclude(examination, result, search.coverage);
}

/** What the diagnosis says, beside the label. */
export function verdictOn({ mistakes, orAny }: Labelled, diagnosis: Diagnosis): Verdict {
  if (diagnosis.signature === 'valid') return 'valid';
  const wanted = [mistakes ?? [], ...orAny];
  const told = diagnosis.symptoms.map(({ id }) => id as string);
  if (wanted.some((ids) => ids.length > 0 && ids.every((id) => id === BY_SHAPE && told.includes(id))))
    return 'first';
  const named = namedSets(diagnosis).map(setName);
  const names = wanted.map(setName);
  if (named.length === 0) return 'unexplained';
  if (names.includes(named[0] ?? '')) return 'first';
  return named.some((name) => names.includes(name)) ? 'listed' : 'wrong';
}

/** Every set of ids that the diagnosis names, best first. */
export function namedSets({ explanations }: Diagnosis): string[][] {
  return explanations.flatMap(({ mistakes, equivalents }) =>
    [mistakes, ...equivalents].map((set) => set.map(({ id }) => id as string)),
  );
}
