/** What a client signed against what it should have, from the sandbox's diagnosis: no key is needed for it here. */

import { AUTH_HEADERS } from '../core/api.ts';
import type { Comparison } from '../core/diagnosis/answer/answer.ts';
import { shownComparison } from '../core/diagnosis/answer/comparisons.ts';
import { lineLabel } from '../core/diagnosis/answer/line-label.ts';
import type { ToldDiagnosis } from '../core/diagnosis/answer/told-answer.ts';
import { type ByteString, byteStringOfText } from '../core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../core/signing/canonical.ts';
import { isWhole } from '../core/signing/gaps.ts';
import type { KnownSecrets } from '../core/signing/known-secrets.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { InboxRow } from './inbox-rows.ts';

/** What goes along to Diagnose. */
export function toldBySandbox(row: InboxRow, secrets: KnownSecrets): ToldDiagnosis | undefined {
  const { diagnosis } = row;
  if (!diagnosis) return undefined;
  const { signature, mistakes, otherSets, others, isCutShort } = diagnosis;
  return {
    ...{ signature, others, isCutShort },
    sets: [mistakes, ...otherSets],
    isSwitched: row.switches.length > 0,
    comparisons: inboxComparisons(row, secrets),
  };
}

/** Line by line where five were signed, else as a whole; empty where they're equal, or it isn't known what was signed. */
export function inboxComparisons(
  { capture, diagnosis }: InboxRow,
  secrets: KnownSecrets,
): readonly Comparison[] {
  const { request } = capture;
  const signed = diagnosis?.signed;
  if (signed === undefined || !isWhole(capture)) return [];
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp) ?? byteStringOfText('');
  const lines = canonicalLines(request, timestamp);
  const right = canonicalString(lines);
  const show = (comparison: Comparison) => shownComparison(comparison, secrets);
  const theirs = signed.split('\n') as ByteString[];
  if (theirs.length !== lines.length)
    return [show({ what: 'string', label: 'The string to sign', signed, right })];
  return lines
    .map(({ name, value }, index) => {
      const told = theirs[index] ?? byteStringOfText('');
      return show({ what: name, label: lineLabel(name), signed: told, right: value });
    })
    .filter((line) => line.signed !== line.right);
}
