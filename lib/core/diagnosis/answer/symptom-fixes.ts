/** What a request shows by itself, or the code it was refused with, as fixes with the idiom of the step they're in. */

import type { RefusalCode } from '../../api.ts';
import { MISTAKES, type MistakeId } from '../../mistakes/catalogue.ts';
import type { Language, Topic } from '../../mistakes/languages.ts';
import { topicsOf } from '../../mistakes/right-code.ts';
import type { Checks } from '../../signing/verify.ts';
import { isLiveKeySent, LIVE_KEY_FIX } from '../live-key.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import type { Fix } from './answer.ts';
import { idiomFor, withoutRepeatedIdioms } from './fixes.ts';

/** Those whose row's wrong code makes what the request shows. */
const SHOWN_IN_CODE: ReadonlySet<MistakeId> = new Set<MistakeId>([
  'ts-float',
  'ts-format',
  'ts-ms',
  'ts-stale-cached',
  'out-uppercase',
  'body-newlines-stripped',
]);

export function symptomFixes(symptoms: readonly Symptom[], language: Language | undefined): Fix[] {
  return withoutRepeatedIdioms(
    symptoms.map(({ id, title, fix }) => {
      const { clause } = MISTAKES[id];
      const topics = topicsOf({ id });
      const shown = SHOWN_IN_CODE.has(id) ? id : undefined;
      const idiom = language && idiomFor(topics, language, shown);
      return { mistake: id, title, text: fix, clause, hasCode: topics.length > 0, idiom };
    }),
  );
}

/** The same as `refusalFixes`, where code isn't shown. */
export function refusalFix(code: RefusalCode, checks: Checks): string | undefined {
  return fixOf(code, checks)?.text;
}

/** Where nothing the request shows by itself led to its refusal: what to do about the code alone. */
export function refusalFixes(
  code: RefusalCode | null,
  checks: Checks,
  language: Language | undefined,
): Fix[] {
  const fix = code === null ? undefined : fixOf(code, checks);
  if (!fix) return [];
  const { topic, ...words } = fix;
  return [
    {
      mistake: undefined,
      ...words,
      hasCode: true,
      idiom: language && idiomFor([topic], language, undefined),
    },
  ];
}

type FixOfCode = Pick<Fix, 'title' | 'text' | 'clause'> & { readonly topic: Topic };

function fixOf(code: RefusalCode, checks: Checks): FixOfCode | undefined {
  if (code !== 'invalid_key') return OF_CODES[code];
  if (isLiveKeySent(checks)) return OF_LIVE_KEY;
  return checks.invalid_key.state === 'revoked' ? OF_REVOKED_KEY : OF_CODES[code];
}

const OF_REVOKED_KEY: FixOfCode = {
  title: 'Use another key',
  text: 'Send the id of another key, and sign with its secret: a revoked key stays revoked.',
  clause: 'key-pair',
  topic: 'headers',
};
const OF_LIVE_KEY: FixOfCode = {
  title: 'Use a test key',
  text: LIVE_KEY_FIX,
  clause: 'test-mode',
  topic: 'headers',
};

const OF_CODES: Readonly<Partial<Record<RefusalCode, FixOfCode>>> = {
  missing_auth: {
    title: 'Find what drops the headers',
    text: 'Look for a proxy, gateway or redirect between your client and the server that drops headers, and have it pass on all three.',
    clause: 'missing-auth',
    topic: 'headers',
  },
  bad_timestamp: {
    title: 'Send plain Unix seconds, ten digits',
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
