/** Bodies as the browser told of them on their way out, until DevTools tells of the request each belongs to. Bounded. */

import { heldBytes } from '../../core/held-bytes.ts';
import { byteStringOfBytes, equalBytes } from '../../core/signing/bytes.ts';

export type SeenBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** A form, of which the browser tells the fields alone. */
  | { readonly kind: 'form' }
  /** A Blob, a file or a stream, of which it tells nothing. */
  | { readonly kind: 'untold' };

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly body: SeenBody;
}

/** A request as DevTools tells of it. */
export interface ToldRequest {
  readonly method: string;
  readonly url: string;
  /** Unix milliseconds: the browser hears of it some milliseconds later. */
  readonly startedAt: number;
  /** The body as text; of a compressed one it's what was compressed. */
  readonly text: string | undefined;
  readonly isCompressed: boolean;
  /** How many bytes were sent, where that's told. */
  readonly length: number | undefined;
}

/** `unsure`: bytes were seen, but not such that they must be this request's. */
export type TakenBody = SeenBody | { readonly kind: 'unsure' };

interface Bounds {
  readonly requests: number;
  /** As `heldBytes` counts. */
  readonly bytes: number;
}

const BOUNDS: Bounds = { requests: 2000, bytes: 64_000_000 };
/** In milliseconds: how much earlier or later than DevTools the browser may have heard of a request. */
const WITHIN = { earlier: 50, later: 5000 };
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

export class ExactBodies {
  readonly #bounds: Bounds;
  #seen: SeenRequest[] = [];
  #bytes = 0;
  /** Of what began earlier, not everything was seen: what looks like its body may be another's. */
  #completeSince = Number.POSITIVE_INFINITY;

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** @param at Unix milliseconds; from then on everything is seen. */
  begin(at: number): void {
    this.#completeSince = at;
  }

  end(): void {
    this.#seen = [];
    this.#bytes = 0;
    this.#completeSince = Number.POSITIVE_INFINITY;
  }

  add(seen: SeenRequest): void {
    const kept = { ...seen, url: withoutFragment(seen.url) };
    this.#seen.push(kept);
    this.#bytes += heldBytes(kept);
    while (this.#seen.length > this.#bounds.requests || this.#bytes > this.#bounds.bytes) {
      const oldest = this.#seen.shift();
      if (!oldest) return;
      this.#bytes -= heldBytes(oldest);
      this.#completeSince = Math.max(this.#completeSince, oldest.at + WITHIN.later);
    }
  }

  /** Each body once. `undefined` where nothing was seen of it. */
  take(told: ToldRequest): TakenBody | undefined {
    if (told.startedAt < this.#completeSince) return undefined;
    const url = withoutFragment(told.url);
    const near = this.#seen.filter(
      ({ method, url: seenUrl, at }) =>
        method === told.method &&
        seenUrl === url &&
        at >= told.startedAt - WITHIN.earlier &&
        at <= told.startedAt + WITHIN.later,
    );
    const fitting = near.filter(({ body }) => body.kind === 'bytes' && fits(body.bytes, told));
    const [first] = fitting;
    const other = near.find(({ body }) => body.kind !== 'bytes');
    // Of equal length alone it may as well be the one that nothing is told of.
    const isSure = other === undefined || tellsText(told);
    if (first && isSure && fitting.every(({ body }) => isSame(body, first.body))) return this.#remove(first);
    if (fitting.length === 0 && other) return this.#remove(other);
    return near.length === 0 ? undefined : { kind: 'unsure' };
  }

  #remove(seen: SeenRequest): SeenBody {
    this.#seen.splice(this.#seen.indexOf(seen), 1);
    this.#bytes -= heldBytes(seen);
    return seen.body;
  }
}

/** The text of what was sent, not of what was compressed. */
function tellsText(told: ToldRequest): told is ToldRequest & { readonly text: string } {
  return told.text !== undefined && !told.isCompressed;
}

/**
 * DevTools decodes bodies as UTF-8 or as one character per byte. Parts that are Blobs are left out of the bytes without a
 * word, which only the length or the text tells.
 */
function fits(bytes: Uint8Array, told: ToldRequest): boolean {
  const { text, length } = told;
  if (length !== undefined && length !== bytes.length) return false;
  if (!tellsText(told)) return length !== undefined;
  return text === lenient.decode(bytes) || text === byteStringOfBytes(bytes);
}

function isSame(a: SeenBody, b: SeenBody): boolean {
  return a.kind === 'bytes' && b.kind === 'bytes' && equalBytes(a.bytes, b.bytes);
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
