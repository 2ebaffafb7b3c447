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
  const own = marked(capture, told, isBodyProven);
  const each = readings?.map((reading) => ({ reading, ...marked(reading, told, isBodyProven) }));
  const shown = each ?? [{ reading: capture, ...own }];
  const asShown = [
    ...ifValid,
    ...shown
      .filter(({ isProvable }) => isProvable)
      .map(({ reading: { request, gaps } }) => ({ request, gaps })),
  ];
  return {
    ...capture,
    ...own.asMarked,
    ...(each && { readings: each.map(({ reading, asMarked }) => ({ ...reading, ...asMarked })) }),
    ...(asShown.length > 0 && { ifValid: asShown }),
  };
}

interface Marked {
  readonly asMarked: MarkedRequest;
  /** Whether all that's signed is there, if it was sent as it's shown. The key's id isn't signed. */
  readonly isProvable: boolean;
}

function marked(one: MarkedRequest, told: readonly Gap[], isBodyProven: boolean): Marked {
  const { request, gaps: known } = one;
  const hidden = hiddenGaps(request);
  const rewritten = rewrittenGaps(request);
  const unproven = hidden.filter(({ part }) => part.kind !== 'body' || !isBodyProven);
  const absent = told.filter(
    ({ part }) => part.kind === 'header' && headerValues(request.headers, part.name).length === 0,
  );
  const gaps = distinctGaps([...known, ...unproven, ...rewritten, ...absent]);
  const isBodyKnown = gapOf(known, 'body') || !gapOf(gaps, 'body');
  const isSigned = hidden.length > 0 && hidden.every(({ part }) => part.kind !== 'header');
  return {
    asMarked: { request: isBodyKnown ? request : { ...request, body: NO_BODY }, gaps },
    isProvable: isSigned && rewritten.length === 0 && isWhole(one),
  };
}
