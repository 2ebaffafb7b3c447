/** A diagnosis as the terminal's `--json` prints it: a contract with scripts, so nothing else is added. */

import { redacted, withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import type { Diagnosis, Mistake } from '../lib/core/diagnosis/diagnosis.ts';
import type { Symptom } from '../lib/core/diagnosis/symptoms/symptom.ts';
import { type ByteString, bytesOf, displayText } from '../lib/core/signing/bytes.ts';
import type { Gap } from '../lib/core/signing/gaps.ts';

export function diagnosisJson({
  verdict,
  code,
  signature,
  symptoms,
  explanations,
  expected,
  gaps,
  search,
}: Diagnosis) {
  return {
    verdict,
    code,
    signature,
    symptoms: symptoms.map(symptomJson),
    explanations: explanations.map(({ mistakes, side, cost, certainty, finding, equivalents }) => ({
      faults: mistakes.map(faultJson),
      side,
      cost,
      certainty,
      signedStringBase64: btoa(redacted(finding.message)),
      equivalents: equivalents.map((others) => others.map(({ id }) => id)),
    })),
    expected: expected ? { canonicalString: shown(expected.canonical), signature: expected.signature } : null,
    gaps: gaps.map(gapJson),
    search: {
      tried: search?.tried ?? 0,
      // Where nothing was searched, nothing was exhausted: a valid signature is the one that was looked for.
      stopped: search?.stopped ?? (signature === 'valid' ? 'found' : 'aborted'),
      exhaustedDepth: search?.exhaustedDepth ?? 0,
      ms: Math.round(search?.ms ?? 0),
    },
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

function symptomJson({ id, title, detail, fix }: Symptom) {
  return {
    id,
    title: withoutAnySecret(title),
    detail: withoutAnySecret(detail),
    fix: withoutAnySecret(fix),
  };
}

function faultJson({ id, slot, title, happened, fix, clause }: Mistake) {
  return { id, slot, title, happened: withoutAnySecret(happened), fix, clause };
}
