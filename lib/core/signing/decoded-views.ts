/** A text as it reads once escapes in it are undone, with the place in the text that each character comes from. */

export interface DecodedView {
  readonly text: string;
  /** Where in the first text the stretch from one character up to another stands, half-open. */
  readonly source: (from: number, to: number) => readonly [start: number, end: number];
}

/** What's undone, one kind at a time, and what tells that it's there. */
interface Undoing {
  readonly pattern: RegExp;
  /** What's written with them may itself be written with them; the others are undone last in a long text. */
  readonly isEscape?: true;
  /** What a match stands for: always this, or told by its groups. */
  readonly meaning: string | ((...match: readonly (string | undefined)[]) => string);
}

const UNDOINGS: readonly Undoing[] = [
  // JSON, C, Python, Ruby, PHP: \u00e9, \u{e9}, \xe9, \303, and a backslash before anything else.
  {
    isEscape: true,
    pattern: /\\(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|x([0-9a-f]{2})|([0-7]{3})|([\s\S]))/gi,
    meaning: (_, unit, point, byte, octal, other = '') =>
      octal === undefined ? fromHex(unit ?? point ?? byte) || other : fromCode(Number.parseInt(octal, 8)),
  },
  { isEscape: true, pattern: /%([0-9a-f]{2})/gi, meaning: (_, byte) => fromHex(byte) },
  // MIME: quoted-printable, with the line breaks that are none.
  { isEscape: true, pattern: /=(?:([0-9a-f]{2})|\r?\n)/gi, meaning: (_, byte) => fromHex(byte) },
  {
    isEscape: true,
    pattern: /&#(?:0*(\d{1,7})|x0*([0-9a-f]{1,6}));?/gi,
    meaning: (_, decimal, hex) => (decimal === undefined ? fromHex(hex) : fromCode(Number(decimal))),
  },
  // JSON of an array of bytes: {"0":115,"1":107}.
  { isEscape: true, pattern: /(["'])\d{1,8}\1\s*:\s*/g, meaning: '' },
  { pattern: /\+/g, meaning: ' ' },
  // UTF-16.
  { pattern: /\0/g, meaning: '' },
  // Between lines of base64, also as JSON writes them: 0x may be two of its digits.
  { pattern: /(?:\s|\\[nrt])+/g, meaning: '' },
  // Between bytes in hex.
  { pattern: /(?:[\s:,-]|\\[nrt])+(?:0x|\\x)?|0x|\\x/g, meaning: '' },
  { pattern: /\s*,\s*|\s+/g, meaning: ',' },
];

/** By two hex digits: there may be a million of them. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, code) => [code.toString(16).padStart(2, '0'), fromCode(code)]),
);

/** @param digits in lower case, as all that's undone is. */
function fromHex(digits: string | undefined): string {
  if (digits === undefined) return '';
  return BYTES.get(digits) ?? fromCode(Number.parseInt(digits, 16));
}

function fromCode(code: number): string {
  return code > 0x10ffff ? '' : lowered(String.fromCodePoint(code));
}

/** Escapes in escapes in escapes, such as JSON in JSON in a URL. */
const MOST_ROUNDS = 3;
const MOST_VIEWS = 24;
/** Characters: in longer texts escapes in escapes are undone, and nothing behind what's no escape. */
const LONG = 65_536;

/** The text itself first, in lower case; then every way to undo what may be escapes in it, each text once. */
export function* decodedViews(text: string): Generator<DecodedView> {
  const isLong = text.length > LONG;
  const seen = new Set<string>();
  let views: readonly Undone[] = [
    { view: { text: lowered(text), source: (from, to) => [from, to] }, goesOn: true },
  ];
  for (let round = 0; round <= MOST_ROUNDS; round++) {
    const next: Undone[] = [];
    for (const { view, goesOn } of views) {
      if (seen.has(view.text) || seen.size === MOST_VIEWS) continue;
      seen.add(view.text);
      yield view;
      if (goesOn && round < MOST_ROUNDS) next.push(...undoneIn(view, isLong));
    }
    views = next;
  }
}

interface Undone {
  readonly view: DecodedView;
  readonly goesOn: boolean;
}

function undoneIn(view: DecodedView, isLong: boolean): Undone[] {
  return UNDOINGS.flatMap((undoing) => {
    const made = undone(view, undoing);
    return made ? [{ view: made, goesOn: !isLong || undoing.isEscape === true }] : [];
  });
}

/** Latin-1 alone: it stays as long as it was, and each unit for itself. */
export function lowered(text: string): string {
  if (!/[^\0-\xff]/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z\xc0-\xde]+/g, (letters) => letters.toLowerCase());
}

/** Part of a text: taken over from the text before it, or what one escape stands for. */
interface Stretch {
  /** Where it begins in the new text, and in the old one. */
  readonly at: number;
  readonly from: number;
  /** Of an escape: where it ends in the old text. */
  readonly to: number | undefined;
}

/** `undefined` where there's nothing to undo. */
function undone({ text, source }: DecodedView, { pattern, meaning }: Undoing): DecodedView | undefined {
  const plain = typeof meaning === 'string' ? text.replace(pattern, meaning) : text.replace(pattern, meaning);
  if (plain === text) return undefined;
  // Hardly ever asked for, and it takes much longer than the text.
  let stretches: readonly Stretch[] | undefined;
  const placeOf = (index: number) => {
    stretches ??= stretchesOf(text, { pattern, meaning });
    const { at, from, to } = stretches[stretchAt(stretches, index)] ?? { at: 0, from: 0, to: undefined };
    const start = to === undefined ? from + index - at : from;
    return { start, end: to ?? start + 1 };
  };
  return { text: plain, source: (from, to) => source(placeOf(from).start, placeOf(to - 1).end) };
}

function stretchesOf(text: string, { pattern, meaning }: Undoing): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  let last = 0;
  const add = (length: number, from: number, to?: number) => {
    if (length > 0) stretches.push({ at, from, to });
    at += length;
  };
  for (const match of text.matchAll(pattern)) {
    add(match.index - last, last);
    last = match.index + match[0].length;
    add((typeof meaning === 'string' ? meaning : meaning(...match)).length, match.index, last);
  }
  add(text.length - last, last);
  return stretches;
}

/** The last that begins at or before a place. */
function stretchAt(stretches: readonly Stretch[], index: number): number {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stretches[middle]?.at ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
