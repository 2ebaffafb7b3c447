/** What to change: a fix per mistake, with the wrong and the right idiom in the reader's language. */

import { ADVICE } from '../../faults/advice.ts';
import { FAULTS, type FaultId } from '../../faults/catalogue.ts';
import type { Language, Topic } from '../../faults/languages.ts';
import { reversedAdvice } from '../../faults/reversed-advice.ts';
import { IDIOMS } from '../../idioms/idioms.ts';
import type { Mistake } from '../diagnosis.ts';
import type { Fix } from './answer.ts';
import { inMendingOrder } from './remedies.ts';

export function fixesFor(mistakes: readonly Mistake[], language: Language | undefined): Fix[] {
  return withoutRepeatedIdioms(
    inMendingOrder(mistakes).map(({ id, how, title, fix, clause }) => ({
      fault: id,
      title,
      text: fix,
      clause,
      idiom: reversedAdvice(id, how) ? undefined : language && idiomFor(id, FAULTS[id].topic, language),
    })),
  );
}

/** The very fault's own idiom where it has one, else that of the step it's in. */
export function idiomFor(id: FaultId | undefined, topic: Topic, language: Language): Fix['idiom'] {
  const usual = IDIOMS[language][topic];
  const own = id && ADVICE[id].idioms?.[language];
  return own
    ? {
        language,
        wrong: own.wrong,
        right: own.right ?? usual.right,
        isOwn: true,
        why: own.wrong === usual.wrong ? usual.why : undefined,
      }
    : { language, ...usual, isOwn: false };
}

/** Two mistakes in one step have one right way: it's shown once. */
export function withoutRepeatedIdioms(fixes: readonly Fix[]): Fix[] {
  const shown = new Set<string>();
  return fixes.map((fix) => {
    const code = fix.idiom && `${fix.idiom.wrong}\n${fix.idiom.right}`;
    if (code === undefined || !shown.has(code)) {
      if (code !== undefined) shown.add(code);
      return fix;
    }
    return { ...fix, idiom: undefined };
  });
}
