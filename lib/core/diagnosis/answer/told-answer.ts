/** The answer where the signature can’t be checked here, but was where the secret is: by the local sandbox, which diagnoses what it refuses. */

import { counted } from '../../counts.ts';
import { FAULTS, isFaultId } from '../../faults/catalogue.ts';
import { isWay } from '../../faults/ways.ts';
import type { KnownSecrets } from '../../signing/known-secrets.ts';
import { withoutAnySecret } from '../compare/redacted.ts';
import { UNEXPLAINED_SIGNATURE } from '../condition-titles.ts';
import type { Diagnosis, Mistake } from '../diagnosis.ts';
import { explainedSymptoms, refusalsLeft, symptomsOfRefusals } from './afterwards.ts';
import type { Answer, Comparison } from './answer.ts';
import { shownComparison } from './comparisons.ts';
import { fixesFor } from './fixes.ts';
import { othersAmong } from './others.ts';
import { reasonsForCutShort, reasonsForNothing } from './reasons.ts';
import { inMendingOrder, remedyTitle } from './remedies.ts';
import { separating } from './separating.ts';
import { CUT_SHORT, cutShortWords, type Reader } from './unexplained-answers.ts';
import { validSignatureAnswer } from './valid-answer.ts';

/** In the words of another program, of another version perhaps. */
export interface ToldMistake {
  readonly id: string;
  readonly how: string;
  readonly way?: string | undefined;
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

export interface ToldDiagnosis {
  readonly signature: 'valid' | 'explained' | 'unexplained' | 'not-checked';
  /** Each explains the signature; best first. */
  readonly sets: readonly (readonly ToldMistake[])[];
  /** How many other explanations there are; not all of them may be told. */
  readonly others: number;
  /** Its search ended early, so that nothing found means nothing. */
  readonly isCutShort: boolean;
  /** A fault that it was told to have had a part in its answer. */
  readonly isSwitched: boolean;
  /** What was signed against what should have been. */
  readonly comparisons: readonly Comparison[];
}

const BY_SANDBOX = 'The local sandbox has this key’s secret.';

/** @param own what can be said here: what this very request shows stays first. */
export function toldAnswer(own: Answer, told: ToldDiagnosis, diagnosis: Diagnosis, reader: Reader): Answer {
  switch (told.signature) {
    case 'explained':
      return explainedThere(own, told, diagnosis, reader);
    case 'valid':
      return validSignatureAnswer(diagnosis, reader, {
        whose: 'the sandbox’s',
        right: `${BY_SANDBOX} By that the signature is the one this request should carry.`,
        because: becauseOf(told),
      });
    case 'unexplained':
      return diagnosis.code === null
        ? told.isCutShort
          ? {
              ...own,
              tone: 'bad',
              title: CUT_SHORT,
              summary: `${BY_SANDBOX} ${cutShortWords(undefined)}`,
              reasons: reasonsForCutShort(reader.request),
            }
          : {
              ...own,
              tone: 'bad',
              title: UNEXPLAINED_SIGNATURE,
              summary: `${BY_SANDBOX} The signature isn’t the one this request should carry, and its search found no mistake that makes it.`,
              reasons: reasonsForNothing(diagnosis, reader.request),
            }
        : own;
    case 'not-checked':
      return own;
  }
}

/** What the sandbox was told to do to this request explains its answer, and nobody’s secret does. */
export function becauseOf(
  told: { readonly isSwitched?: boolean } | undefined,
): Answer['reasons'] | undefined {
  return told?.isSwitched
    ? [
        {
          title: 'Turn off the sandbox’s faults',
          text: 'A fault that’s on had a part in this answer: see Faults in the Inbox.',
        },
      ]
    : undefined;
}

function explainedThere(own: Answer, told: ToldDiagnosis, diagnosis: Diagnosis, reader: Reader): Answer {
  const [best, ...rest] = told.sets.map((set) => mistakesIn(set, diagnosis.secrets));
  if (!best) return own;
  const others = rest.filter((set) => set !== undefined);
  const what = best.length > 1 ? `these ${best.length} mistakes` : 'this mistake';
  const more =
    told.others === 0
      ? ''
      : ` ${counted(told.others, 'other explanation')} ${told.others === 1 ? 'fits' : 'fit'} as well; this is the likeliest.`;
  const found = `${BY_SANDBOX} Signed with ${what}, the request gets exactly the signature that was sent.${more}`;
  const { code } = diagnosis;
  // As where it’s searched here: the remedy for the signature, and what the service answers before it looks at that.
  const before = code === null ? '' : ` The service answers ${code} before it looks at the signature.`;
  return {
    ...own,
    tone: 'bad',
    title: remedyTitle(best),
    titleOf: 'fix',
    summary: `${found}${before}`,
    happened: inMendingOrder(best).map(({ happened }) => happened),
    comparisons: told.comparisons.map((comparison) => shownComparison(comparison, diagnosis.secrets)),
    fixes: fixesFor(best, reader.language),
    afterwards: refusalsLeft(diagnosis),
    covered: { happened: explainedSymptoms(diagnosis), afterwards: symptomsOfRefusals(diagnosis) },
    ...othersAmong(best, others),
    // Sets that aren’t told may have any outcome.
    separating:
      told.others > 0 && others.length === told.others
        ? separating([best, ...others], reader.request).text
        : undefined,
    reasons: [],
  };
}

/** `undefined` where one of them isn’t in this version’s catalogue: the others alone explain nothing. */
function mistakesIn(set: readonly ToldMistake[], secrets: KnownSecrets): readonly Mistake[] | undefined {
  const known = set.flatMap((mistake) => mistakeOf(mistake, secrets));
  return known.length > 0 && known.length === set.length ? known : undefined;
}

function mistakeOf({ id, how, way, title, happened, fix }: ToldMistake, secrets: KnownSecrets): Mistake[] {
  if (!isFaultId(id)) return [];
  const { slot, clause } = FAULTS[id];
  const hide = (text: string): string => withoutAnySecret(secrets.hide(text));
  const words = { how: hide(how), title: hide(title), happened: hide(happened), fix: hide(fix) };
  return [{ id, slot, clause, ...words, ...(way !== undefined && isWay(way) && { way }) }];
}
