/** What an answer rests on and what wasn't looked at, in sentences. */

import { SERVER_READINGS } from '../../faults/server-readings.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Diagnosis, Explained, Mistake } from '../diagnosis.ts';

export function caveatsFor(diagnosis: Diagnosis, request: WireRequest): string[] {
  const [best] = diagnosis.explanations;
  return [
    ...rebuilt(diagnosis, request),
    ...(best ? best.mistakes.flatMap(openPoint) : []),
    ...diagnosis.limits,
    ...cutShort(diagnosis),
  ];
}

/** A signature that's right proves the bytes. */
function rebuilt({ signature, explanations: [best] }: Diagnosis, { body }: WireRequest): string[] {
  if (signature === 'valid' || body.kind === 'none' || body.source === 'exact' || body.bytes.length === 0)
    return [];
  return [
    best?.certainty === 'if-body-bytes-are-exact'
      ? 'The body’s bytes were rebuilt from text. If other bytes were sent, the body may be wrong as well: check it against what the server received.'
      : 'The body’s bytes were rebuilt from text. If other bytes were sent, nothing here can be certain: capture the request nearer to the wire.',
  ];
}

function openPoint({ reading }: Mistake): string[] {
  if (!reading) return [];
  const { open, assumed } = SERVER_READINGS[reading];
  return [`The API document leaves this open: ${lowered(open)}. Assumed here: ${lowered(assumed)}.`];
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function cutShort({ search, explanations: [best] }: Diagnosis): string[] {
  if (!search) return [];
  const { stopped, exhaustedDepth, incomplete } = search;
  const done =
    exhaustedDepth === 0
      ? 'before every mistake had been tried'
      : exhaustedDepth === 1
        ? 'when every single mistake had been tried'
        : `when every combination of up to ${exhaustedDepth} mistakes had been tried`;
  if (stopped === 'aborted')
    return [
      `The search was cancelled ${done}.${best ? ' Explanations that fit as well may be missing.' : ''}`,
    ];
  if (incomplete)
    return [
      `Part of the search failed, so not every combination was tried.${best ? ' Explanations that fit as well may be missing.' : ' Reload Countersign and search again.'}`,
    ];
  if (stopped === 'budget') return [`Time ran out ${done}. More time tries more combinations.`];
  return best && exhaustedDepth < depthOf(best)
    ? ['Time ran out before all combinations of as many mistakes were tried. Others may fit as well.']
    : [];
}

/** The combinations it was found among. Mistakes in printing the signature are read off, not combined. */
function depthOf({ mistakes, finding }: Explained): number {
  const combined = mistakes.filter(({ slot }) => slot !== 'output').length;
  return Math.min(3, combined, finding.reasons[0]?.mistakes ?? combined);
}
