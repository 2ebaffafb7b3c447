/** The items of a JSON array, or of the array in the field “data” of an object, out of bytes that come in chunks. */

import { joinBytes } from '../../core/signing/bytes.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  NEWLINE,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './bytes.ts';
import { type Passage, passageFrom, passValue } from './value-end.ts';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** `key`, `colon` and `field`: within an object around the array. */
type Place = 'start' | 'key' | 'colon' | 'field' | 'items' | 'done';

/** An item that’s longer than is read of any: it’s passed over, and those after it are read. */
export interface TooLong {
  /** Among the items, and of the file; both counted from 1. */
  readonly item: number;
  readonly line: number;
}

export class JsonArrayItems {
  /** In bytes. */
  readonly #longest: number;
  #place: Place = 'start';
  #isInObject = false;
  #key = '';
  /** The value that goes on in the next chunk: an item, a key, or what's passed over. */
  #passage: Passage | undefined;
  #parts: Uint8Array[] = [];
  #length = 0;
  #line = 1;
  #count = 0;
  #items: Uint8Array[] = [];
  #hasArray = false;
  #gave = false;
  flaw: string | undefined;
  /** The first of them. */
  tooLong: TooLong | undefined;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** What’s too long stands empty in its place, so that those after it keep their number. */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    this.#items = [];
    for (let at = 0; at < chunk.length && this.flaw === undefined; ) at = this.#step(chunk, at);
    this.#gave ||= this.#items.length > 0;
    return this.#items;
  }

  end(): readonly Uint8Array[] {
    if (this.#place === 'start') this.flaw ??= 'The file is empty';
    else if (this.#place !== 'done')
      this.flaw ??= `The file ends in the middle${this.#gave ? '; what comes before that was read' : ''}`;
    else if (!this.#hasArray)
      this.flaw ??= 'The file holds no list: an array, or an object whose “data” is one';
    return [];
  }

  #step(chunk: Uint8Array, at: number): number {
    if (this.#passage) return this.#pass(chunk, at, this.#passage);
    const byte = chunk[at] ?? 0;
    if (byte === NEWLINE) this.#line += 1;
    if (isSpace(byte) || (this.#place === 'start' && BYTE_ORDER_MARK.includes(byte))) return at + 1;
    if (this.#place === 'start') return this.#start(byte, at);
    if (this.#place === 'items') return this.#item(byte, at);
    if (this.#place === 'done') return this.#fail(at);
    return this.#around(byte, at);
  }

  #start(byte: number, at: number): number {
    if (byte === OPEN_LIST) {
      this.#place = 'items';
      this.#hasArray = true;
    } else if (byte === OPEN_OBJECT) {
      this.#place = 'key';
      this.#isInObject = true;
    } else return this.#fail(at);
    return at + 1;
  }

  #item(byte: number, at: number): number {
    if (byte === COMMA) return at + 1;
    if (byte !== CLOSE_LIST) return this.#begin(byte, at);
    this.#place = this.#isInObject ? 'key' : 'done';
    return at + 1;
  }

  /** The object around the array: its other fields are passed over. */
  #around(byte: number, at: number): number {
    if (this.#place === 'colon') {
      if (byte !== COLON) return this.#fail(at);
      this.#place = 'field';
      return at + 1;
    }
    if (this.#place === 'key') {
      if (byte === COMMA) return at + 1;
      if (byte === QUOTE) return this.#begin(byte, at);
      if (byte !== CLOSE_OBJECT) return this.#fail(at);
      this.#place = 'done';
      return at + 1;
    }
    if (this.#key === '"data"' && byte === OPEN_LIST) {
      this.#place = 'items';
      this.#hasArray = true;
      return at + 1;
    }
    return this.#begin(byte, at);
  }

  #begin(byte: number, at: number): number {
    this.#passage = passageFrom(byte);
    this.#parts = [];
    this.#length = 0;
    return at;
  }

  #pass(chunk: Uint8Array, from: number, passage: Passage): number {
    const { at, ended } = passValue(chunk, from, passage);
    if (this.#place !== 'field') this.#collect(chunk, from, at);
    if (ended) this.#finish(passage);
    return at;
  }

  #collect(chunk: Uint8Array, from: number, to: number): void {
    this.#length += to - from;
    if (this.#length <= this.#longest) this.#parts.push(chunk.slice(from, to));
    else {
      this.#parts = [];
      if (this.#place === 'items') this.tooLong ??= { item: this.#count + 1, line: this.#line };
    }
  }

  #finish({ lines }: Passage): void {
    const value = joinBytes(this.#parts);
    this.#line += lines;
    if (this.#place === 'items') this.#count += 1;
    this.#passage = undefined;
    this.#parts = [];
    if (this.#place === 'items') this.#items.push(value);
    else if (this.#place === 'key') {
      this.#key = new TextDecoder().decode(value);
      this.#place = 'colon';
    } else this.#place = 'key';
  }

  #fail(at: number): number {
    this.flaw = 'The file isn’t a list in JSON; what could be read is shown';
    return at + 1;
  }
}
