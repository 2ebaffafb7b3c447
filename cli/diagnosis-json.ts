/** A diagnosis as the terminal's `--json` prints it: a contract with scripts, so nothing else is added. */

import { answerOf } from '../lib/core/diagnosis/answer/answer-of.ts';
import { comparisonsFor } from '../lib/core/diagnosis/answer/comparisons.ts';
import { whyNotChecked } from '../lib/core/diagnosis/answer/unexplained-answers.ts';
import { unexpectedRefusal } from '../lib/core/diagnosis/answer/valid-answer.ts';
import { redacted, withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import type { Diagnosis, Explained, Mistake } from '../lib/core/diagnosis/diagnosis.ts';
import type { Symptom } from '../lib/core/diagnosis/symptoms/symptom.ts';
import { type ByteString, bytesOf, displayText } from '../lib/core/signing/bytes.ts';
import type { Gap } from '../lib/core/signing/gaps.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

/** @param request as it was sent, from which the body that was hashed is made again. */
export function diagnosisJson(diagnosis: Diagnosis, request: WireRequest) {
  const { answered, signature, symptoms, explanations, expected, gaps, search } = diagnosis;
  const unexpected = unexpectedRefusal(diagnosis);
  return {
    verdict: unexpected ? 'refused' : diagnosis.verdict,
    code: unexpected ?? diagnosis.code,
    /** What the server did answer, where the input tells it. */
    answered: answered ? { status: answered.status, code: answered.code ?? null } : null,
    signature,
    /** Why it isn't checked, by id; null where it is. */
    notChecked: signature === 'not-checked' ? whyNotChecked(request, diagnosis).id : null,
    symptoms: symptoms.map(symptomJson),
    explanations: explanations.map((explained) => explanationJson(explained, diagnosis, request)),
    expected: expected ? { canonicalString: shown(expected.canonical), signature: expected.signature } : null,
    gaps: gaps.map(gapJson),
    search: {
      tried: search?.tried ?? 0,
      // Where nothing was searched, nothing was exhausted: a valid signature is the one that was looked for.
      stopped: search?.stopped ?? (signature === 'valid' ? 'found' : 'aborted'),
      exhaustedDepth: search?.exhaustedDepth ?? 0,
      ms: Math.round(search?.ms ?? 0),
      /** How many values of each kind were tried on their own. */
      coverage: search?.coverage ?? null,
    },
    /** What else it may be where a search found nothing, the first to check first. */
    causes: causesOf(diagnosis, request),
  };
}

function causesOf(diagnosis: Diagnosis, request: WireRequest) {
  if (diagnosis.signature !== 'unexplained' || !diagnosis.search) return [];
  const { reasons } = answerOf(diagnosis, { request });
  return reasons.map(({ title, text }) => ({ title: withoutAnySecret(title), text: withoutAnySecret(text) }));
}

function explanationJson(explained: Explained, diagnosis: Diagnosis, request: WireRequest) {
  const { mistakes, side, cost, certainty, finding, equivalents } = explained;
  const body = comparisonsFor(explained, diagnosis, request).find(({ what }) => what === 'body');
  return {
    faults: mistakes.map(mistakeJson),
    side,
    cost,
    certainty,
    /** Mistakes it was found among; those in the signature’s print are read off. */
    depth: finding.reasons[0]?.mistakes ?? null,
    signedStringBase64: btoa(redacted(finding.message)),
    /** What of it was each line's value, by the line: a body in place of its hash may hold line breaks itself. */
    signedPartsBase64: Object.fromEntries(
      Object.entries(finding.values).map(([slot, value]) => [slot, btoa(redacted(value))]),
    ),
    /** The body whose hash was signed, where it isn't the one that was sent and could be made again. */
    signedBodyBase64: body ? btoa(body.signed) : null,
    equivalents: equivalents.map((others) => others.map(({ id }) => id)),
    /** The same sets, in words. */
    equivalentFaults: equivalents.map((others) => others.map(mistakeJson)),
  };
}

function shown(bytes: ByteString): string {
  return displayText(bytesOf(redacted(bytes)));
}

/** What isn't known of the request, as `{ part, name, reason, piece, said }`; `name` is a header's. */
function gapJson({ part, reason, piece, said }: Gap) {
  return {
    part: part.kind,
    name: part.kind === 'header' ? withoutAnySecret(part.name) : null,
    reason,
    piece: piece === undefined ? null : withoutAnySecret(piece),
    said: said === undefined ? null : withoutAnySecret(said),
  };
}

function symptomJson({ id, title, detail, causes = [], fix }: Symptom) {
  return {
    id,
    title: withoutAnySecret(title),
    detail: withoutAnySecret(detail),
    /** What may lie behind it, where no request shows which. */
    causes,
    fix: withoutAnySecret(fix),
  };
}

function mistakeJson({ id, slot, how, alike = [], way, reading, title, happened, fix, clause }: Mistake) {
  const words = { how: withoutAnySecret(how), title, happened: withoutAnySecret(happened), fix };
  const ways = { ...(alike.length > 0 && { alike: alike.map(withoutAnySecret) }), ...(way && { way }) };
  return { id, slot, ...ways, ...(reading && { reading }), ...words, clause };
}
