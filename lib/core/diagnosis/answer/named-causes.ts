/** What a rejected request is called: what the server rejects it for first, then the mistakes behind its signature. */

import type { RefusalCode } from '../../api.ts';
import type { MarkedRequest } from '../../signing/gaps.ts';
import { refusalTitle, unexpectedTitle } from '../condition-titles.ts';
import type { Diagnosis, Mistake } from '../diagnosis.ts';
import { failedChecks } from '../failed-checks.ts';
import { knownChecks, ownTime } from '../known-checks.ts';
import { isSuccess } from '../response-status.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { findSymptoms } from '../symptoms/find-symptoms.ts';
import { symptomOf } from './afterwards.ts';
import { inFixingOrder, joinedNames } from './mistake-names.ts';

interface ReceivedRequest extends MarkedRequest {
  /** In Unix seconds, by the server's clock. */
  readonly receivedAt?: number | undefined;
}

type Rejected = Pick<Diagnosis, 'answered' | 'code' | 'checks' | 'symptoms'>;

/** What's rejected before the signature is checked, by the server's own word where it's known: nothing that it accepted. */
export function rejectedFirst(
  rejected: Rejected,
): { readonly code: RefusalCode; readonly title: string } | undefined {
  const { answered, checks } = rejected;
  if (answered && isSuccess(answered)) return undefined;
  const code = (answered?.isSwitched ? undefined : answered?.code) ?? rejected.code;
  if (code === null || code === 'bad_signature') return undefined;
  const wordsFor = failedChecks(checks).includes(code) ? refusalTitle : unexpectedTitle;
  return { code, title: symptomOf(code, rejected)?.title ?? wordsFor(code, checks) };
}

export function nameOfCauses(rejected: Rejected, mistakes: readonly Mistake[]): string {
  return titleOf(rejected, inFixingOrder(mistakes));
}

/**
 * Without the secret, which the mistakes were found with elsewhere.
 * @param mistakes at least one, in the order they're fixed in.
 */
export function nameOfCausesTold(
  { request, gaps, receivedAt }: ReceivedRequest,
  answered: ServiceAnswer | undefined,
  mistakes: readonly Pick<Mistake, 'title'>[],
): string {
  const now = receivedAt ?? ownTime(request);
  const checks = knownChecks({ request, gaps }, () => undefined, now ?? 0);
  const [code = null] = failedChecks(checks);
  return titleOf({ answered, code, checks, symptoms: findSymptoms({ request, gaps, now }) }, mistakes);
}

function titleOf(rejected: Rejected, mistakes: readonly Pick<Mistake, 'title'>[]): string {
  const first = rejectedFirst(rejected);
  const titles = mistakes.map(({ title }) => title);
  return joinedNames(first ? [first.title, ...titles] : titles);
}
