/**
 * The five refusals, explained for the very request that met one: by the mistake it shows by itself, in the words that
 * every other view has for it, or by what's left where it shows none.
 */

import { AUTH_HEADERS, REFUSAL_STATUS, type RefusalCode } from '../../api.ts';
import { clocksWords, dateShows, offsetOf } from '../../clock/offset-words.ts';
import { counted } from '../../counts.ts';
import { isStale } from '../../signing/verify.ts';
import { spanWords } from '../../time-words.ts';
import { reasonsAgainstServer, secretReasons } from '../answer/reasons.ts';
import { refusalFix } from '../answer/symptom-fixes.ts';
import {
  CHECK_NEEDS_SECRET,
  INVALID_SIGNATURE,
  refusalTitle,
  SECRET_UNKNOWN,
  unexpectedTitle,
  validButRejected,
} from '../condition-titles.ts';
import { hiddenBehind } from '../failed-checks.ts';
import type { FoundRefusal } from '../find-refusal.ts';
import { isLiveKeySent, LIVE_KEY_FIX } from '../live-key.ts';
import { openPoint } from '../open-point.ts';
import { plainProbe, probedWords } from '../plain-probe.ts';
import { quoted } from '../quoted.ts';
import { REFUSAL_SENTENCES } from '../refusal-words.ts';
import { REPLACE_SECRET, RETRY, type Remedy } from '../remedy.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import { isCauseOfEither } from '../timestamp-codes.ts';
import type { AnswerInput, Cause, Explanation } from './explanation.ts';
import { type ResponseOutcome, typedCause } from './status.ts';

const RESIGN: Remedy = { kind: 'resign-now', does: 'Sign again now' };
const SECONDS: Remedy = { kind: 'use-seconds', does: 'Use the current Unix seconds' };
const SERVER_CLOCK: Remedy = { kind: 'use-server-clock', does: 'Follow the server’s clock' };
const STEPS: Remedy = { kind: 'open-steps', does: 'Show signing steps' };
const MAKE: Remedy = { kind: 'make-local-key', does: 'Make a key for it' };
const PICK: Remedy = { kind: 'pick-key', does: 'Pick another key' };

/** What one refusal comes to; the rest is the same for all five. */
type Reading = Pick<Explanation, 'title' | 'causes' | 'remedies'> &
  Partial<Pick<Explanation, 'mistake' | 'fix' | 'assumption' | 'probe'>>;

export function explainRefusal(
  input: AnswerInput,
  { status }: Pick<ResponseOutcome, 'status'>,
  found: FoundRefusal,
): Explanation {
  const { code } = found;
  const { clause } = REFUSALS[code];
  const { causes, ...reading } = readingOf(input, code);
  // The other code for what the timestamp shows isn’t one more.
  const isTimestamp = input.symptoms.some((symptom) => isCauseOfEither(symptom, code));
  const hidden = hiddenBehind(code, input.checks).filter(
    (other) => !isTimestamp || other !== 'stale_request',
  );
  const [other] = found.others;
  return {
    tone: 'bad',
    ...reading,
    clause,
    causes: [...typedCause(input), ...causes],
    happened: [
      `The server answered ${code}. This code means: ${REFUSAL_SENTENCES[code]}`,
      ...(code === 'stale_request' ? [skewWords(input.skew)] : []),
      ...(code === 'bad_signature' && input.probed ? [probedWords(input.request, input.probed)] : []),
      ...(found.at === undefined ? [] : [`The error code is in the response, at ${found.at}.`]),
      ...(status === REFUSAL_STATUS ? [] : [`The status is ${status}; the API docs say ${REFUSAL_STATUS}.`]),
      ...(other ? [`The response also has ${other.code}, at ${other.at}.`] : []),
    ],
    found,
    ...(hidden.length > 0 && { hidden }),
  };
}

interface RefusalRow {
  readonly clause: NonNullable<Explanation['clause']>;
  /** Where the request shows the mistake. */
  readonly shown: (input: AnswerInput, leading: Symptom) => Pick<Reading, 'remedies'> & Partial<Reading>;
  /** Where it shows none. */
  readonly unshown: (input: AnswerInput) => Reading;
}

const REFUSALS: Readonly<Record<RefusalCode, RefusalRow>> = {
  missing_auth: {
    clause: 'missing-auth',
    shown: ({ checks: { missing_auth } }) => ({
      remedies: [
        ...missing_auth.missing.map(
          (header): Remedy => ({ kind: 'restore-header', does: `Put ${header} back`, header }),
        ),
        STEPS,
      ],
      ...(missing_auth.empty.length > 0 && { assumption: 'empty-header' }),
    }),
    unshown: ({ checks }) => ({
      title: refusalTitle('missing_auth', checks),
      causes: [
        certain('All three authentication headers left this browser, and none was empty.'),
        likely('A proxy or gateway in between passes on only the headers it knows.'),
        possible('The base URL leads to another server that also says missing_auth.'),
      ],
      remedies: [{ kind: 'edit-base-url', does: 'Try another base URL' }, RETRY],
    }),
  },
  bad_timestamp: {
    clause: 'bad-timestamp',
    shown: () => ({ remedies: [SECONDS, STEPS], assumption: 'timestamp-form' }),
    unshown: readableTimestamp,
  },
  stale_request: {
    clause: 'stale-request',
    shown: (_, { id }) => ({ remedies: STALE_REMEDIES[id] ?? [SECONDS] }),
    unshown: freshTimestamp,
  },
  invalid_key: {
    clause: 'invalid-key',
    shown: (input) => ({ remedies: keyRemedies(input) }),
    unshown: unknownKey,
  },
  bad_signature: {
    clause: 'bad-signature-causes',
    shown: (input, { id }) => ({
      remedies: signatureRemedies(input),
      ...(id === 'out-uppercase' && { assumption: 'signature-case' }),
    }),
    unshown: unexplainedSignature,
  },
};

const STALE_REMEDIES: Partial<Record<Symptom['id'], readonly Remedy[]>> = {
  'ts-stale-cached': [RESIGN],
  'ts-timezone': [SECONDS, RESIGN],
  'transport-clock-skew': [SERVER_CLOCK, RESIGN],
};

function readingOf(input: AnswerInput, code: RefusalCode): Reading {
  const { shown, unshown } = REFUSALS[code];
  const symptoms = input.symptoms.filter((one) => leadsTo(one, code) && one.certainty !== 'possible');
  const [leading] = symptoms;
  if (!leading || isValidHere(input, code)) {
    const fix = refusalFix(code, input.checks);
    return { ...(fix !== undefined && { fix }), ...unshown(input) };
  }
  const { remedies, ...rest } = shown(input, leading);
  return {
    mistake: leading.id,
    title: leading.title,
    causes: [
      ...symptoms.flatMap(({ certainty, detail, causes = [] }): Cause[] => [
        { certainty, text: detail },
        // What was typed here is known.
        ...(input.typed.includes(AUTH_HEADERS.timestamp) ? [] : causes.map(possible)),
      ]),
      ...(code === 'bad_signature' ? comparedSignatures(input) : []),
    ],
    fix: leading.fix,
    remedies: leading.id === 'transport-clock-skew' && !input.skew ? [RESIGN] : remedies,
    ...rest,
  };
}

/** More digits than an integer holds may be called malformed or stale. */
function leadsTo(symptom: Symptom, given: RefusalCode): boolean {
  const { id, code } = symptom;
  const isEither = id === 'ts-us-ns' && code === null;
  if (isCauseOfEither(symptom, given)) return true;
  return code === given || (isEither && (given === 'bad_timestamp' || given === 'stale_request'));
}

/** Then its form is what was asked for, whatever else is sent with it. */
function isValidHere({ checks: { bad_signature } }: AnswerInput, code: RefusalCode): boolean {
  const { sent, expected } = bad_signature;
  return code === 'bad_signature' && expected !== 'unknown' && sent === expected.signature;
}

function certain(text: string): Cause {
  return { certainty: 'certain', text };
}

function likely(text: string): Cause {
  return { certainty: 'likely', text };
}

function possible(text: string): Cause {
  return { certainty: 'possible', text };
}

const LARGEST_INT64 = 2n ** 63n - 1n;

/** It reads as an integer here, so the server has narrower rules or saw another value. */
function readableTimestamp({ checks }: AnswerInput): Reading {
  const { sent = '', parsed } = checks.bad_timestamp;
  const isTooLarge = parsed !== 'unknown' && parsed.ok && parsed.seconds > LARGEST_INT64;
  const causes = [
    ...(isTooLarge
      ? [likely(`X-Timestamp has ${counted(sent.length, 'digit')}, more than a 64-bit integer holds.`)]
      : []),
    ...(sent.startsWith('-') || /^0\d/.test(sent)
      ? [likely(`${quoted(sent)} begins with a sign or a zero, which the server may reject.`)]
      : []),
  ];
  const changed = likely(
    `X-Timestamp is ${quoted(sent)}, a whole number. Something between here and the server changed it, or the server reads it in another way.`,
  );
  return {
    title: unexpectedTitle('bad_timestamp', checks, ''),
    causes: causes.length > 0 ? causes : [changed],
    remedies: [SECONDS, RETRY],
    assumption: 'timestamp-form',
  };
}

/** By the clocks that are known the timestamp was fine, so a clock differs that isn't, or it took long to arrive. */
function freshTimestamp({ checks, skew }: AnswerInput): Reading {
  const { parsed } = checks.bad_timestamp;
  const { ahead } = checks.stale_request;
  if (parsed === 'unknown' || !parsed.ok || ahead === 'unknown')
    return {
      title: refusalTitle('stale_request', checks),
      causes: [certain('X-Timestamp can’t be read as a number of seconds here.')],
      remedies: [SECONDS],
    };
  const own = ahead + BigInt(skew ? Math.round(skew.seconds) : 0);
  const here = certain(
    `By this computer’s clock the timestamp was ${own === 0n ? 'exact' : `${spanWords(own)} ${own < 0n ? 'behind' : 'ahead'}`}.`,
  );
  if (!skew || isStale(ahead, checks.readings))
    return {
      title: refusalTitle('stale_request', checks),
      causes: [here, likely('One of the two clocks is more than 5 minutes off.')],
      remedies: [RESIGN],
    };
  return {
    title: 'Timestamp within 5 minutes, but rejected as too old',
    causes: [
      here,
      certain(
        'By the Date header of the response, the timestamp was within 5 minutes of the server’s clock too.',
      ),
      possible('The request waited in a queue or proxy for minutes before it was checked.'),
      possible('The machine that checks timestamps has another clock than the one that writes Date.'),
    ],
    remedies: [RESIGN],
  };
}

function skewWords(skew: AnswerInput['skew']): string {
  if (!skew) return 'The server’s clock couldn’t be measured: its response has no usable Date header.';
  return `${dateShows(skew)} ${clocksWords(offsetOf(skew))}.`;
}

function keyRemedies({ environment }: AnswerInput): Remedy[] {
  if (environment === 'built-in') return [{ kind: 'create-sandbox-key', does: 'Create a sandbox key' }, PICK];
  return environment === 'local-sandbox' ? [MAKE, PICK, RETRY] : [PICK, RETRY];
}

function unknownKey(input: AnswerInput): Reading {
  const { checks, environment } = input;
  const { sent = '', state } = checks.invalid_key;
  const title = refusalTitle('invalid_key', checks);
  const remedies = keyRemedies(input);
  if (state === 'revoked')
    return {
      title,
      causes: [certain(`${quoted(sent)} was revoked, and a revoked key is never accepted again.`)],
      remedies,
    };
  const own =
    environment === 'built-in'
      ? [certain('The built-in sandbox accepts only keys that were created in it.')]
      : [];
  if (isLiveKeySent(checks))
    return {
      title,
      causes: [certain(`${quoted(sent)} is a live key. The sandbox and test environments don’t know it.`)],
      fix: LIVE_KEY_FIX,
      remedies,
    };
  const causes =
    state === 'active'
      ? [certain(`${quoted(sent)} is well formed and stored here.`), ...ELSEWHERE[environment]]
      : [
          certain(`${quoted(sent)} isn’t among the keys in Set up, Keys, either.`),
          possible('A character was lost or added when it was copied.'),
        ];
  return {
    title,
    causes: [...own, ...causes],
    ...(environment === 'local-sandbox' && {
      fix: 'Use the key that the local sandbox’s terminal prints, or make another one for it.',
    }),
    remedies,
  };
}

const ELSEWHERE: Readonly<Record<AnswerInput['environment'], readonly Cause[]>> = {
  'built-in': [
    likely('The key was created elsewhere, and added to Keys.'),
    possible('The key was created in the sandbox and revoked later, or the sandbox was reset.'),
  ],
  'local-sandbox': [
    likely(
      'The local sandbox was started with another key, or it was revoked there: the terminal prints the one it holds.',
    ),
  ],
  'this-computer': [possible('The server on this computer was given another key, or none.')],
  remote: [
    possible('The key was revoked in the merchant portal.'),
    possible('The key belongs to another environment than this base URL.'),
  ],
};

function signatureRemedies({ checks: { bad_signature } }: AnswerInput): Remedy[] {
  return bad_signature.expected === 'unknown'
    ? [{ kind: 'pick-key', does: 'Pick a key that’s stored here' }, STEPS]
    : [RESIGN, STEPS];
}

/** The signature as sent beside the one that this request should carry, or why there's none. */
function comparedSignatures({ checks: { bad_signature } }: AnswerInput): Cause[] {
  const { sent = '', expected } = bad_signature;
  return expected === 'unknown'
    ? [certain(CHECK_NEEDS_SECRET)]
    : [
        {
          ...certain('Countersign signed the sent request again and got a different signature.'),
          compare: { sent, expected: expected.signature },
        },
      ];
}

/** 64 lowercase hex digits, which alone tell nothing. */
function unexplainedSignature(input: AnswerInput): Reading {
  if (isValidHere(input, 'bad_signature')) return disputedSignature(input);
  const isKeyKnown = input.checks.bad_signature.expected !== 'unknown';
  const changed = [
    likely('Something changed after signing: the method, the path, the query, the timestamp or the body.'),
    likely('Or it was signed with another secret, or from another canonical string.'),
  ];
  return {
    title: isKeyKnown ? INVALID_SIGNATURE : SECRET_UNKNOWN,
    causes: [
      ...comparedSignatures(input),
      ...(isKeyKnown && !input.typed.includes(AUTH_HEADERS.signature) ? changed : []),
    ],
    remedies: signatureRemedies(input),
  };
}

/** The signature is valid by the secret stored here, and the server says it isn't. */
function disputedSignature({ environment, request, checks, probed, server }: AnswerInput): Reading {
  const isBuiltIn = environment === 'built-in';
  const open = isBuiltIn ? undefined : openPoint(request, server);
  const disputed = { checks, isOwn: true, isBuiltIn, probed, ...(server && { server }) };
  const reasons = reasonsAgainstServer(disputed, request, 'the signing steps show both');
  // Until a second request was sent, nothing speaks for one of them.
  const likeliest = probed ? (probed.outcome === 'rejected' ? secretReasons().length : 1) : 0;
  return {
    title: validButRejected(),
    causes: [
      certain(
        'Countersign signed the sent request again and got the same signature. So the signature is valid for the secret that was stored here when the request was sent.',
      ),
      ...reasons.map(
        ({ title, text }, index): Cause => ({
          certainty: index < likeliest ? 'likely' : 'possible',
          text: `${title}. ${text}`,
        }),
      ),
    ],
    remedies: probed?.outcome === 'accepted' ? [STEPS] : [REPLACE_SECRET, STEPS],
    ...(!isBuiltIn && !probed && { probe: plainProbe(request) }),
    ...(open && { assumption: open }),
  };
}
