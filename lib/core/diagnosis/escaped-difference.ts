/** How a query that was signed differs from the one that was sent: in its escapes, and in the order of its pairs. */

export interface QueryDifference {
  /** Each as `“+” instead of “%20”`, at most three. */
  readonly escapes: readonly string[];
  /** The pairs are the same, in another order than sorted; `as-sent`: that in which they were sent. */
  readonly order: 'as-sent' | 'another' | undefined;
}

const MOST = 3;

/** @param right the line as it should be; @param sent the query as it was sent. */
export function queryDifference(signed: string, right: string, sent: string): QueryDifference {
  const [own, meant, given] = [signed, right, sent].map(pairsOf);
  if (!own || !meant || !given || sortedNames(own) !== sortedNames(meant))
    return { escapes: [], order: undefined };
  const escapes = new Set<string>();
  const byName = (one: Pair, other: Pair) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
  const partners = meant.toSorted(byName);
  for (const [index, { text }] of own.toSorted(byName).entries())
    for (const words of escapesIn(text, partners[index]?.text ?? text)) escapes.add(words);
  const namesOf = (pairs: readonly Pair[]) => pairs.map(({ name }) => name).join('&');
  const isSorted = namesOf(own) === namesOf(meant);
  const order = isSorted ? undefined : namesOf(own) === namesOf(given) ? 'as-sent' : 'another';
  return { escapes: [...escapes].slice(0, MOST), order };
}

interface Pair {
  readonly text: string;
  /** Decoded, so that the same pair is found again. */
  readonly name: string;
}

function pairsOf(query: string): readonly Pair[] {
  return query.split('&').map((text) => ({ text, name: decoded(text) }));
}

function sortedNames(pairs: readonly Pair[]): string {
  return pairs
    .map(({ name }) => name)
    .toSorted()
    .join('&');
}

/** Byte by byte: what's no escape stays. */
function decoded(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const PIECE = /%[0-9A-Fa-f]{2}|./gs;

function escapesIn(signed: string, sent: string): string[] {
  const [own, meant] = [signed.match(PIECE) ?? [], sent.match(PIECE) ?? []];
  return own.flatMap((piece, index) => {
    const other = meant[index];
    return other === undefined || other === piece ? [] : [`${shown(piece)} instead of ${shown(other)}`];
  });
}

function shown(piece: string): string {
  if (piece === ' ') return 'a space';
  return piece > '~' ? `the byte ${piece.charCodeAt(0).toString(16).toUpperCase()}` : `“${piece}”`;
}
