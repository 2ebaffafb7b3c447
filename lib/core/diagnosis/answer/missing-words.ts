/** What isn't known of a request, in words: which part, why, and how to give it. The same wherever it's shown. */

import { AUTH_HEADERS } from '../../api.ts';
import { listed } from '../../counts.ts';
import type { BodyOrigin, Gap, GapPart, GapReason } from '../../signing/gaps.ts';
import { withoutAnySecret } from '../compare/redacted.ts';

export interface MissingWords {
  /** As in `Body` or `X-Signature`. */
  readonly part: string;
  /** A sentence. */
  readonly why: string;
  /** A sentence. */
  readonly give: string;
}

const LONGEST_PIECE = 60;

/** Never holds anything that looks like a secret. */
export function missingWords({ part, reason, piece, said, from }: Gap): MissingWords {
  const shown = piece === undefined ? undefined : `“${short(withoutAnySecret(piece))}”`;
  return {
    part: part.kind === 'header' ? partName(part) : sentence(partName(part)),
    why: said === undefined ? whyOf(part, reason, shown) : `${sentence(withoutAnySecret(said))}.`,
    give: from ? giveFrom(from) : giveOf(part, reason),
  };
}

/** As text on one line. */
export function missingRow({ part, why, give }: MissingWords): string {
  return `${part}: ${why} ${give}`;
}

/** As in `body` or `X-Signature`. */
export function partName(part: GapPart): string {
  return part.kind === 'header' ? withoutAnySecret(part.name) : NAMES[part.kind];
}

/** As in `the body isn’t known`. @param parts at least one. */
export function unknownWords(parts: readonly GapPart[]): string {
  const names = parts.map((part) => (part.kind === 'header' ? partName(part) : `the ${partName(part)}`));
  const isOne = parts.length === 1 && !parts.some(isSeveral);
  return `${listed(names)} ${isOne ? 'isn’t' : 'aren’t'} known`;
}

/** Whether its name is a plural. */
export function isSeveral({ kind }: GapPart): boolean {
  return kind === 'other-headers';
}

const NAMES = {
  request: 'request',
  method: 'method',
  path: 'path',
  query: 'query',
  body: 'body',
  origin: 'server',
  'other-headers': 'other headers',
} as const satisfies Record<Exclude<GapPart['kind'], 'header'>, string>;

function whyOf(part: GapPart, reason: GapReason, piece: string | undefined): string {
  return (isSeveral(part) ? WHY_OF_SEVERAL : WHY)[reason](piece);
}

type Why = Readonly<Record<GapReason, (piece: string | undefined) => string>>;

const WHY: Why = {
  'left-out': (piece) => (piece === undefined ? 'It was left out.' : `It was left out: ${piece}.`),
  computed: (piece) => (piece === undefined ? 'Code computes it.' : `Code computes it: ${piece}.`),
  'not-shown': (piece) =>
    piece === undefined ? 'The source doesn’t show it.' : `The source shows ${piece} in its place.`,
  assumed: (piece) => (piece === undefined ? 'It isn’t given.' : `It isn’t given, so ${piece} was assumed.`),
  ambiguous: (piece) =>
    piece === undefined ? 'Several values are possible.' : `Several values are possible for ${piece}.`,
};

const WHY_OF_SEVERAL: Why = {
  ...WHY,
  'left-out': (piece) => (piece === undefined ? 'They were left out.' : `They were left out: ${piece}.`),
  computed: (piece) => (piece === undefined ? 'Code computes them.' : `Code computes them: ${piece}.`),
  'not-shown': (piece) =>
    piece === undefined ? 'The source doesn’t show them.' : `The source shows ${piece} in their place.`,
  assumed: (piece) =>
    piece === undefined ? 'They aren’t given.' : `They aren’t given, so ${piece} was assumed.`,
};

function giveOf(part: GapPart, reason: GapReason): string {
  if (part.kind !== 'header') return GIVE[part.kind];
  if (isSameName(part.name, AUTH_HEADERS.key))
    return 'The secret that signed the request is enough to check the signature.';
  return reason === 'not-shown'
    ? 'Diagnose the request again with this header and the value that was sent.'
    : 'Put the value that was sent in its place, and diagnose the request again.';
}

function giveFrom(from: BodyOrigin): string {
  if (from.kind === 'command') return `Paste the curl command itself, or give ${bodyToGive(from)}.`;
  const made = from.lineBreaks === 'removed' ? ' Countersign removes its line breaks, as curl -d does.' : '';
  return `Give ${bodyToGive(from)}.${made}`;
}

/** As in “the file order.json”. @param from of the body’s gap. */
export function bodyToGive(from: BodyOrigin | undefined): string {
  if (from?.kind !== 'read-by-curl') return 'the body that was sent, byte for byte';
  return from.file === undefined
    ? 'what curl read, byte for byte'
    : `the file ${withoutAnySecret(from.file)}`;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const GIVE: Readonly<Record<Exclude<GapPart['kind'], 'header'>, string>> = {
  request: 'Give it exactly as it was sent, or give one that was rejected.',
  method: 'Diagnose the request again with the method that was sent, such as POST.',
  path: 'Diagnose the request again with the path that was sent, such as /api/v1/charges.',
  query: 'Add the query that was sent, with all its values.',
  body: `Give ${bodyToGive(undefined)}.`,
  origin: 'Diagnose the request again with the scheme and host that it was sent to.',
  'other-headers': 'Diagnose the request again with all headers that were sent.',
};

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_PIECE ? `${line.slice(0, LONGEST_PIECE)}…` : line;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
