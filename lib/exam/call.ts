/** One call of an exam: what a client is asked to send, as values. How it writes them on the wire is what's examined. */

import type { ClauseId } from '../core/clauses.ts';
import type { JsonValue } from '../core/records/json-value.ts';

/** `json`: the client serializes it. `text`: its UTF-8 bytes. `base64`: the bytes themselves. */
export type CallBody =
  | null
  | { readonly json: JsonValue }
  | { readonly text: string; readonly contentType: string }
  | { readonly base64: string; readonly contentType: string };

/** What a request is to ask for. */
export interface AskedRequest {
  readonly method: string;
  /** As it stands on the request line, escapes included. */
  readonly path: string;
  /** Decoded, in the order to be sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: CallBody;
}

export interface ExamCall extends AskedRequest {
  /** Tells it from the others of one exam, and stays the same from one exam to the next. */
  readonly id: string;
  /** What of the API docs it's about. */
  readonly clause: ClauseId;
  /** One sentence: the mistakes that it shows. */
  readonly reveals: string;
}
