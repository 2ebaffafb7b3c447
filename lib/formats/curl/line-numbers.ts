/** The line that a place in a text is in. */

export class LineNumbers {
  private readonly breaks: number[] = [];
  private readonly first: number;

  constructor(text: string, first: number) {
    this.first = first;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.breaks.push(at);
  }

  /** By halving. */
  at(position: number): number {
    let low = 0;
    let high = this.breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.breaks[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return this.first + low;
  }
}
