/**
 * A request as it's recorded, in as few objects as can be: method, target and headers in one string, and its id as a
 * number. They're kept by the ten thousand, and the garbage collector visits each of them again and again.
 */

import type { ByteString } from '../lib/core/signing/bytes.ts';
import {
  type Body,
  bodyBytes,
  type HeaderField,
  NO_BODY,
  type WireRequest,
} from '../lib/core/signing/wire-request.ts';
import type { AnsweredRequest, RecordEvent, RecordedRequest } from './sandbox-record.ts';

/** What one takes besides its bytes, about. */
const EACH = 1024;

/** As they're told: 16 digits, so that their order as text is that of the numbers. */
export function numberedId(number: number): string {
  return String(number).padStart(16, '0');
}

/** Is the event of its own arrival, too. What's made by a getter is made anew each time, and a copy by spreading lacks it. */
export class Kept implements RecordedRequest, RecordEvent {
  readonly number: number;
  readonly receivedAt: number;
  readonly response: AnsweredRequest['response'];
  readonly switches: AnsweredRequest['switches'];
  readonly keys: AnsweredRequest['keys'];
  diagnosis: string | undefined = undefined;
  givenUp = false;
  size: number;
  /** How many events tell what became of it. */
  outcomes = 0;
  #gone = false;
  readonly #head: PackedHead;
  #body: Body;

  constructor(number: number, { receivedAt, request, response, switches, keys }: AnsweredRequest) {
    this.number = number;
    this.receivedAt = receivedAt;
    this.response = response;
    this.switches = switches;
    this.keys = keys;
    this.#head = packedHead(request);
    this.#body = request.body;
    this.size = EACH + this.#head.length + bodyBytes(request.body).length + (response.body?.length ?? 0);
  }

  /** @returns the bytes that this takes; `undefined` where it's no news. */
  learn(diagnosis: string | undefined): number | undefined {
    const { diagnosis: before } = this;
    if (this.givenUp || (before !== undefined && (diagnosis ?? before) === before)) return undefined;
    const more = (diagnosis?.length ?? 0) - (before?.length ?? 0);
    this.diagnosis = diagnosis;
    this.givenUp = diagnosis === undefined;
    this.size += more;
    this.outcomes++;
    return more;
  }

  /** Its place in the list goes with the next sweep, its body at once: 64 of them may wait, and each may be as long as all the rest. */
  letGo(): void {
    this.#body = NO_BODY;
    this.#gone = true;
  }

  get gone(): boolean {
    return this.#gone;
  }

  get id(): string {
    return numberedId(this.number);
  }

  get kind(): 'request' {
    return 'request';
  }

  get of(): Kept {
    return this;
  }

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
