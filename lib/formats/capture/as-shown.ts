/** The gate that every capture passes which is read from what others wrote: it marks what they show otherwise than it was sent. */

import { distinctGaps, type Gap, gapOf, isWhole, type MarkedRequest } from '../../core/signing/gaps.ts';
import { headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import { hiddenGaps } from '../hidden.ts';
import { rewrittenGaps } from '../rewritten.ts';
import type { Capture } from './capture.ts';

/**
 * With gaps in what's hidden, and in what a proxy's header says it changed, in each of its readings. What looks hidden may
 * be what was sent, such as a card's masked number: a valid signature proves that.
 * @param told headers that the text has, though maybe not as this request's.
 */
export function markedAsShown(capture: Capture, told: readonly Gap[] = []): Capture {
  const { readings, ifValid = [], isBodyProven = false } = capture;
  const mark = (one: MarkedRequest) => marked(one, told, isBodyProven);
  const asShown = [...ifValid, ...(readings ?? [capture]).filter(isProvable)];
  return {
    ...capture,
    ...mark(capture),
    ...(readings && { readings: readings.map((reading) => ({ ...reading, ...mark(reading) })) }),
    ...(asShown.length > 0 && { ifValid: asShown.map(({ request, gaps }) => ({ request, gaps })) }),
  };
}

/** Whether all that's signed is there, if it was sent as it's shown. The key's id isn't signed. */
function isProvable(one: MarkedRequest): boolean {
  const hidden = hiddenGaps(one.request);
  const isSigned = hidden.length > 0 && hidden.every(({ part }) => part.kind !== 'header');
  return isSigned && isWhole(one) && rewrittenGaps(one.request).length === 0;
}

function marked(
  { request, gaps: known }: MarkedRequest,
  told: readonly Gap[],
  isBodyProven: boolean,
): MarkedRequest {
  const hidden = hiddenGaps(request).filter(({ part }) => part.kind !== 'body' || !isBodyProven);
  const absent = told.filter(
    ({ part }) => part.kind === 'header' && headerValues(request.headers, part.name).length === 0,
  );
  const gaps = distinctGaps([...known, ...hidden, ...rewrittenGaps(request), ...absent]);
  const isBodyKnown = gapOf(known, 'body') || !gapOf(gaps, 'body');
  return { request: isBodyKnown ? request : { ...request, body: NO_BODY }, gaps };
}
