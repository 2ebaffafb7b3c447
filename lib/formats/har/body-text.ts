/** Which bytes a HAR’s text stands for. Tools decode them in several ways; how many were sent tells them apart. */

import { asByteString, bytesOf, utf8 } from '../../core/signing/bytes.ts';

export interface TextBytes {
  readonly bytes: Uint8Array;
  /** Whether there are as many as were sent, as far as that’s told. */
  readonly fits: boolean;
  /** What makes them doubtful, or how they were read, where it isn’t plain UTF-8. */
  readonly remark?: string;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** @param size how many bytes were sent, where that’s told. */
export function bytesOfText(text: string, size: number | undefined): TextBytes {
  const bytes = utf8(text);
  const broken = LONE_SURROGATE.test(text);
  if (!broken && (size === undefined || size === bytes.length))
    return text.includes('\ufffd') ? { bytes, fits: true, remark: LOST } : { bytes, fits: true };
  for (const [read, remark] of OTHER_READINGS) {
    const other = read(text);
    if (other && other.length === size) return { bytes: other, fits: true, remark };
  }
  if (broken) return { bytes, fits: false, remark: LOST };
  return { bytes, fits: false };
}

const LOST = 'holds characters that stand where bytes were lost: the body’s bytes aren’t exact';

type Reading = (text: string) => Uint8Array | undefined;

const OTHER_READINGS: readonly (readonly [read: Reading, remark: string])[] = [
  [oneBytePerCharacter, 'has the body as one character per byte, going by how many bytes were sent'],
  [surrogateEscaped, 'has bytes that aren’t UTF-8 as lone surrogates; they were taken back from them'],
  [
    withoutHeaderLines,
    'has header lines before the body’s text; going by how many bytes were sent, they aren’t part of it',
  ],
];

function oneBytePerCharacter(text: string): Uint8Array | undefined {
  const bytes = asByteString(text);
  return bytes === undefined ? undefined : bytesOf(bytes);
}

/** As Python’s `surrogateescape` writes them, which mitmproxy uses. */
function surrogateEscaped(text: string): Uint8Array | undefined {
  if (!/[\udc80-\udcff]/u.test(text)) return undefined;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xdc80 && code <= 0xdcff) bytes.push(code - 0xdc00);
    else if (code >= 0xd800 && code <= 0xdfff) return undefined;
    else bytes.push(...utf8(character));
  }
  return Uint8Array.from(bytes);
}

/** Firefox puts those of a form before its text. */
function withoutHeaderLines(text: string): Uint8Array | undefined {
  const lines = /^(?:Content-[A-Za-z-]{1,40}: [^\r\n]{0,200}\r\n){1,8}\r\n/.exec(text)?.[0];
  return lines === undefined ? undefined : utf8(text.slice(lines.length));
}
