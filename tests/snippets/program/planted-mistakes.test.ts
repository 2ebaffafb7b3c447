/**
 * Programs with one mistake take the exam: each piece of wrong code that fixes show is put into its language's program,
 * which makes the calls that it would make right with the right code there. It has to fail, and the exam has to name that
 * very mistake.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { noteSampled } from '../../../cli/test-sample.ts';
import { counted } from '../../../lib/core/counts.ts';
import { MISTAKE_IDS, MISTAKES, type MistakeId } from '../../../lib/core/mistakes/catalogue.ts';
import { LANGUAGES, type Language, type Topic } from '../../../lib/core/mistakes/languages.ts';
import { NO_HINTS } from '../../../lib/core/mistakes/subject.ts';
import { MAKES_ALSO } from '../../../lib/core/mistakes/wrong-code.ts';
import { headerValue, type WireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { ExamCall } from '../../../lib/exam/call.ts';
import { type Arrival, gradeExam } from '../../../lib/exam/grade.ts';
import { recognise } from '../../../lib/exam/recognise.ts';
import type { NamedMistake } from '../../../lib/exam/report.ts';
import { SAMPLES } from '../../core/idioms/samples/all.ts';
import { oneMistakeIn, runAll, type Sent, secretOf } from '../../core/idioms/samples/run.ts';
import type { Sample } from '../../core/idioms/samples/sample.ts';
import { missing } from '../../core/idioms/samples/shown.ts';
import { arrivalOf, drawExam, signedRight, written } from '../../exam/client.ts';
import { publish, type Row } from '../../search/results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from '../../search/sampling.ts';
import { CANNOT_SEND, programCall } from './exam-calls.ts';

/** Of a language, where not all are. */
const MOST_PLANTED = 2;

const languages = Object.keys(LANGUAGES) as Language[];
const random = randomFor('planted');
const rows = new Map<Language, Row>();
const planted = { taken: 0, of: 0 };

/** Always the same: what code that writes a request anew makes of a call hangs on the call's values. */
const exam = drawExam(1_271_799_201);

/**
 * No call of an exam shows them, or few: they’re about a base URL without a path, a name or number that no call has,
 * repeated blanks, zeros at the front of a digest, or code that makes only calls in which right and wrong are alike.
 */
const NOT_SHOWN: readonly (readonly [MistakeId, Language?])[] = [
  ['path-root'],
  ['query-order-key-only', 'php-guzzle'],
  ['query-order-key-value'],
  ['query-bool-number-format'],
  ['query-omitted', 'node-axios'],
  ['query-page-number'],
  ['body-blank-stripped'],
  ['body-number-retyped'],
  ['body-number-separators'],
  ['body-number-exponent'],
  ['body-minor-units'],
  ['body-placeholder', 'postman'],
  ['body-placeholder', 'bruno'],
  ['body-placeholder', 'insomnia'],
  ['body-key-order', 'go'],
  ['body-lang-stringify', 'go'],
  ['bodyhash-zeros-dropped'],
  ['out-leading-zeros-dropped'],
];

const mayNotShow = ({ mistake, language }: Sample) =>
  NOT_SHOWN.some(([id, only]) => id === mistake && (only === undefined || only === language));

/** Their code writes the query anew from decoded parameters, with escapes that differ too: no one mistake explains it. */
const NOT_NAMED: readonly MistakeId[] = ['query-order-key-only', 'query-edge-amp', 'query-keys-renamed'];

interface Outcome {
  readonly sample: Sample;
  readonly name: string;
  /** What the exam names, each with its calls. Empty where it's passed: no call shows the mistake. */
  readonly mistakes: readonly string[];
  /** `equal`: another is named that makes the same signatures. `step`: another of the same step, with more to it. */
  readonly named: 'alone' | 'equal' | 'beside others' | 'step' | 'otherwise' | 'not shown';
}

function isAstray({ named, sample }: Outcome): boolean {
  if (named === 'otherwise') return !NOT_NAMED.includes(sample.mistake);
  return named === 'not shown' && !mayNotShow(sample);
}

/** The exam of a client that has the wrong code in it, and makes well what this code isn't for. */
async function outcomeOf({ sample, wrong, right }: Sent): Promise<Outcome> {
  const { mistake, place } = sample;
  const arrivals = new Map<string, Arrival>();
  for (const call of exam.calls) {
    const made = isFor(sample, call)
      ? [right, wrong].map((requests) => requests.find((request) => recognise([call], request)))
      : [];
    arrivals.set(
      call.id,
      (await wrongArrival(made)) ?? arrivalOf(signedRight(written(call), exam.key), exam.key),
    );
  }
  const { mistakes } = gradeExam(exam.calls, arrivals, { single: 0, pairs: 0 });
  return {
    sample,
    name: [mistake, place.symptom ?? place.way].filter(Boolean).join(', '),
    mistakes: mistakes.map(({ id, calls }) => `${id} in ${calls.length}`),
    named: howNamed(
      sample,
      mistakes.map(({ id }) => id),
      [...arrivals.values()],
    ),
  };
}

function howNamed(
  { mistake, place }: Sample,
  names: readonly string[],
  arrivals: readonly Arrival[],
): Outcome['named'] {
  const isIt = (id: string) => id === mistake || id === place.symptom || id === MAKES_ALSO[mistake];
  if (names.length === 0) return 'not shown';
  if (names.every(isIt)) return 'alone';
  const refused = arrivals.filter(({ verdict }) => !verdict.ok);
  const explains = ({ explanations }: Arrival) =>
    explanations?.some((set) => set.every(({ id }) => isIt(id))) ?? false;
  if (refused.every(explains)) return 'equal';
  if (names.some(isIt)) return 'beside others';
  return names.every((id) => topicOf(id) === MISTAKES[mistake].topic) ? 'step' : 'otherwise';
}

function topicOf(id: string): Topic | undefined {
  return MISTAKE_IDS.includes(id as MistakeId) ? MISTAKES[id as MistakeId].topic : undefined;
}

/** What stands around code that's about the body is made for a body or for none; what sends by itself, for JSON. */
function isFor({ mistake, place }: Sample, call: ExamCall): boolean {
  const sends = 'sends' in place;
  const { topic } = MISTAKES[mistake];
  if (!sends && (topic === undefined || !OF_BODY.has(topic))) return true;
  const { body } = call;
  if (place.asked.body === '') return body === null;
  // What encodes text takes any, and the JSON of these calls is in no charset but UTF-8.
  return (
    body !== null && (!sends || topic === 'charset' || isJsonObjectText(programCall(call, '').body?.text))
  );
}

const OF_BODY: ReadonlySet<Topic> = new Set(['body', 'charset', 'body-hash']);

function isJsonObjectText(text = ''): boolean {
  return /^\s*\{/.test(text);
}

/** Where the right code signs right, and the wrong one wrong. */
async function wrongArrival([right, wrong]: readonly (WireRequest | undefined)[]): Promise<
  Arrival | undefined
> {
  if (!right || !wrong) return undefined;
  const now = Number(headerValue(right.headers, 'X-Timestamp'));
  if (!arrivalOf(right, exam.key, now).verdict.ok) return undefined;
  const arrival = arrivalOf(wrong, exam.key, now);
  return arrival.verdict.ok ? undefined : { ...arrival, explanations: await explanationsOf(wrong, now) };
}

/** As the sandbox that gives an exam finds them. */
async function explanationsOf(
  request: WireRequest,
  now: number,
): Promise<readonly (readonly NamedMistake[])[]> {
  const { explanations, symptoms } = await oneMistakeIn({
    request,
    gaps: [],
    secretFor: secretOf(exam.key),
    now,
    hints: NO_HINTS,
    isReceived: true,
  });
  const sets = explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  return sets.length > 0 || symptoms.length === 0 ? sets : [symptoms];
}

function callsFor(language: Language, origin: string) {
  const cannot = CANNOT_SEND[language] ?? [];
  return exam.calls
    .filter(({ id }) => !cannot.includes(id))
    .map((call: ExamCall) => programCall(call, origin));
}

describe('the exam names the one mistake planted in the program in', () => {
  const withSamples = languages.filter((language) => SAMPLES.some((sample) => sample.language === language));

  it.for(withSamples)('%s', async (language) => {
    const all = SAMPLES.filter((sample) => sample.language === language && missing(sample) === undefined);
    const chosen = IS_FULL ? all : shuffled(all, random).slice(0, MOST_PLANTED);
    planted.taken += chosen.length;
    planted.of += all.length;
    const sent = await runAll(language, chosen, {
      calls: (_, origin) => callsFor(language, origin),
      reads: 'the clock',
      credentials: { keyId: exam.key.id, secret: exam.key.secret.reveal() },
    });
    const outcomes: Outcome[] = [];
    for (const one of sent) outcomes.push(await outcomeOf(one));
    const count = (named: Outcome['named']) => outcomes.filter((one) => one.named === named).length;
    rows.set(language, {
      language,
      planted: outcomes.length,
      'no call shows it': count('not shown'),
      'exam failed': outcomes.length - count('not shown'),
      'named alone': count('alone'),
      'named as one that signs the same': count('equal'),
      'named beside others': count('beside others'),
      'another of its step named': count('step'),
      'not named': count('otherwise'),
    });
    const astray = outcomes.filter(isAstray).map(({ name, mistakes }) => `${name}: ${mistakes.join(', ')}`);
    expect(astray, `${REPEATED}\n${sent.map(({ said }) => said).join('\n')}`).toEqual([]);
  });
});

/** Of all languages that were run. */
function totalOf(each: readonly Row[]): Row {
  const heads = Object.keys(each[0] ?? {}).filter((head) => head !== 'language');
  const sum = (head: string) => each.reduce((total, row) => total + Number(row[head]), 0);
  return {
    language: counted(each.length, 'language'),
    ...Object.fromEntries(heads.map((head) => [head, sum(head)])),
  };
}

afterAll(() => {
  const each = [...rows.values()];
  noteSampled('planted', [{ what: 'mistakes planted in programs', ...planted }]);
  publish('planted', 'Mistakes planted in programs that take the exam', [...each, totalOf(each)]);
});
