/** Diagnose's list, as a window keeps it: each request by its entry in the history, with what the history hasn't. */

import * as v from 'valibot';
import { REFUSAL_CODES } from '../core/api.ts';
import { asByteString } from '../core/signing/bytes.ts';

/** Of each window, the newest. */
export const MOST_DIAGNOSED = 50;
/** What's longer isn't kept with its request. In UTF-16 code units, of each text. */
export const LONGEST_HINT = 65_536;
/** Of all that's kept besides the requests themselves. In UTF-16 code units. */
export const MOST_HINTS = 524_288;

/** One character per byte. */
export const STORED_BYTES = v.pipe(
  v.string(),
  v.check((text) => asByteString(text) !== undefined),
);

/** As `gapsFrom` reads it. */
const GAP = v.object({
  part: v.object({ kind: v.string(), name: v.exactOptional(v.string()) }),
  reason: v.string(),
  piece: v.exactOptional(v.string()),
  said: v.exactOptional(v.string()),
  from: v.exactOptional(
    v.object({
      kind: v.string(),
      file: v.exactOptional(v.string()),
      lineBreaks: v.exactOptional(v.string()),
      before: v.exactOptional(STORED_BYTES),
      after: v.exactOptional(STORED_BYTES),
    }),
  ),
});

const MARKED = {
  method: v.string(),
  target: STORED_BYTES,
  headers: v.array(v.strictTuple([v.string(), STORED_BYTES])),
  body: v.nullable(STORED_BYTES),
  bodySource: v.picklist(['exact', 'reencoded']),
  gaps: v.array(GAP),
};

/** What its reader told besides the request: what History would show without. */
const TOLD = v.object({
  hints: v.object({
    body: v.exactOptional(STORED_BYTES),
    target: v.exactOptional(STORED_BYTES),
    fragment: v.exactOptional(STORED_BYTES),
    language: v.exactOptional(v.string()),
  }),
  skew: v.exactOptional(
    v.object({ seconds: v.number(), precision: v.number(), responses: v.exactOptional(v.number()) }),
  ),
  answer: v.exactOptional(
    v.object({
      status: v.number(),
      code: v.exactOptional(v.nullable(v.picklist(REFUSAL_CODES))),
      isSwitched: v.exactOptional(v.literal(true)),
      isCut: v.exactOptional(v.literal(true)),
    }),
  ),
  isReceived: v.exactOptional(v.literal(true)),
  readings: v.exactOptional(v.array(v.object({ sender: v.string(), ...MARKED }))),
  ifValid: v.exactOptional(v.array(v.object(MARKED))),
});

const BODY = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('file'), name: v.string(), bytes: STORED_BYTES }),
]);

/** What the user gave; each that's absent wasn't, or isn't kept. */
const GIVEN = v.object({
  meantBody: v.exactOptional(BODY),
  meantTarget: v.exactOptional(v.string()),
  language: v.exactOptional(v.string()),
  codeLanguage: v.exactOptional(v.string()),
  /** The id of the key, never its secret. */
  secretOf: v.exactOptional(v.string()),
  /** The id of one. */
  environment: v.exactOptional(v.string()),
  second: v.exactOptional(v.string()),
  /** Those that were given and are too long. */
  tooLong: v.exactOptional(v.array(v.picklist(['body', 'target', 'second']))),
});

const ITEM = v.object({
  /** Of its entry. */
  id: v.string(),
  source: v.picklist(['sent', 'popup', 'pasted', 'file', 'example', 'devtools', 'inbox', 'history']),
  /** Unix seconds. */
  givenAt: v.number(),
  sentAt: v.exactOptional(v.number()),
  revoked: v.array(v.string()),
  /** That the source doesn't show, as it was given. */
  query: v.exactOptional(v.string()),
  /** It wasn't given to the history by then: of a long file, those are that are opened. */
  isUnkept: v.exactOptional(v.literal(true)),
  told: v.exactOptional(TOLD),
  given: v.exactOptional(GIVEN),
});

export const DIAGNOSED = v.object({
  items: v.array(ITEM),
  /** The id of the chosen one. */
  chosen: v.exactOptional(v.string()),
  /** How many more there were. */
  left: v.exactOptional(v.number()),
});

export type StoredDiagnosed = v.InferOutput<typeof DIAGNOSED>;
export type StoredItem = StoredDiagnosed['items'][number];
export type StoredTold = v.InferOutput<typeof TOLD>;
export type StoredGiven = v.InferOutput<typeof GIVEN>;
export type StoredMarked = NonNullable<StoredTold['ifValid']>[number];
