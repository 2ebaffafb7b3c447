/** The explanation of an answer, from what was sent, what came back and the keys stored here. */

import { type Draft, isSameDraft, typedAuthHeaders } from '../../client/draft/draft.ts';
import { AUTH_HEADERS, type RefusalCode } from '../../core/api.ts';
import { requestClockRows } from '../../core/clock/clock-rows.ts';
import { explainAnswer } from '../../core/diagnosis/explain/answer.ts';
import type { Explanation } from '../../core/diagnosis/explain/explanation.ts';
import type { SearchedOrder } from '../../core/diagnosis/may-have-happened.ts';
import { probedBy, type SentBeside } from '../../core/diagnosis/plain-probe.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { findSymptoms } from '../../core/diagnosis/symptoms/find-symptoms.ts';
import { type ByteString, byteStringOfText } from '../../core/signing/bytes.ts';
import { isSignedRight, type KnownKey, verify } from '../../core/signing/verify.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import { spanWords } from '../../core/time-words.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { secretSince } from '../../storage/vault.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { ServersSeen } from '../inbox/state.ts';
import { knownServer } from '../requests/measured-server.ts';
import { timesOf } from '../requests/request-times.ts';
import { lastAnswered } from './selectors.ts';
import { captureOfSent } from './sent-capture.ts';
import { serverKind } from './server-kind.ts';
import { environmentReadings } from './signing.ts';
import type { Answered, ExchangeSlice, KeptAnswered, ToExplain } from './state.ts';

/** Whether what's typed is the request it answered: one that was brought back, or typed again, is. */
export function isAbout({ draft }: Answered | KeptAnswered, typed: Draft): boolean {
  return draft === typed || hasSameContent(draft, typed);
}

/** What's typed has its answer beside it. */
export function isAnswered(app: Pick<DraftSlice & ExchangeSlice, 'draft' | 'sending'>): boolean {
  const answered = lastAnswered(app);
  return answered !== undefined && isAbout(answered, app.draft);
}

const hasSameContent = rememberLast(isSameDraft);

const PARTS: readonly (keyof Draft)[] = ['method', 'target', 'headers', 'body', 'leftOut'];

/** Which parts of what's typed differ from what it answered. */
export const partsEdited = rememberLast((sent: Draft, typed: Draft): readonly (keyof Draft)[] =>
  PARTS.filter((part) => !isSameDraft(sent, { ...sent, [part]: typed[part] })),
);

/** The id of the key it was signed with, as it was sent. */
export function keyIdOf({ exchange: { request } }: Answered | KeptAnswered): string | undefined {
  return headerValue(request.headers, AUTH_HEADERS.key);
}

const NO_KEY = byteStringOfText('');

function isListenedTo(seen: ServersSeen[string] | undefined): boolean {
  return seen === 'sandbox' || seen === 'other';
}

function keysAsOf({ keys, revoked }: Pick<ToExplain, 'keys' | 'revoked'>) {
  return (id: ByteString): KnownKey | undefined => {
    const key = keys.find((stored) => stored.id === String(id));
    return key && { id: key.id, secret: key.secret, revoked: revoked.includes(key.id) };
  };
}

/** The simplest request as it tells of this one: checked with the keys of then. */
export function sentSince(
  {
    exchange: { startedAt },
    keys,
    revoked,
    environment,
  }: Pick<Answered | KeptAnswered, 'exchange' | 'keys' | 'revoked' | 'environment'>,
  plain: Capture,
): SentBeside {
  const { checks } = verify(
    plain.request,
    keysAsOf({ keys, revoked }),
    startedAt,
    undefined,
    environmentReadings(environment),
  );
  const { request, receivedAt, skew } = plain;
  const at = receivedAt === undefined ? undefined : receivedAt - (skew?.seconds ?? 0);
  return { request, isValid: isSignedRight(checks), answered: answerTo(plain), at };
}

/**
 * Verified with the clock of the moment it was sent.
 * @param plain the simplest request, where it was sent since.
 * @param searched its order, likewise.
 */
export const explanationOf = rememberLast(
  (answered: Answered | KeptAnswered, plain?: Capture, searched?: SearchedOrder): Explanation => {
    const { exchange, environment, serversSeen, draft, keys, revoked, permission } = answered;
    const { request, answer, skew, startedAt, url } = exchange;
    const { origin } = new URL(url);
    const lookUp = keysAsOf({ keys, revoked });
    const now = startedAt + (skew?.seconds ?? 0);
    const readings = environmentReadings(environment);
    const verdict = verify(request, lookUp, now, undefined, readings);
    const probed =
      plain && environment.kind !== 'built-in' && isSignedRight(verdict.checks)
        ? probedBy(request, sentSince({ exchange, keys, revoked, environment }, plain))
        : undefined;
    const explanation = explainAnswer({
      outcome: answer,
      request,
      origin,
      checks: verdict.checks,
      symptoms: findSymptoms({
        ...{ request, now, readings, skew, origin, isOwnClock: skew === undefined },
        secret: lookUp(headerValue(request.headers, AUTH_HEADERS.key) ?? NO_KEY)?.secret,
        others: keys.map(({ secret }) => secret),
      }),
      typed: typedAuthHeaders(draft),
      skew,
      environment: serverKind(environment, serversSeen),
      server: knownServer(environment),
      contact: isListenedTo(serversSeen[origin]) ? 'now' : exchange.answeredBefore ? 'earlier' : 'none',
      permission,
      probed,
      searched,
    });
    return {
      ...explanation,
      ...clockFollowed(answered),
      ...(isSecretReplaced(answered) && SECRET_REPLACED),
      ...(isCalled(answered, 'stale_request') && {
        times: requestClockRows(timesOf(captureOfSent(answered))),
      }),
    };
  },
);

/** Rejected before the page was opened, and signed here with a secret that was stored before the one that is. */
export const isSecretReplaced = rememberLast((answered: Answered | KeptAnswered): boolean => {
  if (!('entry' in answered) || answered.entry.from !== 'sent') return false;
  const { entry, exchange, environment, keys } = answered;
  const key = keys.find(({ id }) => id === keyIdOf(answered));
  const isOlder = key !== undefined && secretSince(key) > entry.at;
  if (!isOlder || !isCalled(answered, 'bad_signature')) return false;
  const readings = environmentReadings(environment);
  const { checks } = verify(exchange.request, keysAsOf(answered), entry.at, undefined, readings);
  return checks.bad_signature.expected !== 'unknown' && !isSignedRight(checks);
});

const SECRET_REPLACED: Pick<Explanation, 'causes' | 'fix'> = {
  causes: [
    {
      certainty: 'certain',
      text: 'The stored secret was replaced after this request was sent. Countersign signed the request with the secret that was stored before.',
    },
  ],
  fix: 'Send the request again: Countersign then signs it with the new secret.',
};

function isCalled({ exchange }: Answered | KeptAnswered, code: RefusalCode): boolean {
  return captureOfSent({ exchange }).answer?.code === code;
}

/** Of a stale timestamp that Countersign itself had moved, it's known where it came from. */
function clockFollowed(answered: Answered | KeptAnswered): Partial<Explanation> {
  const { chosen, exchange } = answered;
  const offset = chosen?.timestampMode.kind === 'running' ? Math.round(chosen.timestampMode.offset) : 0;
  const sent = Number(headerValue(exchange.request.headers, AUTH_HEADERS.timestamp));
  // Of an answer from before a reload, only its timestamp tells by which clock it was signed.
  const isOfOffset = Math.abs(sent - exchange.startedAt - offset) <= SIGNED_WITHIN;
  if (offset === 0 || !isOfOffset || !isCalled(answered, 'stale_request')) return {};
  const moved = `${offset > 0 ? 'plus' : 'minus'} ${spanWords(Math.abs(offset))}`;
  return {
    causes: [
      {
        certainty: 'certain',
        text: `Countersign signed with this computer’s clock ${moved}, to follow the server’s clock as it was measured before.`,
      },
    ],
    fix: 'Sign again: Countersign then follows the server’s clock as this response shows it.',
  };
}

/** In seconds, between signing and sending. */
const SIGNED_WITHIN = 30;
