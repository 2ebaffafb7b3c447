/** What a request shows by itself, before anything is searched. */

import type { RefusalCode } from '../../api.ts';

/** In the order they're told: what is dangerous first, then by the order of the refusals. */
export const SYMPTOM_IDS = [
  'sym-key-is-secret',
  'sym-options-preflight',
  'sym-header-missing',
  'sym-header-empty',
  'sym-header-duplicate',
  'sym-header-whitespace',
  'sym-ts-literal',
  'sym-ts-float',
  'sym-ts-sci',
  'sym-ts-iso',
  'sym-ts-separators',
  'sym-ts-ms',
  'sym-ts-us-ns',
  'sym-ts-past-decade',
  'sym-ts-tz',
  'sym-ts-old',
  'sym-ts-skew',
  'sym-key-wrong-shape',
  'sym-key-env',
  'sym-sig-literal',
  'sym-sig-shape',
  'sym-sig-upper',
  'sym-url-unresolved',
  'sym-body-unresolved',
  'sym-body-shell-quotes',
  'sym-empty-hash-mismatch',
  'sym-get-body',
  'sym-body-indent-runs',
  'sym-body-question-marks',
  'sym-sig-valid',
] as const;

export type SymptomId = (typeof SYMPTOM_IDS)[number];

export interface Symptom {
  readonly id: SymptomId;
  /** The remedy, from a verb, at most 60 characters, no full stop. */
  readonly title: string;
  /** What was seen, in sentences. Never holds a secret. */
  readonly detail: string;
  /** From a verb. */
  readonly fix: string;
  /** What the service answers because of it; null when none follows for certain. */
  readonly code: RefusalCode | null;
  readonly certainty: 'certain' | 'likely' | 'possible';
  /** What shows it. */
  readonly seen?: {
    readonly where: 'header' | 'target' | 'body' | 'method' | 'signature' | 'timestamp';
    /** The header's name as sent. */
    readonly name?: string;
    /** Quoted, with secrets taken out. */
    readonly text: string;
  };
}
