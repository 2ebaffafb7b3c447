/** What a request shows by itself, or the code it was refused with, as fixes with the idiom of the step they're in. */

import type { RefusalCode } from '../../api.ts';
import type { ClauseId } from '../../clauses.ts';
import type { FaultId } from '../../faults/catalogue.ts';
import type { Language, Topic } from '../../faults/languages.ts';
import { PLAIN_SECONDS } from '../condition-titles.ts';
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
  'sym-path-doubled': ['path', 'path'],
  'sym-body-unresolved': ['templates', 'body-as-transmitted', 'body-placeholder'],
  'sym-body-shell-quotes': ['body', 'body-as-transmitted', 'transport-shell-mangled'],
  'sym-empty-hash-mismatch': ['body', 'body-as-transmitted', 'transport-replayed-capture'],
  'sym-get-body': ['body-hash', 'body-hash', 'transport-get-body-dropped'],
  'sym-body-indent-runs': ['body', 'body-as-transmitted', 'body-newlines-stripped'],
  'sym-body-question-marks': ['charset', 'body-as-transmitted', 'transport-body-transcoded'],
  'sym-sig-valid': ['output', 'signature'],
};

/** Those whose row's wrong code makes what the request shows. */
const SHOWN: ReadonlySet<SymptomId> = new Set([
  'sym-ts-float',
  'sym-ts-iso',
  'sym-ts-ms',
  'sym-ts-old',
  'sym-sig-upper',
  'sym-body-indent-runs',
]);

export function symptomFixes(symptoms: readonly Symptom[], language: Language | undefined): Fix[] {
  return withoutRepeatedIdioms(
    symptoms.map(({ id, title, fix }) => {
      const [topic, clause, fault] = ROWS[id];
      const shown = SHOWN.has(id) ? fault : undefined;
      return { fault, title, text: fix, clause, idiom: language && idiomFor(topic, language, shown) };
    }),
  );
}

/** Where nothing the request shows by itself led to its refusal: what to do about the code alone. */
export function refusalFixes(code: RefusalCode | null, language: Language | undefined): Fix[] {
  const fix = code === null ? undefined : OF_CODES[code];
  if (!fix) return [];
  const { topic, ...words } = fix;
  return [{ fault: undefined, ...words, idiom: language && idiomFor(topic, language, undefined) }];
}

const OF_CODES: Readonly<
  Partial<Record<RefusalCode, Pick<Fix, 'title' | 'text' | 'clause'> & { readonly topic: Topic }>>
> = {
  missing_auth: {
    title: 'Find what drops the headers',
    text: 'Look for a proxy, gateway or redirect between your client and the server that drops headers, and have it pass on all three.',
    clause: 'missing-auth',
    topic: 'headers',
  },
  bad_timestamp: {
    title: PLAIN_SECONDS,
    text: 'Send X-Timestamp as whole Unix seconds, ten digits and nothing else.',
    clause: 'timestamp',
    topic: 'timestamp',
  },
  stale_request: {
    title: 'Sign right before sending, by a correct clock',
    text: 'Compare the clock of the machine that signs with the server’s, and sign each request right before it’s sent.',
    clause: 'clock-tolerance',
    topic: 'per-attempt',
  },
  invalid_key: {
    title: 'Send the id of a key that the server knows',
    text: 'Compare X-Api-Key letter by letter with the key id that this server issued. A revoked key stays revoked: use another.',
    clause: 'key-pair',
    topic: 'headers',
  },
};
