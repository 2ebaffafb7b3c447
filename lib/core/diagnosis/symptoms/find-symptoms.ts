/** Everything that can be said of a request without a search, most telling first. */

import { gapIn } from '../../signing/gaps.ts';
import { bodyMismatch, getWithBody } from './body-framing.ts';
import { bodyIndentRuns, bodyQuestionMarks, bodyShellQuotes, bodyUnresolved } from './body-text.ts';
import { type Evidence, evidenceOf, type SymptomInput } from './evidence.ts';
import { headerDuplicate, headerWhitespace } from './header-values.ts';
import { keyEnvironment, keyIsSecret, keyWrongShape } from './key.ts';
import { headerEmpty, headerMissing, preflight } from './missing-headers.ts';
import { signatureForm, signatureLiteral, signatureUppercase, signatureValid } from './signature.ts';
import { RESTS_ON, SYMPTOM_IDS, type Symptom, type SymptomId } from './symptom.ts';
import { pathDoubled, urlUnresolved } from './target.ts';
import { tsOld, tsPastDecade, tsSkew, tsTimeZone } from './timestamp-distance.ts';
import {
  tsDate,
  tsFloat,
  tsLiteral,
  tsMicroOrNanoseconds,
  tsMilliseconds,
  tsScientific,
  tsSeparators,
} from './timestamp-form.ts';

const READ: Readonly<Record<SymptomId, (evidence: Evidence) => Symptom[]>> = {
  'sym-key-is-secret': keyIsSecret,
  'sym-options-preflight': preflight,
  'sym-header-missing': headerMissing,
  'sym-header-empty': headerEmpty,
  'sym-header-duplicate': headerDuplicate,
  'sym-header-whitespace': headerWhitespace,
  'sym-ts-literal': tsLiteral,
  'sym-ts-float': tsFloat,
  'sym-ts-sci': tsScientific,
  'sym-ts-iso': tsDate,
  'sym-ts-separators': tsSeparators,
  'sym-ts-ms': tsMilliseconds,
  'sym-ts-us-ns': tsMicroOrNanoseconds,
  'sym-ts-past-decade': tsPastDecade,
  'sym-ts-tz': tsTimeZone,
  'sym-ts-old': tsOld,
  'sym-ts-skew': tsSkew,
  'sym-key-wrong-shape': keyWrongShape,
  'sym-key-env': keyEnvironment,
  'sym-sig-literal': signatureLiteral,
  'sym-sig-shape': signatureForm,
  'sym-sig-upper': signatureUppercase,
  'sym-url-unresolved': urlUnresolved,
  'sym-path-doubled': pathDoubled,
  'sym-body-unresolved': bodyUnresolved,
  'sym-body-shell-quotes': bodyShellQuotes,
  'sym-empty-hash-mismatch': bodyMismatch,
  'sym-get-body': getWithBody,
  'sym-body-indent-runs': bodyIndentRuns,
  'sym-body-question-marks': bodyQuestionMarks,
  'sym-sig-valid': signatureValid,
};

/** Works without a secret; with one, it also says whether the signature is right. Nothing rests on what isn't known. */
export function findSymptoms(input: SymptomInput): Symptom[] {
  const evidence = evidenceOf(input);
  const found = SYMPTOM_IDS.filter((id) => isKnown(id, input)).flatMap((id) => READ[id](evidence));
  // What is only possible comes last, whatever it is about.
  return [
    ...found.filter(({ certainty }) => certainty !== 'possible'),
    ...found.filter(({ certainty }) => certainty === 'possible'),
  ];
}

function isKnown(id: SymptomId, { request, gaps = [] }: SymptomInput): boolean {
  return RESTS_ON[id].every((part) => gapIn({ request, gaps }, part) === undefined);
}
