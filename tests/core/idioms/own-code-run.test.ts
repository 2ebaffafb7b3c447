/**
 * What learners type into broken clients, run: what’s passed signs every request validly, and what’s named signs as its
 * mistake does. Where an interpreter or a library is missing, it isn’t run.
 */

import { describe, expect, it } from 'vitest';
import { isMistakeId } from '../../../lib/core/mistakes/catalogue.ts';
import type { Language } from '../../../lib/core/mistakes/languages.ts';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { randomFrom } from '../../../lib/core/random.ts';
import { displayTextOf, textOfUtf8 } from '../../../lib/core/signing/bytes.ts';
import {
  bodyBytes,
  headerValue,
  type WireRequest,
  wireRequest,
} from '../../../lib/core/signing/wire-request.ts';
import { drawCall } from '../../../lib/lessons/broken/calls.ts';
import { MIXED } from '../../../lib/lessons/broken/client.ts';
import { effectOf, signatureUnder } from '../../../lib/lessons/broken/effect.ts';
import { BROKEN_LANGUAGES, offeredIn } from '../../../lib/lessons/broken/offered.ts';
import type { ProgramCall } from '../../../lib/snippets/program/program-writer.ts';
import { edited, MENDED, mendedCode, OWN_CODE } from '../../lessons/own-code.ts';
import { OWN_FORMS } from '../../lessons/own-forms.ts';
import { TEST_KEY } from '../signing/requests.ts';
import { PROGRAMS } from './programs.ts';
import { ORDERS } from './samples/asked.ts';
import { runAll } from './samples/run.ts';
import type { Sample } from './samples/sample.ts';

const KINDS = ['unsorted', 'repeated', 'charge'] as const;

/** The secret has no capitals here, what isn’t read isn’t judged, and a timestamp that never changes is sent as it’s signed. */
const NOT_RUN: readonly string[] = ['key-case', 'other: timestamp', 'unknown'];

interface Typed {
  readonly sample: Sample;
  readonly lines: string;
  readonly comesTo: string;
}

function typedIn(language: Language): readonly Typed[] {
  const [mistake] = offeredIn(language);
  if (!mistake) return [];
  const own = [...OWN_CODE, ...OWN_FORMS]
    .filter(([languages, , , comesTo]) => languages.includes(language) && !NOT_RUN.includes(comesTo))
    .map(([, start, lines, comesTo]) => ({ code: edited(language, start, lines), lines, comesTo }));
  const mended = MENDED.filter(([languages]) => languages.includes(language)).flatMap(([, mistakes, lines]) =>
    mistakes.flatMap((one) => {
      const code = mendedCode(language, one, lines);
      return code === undefined ? [] : [{ code, lines, comesTo: 'passed' }];
    }),
  );
  return [...own, ...mended].map(({ code, lines, comesTo }) => ({
    lines,
    comesTo,
    sample: { language, mistake, place: { asked: ORDERS }, program: () => `${code}\n` },
  }));
}

const random = randomFrom(3);

function callsTo(origin: string): readonly ProgramCall[] {
  const mixed = wireRequest({ method: 'GET', target: MIXED.target });
  return [...KINDS.map((kind) => drawCall(kind, random)), mixed].map(({ method, target, body }) => {
    const bytes = bodyBytes(body);
    const sent = body.kind === 'none' ? undefined : { bytes, text: textOfUtf8(bytes) ?? '' };
    return { method, url: origin + displayTextOf(target), body: sent };
  });
}

/** As the lesson says that it’s signed; `undefined` where it says only that it’s wrong. */
function saidToBe(request: WireRequest, language: Language, comesTo: string): string | undefined {
  const subject = subjectOf(request, TEST_KEY.secret);
  if (comesTo === 'passed') return signatureUnder(subject, []);
  const effect = isMistakeId(comesTo) ? effectOf(subject, comesTo, language) : undefined;
  return effect && signatureUnder(subject, [effect]);
}

describe('what learners type, run', () => {
  it.for(BROKEN_LANGUAGES)('signs in %s as the lesson says', async ([language], { skip }) => {
    const typed = typedIn(language);
    if (typed.length === 0 || !PROGRAMS[language].present()) return skip();
    const bySample = new Map(typed.map((one) => [one.sample, one]));
    const sent = await runAll(
      language,
      typed.map(({ sample }) => sample),
      { calls: (_, origin) => callsTo(origin) },
    );
    const astray = sent.flatMap(({ sample, right, said }) => {
      const { lines = '', comesTo = '' } = bySample.get(sample) ?? {};
      const signatures = right.map(({ headers }) => String(headerValue(headers, 'X-Signature')));
      if (right.length <= KINDS.length) return [`${lines}: sent ${right.length}. ${said}`];
      const valid = right.map((one) => signatureUnder(subjectOf(one, TEST_KEY.secret), []));
      const isValid = signatures.every((one, at) => one === valid[at]);
      if (isValid !== (comesTo === 'passed')) return [`${lines}: ${comesTo}, and is valid: ${isValid}`];
      // A mistake can be made in several ways, which only the mixed one, the last, tells apart.
      return right
        .slice(0, KINDS.length)
        .filter((one, at) => (saidToBe(one, language, comesTo) ?? signatures[at]) !== signatures[at])
        .map(({ target }) => `${lines}: signs ${target} otherwise than ${comesTo}`);
    });
    expect(astray).toEqual([]);
  });
});
