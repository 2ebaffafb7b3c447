/** What a request shows by itself, before anything is searched. */

import { AUTH_HEADERS, type RefusalCode } from '../../api.ts';
import type { GapPart } from '../../signing/gaps.ts';

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
  'sym-path-doubled',
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

const METHOD: GapPart = { kind: 'method' };
const PATH: GapPart = { kind: 'path' };
const QUERY: GapPart = { kind: 'query' };
const BODY: GapPart = { kind: 'body' };
const KEY: GapPart = { kind: 'header', name: AUTH_HEADERS.key };
const TIMESTAMP: GapPart = { kind: 'header', name: AUTH_HEADERS.timestamp };
const SIGNATURE: GapPart = { kind: 'header', name: AUTH_HEADERS.signature };
const LENGTH: GapPart = { kind: 'header', name: 'Content-Length' };

/**
 * What each is read from: where one of these isn't known, it isn't looked for. Those about several headers look at each
 * that's known.
 */
export const RESTS_ON: Readonly<Record<SymptomId, readonly GapPart[]>> = {
  'sym-key-is-secret': [],
  'sym-options-preflight': [METHOD],
  'sym-header-missing': [],
  'sym-header-empty': [],
  'sym-header-duplicate': [],
  'sym-header-whitespace': [],
  'sym-ts-literal': [TIMESTAMP],
  'sym-ts-float': [TIMESTAMP],
  'sym-ts-sci': [TIMESTAMP],
  'sym-ts-iso': [TIMESTAMP],
  'sym-ts-separators': [TIMESTAMP],
  'sym-ts-ms': [TIMESTAMP],
  'sym-ts-us-ns': [TIMESTAMP],
  'sym-ts-past-decade': [TIMESTAMP],
  'sym-ts-tz': [TIMESTAMP],
  'sym-ts-old': [TIMESTAMP],
  'sym-ts-skew': [TIMESTAMP],
  'sym-key-wrong-shape': [KEY],
  'sym-key-env': [KEY],
  'sym-sig-literal': [SIGNATURE],
  'sym-sig-shape': [SIGNATURE],
  'sym-sig-upper': [SIGNATURE],
  'sym-url-unresolved': [PATH, QUERY],
  'sym-path-doubled': [PATH],
  'sym-body-unresolved': [BODY],
  'sym-body-shell-quotes': [BODY],
  'sym-empty-hash-mismatch': [BODY, LENGTH],
  'sym-get-body': [METHOD, BODY],
  'sym-body-indent-runs': [BODY],
  'sym-body-question-marks': [BODY],
  'sym-sig-valid': [METHOD, PATH, QUERY, BODY, KEY, TIMESTAMP, SIGNATURE],
};
