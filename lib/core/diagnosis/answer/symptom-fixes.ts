/** What a request shows by itself, as fixes with the idiom of the step they're in. */

import type { ClauseId } from '../../clauses.ts';
import type { FaultId } from '../../faults/catalogue.ts';
import type { Language, Topic } from '../../faults/languages.ts';
import type { Symptom, SymptomId } from '../symptoms/symptom.ts';
import type { Fix } from './answer.ts';
import { idiomFor, withoutRepeatedIdioms } from './fixes.ts';

type Row = readonly [topic: Topic, clause: ClauseId, fault?: FaultId];

/** The step each is in, the rule it breaks, and the catalogue's row where one is just that. */
const ROWS: Readonly<Record<SymptomId, Row>> = {
  'sym-key-is-secret': ['headers', 'key-pair', 'key-pair-swapped'],
  'sym-options-preflight': ['headers', 'auth-headers', 'transport-cors-preflight'],
  'sym-header-missing': ['headers', 'missing-auth'],
  'sym-header-empty': ['headers', 'missing-auth'],
  'sym-header-duplicate': ['per-attempt', 'auth-headers', 'transport-header-duplicate'],
  'sym-header-whitespace': ['headers', 'auth-headers'],
  'sym-ts-literal': ['templates', 'timestamp'],
  'sym-ts-float': ['timestamp', 'timestamp', 'ts-float'],
  'sym-ts-sci': ['timestamp', 'timestamp', 'ts-grouped-sci'],
  'sym-ts-iso': ['timestamp', 'timestamp', 'ts-format'],
  'sym-ts-separators': ['timestamp', 'timestamp', 'ts-grouped-sci'],
  'sym-ts-ms': ['timestamp', 'timestamp', 'ts-ms'],
  'sym-ts-us-ns': ['timestamp', 'timestamp', 'ts-us-ns'],
  'sym-ts-past-decade': ['timestamp', 'timestamp'],
  'sym-ts-tz': ['timestamp', 'timestamp', 'ts-timezone'],
  'sym-ts-old': ['per-attempt', 'clock-tolerance', 'ts-stale-cached'],
  'sym-ts-skew': ['timestamp', 'clock-tolerance', 'transport-clock-skew'],
  'sym-key-wrong-shape': ['headers', 'key-pair'],
  'sym-key-env': ['load-key', 'test-mode', 'key-other-known'],
  'sym-sig-literal': ['output', 'signature', 'out-literal'],
  'sym-sig-shape': ['output', 'signature'],
  'sym-sig-upper': ['output', 'signature', 'out-uppercase'],
  'sym-url-unresolved': ['templates', 'path', 'path-template'],
  'sym-body-unresolved': ['templates', 'body-as-transmitted', 'body-placeholder'],
  'sym-body-shell-quotes': ['body', 'body-as-transmitted', 'transport-shell-mangled'],
  'sym-empty-hash-mismatch': ['body', 'body-as-transmitted', 'transport-replayed-capture'],
  'sym-get-body': ['body-hash', 'body-hash', 'transport-get-body-dropped'],
  'sym-body-indent-runs': ['body', 'body-as-transmitted', 'body-newlines-stripped'],
  'sym-body-question-marks': ['charset', 'body-as-transmitted', 'transport-body-transcoded'],
  'sym-sig-valid': ['output', 'signature'],
};

export function symptomFixes(symptoms: readonly Symptom[], language: Language | undefined): Fix[] {
  return withoutRepeatedIdioms(
    symptoms.map(({ id, title, fix }) => {
      const [topic, clause, fault] = ROWS[id];
      return { fault, title, text: fix, clause, idiom: language && idiomFor(fault, topic, language) };
    }),
  );
}
