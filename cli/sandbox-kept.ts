/**
 * A request as it's recorded: method, target and headers in one string. They're kept by the ten thousand, and the garbage
 * collector visits each text and each pair of them again and again.
 */

import type { ByteString } from '../lib/core/signing/bytes.ts';
import {
  type Body,
  bodyBytes,
  type HeaderField,
  type WireRequest,
} from '../lib/core/signing/wire-request.ts';
import type { Answered, RecordedRequest } from './sandbox-record.ts';

/** What one takes besides its bytes, about. */
const EACH = 1024;

export class Kept implements RecordedRequest {
  readonly id: string;
  readonly receivedAt: number;
  readonly response: Answered['response'];
  readonly switches: Answered['switches'];
  readonly keys: Answered['keys'];
  diagnosis: string | undefined = undefined;
  givenUp = false;
  gone = false;
  size: number;
  readonly #head: PackedHead;
  readonly #body: Body;

  constructor(id: string, { receivedAt, request, response, switches, keys }: Answered) {
    this.id = id;
    this.receivedAt = receivedAt;
    this.response = response;
    this.switches = switches;
    this.keys = keys;
    this.#head = packedHead(request);
    this.#body = request.body;
    this.size = EACH + this.#head.length + bodyBytes(request.body).length;
  }

  /** Made anew each time; a copy by spreading lacks it. */
  get request(): WireRequest {
    return { ...unpacked(this.#head), body: this.#body };
  }
}

declare const packed: unique symbol;

type PackedHead = string & { readonly [packed]: true };

/** HTTP allows a line feed in none of them. */
const SEPARATOR = '\n';

function packedHead({ method, target, headers }: WireRequest): PackedHead {
  const parts = [method, target];
  for (const [name, value] of headers) parts.push(name, value);
  return parts.join(SEPARATOR) as PackedHead;
}

function unpacked(head: PackedHead): Omit<WireRequest, 'body'> {
  const [method = '', target = '', ...rest] = head.split(SEPARATOR);
  const headers: HeaderField[] = [];
  for (let i = 0; i + 1 < rest.length; i += 2)
    headers.push([rest[i] ?? '', (rest[i + 1] ?? '') as ByteString]);
  return { method, target: target as ByteString, headers };
}
