/** What an answer rests on and what wasn't looked at, in sentences. */

import { measuredWords } from '../../mistakes/server/measured.ts';
import { SERVER_READINGS } from '../../mistakes/server/readings.ts';
import { headerValue, type WireRequest } from '../../signing/wire-request.ts';
import type { Diagnosis, Mistake } from '../diagnosis.ts';
import { withinSentence } from './mistake-names.ts';
import { depthOf } from './other-matches.ts';

export function caveatsFor(diagnosis: Diagnosis, request: WireRequest): string[] {
  const [best] = diagnosis.explanations;
  return [
    ...reconstructed(diagnosis, request),
    ...known(diagnosis, request),
    ...(best ? best.mistakes.flatMap(openPoint) : []),
    ...diagnosis.limits,
    ...(diagnosis.reading && !best ? [diagnosis.reading.words] : []),
    ...cutShort(diagnosis),
  ];
}

/** What the right signature rests on, unless a mistake says so already. */
function known({ server, checks, secrets, explanations: [best] }: Diagnosis, request: WireRequest): string[] {
  if (!server || best?.mistakes.some(({ measured }) => measured)) return [];
  return measuredWords(server, request, checks).map((words) => secrets.hide(words));
}

/** A signature that's valid proves the bytes. */
function reconstructed(
  { signature, explanations: [best] }: Diagnosis,
  { body, headers }: WireRequest,
): string[] {
  if (signature === 'valid' || body.kind === 'none' || body.source === 'exact' || body.bytes.length === 0)
    return [];
  switch (best?.certainty) {
    case 'if-body-bytes-are-exact':
      return [
        'The body was reconstructed from text. If different bytes were sent, the body may hold a mistake too: compare it with what the server received.',
      ];
    case 'proved':
      return [
        headerValue(headers, 'content-length') === undefined
          ? 'The body is the file you gave, without its line breaks: curl -d removes them. The body that was hashed has line breaks, so it wasn’t sent.'
          : 'The body was reconstructed from text and has as many bytes as Content-Length says. The body that was hashed has a different number of bytes, so it wasn’t sent.',
      ];
    case undefined:
      return [
        'The body was reconstructed from text. If different bytes were sent, no result here is certain: capture the request nearer to the wire.',
      ];
  }
}

function openPoint({ reading }: Mistake): string[] {
  if (!reading) return [];
  const { open, assumed } = SERVER_READINGS[reading];
  return [`The API docs leave this open: ${withinSentence(open)}. Assumed here: ${withinSentence(assumed)}.`];
}

const MORE_TIME = 'A longer search tries more combinations.';
/** How far it came stands in the count of what was tried. */
const TIME_RAN_OUT = `Time ran out. ${MORE_TIME}`;

function cutShort({ search, explanations: [best] }: Diagnosis): string[] {
  if (!search) return [];
  const { stopped, exhaustedDepth, incomplete } = search;
  const done = doneBy(exhaustedDepth);
  if (stopped === 'aborted') return [`Before it was cancelled, ${done}.`];
  if (incomplete)
    return [
      `Part of the search failed, so not every combination was tried.${best ? '' : ' Reload Countersign and search again.'}`,
    ];
  if (stopped === 'budget')
    return [exhaustedDepth > 1 ? TIME_RAN_OUT : `Time ran out: ${done}. ${MORE_TIME}`];
  return best && exhaustedDepth < depthOf(best)
    ? ['Time ran out before every combination of this many mistakes was tried.']
    : [];
}

/** A clause. */
function doneBy(exhaustedDepth: number): string {
  switch (exhaustedDepth) {
    case 0:
      return 'the search hadn’t tried each mistake alone yet';
    case 1:
      return 'the search had tried each mistake alone, but not every pair';
    case 2:
      return 'the search had tried each mistake alone and pairs of mistakes';
    default:
      return `the search had tried combinations of up to ${exhaustedDepth} mistakes`;
  }
}
