/** Rows of a CSV file (RFC 4180) out of text that comes in pieces; which cells were quoted is kept. */

import type { CsvCell } from '../core/records/csv-cells.ts';

export type CsvRow = readonly CsvCell[];

const SEPARATORS = [',', ';', '\t'];
const LONG_ROW = 256 * 1024;

export class CsvRows {
  #separator: string | undefined;
  #rest = '';
  /** How far the first line was looked through for its separator. */
  #looked = 0;
  #isQuoted = false;
  readonly #met = new Set<string>();
  /** A long row that isn't whole is read again only once there's much more of it, or it would be read for every piece. */
  #enough = 0;

  /** Whole rows. A row that goes on waits for more. */
  push(text: string): readonly CsvRow[] {
    this.#rest += text;
    this.#separator ??= this.#separatorIn(this.#rest);
    if (this.#separator === undefined || this.#rest.length < this.#enough) return [];
    const rows = this.#read(this.#rest, false);
    this.#enough = this.#rest.length < LONG_ROW ? 0 : 1.5 * this.#rest.length;
    return rows;
  }

  /** The last row, where no line break ends it. */
  end(): readonly CsvRow[] {
    this.#separator ??= ',';
    return this.#read(this.#rest, true);
  }

  /** Text of a row that isn't whole: after the end, one whose quotes were never closed. */
  get rest(): string {
    return this.#rest;
  }

  /** By the first line; spreadsheets of some languages write semicolons. */
  #separatorIn(text: string): string | undefined {
    for (; this.#looked < text.length; this.#looked++) {
      const character = text.charAt(this.#looked);
      if (character === '"') this.#isQuoted = !this.#isQuoted;
      else if (this.#isQuoted) continue;
      else if (character === '\n') return SEPARATORS.find((one) => this.#met.has(one)) ?? ',';
      else if (SEPARATORS.includes(character)) this.#met.add(character);
    }
    return undefined;
  }

  #read(text: string, isEnd: boolean): readonly CsvRow[] {
    const rows: CsvRow[] = [];
    let at = 0;
    for (;;) {
      const row = this.#row(text, at, isEnd);
      if (!row) break;
      rows.push(row.cells);
      at = row.end;
    }
    this.#rest = text.slice(at);
    return rows;
  }

  /** `undefined` where it isn't whole. */
  #row(text: string, from: number, isEnd: boolean): { cells: CsvCell[]; end: number } | undefined {
    const cells: CsvCell[] = [];
    if (from >= text.length) return undefined;
    for (let at = from; ; at++) {
      const cell = this.#cell(text, at);
      if (!cell) return undefined;
      cells.push(cell);
      at = cell.end;
      if (text[at] === this.#separator) continue;
      const end = lineEnd(text, at);
      if (end !== undefined) return { cells, end };
      // The rest of the line may be on its way.
      return isEnd && at >= text.length ? { cells, end: at } : undefined;
    }
  }

  #cell(text: string, from: number): (CsvCell & { readonly end: number }) | undefined {
    const isQuoted = text[from] === '"';
    const quoted = isQuoted ? quotedText(text, from) : { text: '', end: from };
    if (!quoted) return undefined;
    // What follows a closing quote up to the separator isn't in any standard; most readers add it.
    const plain = this.#plainText(text, quoted.end);
    return { text: quoted.text + plain, isQuoted, end: quoted.end + plain.length };
  }

  #plainText(text: string, from: number): string {
    let end = from;
    while (end < text.length && text[end] !== this.#separator && text[end] !== '\n') end++;
    if (text[end] === '\n' && text[end - 1] === '\r' && end > from) end--;
    return text.slice(from, end);
  }
}

function quotedText(text: string, from: number): { readonly text: string; readonly end: number } | undefined {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return undefined;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { text: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** Behind the line break that stands here. */
function lineEnd(text: string, at: number): number | undefined {
  if (text[at] === '\n') return at + 1;
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : undefined;
}
