/**
 * The code of broken clients, as lessons show it, run: what each sends is signed exactly as the lesson says, with one
 * mistake and with two, and with the right code in its place the signature is valid. Where an interpreter or a library
 * is missing, it isn't run.
 */

import { describe, expect, it } from 'vitest';
import type { Language } from '../../../lib/core/mistakes/languages.ts';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { randomFrom } from '../../../lib/core/random.ts';
import { displayTextOf, textOfUtf8 } from '../../../lib/core/signing/bytes.ts';
import { bodyBytes, headerValue, type WireRequest } from '../../../lib/core/signing/wire-request.ts';
import { drawCall } from '../../../lib/lessons/broken/calls.ts';
import { pairsIn } from '../../../lib/lessons/broken/client.ts';
import { effectOf, signatureUnder } from '../../../lib/lessons/broken/effect.ts';
import { BROKEN_LANGUAGES, commonCallKinds } from '../../../lib/lessons/broken/offered.ts';
import { codesOf, codeWith, type KnownStretch, stretchesOf } from '../../../lib/lessons/broken/stretches.ts';
import type { ProgramCall } from '../../../lib/snippets/program/program-writer.ts';
import { TEST_KEY } from '../signing/requests.ts';
import { PROGRAMS } from './programs.ts';
import { ORDERS } from './samples/asked.ts';
import { runAll, type Sent } from './samples/run.ts';
import type { Sample } from './samples/sample.ts';

const random = randomFrom(1);
/** Of the pairs of a language. */
const PAIRS_RUN = 4;

interface Run {
  readonly wrong: readonly KnownStretch[];
  readonly sample: Sample;
}

function runsOf(language: Language): readonly Run[] {
  const all = stretchesOf(language);
  const singles = all.filter(({ isWrong }) => isWrong).map((one) => [one]);
  const pairs = pairsIn(language);
  const step = Math.max(1, Math.floor(pairs.length / PAIRS_RUN));
  return [...singles, ...pairs.filter((_, index) => index % step === 0)].flatMap((wrong) => {
    const [first] = wrong;
    if (!first) return [];
    const right = wrong.flatMap(({ mistake }) =>
      all.filter((one) => one.mistake === mistake && !one.isWrong),
    );
    const program = (code: string) =>
      `${codeWith(language, code === codesOf(first.mistake, language).wrong ? wrong : right)}\n`;
    return [{ wrong, sample: { language, mistake: first.mistake, place: { asked: ORDERS }, program } }];
  });
}

function callsOf({ wrong }: Run, language: Language, origin: string): readonly ProgramCall[] {
  const ids = wrong.map(({ mistake }) => mistake);
  return commonCallKinds(ids, language).map((kind) => {
    const { method, target, body } = drawCall(kind, random);
    const bytes = bodyBytes(body);
    const sent = body.kind === 'none' ? undefined : { bytes, text: textOfUtf8(bytes) ?? '' };
    return { method, url: origin + displayTextOf(target), body: sent };
  });
}

const signatureIn = ({ headers }: WireRequest) => String(headerValue(headers, 'X-Signature'));

function astrayIn(
  { wrong: stretches, sample: { language } }: Run,
  { wrong, right, said }: Sent,
  asked: number,
) {
  const ids = stretches.map(({ mistake }) => mistake);
  const signed = (request: WireRequest, made: readonly KnownStretch['mistake'][]) => {
    const subject = subjectOf(request, TEST_KEY.secret);
    return signatureUnder(
      subject,
      made.flatMap((id) => effectOf(subject, id, language) ?? []),
    );
  };
  const name = ids.join(' + ');
  if (wrong.length < asked || right.length < asked)
    return [`${name}: sent ${wrong.length} and ${right.length}. ${said}`];
  return [
    ...wrong
      .filter((one) => signatureIn(one) !== signed(one, ids))
      .map(({ target }) => `${name}: signs ${target} otherwise`),
    ...right
      .filter((one) => signatureIn(one) !== signed(one, []))
      .map(({ target }) => `${name}: mended, ${target} isn’t valid`),
  ];
}

describe('the code of broken clients, run', () => {
  it.for(BROKEN_LANGUAGES)('signs in %s as the lesson says', async ([language], { skip }) => {
    if (!PROGRAMS[language].present()) return skip();
    const runs = runsOf(language);
    const bySample = new Map(runs.map((run) => [run.sample, run]));
    const sent = await runAll(
      language,
      runs.map(({ sample }) => sample),
      {
        calls: (sample, origin) => {
          const run = bySample.get(sample);
          return run ? callsOf(run, language, origin) : [];
        },
      },
    );
    const astray = sent.flatMap((one) => {
      const run = bySample.get(one.sample);
      if (!run) return [];
      const ids = run.wrong.map(({ mistake }) => mistake);
      return astrayIn(run, one, commonCallKinds(ids, language).length);
    });
    expect(runs.length).toBeGreaterThan(3);
    expect(astray).toEqual([]);
  });
});
