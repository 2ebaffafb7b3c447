/** Cuts a text at the edges of its marks, so that each stretch is drawn in one look. */

export interface ByteMark<Tone extends string = string> {
  /** Tells the marks apart; two texts that mark the same thing use the same id. */
  readonly id: string;
  /** Half-open, in bytes. */
  readonly start: number;
  readonly end: number;
  readonly tone: Tone;
  /** A tooltip, spoken too where the mark can be focused: what this stretch is. */
  readonly label?: string | undefined;
  /** Spoken before and after it where it can’t be focused; not seen, nor copied. */
  readonly spoken?: { readonly before: string; readonly after: string } | undefined;
}

export interface Stretch<Mark extends ByteMark> {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark | undefined;
}

/** In order, covering `0` to `length` once. Empty marks are left out; where two overlap, the earlier one has it. */
export function byteStretches<Mark extends ByteMark>(
  length: number,
  marks: readonly Mark[],
): Stretch<Mark>[] {
  const stretches: Stretch<Mark>[] = [];
  let at = 0;
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(at, mark.start);
    const end = Math.min(length, mark.end);
    if (end <= start) continue;
    if (start > at) stretches.push({ start: at, end: start, mark: undefined });
    stretches.push({ start, end, mark });
    at = end;
  }
  if (at < length) stretches.push({ start: at, end: length, mark: undefined });
  return stretches;
}
