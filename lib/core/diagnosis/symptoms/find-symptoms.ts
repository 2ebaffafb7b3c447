/** Everything that can be said of a request without a search, most telling first. */

import { AUTH_HEADERS } from '../../api.ts';
import type { Ecosystem } from '../../mistakes/languages.ts';
import { shownWords } from '../../mistakes/shown.ts';
import { type GapPart, gapIn } from '../../signing/gaps.ts';
import { bodyMismatch, getWithBody } from './body-framing.ts';
import { bodyIndentRuns, bodyQuestionMarks, bodyShellQuotes, bodyUnresolved } from './body-text.ts';
import { type Evidence, evidenceOf, type SymptomInput } from './evidence.ts';
import { headerDuplicate, strayCharacters } from './header-values.ts';
import { keyEnvironment, keyIsSecret, keyWrongShape } from './key.ts';
import { headersMissing, preflight } from './missing-headers.ts';
import { signatureForm, signatureKnown } from './signature.ts';
import type { Sighting, Symptom } from './symptom.ts';
import { methodCase, pathDoubled, urlUnresolved } from './target.ts';
import { timestampDistance } from './timestamp-distance.ts';
import { timestampForm } from './timestamp-form.ts';

const METHOD: GapPart = { kind: 'method' };
const PATH: GapPart = { kind: 'path' };
const QUERY: GapPart = { kind: 'query' };
const BODY: GapPart = { kind: 'body' };
const KEY: GapPart = { kind: 'header', name: AUTH_HEADERS.key };
const TIMESTAMP: GapPart = { kind: 'header', name: AUTH_HEADERS.timestamp };
const SIGNATURE: GapPart = { kind: 'header', name: AUTH_HEADERS.signature };
const LENGTH: GapPart = { kind: 'header', name: 'Content-Length' };

interface Detector {
  readonly detect: (evidence: Evidence) => readonly Sighting[];
  /** Where one of these isn't known, it doesn't look. Those about several headers look at each that's known. */
  readonly restsOn: readonly GapPart[];
}

/** In the order they're told: what is dangerous first, then by the order of the refusals. */
const DETECTORS: readonly Detector[] = [
  { detect: keyIsSecret, restsOn: [] },
  { detect: preflight, restsOn: [METHOD] },
  { detect: headersMissing, restsOn: [] },
  { detect: headerDuplicate, restsOn: [] },
  { detect: strayCharacters, restsOn: [] },
  { detect: timestampForm, restsOn: [TIMESTAMP] },
  { detect: timestampDistance, restsOn: [TIMESTAMP] },
  { detect: keyWrongShape, restsOn: [KEY] },
  { detect: keyEnvironment, restsOn: [KEY] },
  { detect: signatureKnown, restsOn: [SIGNATURE] },
  { detect: signatureForm, restsOn: [SIGNATURE] },
  { detect: methodCase, restsOn: [METHOD] },
  { detect: urlUnresolved, restsOn: [PATH, QUERY] },
  { detect: pathDoubled, restsOn: [PATH] },
  { detect: bodyUnresolved, restsOn: [BODY] },
  { detect: bodyShellQuotes, restsOn: [BODY] },
  { detect: bodyMismatch, restsOn: [BODY, LENGTH] },
  { detect: getWithBody, restsOn: [METHOD, BODY] },
  { detect: bodyIndentRuns, restsOn: [BODY] },
  { detect: bodyQuestionMarks, restsOn: [BODY] },
];

/** Works without a secret; with one, it also says what the signature's form hides. Nothing rests on what isn't known. */
export function findSymptoms(input: SymptomInput): Symptom[] {
  const { request, gaps = [] } = input;
  const evidence = evidenceOf(input);
  const near = input.ecosystem ?? evidence.client?.ecosystem;
  const isKnown = ({ restsOn }: Detector) =>
    restsOn.every((part) => gapIn({ request, gaps }, part) === undefined);
  const found = DETECTORS.filter(isKnown).flatMap(({ detect }) =>
    detect(evidence).map((sighting) => symptomOf(sighting, near)),
  );
  // What is only possible comes last, whatever it is about.
  return [
    ...found.filter(({ certainty }) => certainty !== 'possible'),
    ...found.filter(({ certainty }) => certainty === 'possible'),
  ];
}

function symptomOf(sighting: Sighting, near: Ecosystem | undefined): Symptom {
  const { id, code, certainty, seen } = sighting;
  return { id, ...shownWords(sighting, near), code, certainty, ...(seen && { seen }) };
}
