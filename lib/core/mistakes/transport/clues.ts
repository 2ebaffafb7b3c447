/** What a request shows of the rows after signing, and what it can’t exclude. */

import { AUTH_HEADERS, KEY_PREFIXES, PATHS, type RefusalCode } from '../../api.ts';
import { isPlainHttp } from '../../base-url.ts';
import { parsedUrl } from '../../parsed-url.ts';
import { type KnownServer, readingsWith } from '../../service-readings.ts';
import { textOfUtf8 } from '../../signing/bytes.ts';
import { queryPairs } from '../../signing/canonical.ts';
import { Secret } from '../../signing/secret.ts';
import { parseTimestamp, secondsAhead } from '../../signing/timestamp.ts';
import { isStale } from '../../signing/verify.ts';
import {
  bodyBytes,
  headerValue,
  headerValues,
  isPacked,
  pathOf,
  type WireRequest,
} from '../../signing/wire-request.ts';
import { spanWords } from '../../time-words.ts';
import { clientOf } from '../client.ts';
import { serverReadingCompounds } from '../server/reading-compounds.ts';
import { NO_HINTS, subjectOf } from '../subject.ts';
import type { TransportMistakeId } from './mistakes.ts';

export interface TransportInput {
  readonly request: WireRequest;
  /** Unix seconds, by the client's clock. */
  readonly now?: number | undefined;
  /** What the Date header of the answer says, Unix seconds. */
  readonly serverDate?: number | undefined;
  /** What the service answered, where that's known. */
  readonly code?: RefusalCode | undefined;
  /** Where it was sent, as in `https://api.example.com`. */
  readonly origin?: string | undefined;
  /** Sent from here, where no redirect is followed. */
  readonly isOwn?: boolean | undefined;
  /** What's known of the server that it was for. */
  readonly server?: KnownServer | undefined;
}

/** A row and what speaks for it, in a sentence. */
export type Clue = readonly [id: TransportMistakeId, why: string];

export const CLUES: readonly ((input: TransportInput) => Clue[])[] = [
  clockClues,
  pathClues,
  queryClues,
  redirectClues,
  hostClues,
  headerClues,
  bodyClues,
  readingClues,
];

function clockClues({ request, now, serverDate, server }: TransportInput): Clue[] {
  const clues: Clue[] = [];
  if (now !== undefined && serverDate !== undefined && Math.abs(serverDate - now) > 60)
    clues.push([
      'transport-clock-skew',
      `The Date header of the response differs from the client’s clock by ${spanWords(serverDate - now)}.`,
    ]);
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp)?.slice(0, 40) ?? '';
  const parsed = parseTimestamp(timestamp);
  const clock = serverDate ?? now;
  if (!parsed.ok || clock === undefined) return clues;
  const ahead = secondsAhead(parsed.seconds, clock);
  if (!isStale(ahead, readingsWith(server?.readings))) return clues;
  if (ahead > 0n)
    return [
      ...clues,
      ['transport-clock-skew', 'The timestamp is ahead of the clock, so the clock that signed runs ahead.'],
    ];
  return [
    ...clues,
    ['transport-delay', `The timestamp is ${spanWords(ahead)} old, and the signature matches it.`],
    ...(ahead > -3600n
      ? ([['transport-clock-skew', `The timestamp is ${spanWords(ahead)} behind the clock.`]] as const)
      : []),
  ];
}

const API_PREFIX = PATHS.orders.slice(0, PATHS.orders.lastIndexOf('/'));

function pathClues({ request }: TransportInput): Clue[] {
  const path = pathOf(request.target).slice(0, 4096);
  const at = path.indexOf(`${API_PREFIX}/`);
  const why =
    at > 0
      ? `The path has something before ${API_PREFIX}, which a gateway usually removes.`
      : at === -1
        ? `The path doesn’t begin with ${API_PREFIX}, as the paths in the API docs do.`
        : path.includes('//')
          ? 'The path has two slashes in a row, which many proxies merge.'
          : /%2f/i.test(path)
            ? 'The path has %2F, which many proxies decode.'
            : via(request);
  return why === undefined ? [] : [['transport-path-rewritten', why]];
}

function via({ headers }: WireRequest): string | undefined {
  const name = ['Via', 'X-Forwarded-For', 'Forwarded', 'X-Forwarded-Prefix', 'X-Original-URI'].find(
    (header) => headerValue(headers, header) !== undefined,
  );
  return name && `The request carries ${name}, so it went through a proxy.`;
}

const ADDED = /^(?:_|cb|cachebuster|nocache|utm_\w{1,20}|gclid|fbclid)=/i;

function queryClues({ request }: TransportInput): Clue[] {
  const { pairs, emptySegments } = queryPairs(request.target);
  const added = pairs.find(({ text }) => ADDED.test(text));
  if (added)
    return [['transport-query-altered', 'The query has a parameter that cache busters or trackers add.']];
  if (emptySegments > 0 || pairs.some(({ text }) => /^[^=]{1,200}=?$/.test(text)))
    return [['transport-query-altered', 'The query has empty parameters, which some proxies drop.']];
  const { ecosystem } = clientOf(request.headers) ?? {};
  return pairs.length === 1 && (ecosystem === 'shell' || ecosystem === 'powershell')
    ? [
        [
          'transport-shell-mangled',
          'It was sent from a shell with one parameter: an unquoted & ends the command before the second.',
        ],
      ]
    : [];
}

function redirectClues({ request, origin = '' }: TransportInput): Clue[] {
  const path = pathOf(request.target).slice(0, 4096);
  const url = parsedUrl(origin);
  const method = request.method.toUpperCase();
  const bodiless = bodyBytes(request.body).length === 0;
  const why =
    method === 'GET' && bodiless && path.startsWith(PATHS.charges)
      ? 'It’s a GET without a body to a path the API docs show with POST only, as left by a 301 or 302.'
      : method === 'GET' && bodiless && headerValue(request.headers, 'content-type') !== undefined
        ? 'It’s a GET without a body that still carries Content-Type, as left by a 301 or 302.'
        : path.length > 1 && path.endsWith('/')
          ? 'The path ends with a slash, which servers often redirect.'
          : url && isPlainHttp(url)
            ? 'It was sent over http, which servers usually redirect to https.'
            : undefined;
  return why === undefined ? [] : [['transport-redirect-followed', why]];
}

function hostClues({ request, origin }: TransportInput): Clue[] {
  const host = (origin ?? headerValue(request.headers, 'host') ?? '').slice(0, 300).toLowerCase();
  const key = headerValue(request.headers, AUTH_HEADERS.key) ?? '';
  const forTests = /(?:^|[^a-z])(?:test|sandbox|staging|stage|dev|uat|qa|demo|localhost|127\.0\.0\.1)/.test(
    host,
  );
  const forMoney = /(?:^|[^a-z])(?:live|prod|production)(?:[^a-z]|$)/.test(host);
  if (key.startsWith(KEY_PREFIXES.live) && forTests)
    return [
      ['transport-wrong-host', 'The key id begins with pk_live_, and the host looks like one for tests.'],
    ];
  if (key.startsWith(KEY_PREFIXES.test) && forMoney)
    return [
      ['transport-wrong-host', 'The key id begins with pk_test_, and the host looks like the live one.'],
    ];
  return [];
}

function headerClues({ request, code }: TransportInput): Clue[] {
  const clues: Clue[] = [];
  const counts = Object.values(AUTH_HEADERS).map((name) => headerValues(request.headers, name).length);
  if (counts.some((count) => count > 1))
    clues.push(['transport-header-duplicate', 'An authentication header was sent more than once.']);
  if (code === 'missing_auth' && counts.every((count) => count > 0))
    clues.push(['transport-header-dropped', 'All three headers were sent, but the server missed one.']);
  if (request.method.toUpperCase() === 'OPTIONS' && counts.includes(0))
    clues.push(['transport-cors-preflight', 'It’s an OPTIONS request without authentication headers.']);
  return clues;
}

function bodyClues({ request }: TransportInput): Clue[] {
  const bytes = bodyBytes(request.body);
  const clues: Clue[] = [];
  const declared = headerValue(request.headers, 'content-length');
  if (declared !== undefined && declared !== String(bytes.length))
    clues.push([
      'transport-replayed-capture',
      'Content-Length isn’t the length of the body that was captured.',
    ]);
  if (bytes.length === 0) return clues;
  if (!isPacked(request) && textOfUtf8(bytes) === undefined)
    clues.push(['transport-body-transcoded', 'The body isn’t UTF-8.']);
  if (/^(?:GET|HEAD)$/i.test(request.method))
    clues.push([
      'transport-get-body-dropped',
      'The request has a body that many proxies drop with this method.',
    ]);
  if (clientOf(request.headers)?.ecosystem === 'postman')
    clues.push([
      'transport-tool-generated',
      'It was sent by a tool that fills in the body after its scripts ran.',
    ]);
  return clues;
}

/** The readings need no secret, only the request. */
function readingClues({ request, server }: TransportInput): Clue[] {
  const [other] = serverReadingCompounds(subjectOf(request, new Secret(''), NO_HINTS, server));
  const [use] = other?.uses ?? [];
  return use
    ? [
        [
          'transport-server-reading',
          `The API docs leave a point open. The server may compute the signature in a different way than Countersign: ${use.how}.`,
        ],
      ]
    : [];
}

/** What no request can show or exclude. */
export function notExcluded({ request, code }: TransportInput): Clue[] {
  const hasQuery = queryPairs(request.target).pairs.length > 0;
  const hasBody = bodyBytes(request.body).length > 0;
  return [
    [
      'transport-key-revoked',
      code ? 'The server returned invalid_key.' : 'A revoked key still makes valid signatures.',
    ],
    ['transport-wrong-host', 'A different environment has a different secret for a key, or doesn’t know it.'],
    ['transport-path-rewritten', 'A proxy between your client and the server may change the path.'],
    ['transport-redirect-followed', 'A redirect may have changed the request.'],
    ...(hasBody
      ? ([
          [
            'transport-body-reserialised',
            'A proxy between your client and the server may print the JSON anew.',
          ],
        ] as const)
      : []),
    ...(hasQuery
      ? ([
          ['transport-query-altered', 'A proxy between your client and the server may change the query.'],
        ] as const)
      : []),
  ];
}
