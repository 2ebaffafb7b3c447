/** Mistakes against a server of which more is known than the document shows: signed as the document is usually read. */

import { listed } from '../../counts.ts';
import {
  ASSUMED_READINGS,
  type KnownServer,
  readingsWith,
  type SigningReadings,
} from '../../service-readings.ts';
import { signatureAsRead } from '../../signing/as-read.ts';
import { byteStringOfText } from '../../signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../signing/canonical.ts';
import { type Checks, isStale } from '../../signing/verify.ts';
import { NO_BODY, type WireRequest } from '../../signing/wire-request.ts';
import type { MistakeId } from '../catalogue.ts';
import type { MeasuredUse, Slot, Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';

/** Whoever follows the document alone has it. */
const COST = 2;

/** `undefined` where the server does what's assumed. @param how where it’s another than the usual one. */
export function measuredUse(
  { readings, server }: Subject,
  question: keyof SigningReadings,
  how?: string,
): (Use<'transport-server-reading'> & { readonly cost: number }) | undefined {
  const reading = readings[question];
  if (!server || reading === ASSUMED_READINGS[question]) return undefined;
  const { name, by } = server;
  return {
    id: 'transport-server-reading',
    how: how ?? MEASURED[question][reading]?.signed ?? '',
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
  const slot = slotOf(question);
  return { slot, clause: slot } as const;
}

function slotOf(question: keyof SigningReadings) {
  return question === 'signed-path' ? 'path' : 'query';
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
export function measuredAdvice({ measured, how }: Use) {
  const row = measured && MEASURED[measured.question][measured.reading];
  if (!row) return undefined;
  const { title, does, fix } = row;
  return {
    title,
    happened: `Your code signed ${how}. ${knownFrom(measured.on)}: ${does}.`,
    fix,
  };
}

interface Words {
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

/** What the server is known to make of lines 2 and 3 that isn't assumed: each of its fixes is told once. */
export interface MeasuredLines {
  /** Whether the usual code makes another line than the server does. */
  readonly differs: (slot: Slot) => boolean;
  /** The usual words of a mistake, with what they say of the server as this one does it. */
  readonly told: (use: Use<MistakeId>, slot: Slot, usual: Words) => Words;
}

/** @param uses all of the explanation: what they say themselves isn't said again. */
export function measuredLines(server: KnownServer | undefined, uses: readonly Use[]): MeasuredLines {
  const readings = readingsWith(server?.readings);
  const otherwise = SIGNING_QUESTIONS.filter((question) => readings[question] !== ASSUMED_READINGS[question]);
  const said = new Set(uses.map(({ measured }) => measured?.question));
  const of = (slot: Slot) => otherwise.filter((question) => slotOf(question) === slot);
  return {
    differs: (slot) => of(slot).length > 0,
    told: ({ id, how }, slot, usual) => {
      const row = (question: keyof SigningReadings) => MEASURED[question][readings[question]];
      const own = AGAINST[id];
      const against = own ? of(slot).filter((question) => own.questions.includes(question)) : [];
      const fixes = of(slot).flatMap((question) => (said.has(question) ? [] : (row(question)?.fix ?? [])));
      for (const question of of(slot)) said.add(question);
      const isMadeAnew = of(slot).length > 0 && (own !== undefined || MADE_ANEW.has(id));
      const fix = [isMadeAnew ? startOf(slot) : usual.fix, ...fixes].join(' ');
      if (!server || !own || against.length === 0) return { ...usual, fix };
      const does = against.flatMap((question) => row(question)?.does ?? []);
      return {
        title: against.includes('query-order') ? 'Query not sorted as the server sorts it' : usual.title,
        happened: `Your code ${own.did(how)}. ${knownFrom(server)}: ${listed(does)}.`,
        fix,
      };
    },
  };
}

function startOf(slot: Slot): string {
  return `Take the ${slot === 'path' ? 'path' : 'query'} from the URL that’s really sent.`;
}

/** Beside those that `AGAINST` has: their usual fix makes line 3 of the pairs as they’re sent. */
const MADE_ANEW: ReadonlySet<MistakeId> = new Set<MistakeId>([
  'query-value-cut',
  'query-array-format',
  'query-nested-object',
  'query-json',
]);

interface Against {
  /** Of these the usual words say what’s assumed. */
  readonly questions: readonly (keyof SigningReadings)[];
  /** After “Your code”. */
  readonly did: (how: string) => string;
}

const onOrder = (did: Against['did']): Against => ({ questions: ['query-order'], did });
const onEncoding = (did: Against['did']): Against => ({ questions: ['signed-query'], did });
const onPath = (did: Against['did']): Against => ({ questions: ['signed-path'], did });

/** The mistakes whose usual words say what a server may be found not to do. */
const AGAINST: Partial<Record<MistakeId, Against>> = {
  'query-order-as-sent': onOrder((how) => `signed the query’s pairs unsorted (${how})`),
  'query-order-key-only': onOrder((how) => `sorted the query ${how}`),
  'query-order-key-value': onOrder((how) => `sorted the query ${how}`),
  'query-order-decoded': {
    questions: ['query-order', 'signed-query'],
    did: (how) => `sorted the pairs by their decoded text (${how})`,
  },
  'query-order-ci-locale': onOrder((how) => `sorted the query as a dictionary does: ${how}`),
  'query-order-other': onOrder((how) => `signed the query’s pairs ${how}`),
  'query-enc': onEncoding((how) => `signed the query encoded ${how}`),
  'query-decoded': onEncoding((how) => `signed the query without its percent-encoding: ${how}`),
  'query-double-encoded': onEncoding((how) => `signed the query ${how}`),
  'query-encoded-whole': onEncoding((how) => `encoded the whole query once more, ${how}`),
  'query-space-stripped': onEncoding((how) => `signed the query with ${how}`),
  'query-novalue': {
    questions: ['key-without-value'],
    did: (how) => `signed a parameter without a value with ${how}`,
  },
  'query-empty-dropped': {
    questions: ['key-without-value'],
    did: (how) => `left out parameters that were sent: ${how}`,
  },
  'query-edge-amp': { questions: ['empty-segments'], did: (how) => `signed the query with ${how}` },
  'path-decoded': onPath((how) => `signed the decoded path: ${how}`),
  'path-encoded': onPath((how) => `encoded the path for signing (${how})`),
  'path-slashes-encoded': onPath((how) => `encoded the whole path as one value, with ${how}`),
  'path-double-encoded': onPath((how) => `signed the path ${how}`),
  'path-plus-space': onPath((how) => `signed the path with ${how}`),
  'path-hex-case': onPath((how) => `signed the path with ${how}`),
  'path-library-normalised': onPath((how) => `signed ${how}`),
};

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
      fix: 'Sort the pairs by key, and by value only where the keys are equal.',
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
