/** What keeps a huge or hostile request searchable: which parts of it are changed, and which are left as they are. */

import { BODY_LIMITS } from '../mistakes/body/body.ts';
import type { Subject } from '../mistakes/subject.ts';
import type { ByteString } from '../signing/bytes.ts';

/** Bytes of message and key that a slice's number of candidates is meant for; of longer ones it has fewer. */
export const USUAL_BYTES = 512;

/** What isn't searched beyond it, so that an answer can say so. */
const SEARCH_LIMITS = {
  /** In bytes: a longer line leaves out the ways to sign that change every line. */
  line: 8192,
  /** Parameters: more of them do so too. */
  pairs: 200,
  /** In bytes: a longer key id, host, header, target or secret of another key is left out. */
  other: 4096,
} as const;

/** In bytes: enough of a line to see whether a way to join differs. */
const LINE_SHOWN = 256;

const NOTHING = '' as ByteString;

/** Whether a line makes each message so long that fewer ways to sign are tried. */
export function isLong({ method, path, rawQuery = NOTHING, timestamp, pairs }: Subject): boolean {
  return (
    pairs.length > SEARCH_LIMITS.pairs ||
    [method, path, rawQuery, timestamp].some(({ length }) => length > SEARCH_LIMITS.line)
  );
}

/** The subject without those parts that are too long to be copied into thousands of values. */
export function withinBounds(subject: Subject): Subject {
  const { request, keyId, host } = subject;
  const { fragment, ...hints } = subject.hints;
  return {
    ...subject,
    request: { ...request, headers: request.headers.filter((header) => header.every(fits)) },
    keyId: fits(keyId) ? keyId : NOTHING,
    host: host !== undefined && fits(host) ? host : undefined,
    hints: {
      ...hints,
      bodies: hints.bodies.filter(({ length }) => length <= BODY_LIMITS.bytes),
      targets: hints.targets.filter(fits),
      secrets: hints.secrets.filter(({ secret }) => fits(secret.reveal())),
      ...(fragment !== undefined && fits(fragment) && { fragment }),
    },
  };
}

/** What `withinBounds` leaves out, in words. */
export function leftOut(subject: Subject): string[] {
  const { request, hints } = withinBounds(subject);
  const headers = subject.request.headers.length - request.headers.length;
  const given = subject.hints;
  return [
    ...(headers === 0 ? [] : [headers === 1 ? 'one header' : `${headers} headers`]),
    ...(hints.bodies.length === given.bodies.length ? [] : ['the body you gave']),
    ...(hints.targets.length === given.targets.length ? [] : ['the URL you gave']),
    ...(hints.fragment === given.fragment ? [] : ['the URL’s fragment']),
    ...(hints.secrets.length === given.secrets.length ? [] : ['a secret of another key']),
  ];
}

/** The subject for making ways to sign, which don't depend on the rest of a long line. */
export function withLinesCut(subject: Subject): Subject {
  if (!isLong(subject)) return subject;
  const cut = (text: ByteString) => text.slice(0, LINE_SHOWN) as ByteString;
  const { method, path, query, timestamp, hash } = subject.lines;
  return {
    ...subject,
    method: cut(subject.method),
    path: cut(subject.path),
    rawQuery: undefined,
    pairs: [],
    timestamp: cut(subject.timestamp),
    lines: { method: cut(method), path: cut(path), query: cut(query), timestamp: cut(timestamp), hash },
  };
}

function fits(text: string): boolean {
  return text.length <= SEARCH_LIMITS.other;
}
