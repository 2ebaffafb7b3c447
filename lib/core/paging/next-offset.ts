/** Where the pages around a page begin, by the document's rule and by what the service applied (API document, section 4). */

export interface PagePlace {
  /** That was applied, or asked for where the answer doesn't say. */
  readonly offset: number;
  /** Records on the page. */
  readonly count: number;
  readonly limit?: number | undefined;
  readonly total?: number | undefined;
}

/** Each is `undefined` where there's no such page, or it can't be told. */
export interface PageSteps {
  readonly first: number | undefined;
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly last: number | undefined;
}

/**
 * “Increase offset by limit until offset plus the length of data reaches total.” A page that's shorter than its limit
 * is followed by what comes after its own records, so that none is passed over; one that's empty by nothing.
 */
export function nextOffset(place: PagePlace): number | undefined {
  const { offset, count, total } = place;
  if (count === 0 || (total !== undefined && offset + count >= total)) return undefined;
  return offset + Math.min(count, stepOf(place));
}

/** Offsets step by the limit that was applied, not by the one that was asked for. */
export function pageSteps(place: PagePlace): PageSteps {
  const { offset, total } = place;
  const step = stepOf(place);
  const last = total !== undefined && total > 0 && step > 0 ? lastOffset(offset, step, total) : undefined;
  return {
    first: offset > 0 ? 0 : undefined,
    previous: offset > 0 ? Math.max(0, offset - Math.max(1, step)) : undefined,
    next: nextOffset(place),
    last: last === offset ? undefined : last,
  };
}

/** Counted from 1, where pages begin at multiples of the limit that was applied. */
export function offsetOfPage(page: number, place: PagePlace): number {
  return (page - 1) * Math.max(1, stepOf(place));
}

function stepOf({ limit, count }: PagePlace): number {
  return limit !== undefined && limit > 0 ? limit : count;
}

/** In step with the page that's shown; from beyond the end, in step with the beginning. */
function lastOffset(offset: number, step: number, total: number): number {
  const phase = offset < total ? offset % step : 0;
  return phase + Math.floor(Math.max(0, total - 1 - phase) / step) * step;
}
