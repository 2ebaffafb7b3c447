/** What a client signed against what it should have, from the sandbox's diagnosis: no key is needed for it here. */

import { AUTH_HEADERS } from '../core/api.ts';
import type { Comparison } from '../core/diagnosis/answer/answer.ts';
import { lineLabel } from '../core/diagnosis/answer/line-label.ts';
import { redacted } from '../core/diagnosis/compare/redacted.ts';
import { type ByteString, byteStringOfText } from '../core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../core/signing/canonical.ts';
import { isWhole } from '../core/signing/gaps.ts';
import type { KnownSecrets } from '../core/signing/known-secrets.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { InboxRow } from './inbox-rows.ts';

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
  const show = (bytes: ByteString): ByteString => redacted(secrets.hideBytes(bytes));
  const theirs = signed.split('\n') as ByteString[];
  if (theirs.length !== lines.length)
    return [{ what: 'string', label: 'The string to sign', signed: show(signed), right: show(right) }];
  return lines
    .map(
      ({ name, value }, index): Comparison => ({
        what: name,
        label: lineLabel(name),
        signed: show(theirs[index] ?? byteStringOfText('')),
        right: show(value),
      }),
    )
    .filter((line) => line.signed !== line.right);
}
