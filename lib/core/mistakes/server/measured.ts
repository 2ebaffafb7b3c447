/** Mistakes against a server of which more is known than the document shows: signed as the document is usually read. */

import { ASSUMED_READINGS, type KnownServer, type SigningReadings } from '../../service-readings.ts';
import { signatureAsRead } from '../../signing/as-read.ts';
import { byteStringOfText } from '../../signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../signing/canonical.ts';
import { type Checks, isStale } from '../../signing/verify.ts';
import { NO_BODY, type WireRequest } from '../../signing/wire-request.ts';
import type { MeasuredUse, Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';

/** Whoever follows the document alone has it. */
const COST = 2;

/** `undefined` where the server does what's assumed. */
export function measuredUse(
  { readings, server }: Subject,
  question: keyof SigningReadings,
): (Use<'transport-server-reading'> & { readonly cost: number }) | undefined {
  const reading = readings[question];
  if (!server || reading === ASSUMED_READINGS[question]) return undefined;
  const { name, by } = server;
  return {
    id: 'transport-server-reading',
    how: MEASURED[question][reading]?.signed ?? '',
    cost: COST,
    measured: { question, reading, on: { name, by } },
  };
}

/** “Measured on Staging”, before a colon. */
function knownFrom({ name, by }: MeasuredUse['on']): string {
  return by === 'measured' ? `Measured on ${name}` : `Set in ${name}`;
}

/** Where the mistake is made, and the rule that the document leaves open there. */
export function measuredPlace({ question }: MeasuredUse) {
  return question === 'signed-path'
    ? ({ slot: 'path', clause: 'path' } as const)
    : ({ slot: 'query', clause: 'query' } as const);
}

interface MeasuredRow {
  readonly title: string;
  /** What was signed instead, fit to stand after a colon. */
  readonly signed: string;
  /** What the server does, as a clause. */
  readonly does: string;
  readonly fix: string;
}

/** `undefined` where the row's own words hold. */
export function measuredAdvice({ measured }: Use) {
  const row = measured && MEASURED[measured.question][measured.reading];
  if (!row) return undefined;
  const { title, signed, does, fix } = row;
  return {
    title,
    happened: `Your code signed ${signed}. ${knownFrom(measured.on)}: ${does}.`,
    fix,
  };
}

/** What the server is known to do with this very request that isn't assumed, a sentence each. */
export function measuredWords(server: KnownServer, request: WireRequest, checks: Checks): string[] {
  const { readings } = checks;
  const bodiless = { ...request, body: NO_BODY };
  const linesBy = (by: SigningReadings) =>
    canonicalString(canonicalLines(bodiless, byteStringOfText(''), undefined, by));
  const right = linesBy(readings);
  const ofLines = SIGNING_QUESTIONS.flatMap((question) => {
    const does = MEASURED[question][readings[question]]?.does;
    const shows = does && linesBy({ ...readings, [question]: ASSUMED_READINGS[question] }) !== right;
    return shows ? [does] : [];
  });
  const { sent } = checks.bad_signature;
  const { ahead } = checks.stale_request;
  const isAtEdge = ahead !== 'unknown' && isStale(ahead, readings) !== isStale(ahead);
  return [
    ...ofLines,
    ...(sent !== undefined && signatureAsRead(sent, readings) !== sent
      ? ['the server accepts an uppercase signature']
      : []),
    ...(isAtEdge ? ['the server rejects a timestamp that’s exactly 300 seconds off'] : []),
  ].map((does) => `${knownFrom(server)}: ${does}.`);
}

const SIGNING_QUESTIONS = [
  'signed-path',
  'signed-query',
  'query-order',
  'key-without-value',
  'empty-segments',
] as const satisfies readonly (keyof SigningReadings)[];

const MEASURED: Readonly<Record<keyof SigningReadings, Readonly<Record<string, MeasuredRow>>>> = {
  'signed-query': {
    decoded: {
      title: 'Query not decoded before signing',
      signed: 'keys and values of the query as they’re sent',
      does: 'the server decodes the query’s keys and values before it sorts and joins the pairs',
      fix: 'Decode each key and value, with + as a space. Then sort the pairs and join them for line 3.',
    },
    'encoded-again': {
      title: 'Query not encoded with %20 before signing',
      signed: 'keys and values of the query as they’re sent',
      does: 'the server decodes keys and values and encodes them again, with spaces as %20',
      fix: 'Decode each key and value and encode it again by RFC 3986. Then sort the pairs and join them for line 3.',
    },
    'encoded-as-form': {
      title: 'Query not encoded with + before signing',
      signed: 'keys and values of the query as they’re sent',
      does: 'the server decodes keys and values and encodes them again, with spaces as +',
      fix: 'Decode each key and value and encode it again, with spaces as +. Then sort the pairs and join them for line 3.',
    },
  },
  'query-order': {
    'key-then-value': {
      title: 'Query not sorted by key, then by value',
      signed: 'the query with whole key=value strings sorted',
      does: 'the server sorts pairs by key, then by value',
      fix: 'Compare the keys first, and the values only where the keys are equal.',
    },
    key: {
      title: 'Query sorted by value, too, not only by key',
      signed: 'the query with whole key=value strings sorted',
      does: 'the server sorts pairs by key and leaves pairs with the same key in the order sent',
      fix: 'Sort the pairs by key with a stable sort. Don’t compare values.',
    },
  },
  'key-without-value': {
    'with-equals': {
      title: 'Key without a value signed without =',
      signed: 'a key without = as it’s sent',
      does: 'the server adds = to a key without a value',
      fix: 'Add = to each key without a value on line 3.',
    },
    dropped: {
      title: 'Key without = signed',
      signed: 'a key without = as it’s sent',
      does: 'the server leaves keys without = out of line 3',
      fix: 'Leave keys without = out of line 3, or send them with =.',
    },
  },
  'empty-segments': {
    kept: {
      title: 'Empty segments of the query not signed',
      signed: 'the query without its empty segments',
      does: 'the server signs empty segments of the query, too',
      fix: 'Don’t send && or & at an end of the query. Or keep the empty segments on line 3.',
    },
  },
  'signed-path': {
    decoded: {
      title: 'Path not decoded before signing',
      signed: 'the path as it’s sent',
      does: 'the server decodes the path',
      fix: 'Decode the path before you put it on line 2.',
    },
  },
};
