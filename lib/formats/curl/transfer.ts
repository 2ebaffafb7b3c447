/** What a curl command asks for up to `--next`: the same request to each of its URLs. */

import type { ByteString } from '../../core/signing/bytes.ts';
import type { Data } from './data.ts';
import type { Stream, Word } from './shell-word.ts';

export interface Transfer {
  readonly urls: Word[];
  readonly headers: Word[];
  readonly cookies: Word[];
  readonly uploads: Word[];
  /** By the option's long name; the last one counts. */
  readonly values: Map<string, Word>;
  readonly flags: Set<string>;
  data?: Data;
  /** Of `--url-query`. */
  query?: Data;
  json: boolean;
  form: boolean;
  readonly remarks: string[];
  /** The first version of curl that knows all of its options. */
  since: string;
}

/** Standard input can be read once. */
export class Stdin {
  private readonly input: Stream;
  private isRead = false;

  constructor(input: Stream) {
    this.input = input;
  }

  read(): Stream {
    if (this.isRead) return { bytes: '' as ByteString };
    this.isRead = true;
    return this.input;
  }
}

export function newTransfer(): Transfer {
  return {
    urls: [],
    headers: [],
    cookies: [],
    uploads: [],
    values: new Map(),
    flags: new Set(),
    json: false,
    form: false,
    remarks: [],
    since: '0.0.0',
  };
}

/** @param place as in “the URL”. */
export function unknownWhere(name: string, place: string, remedy?: string): string {
  return remedy ?? `${name} in ${place} can’t be known from the command. Write its value in its place`;
}
