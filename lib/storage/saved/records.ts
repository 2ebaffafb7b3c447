/** How requests are saved: collections and what a list shows of a request, apart from them its draft, and what came of each send. */

import * as v from 'valibot';
import { AUTH_HEADERS } from '../../core/api.ts';
import { isErrorCode } from '../../core/diagnosis/envelope-code.ts';
import { asByteString } from '../../core/signing/bytes.ts';
import { visibleName } from '../../core/visible-name.ts';

/** One character per byte. */
const BYTES = v.pipe(
  v.string(),
  v.check((text) => asByteString(text) !== undefined),
);
/** Whichever page's they are. */
const OCTETS = v.custom<Uint8Array<ArrayBuffer>>(
  (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
);
const ID = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const NAME = v.pipe(v.string(), v.minLength(1), v.maxLength(1000), v.transform(visibleName));
const UNIX_SECONDS = v.pipe(v.number(), v.finite());
/** Rises in the order they're shown; gaps don't matter. */
const PLACE = v.pipe(v.number(), v.finite());
const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));

const COLLECTION = v.object({ id: ID, name: NAME, place: PLACE });

const REQUEST = v.object({
  id: ID,
  collection: ID,
  name: NAME,
  place: PLACE,
  method: v.string(),
  /** As much of the template as a list shows. */
  target: v.string(),
  changedAt: UNIX_SECONDS,
  /** Another with each save. Older builds wrote none. */
  revision: v.optional(v.string()),
  /** Bytes its draft takes, about. */
  size: COUNT,
});

const DRAFT = v.object({
  id: ID,
  method: v.string(),
  target: v.string(),
  headers: v.array(v.object({ name: v.string(), value: v.string(), enabled: v.boolean() })),
  body: v.variant('kind', [
    v.object({ kind: v.literal('none') }),
    v.object({ kind: v.literal('text'), text: v.string() }),
    v.object({ kind: v.literal('file'), name: v.string(), bytes: OCTETS }),
  ]),
  /** Authentication headers left out on purpose. */
  leftOut: v.array(v.picklist(Object.values(AUTH_HEADERS))),
});

const SEND = v.object({
  id: ID,
  /** The saved request it was sent for. */
  request: ID,
  /** The name of the environment it went to, as it was then. Older builds wrote none; it's empty where it holds a secret. */
  environment: v.optional(v.pipe(v.string(), v.transform(visibleName))),
  /** Unix seconds. */
  at: UNIX_SECONDS,
  outcome: v.picklist(['response', 'redirect', 'network', 'cut', 'timeout', 'cancelled', 'invalid-request']),
  status: v.nullable(v.number()),
  /** The server’s, of whatever kind. */
  code: v.nullable(v.pipe(v.string(), v.check(isErrorCode))),
  /** From the first byte sent to the last received. */
  milliseconds: v.nullable(v.number()),
  /** Of the answer's body, whether or not all of it is kept. */
  length: COUNT,
  /** Bytes it takes, about. */
  size: COUNT,
});

const FIELDS = v.array(v.strictTuple([v.string(), BYTES]));
/** Why a body, or the end of one, isn't there. */
const LEFT = v.nullable(v.picklist(['too-long', 'holds-secret']));

const EXCHANGE = v.object({
  id: ID,
  url: v.string(),
  method: v.string(),
  target: BYTES,
  /** As sent, but for cookies and passwords. */
  headers: FIELDS,
  body: v.nullable(OCTETS),
  bodyLeft: LEFT,
  reason: v.string(),
  answerHeaders: FIELDS,
  answerBody: OCTETS,
  answerLeft: LEFT,
});

export type StoredCollection = v.InferOutput<typeof COLLECTION>;
export type StoredSavedRequest = v.InferOutput<typeof REQUEST>;
export type StoredSavedDraft = v.InferOutput<typeof DRAFT>;
export type StoredSend = v.InferOutput<typeof SEND>;
export type StoredExchange = v.InferOutput<typeof EXCHANGE>;

/** What's in each store of the database, by its name. */
export interface SavedRecords {
  readonly collections: StoredCollection;
  readonly requests: StoredSavedRequest;
  readonly drafts: StoredSavedDraft;
  readonly sends: StoredSend;
  readonly exchanges: StoredExchange;
}

const SCHEMAS = {
  collections: COLLECTION,
  requests: REQUEST,
  drafts: DRAFT,
  sends: SEND,
  exchanges: EXCHANGE,
} as const;

export type SavedStore = keyof SavedRecords;

export const SAVED_STORES = Object.keys(SCHEMAS) as readonly SavedStore[];

/** `undefined` for what's cut off or another's. */
export function savedRecord<Store extends SavedStore>(
  store: Store,
  stored: unknown,
): SavedRecords[Store] | undefined {
  const schema: v.GenericSchema<unknown, SavedRecords[Store]> = SCHEMAS[store] as never;
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : undefined;
}

export function savedRecords<Store extends SavedStore>(
  store: Store,
  stored: readonly unknown[],
): readonly SavedRecords[Store][] {
  return stored.map((one) => savedRecord(store, one)).filter((one) => one !== undefined);
}
