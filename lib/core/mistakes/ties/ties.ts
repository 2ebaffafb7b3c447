/**
 * Mistakes that have one cause: a helper used in several places (section 5 of the research). Where all of a tie’s ids
 * occur together they count as one mistake and cost less than the sum.
 */

import type { Use } from '../mistake-row.ts';

export interface Tie {
  readonly ids: readonly string[];
  /** Bits. */
  readonly saves: number;
  /** What they have in common, fit to follow “one cause:”. */
  readonly how: string;
}

const HEX_HELPER = 'the same hex printing for body hash and signature';
const ECHO = 'echo, which adds a newline wherever it prints';
const WIDE = 'one helper turns text into UTF-16 bytes everywhere';
const NARROW = 'one helper turns text into bytes in the wrong charset everywhere';
const ONE_HASH = 'one hash is set for body and signature';
const WEBHOOKS = 'a Standard Webhooks library prepares the secret';
const URL_FIELDS = 'the request’s settings are signed, not the request';

const REPARSED = 'the query is parsed into a map, and built from it again';
/** What a map does to the pairs, and the order or the text in which they're given back. */
const REPARSED_IDS = [
  ['query-duplicates-collapsed', 'query-order-key-only'],
  ['query-duplicates-collapsed', 'query-order-as-sent'],
  ['query-keys-renamed', 'query-order-key-only'],
  ['query-keys-renamed', 'query-order-as-sent'],
  ['query-empty-dropped', 'query-order-key-only'],
  ['query-empty-dropped', 'query-order-key-value'],
  ['query-duplicates-collapsed', 'query-decoded'],
  ['query-keys-renamed', 'query-decoded'],
  ['query-empty-dropped', 'query-decoded'],
] as const;

export const TIES: readonly Tie[] = [
  // The signature and the body hash are printed by the same code.
  { ids: ['out-uppercase', 'bodyhash-uppercase'], saves: 5, how: HEX_HELPER },
  { ids: ['out-dashed', 'bodyhash-separated'], saves: 5, how: HEX_HELPER },
  { ids: ['out-dashed', 'out-uppercase'], saves: 3, how: 'BitConverter prints uppercase with dashes' },
  { ids: ['out-base64', 'bodyhash-base64'], saves: 4, how: 'base64 for body hash and signature' },
  { ids: ['out-base64url', 'bodyhash-base64'], saves: 4, how: 'base64 for body hash and signature' },
  {
    ids: ['out-base64-of-hex', 'bodyhash-base64-of-hex'],
    saves: 6,
    how: 'base64 of hex for body hash and signature',
  },
  { ids: ['out-byte-zeros-dropped', 'bodyhash-zeros-dropped'], saves: 5, how: HEX_HELPER },
  { ids: ['out-leading-zeros-dropped', 'bodyhash-zeros-dropped'], saves: 5, how: HEX_HELPER },
  { ids: ['out-sign-extended', 'bodyhash-signed'], saves: 6, how: HEX_HELPER },
  { ids: ['out-signed-bytes', 'bodyhash-signed'], saves: 6, how: HEX_HELPER },
  { ids: ['out-byte-list', 'bodyhash-signed'], saves: 6, how: HEX_HELPER },
  {
    ids: ['out-uppercase', 'out-byte-zeros-dropped'],
    saves: 3,
    how: 'bytes printed as uppercase hex, unpadded',
  },
  { ids: ['out-prefixed', 'bodyhash-prefixed'], saves: 4, how: 'openssl’s label left in both' },
  { ids: ['out-prefixed', 'bodyhash-suffixed'], saves: 4, how: 'what sha256sum or openssl print, unparsed' },
  { ids: ['out-quoted', 'bodyhash-quoted'], saves: 6, how: 'quotes left round both' },
  { ids: ['out-raw', 'bodyhash-raw'], saves: 5, how: 'raw digests for body hash and signature' },
  {
    ids: ['hmac-go-sum-misuse', 'bodyhash-go-sum-misuse'],
    saves: 6,
    how: 'Sum given the data in both places',
  },
  {
    ids: ['bodyhash-base64', 'out-base64', 'key-base64-decoded'],
    saves: 3,
    how: 'base64 wherever bytes are text',
  },
  // The hash family.
  { ids: ['hmac-sha512', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  { ids: ['hmac-sha224', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  { ids: ['hmac-sha384', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  { ids: ['hmac-sha1', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  { ids: ['hmac-md5', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  { ids: ['hmac-sha3', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  { ids: ['hmac-sha512-256', 'bodyhash-alg'], saves: 6, how: ONE_HASH },
  // Text to bytes.
  { ids: ['key-charset', 'join-charset'], saves: 6, how: WIDE },
  { ids: ['join-charset', 'body-charset'], saves: 5, how: NARROW },
  // Newlines.
  { ids: ['join-indented', 'join-crlf'], saves: 4, how: 'a literal over several lines in a file with CR LF' },
  { ids: ['join-crlf', 'body-crlf'], saves: 5, how: 'CR LF as the line end everywhere' },
  { ids: ['join-trailing-newline', 'body-trailing-newline'], saves: 3, how: ECHO },
  { ids: ['join-trailing-newline', 'bodyhash-newline-in-hash'], saves: 3, how: ECHO },
  {
    ids: ['join-trailing-newline', 'bodyhash-suffixed'],
    saves: 3,
    how: 'a shell script that prints with echo and sha256sum',
  },
  {
    ids: ['join-trailing-newline', 'bodyhash-prefixed'],
    saves: 3,
    how: 'a shell script that prints with echo and openssl',
  },
  { ids: ['join-trailing-newline', 'key-whitespace'], saves: 2, how: ECHO },
  { ids: ['bodyhash-newline-in-hash', 'key-whitespace'], saves: 2, how: ECHO },
  // Empty values.
  { ids: ['bodyhash-empty', 'join-empty-dropped'], saves: 3, how: 'what’s empty is left out' },
  // The request's settings in place of the request.
  { ids: ['method-lowercase', 'path-prefix-stripped'], saves: 4, how: URL_FIELDS },
  { ids: ['method-lowercase', 'path-full-url'], saves: 4, how: URL_FIELDS },
  { ids: ['method-lowercase', 'path-full-url', 'query-omitted'], saves: 3, how: URL_FIELDS },
  { ids: ['path-prefix-stripped', 'query-omitted'], saves: 3, how: URL_FIELDS },
  { ids: ['path-with-query', 'query-omitted'], saves: 3, how: 'path and query signed as one' },
  { ids: ['query-order-as-sent', 'query-leading-qmark'], saves: 3, how: 'url.search is signed as it is' },
  {
    ids: ['query-identical-pairs-once', 'query-order-as-sent'],
    saves: 4,
    how: 'the pairs are put into a set',
  },
  ...REPARSED_IDS.map((ids): Tie => ({ ids, saves: 4, how: REPARSED })),
  {
    ids: ['body-placeholder', 'path-prefix-stripped'],
    saves: 3,
    how: 'the template is signed, not what it becomes',
  },
  {
    ids: ['query-null-literal', 'query-enc'],
    saves: 3,
    how: 'the query is built from a list of optional fields',
  },
  // Standard Webhooks: the secret's prefix is cut off and the rest is base64.
  { ids: ['key-prefix-stripped', 'key-base64-decoded'], saves: 5, how: WEBHOOKS },
  { ids: ['key-prefix-stripped', 'key-base64-decoded', 'join-other-sep'], saves: 3, how: WEBHOOKS },
];

const BY_FIRST = new Map<string, Tie[]>();
for (const tie of TIES) {
  const [first = ''] = tie.ids;
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), tie]);
}

/** Called for every value of a search, so a single use is done with at once. */
export function tiesOf(uses: readonly Use[]): readonly Tie[] {
  if (uses.length < 2) return [];
  return uses.flatMap(({ id: first }) =>
    (BY_FIRST.get(first) ?? []).filter(({ ids }) => ids.every((id) => uses.some((use) => use.id === id))),
  );
}

const TIED: ReadonlySet<string> = new Set(TIES.flatMap(({ ids }) => ids));

/** Whether a mistake is in any tie: most aren’t. */
export function isTied({ id }: Use): boolean {
  return TIED.has(id);
}

/** How many mistakes these are, of which tied ones count once. */
export function mistakesIn(uses: readonly Use[], ties: readonly Tie[] = tiesOf(uses)): number {
  const counted = ties.reduce((count, { ids }) => count - (ids.length - 1), uses.length);
  return Math.max(counted, Math.min(1, uses.length));
}
