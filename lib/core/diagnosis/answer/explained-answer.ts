/** The answer where mistakes were found that give exactly the signature as sent. */

import type { RefusalCode } from '../../api.ts';
import { listed } from '../../counts.ts';
import type { Language } from '../../mistakes/languages.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import { BODY_IN_DOUBT } from '../condition-titles.ts';
import type { Diagnosis, Explained, Mistake } from '../diagnosis.ts';
import { endpointMissed } from '../documented-endpoint.ts';
import { sideOfMistake } from '../side.ts';
import { type Symptom, symptomSentences } from '../symptoms/symptom.ts';
import { afterwardsFor, explainedSymptoms, seenFlaw, symptomOf, symptomsAfterwards } from './afterwards.ts';
import type { Answer, Fix } from './answer.ts';
import { caveatsFor } from './caveats.ts';
import { comparisonsFor } from './comparisons.ts';
import { excludedWords } from './coverage-words.ts';
import { fixesFor, fixesToEndpoint, withoutRepeatedIdioms } from './fixes.ts';
import { missingWords } from './missing-words.ts';
import { inFixingOrder, withinSentence } from './mistake-names.ts';
import { nameOfCauses, rejectedFirst } from './named-causes.ts';
import { type OtherMatches, otherMatchWords, searchReach } from './other-matches.ts';
import { alternatives, likeliestOf, othersAmong } from './others.ts';
import { isTakenForPrint } from './reprinted.ts';
import { separating } from './separating.ts';
import { sideWords } from './side-words.ts';
import { refusalFixes, symptomFixes } from './symptom-fixes.ts';

/** @param untold how many more matching mistakes there are that aren't in the diagnosis. */
export function explainedAnswer(
  diagnosis: Diagnosis,
  best: Explained,
  { request, language }: { readonly request: WireRequest; readonly language: Language | undefined },
  untold = 0,
): Answer {
  const { mistakes } = best;
  const endpoint = endpointMissed(best, request, diagnosis);
  const flaw = seenFlaw(diagnosis, best, request);
  const found = alternatives(diagnosis.explanations, request, diagnosis);
  const { others } = found;
  const isPrint = isTakenForPrint(best, diagnosis);
  const next =
    others.length > 0
      ? separating(likeliestOf(mistakes, found), request, {
          asked: diagnosis.asked,
          server: diagnosis.server,
          rejected: rejectedFirst(diagnosis)?.code,
        })
      : undefined;
  const happened = inFixingOrder(mistakes).map((mistake) => mistake.happened);
  const before = refusalToFix(diagnosis, mistakes, language);
  const told = othersAmong(mistakes, found);
  const matches = {
    alike: told.alike.map(({ title }) => title),
    moreAlike: told.moreAlike,
    others: others.length + untold,
    reach: searchReach(diagnosis.search, best),
  };
  return {
    tone: isPrint ? 'neutral' : 'bad',
    title: isPrint ? BODY_IN_DOUBT : nameOfCauses(diagnosis, mistakes),
    summary: `${summaryOf(diagnosis, best, matches)}${isPrint ? OTHER_BYTES : ''}`,
    mistakes: isPrint ? [] : mistakes,
    happened: [
      ...before.symptoms.flatMap(symptomSentences),
      ...(isPrint ? happened.map(ifTheseWereSent) : happened),
    ],
    comparisons: comparisonsFor(best, diagnosis, request).map((comparison) =>
      endpoint && comparison.what === 'path' ? { ...comparison, isOnlySent: true } : comparison,
    ),
    side: sideWords(best, request, {
      isBodyFlawed: flaw?.isSure === true,
      isRejectedFirst: before.code !== undefined,
      isSentInDoubt: [...found.alike, ...likeliestOf(mistakes, found)].some((set) =>
        set.some((mistake) => sideOfMistake(mistake) === 'wire'),
      ),
      endpoint,
    }),
    fixes: withoutRepeatedIdioms([
      ...before.fixes,
      ...fixesToEndpoint(fixesFor(mistakes, language), diagnosis, {
        ...{ request, language, endpoint },
        signed: best.finding.values.path,
      }),
    ]),
    afterwards: afterwardsFor(diagnosis, best, { request, flaw, fixed: before.code, endpoint }),
    covered: {
      happened: [...before.symptoms, ...explainedSymptoms(diagnosis, best)],
      afterwards: symptomsAfterwards(diagnosis, best, before.code),
    },
    ...told,
    separating: next?.text,
    probe: next?.probe,
    excluded: excludedWords(diagnosis),
    missing: diagnosis.gaps.map(missingWords),
    caveats: caveatsFor(diagnosis, request),
    reasons: [],
  };
}

/** What the server rejects first is to be fixed as well, and it’s named first. */
function refusalToFix(
  diagnosis: Diagnosis,
  mistakes: readonly Mistake[],
  language: Language | undefined,
): { readonly code?: RefusalCode; readonly symptoms: readonly Symptom[]; readonly fixes: readonly Fix[] } {
  const first = rejectedFirst(diagnosis);
  const symptom = first && symptomOf(first.code, diagnosis);
  if (!first || mistakes.some(({ id }) => id === symptom?.id)) return { symptoms: [], fixes: [] };
  const { code, title } = first;
  const fixes = symptom ? symptomFixes([symptom], language) : refusalFixes(code, diagnosis.checks, language);
  return { code, symptoms: symptom ? [symptom] : [], fixes: fixes.map((fix) => ({ ...fix, title })) };
}

const OTHER_BYTES =
  ' The body was reconstructed from text, which may hold the same data in different bytes. Then there may be no mistake.';

function ifTheseWereSent(happened: string): string {
  return `If these very bytes were sent: ${happened.charAt(0).toLowerCase()}${happened.slice(1)}`;
}

function summaryOf(diagnosis: Diagnosis, { mistakes, certainty }: Explained, others: OtherMatches): string {
  const before = refusalBefore(diagnosis);
  const [what, reproduce] = before.length > 0 ? namedAs(mistakes) : countedAs(mistakes);
  const { reading } = diagnosis;
  const isAlone = others.alike.length + others.moreAlike + others.others === 0;
  const isConfirmed = isAlone && others.reach !== 'cut-short' && !reading?.hasEqual;
  const matches =
    certainty === 'proved'
      ? `${isConfirmed ? `Confirmed: ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`} ${reproduce} exactly the signature that was sent.`
      : `If the body’s bytes are exact, ${what} ${reproduce} the signature that was sent.`;
  return [...before, matches, otherMatchWords(others), reading?.words].filter(Boolean).join(' ');
}

type Told = readonly [what: string, verb: 'reproduce' | 'reproduces'];

function countedAs({ length }: readonly Mistake[]): Told {
  return length > 1 ? [`these ${length} mistakes together`, 'reproduce'] : ['this mistake', 'reproduces'];
}

/** Beside what the server rejects first, which has no part in the signature. */
function namedAs(mistakes: readonly Mistake[]): Told {
  const names = [...new Set(inFixingOrder(mistakes).map(({ title }) => `“${title}”`))];
  return mistakes.length > 1
    ? [`the mistakes ${listed(names)} together`, 'reproduce']
    : [`the mistake ${listed(names)}`, 'reproduces'];
}

/** Why it's rejected before its signature is looked at. */
function refusalBefore(diagnosis: Diagnosis): string[] {
  const first = rejectedFirst(diagnosis);
  return first
    ? [`The server returns ${first.code} before it checks the signature: ${withinSentence(first.title)}.`]
    : [];
}
