/** What was signed against what should have been: line by line where it's five lines, else the whole string. */

import { AUTH_HEADERS } from '../../api.ts';
import type { Hints } from '../../mistakes/subject.ts';
import { type ByteString, byteStringOfBytes } from '../../signing/bytes.ts';
import { LINE_NAMES, type LineName } from '../../signing/canonical.ts';
import type { KnownSecrets } from '../../signing/known-secrets.ts';
import { headerValue, type WireRequest } from '../../signing/wire-request.ts';
import { redacted } from '../compare/redacted.ts';
import type { Diagnosis, Explained } from '../diagnosis.ts';
import type { Comparison } from './answer.ts';
import { lineLabel } from './line-label.ts';
import { signedBody } from './signed-body.ts';

type Compared = Pick<Explained, 'finding' | 'mistakes'>;

/**
 * What's shown may be copied into a report, so no secret is in it, not even one that was sent.
 * @param explained one of the diagnosis. Without what was expected there's nothing to compare.
 */
export function comparisonsFor(
  explained: Compared,
  { expected, hints, secrets }: Pick<Diagnosis, 'expected' | 'hints' | 'secrets'>,
  request: WireRequest,
): Comparison[] {
  const compared = expected ? comparisonsOf(explained, expected, { request, hints }) : [];
  return compared.map((comparison) => shownComparison(comparison, secrets));
}

function shownComparison(comparison: Comparison, { hideBytes }: KnownSecrets): Comparison {
  const show = (bytes: ByteString): ByteString => redacted(hideBytes(bytes));
  return { ...comparison, signed: show(comparison.signed), right: show(comparison.right) };
}

/** What the two are called, from the client's view: `Signed` and `Correct`, as in a sentence's beginning. */
export function comparisonNames({
  what,
  isOnlySent,
}: Pick<Comparison, 'what' | 'isOnlySent'>): readonly [signed: string, right: string] {
  if (isOnlySent) return ['Signed', 'Sent'];
  switch (what) {
    case 'body':
      return ['Hashed', 'Sent'];
    case 'signature':
      return ['Sent', 'Correct'];
    default:
      return ['Signed', 'Correct'];
  }
}

function comparisonsOf(
  explained: Compared,
  expected: NonNullable<Diagnosis['expected']>,
  { request, hints }: { readonly request: WireRequest; readonly hints: Hints },
): Comparison[] {
  const { finding, mistakes } = explained;
  const right = expected.canonical;
  if (finding.message === right)
    return mistakes.every(({ slot }) => slot === 'output')
      ? [
          {
            what: 'signature',
            label: AUTH_HEADERS.signature,
            signed: headerValue(request.headers, AUTH_HEADERS.signature) ?? NOTHING,
            right: expected.signature,
          },
        ]
      : [];
  const lines = signedLines(explained);
  if (!lines)
    return [{ what: 'string', label: 'Canonical string', signed: finding.message, right }, ...bodies()];
  return [
    ...expected.lines
      .map(({ name, value }, index) => ({ ...lineOf(name), signed: lines[index] ?? NOTHING, right: value }))
      .filter((line) => line.signed !== line.right),
    ...bodies(),
  ];

  function bodies(): Comparison[] {
    const hash = lines?.[4] ?? finding.values.hash;
    const body = signedBody({ request, hints }, mistakes, finding.values.body, hash);
    return body ? [{ what: 'body', label: 'Body', ...body }] : [];
  }
}

const NOTHING = byteStringOfBytes(new Uint8Array(0));

function lineOf(name: LineName): { what: LineName; label: string } {
  return { what: name, label: lineLabel(name) };
}

/** The five lines of the message, where it was put together as it should be. */
function signedLines({ mistakes, finding: { message, values } }: Compared): ByteString[] | undefined {
  const { method, path, query, timestamp, hash } = values;
  // A line may hold line breaks itself, such as a body in place of its hash.
  const known = [method, path, query, timestamp, hash].filter((value) => value !== undefined);
  if (known.length === LINE_NAMES.length && known.join('\n') === message) return known;
  if (mistakes.some(({ slot }) => slot === 'joining' || slot === 'hmac')) return undefined;
  const split = message.split('\n') as ByteString[];
  return split.length === LINE_NAMES.length ? split : undefined;
}
