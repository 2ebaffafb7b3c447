/** What the local sandbox tells of a request it got, checked field by field: it's another program's word. */

import * as v from 'valibot';
import { refusalCode } from '../../core/api.ts';
import type { ToldExplanation, ToldSearch } from '../../core/diagnosis/answer/told-diagnosis.ts';
import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import { NOTHING_COVERED } from '../../core/search/coverage.ts';
import { isCutShort } from '../../core/search/cut-short.ts';
import {
  asByteString,
  type ByteString,
  byteStringOfBytes,
  type HexDigest,
  isHexDigest,
} from '../../core/signing/bytes.ts';
import { bodyGap } from '../../core/signing/gaps.ts';
import { base64Schema } from '../../formats/base64.ts';
import type { Capture } from '../../formats/capture/capture.ts';

export interface InboxRecord {
  /** Rises with every request, also from one run of the sandbox to the next. */
  readonly id: number;
  readonly capture: Capture;
  readonly status: number;
  readonly code: string | null;
  /** Names of the simulated errors that had a part in the answer. */
  readonly switches: readonly string[];
  /** Its body is too large to be pushed: it's to be asked for. */
  readonly isBodyOmitted: boolean;
  readonly diagnosis: SandboxDiagnosis | undefined;
  /** The sandbox couldn't diagnose it, and won't try again. */
  readonly isGivenUp: boolean;
}

export interface SandboxDiagnosis {
  readonly verdict: 'valid' | 'refused' | 'explained' | 'unexplained';
  readonly signature: 'valid' | 'explained' | 'unexplained' | 'not-checked';
  readonly symptoms: readonly {
    readonly id: string;
    readonly title: string;
    readonly detail: string;
    readonly causes: readonly string[];
    readonly fix: string;
  }[];
  /** Each of bytes of its own, the likeliest first. */
  readonly explanations: readonly ToldExplanation[];
  /** How many more there are that aren't told one by one. */
  readonly untold: number;
  /** The signature that it should carry, which is no secret. */
  readonly rightSignature: HexDigest | undefined;
  readonly search: ToldSearch | undefined;
  /** Earlier requests, by id, of whose possible mistakes this one leaves fewer. */
  readonly settles: readonly number[];
  /** Its search ended early, so that nothing found means nothing. */
  readonly isCutShort: boolean;
}

export type InboxEvent =
  | { readonly kind: 'request'; readonly record: InboxRecord }
  | { readonly kind: 'diagnosis'; readonly id: number; readonly diagnosis: SandboxDiagnosis }
  | { readonly kind: 'given-up'; readonly id: number };

const LONGEST_TEXT = 4000;
const MOST_LISTED = 20;
/** Ways to the same bytes, and explanations of different ones: as many as a sandbox tells. */
const MOST_SETS = 30;

const id = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,16}$/),
  v.transform(Number),
  v.check((number) => Number.isSafeInteger(number)),
);
const wire = v.pipe(
  v.string(),
  v.transform(asByteString),
  v.custom<ByteString>((bytes) => bytes !== undefined),
);
const text = v.pipe(
  v.string(),
  v.transform((long) => long.slice(0, LONGEST_TEXT)),
);
const symptom = v.object({
  ...{ id: text, title: text, detail: text, fix: text },
  // Older sandboxes don’t tell them apart from what was seen.
  causes: v.optional(v.array(text), []),
});
// Older sandboxes don’t tell how or in what way, nor of the other explanations but by their ids.
const mistake = v.object({
  id: text,
  how: v.optional(text, ''),
  alike: v.optional(v.array(text)),
  way: v.optional(text),
  reading: v.optional(text),
  title: text,
  happened: text,
  fix: text,
});
const bytes = v.pipe(base64Schema, v.transform(byteStringOfBytes));
const parts = v.object({
  method: v.optional(bytes),
  path: v.optional(bytes),
  query: v.optional(bytes),
  timestamp: v.optional(bytes),
  hash: v.optional(bytes),
  body: v.optional(bytes),
});
const explanation = v.object({
  faults: v.array(mistake),
  signedStringBase64: bytes,
  // Older sandboxes don’t tell its parts, nor how much was tried.
  signedPartsBase64: v.optional(parts, {}),
  depth: v.nullish(v.number()),
  equivalentFaults: v.optional(v.array(v.array(mistake)), []),
});
const coverage = v.object({
  method: v.number(),
  path: v.number(),
  query: v.number(),
  timestamp: v.number(),
  body: v.number(),
  hash: v.number(),
  key: v.number(),
  joining: v.number(),
});
const digest = v.pipe(
  wire,
  v.custom<HexDigest>((text) => isHexDigest(text as ByteString)),
);
const diagnosis = v.pipe(
  v.object({
    verdict: v.picklist(['valid', 'refused', 'explained', 'unexplained']),
    signature: v.picklist(['valid', 'explained', 'unexplained', 'not-checked']),
    symptoms: v.array(symptom),
    explanations: v.array(explanation),
    // Only the sandbox's, where there are any.
    settles: v.optional(v.array(id), []),
    expected: v.nullish(v.object({ signature: digest })),
    // Older sandboxes may not tell.
    search: v.optional(
      v.object({
        stopped: v.picklist(['found', 'exhausted', 'budget', 'aborted']),
        exhaustedDepth: v.number(),
        tried: v.optional(v.number(), 0),
        ms: v.optional(v.number(), 0),
        coverage: v.nullish(coverage),
      }),
      { stopped: 'exhausted', exhaustedDepth: 3, tried: 0, ms: 0 },
    ),
  }),
  v.transform(
    ({ verdict, signature, symptoms, explanations, settles, expected, search }): SandboxDiagnosis => {
      return {
        verdict,
        signature,
        symptoms: symptoms.slice(0, MOST_LISTED),
        explanations: explanations.slice(0, MOST_SETS).map(explanationTold),
        untold: Math.max(0, explanations.length - MOST_SETS),
        settles: settles.slice(0, MOST_LISTED),
        rightSignature: expected?.signature,
        search: search.tried > 0 ? { ...search, coverage: search.coverage ?? NOTHING_COVERED } : undefined,
        isCutShort: isCutShort(search),
      };
    },
  ),
);

function explanationTold(told: v.InferOutput<typeof explanation>): ToldExplanation {
  const sets = [told.faults, ...told.equivalentFaults].slice(0, MOST_SETS);
  return {
    sets: sets.map((set) => set.slice(0, MOST_LISTED)),
    signed: {
      message: told.signedStringBase64,
      values: told.signedPartsBase64,
      depth: told.depth ?? undefined,
    },
  };
}

const record = v.pipe(
  v.object({
    id,
    receivedAt: v.pipe(v.number(), v.minValue(0), v.maxValue(1e12)),
    method: wire,
    target: wire,
    headers: v.array(v.strictTuple([wire, wire])),
    bodyBase64: v.nullable(base64Schema),
    bodyOmitted: v.optional(v.boolean(), false),
    response: v.object({
      status: v.pipe(v.number(), v.integer()),
      code: v.nullable(text),
      // Only of the sandbox’s own errors; older sandboxes don’t tell it.
      body: v.optional(text),
    }),
    switches: v.optional(v.array(text), []),
    diagnosis: v.nullable(diagnosis),
    givenUp: v.optional(v.boolean(), false),
  }),
  v.transform(
    ({ id, receivedAt, method, target, headers, bodyBase64, response, ...rest }): InboxRecord => ({
      id,
      capture: {
        request: {
          method,
          target,
          headers,
          body: bodyBase64 ? { kind: 'bytes', bytes: bodyBase64, source: 'exact' } : { kind: 'none' },
        },
        gaps: rest.bodyOmitted ? [bodyGap(BODY_OMITTED)] : [],
        hints: {},
        isReceived: true,
        receivedAt,
        answer: answerIn(response),
      },
      status: response.status,
      code: response.code,
      switches: rest.switches.slice(0, MOST_LISTED),
      isBodyOmitted: rest.bodyOmitted,
      diagnosis: rest.diagnosis ?? undefined,
      isGivenUp: rest.givenUp,
    }),
  ),
);
/** The sandbox may answer with codes that aren’t the API’s. */
function answerIn({
  status,
  code,
  body,
}: {
  readonly status: number;
  readonly code: string | null;
  readonly body?: string | undefined;
}): CapturedAnswer {
  return {
    status,
    code: refusalCode(code) ?? null,
    ...(body !== undefined && { text: body }),
  };
}

const diagnosisEvent = v.object({ id, diagnosis });
const givenUpEvent = v.object({ id });

const BODY_OMITTED = 'it’s large, and the sandbox no longer has it';

/** `undefined` for what makes no sense. @param json as the sandbox sends it. */
export function readInboxRecord(json: string): InboxRecord | undefined {
  const read = v.safeParse(record, parsed(json));
  return read.success ? read.output : undefined;
}

/** `undefined` for what makes no sense. @param kind the event's name. */
export function readInboxEvent(kind: string | undefined, json: string): InboxEvent | undefined {
  if (kind === 'request') {
    const read = readInboxRecord(json);
    return read && { kind, record: read };
  }
  if (kind === 'given-up') {
    const read = v.safeParse(givenUpEvent, parsed(json));
    return read.success ? { kind, id: read.output.id } : undefined;
  }
  if (kind !== 'diagnosis') return undefined;
  const read = v.safeParse(diagnosisEvent, parsed(json));
  return read.success ? { kind, ...read.output } : undefined;
}

/** Deeply nested JSON overflows the parser's stack, which is an error like any other. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
