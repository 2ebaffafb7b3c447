/** No byte of a signed text is left out, invisible or drawn as another. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  textOfUtf8,
  utf8,
} from '../../../lib/core/signing/bytes.ts';
import { lookAlikeName } from '../../../lib/core/signing/look-alikes.ts';
import { type Segment, visibleBytes } from '../../../lib/core/signing/visible-bytes.ts';

function summary(segment: Segment): string {
  if (segment.kind === 'text') return segment.text;
  if (segment.kind === 'look-alike') return segment.name;
  if (segment.kind === 'control') return `control ${segment.code}`;
  if (segment.kind === 'not-utf8') return `byte ${segment.byte}`;
  return `${segment.kind} ×${segment.end - segment.start}`;
}

const shown = (text: ByteString): string[] => visibleBytes(text).map(summary);

function bytesBack(segment: Segment): number[] {
  const length = segment.end - segment.start;
  if (segment.kind === 'text' || segment.kind === 'look-alike') return [...utf8(segment.text)];
  if (segment.kind === 'control') return [...utf8(String.fromCharCode(segment.code))];
  if (segment.kind === 'not-utf8') return [segment.byte];
  const byte = { space: 0x20, tab: 0x09, 'line-feed': 0x0a, 'carriage-return': 0x0d }[segment.kind];
  return Array.from({ length }, () => byte);
}

describe('visibleBytes', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['plain text as one stretch', 'GET', ['GET']],
    ['a run of spaces as one stretch', 'a  b ', ['a', 'space ×2', 'b', 'space ×1']],
    ['tabs and both line ends', 'a\t\r\nb', ['a', 'tab ×1', 'carriage-return ×1', 'line-feed ×1', 'b']],
    [
      'NUL, escape, DEL and C1 controls',
      '\0\x1b\x7f\x85',
      ['control 0', 'control 27', 'control 127', 'control 133'],
    ],
    ['a byte order mark', '\ufeff{}', ['U+FEFF byte order mark', '{}']],
    ['a no-break space', 'a\u00a0b', ['a', 'U+00A0 no-break space', 'b']],
    ['a zero width space', 'a\u200bb', ['a', 'U+200B zero width space', 'b']],
    ['curly quotes', '“', ['U+201C left double quotation mark, looks like "']],
    ['a Cyrillic letter', 'pаid', ['p', 'U+0430 Cyrillic letter that looks like a', 'id']],
    ['full-width digits', '５', ['U+FF15 full-width 5']],
    ['a decomposed accent', 'e\u0301', ['e', 'U+0301 combining mark, joined to the letter before']],
    [
      'honest letters of other scripts as text',
      'Zürich 東京 👍',
      ['Zürich', 'space ×1', '東京', 'space ×1', '👍'],
    ],
  ])('shows %s', (_, text, expected) => {
    expect(shown(byteStringOfText(text))).toEqual(expected);
  });

  it.each<[string, number[], string[]]>([
    ['a lone continuation byte', [0x61, 0x80], ['a', 'byte 128']],
    ['Latin-1 text', [0x5a, 0xfc, 0x72], ['Z', 'byte 252', 'r']],
    ['a cut-off character', [0xe2, 0x82], ['byte 226', 'byte 130']],
    ['an overlong slash', [0xc0, 0xaf], ['byte 192', 'byte 175']],
    ['an overlong three-byte form', [0xe0, 0x80, 0xaf], ['byte 224', 'byte 128', 'byte 175']],
    ['a surrogate in UTF-8', [0xed, 0xa0, 0x80], ['byte 237', 'byte 160', 'byte 128']],
    [
      'a code point past the last',
      [0xf4, 0x90, 0x80, 0x80],
      ['byte 244', 'byte 144', 'byte 128', 'byte 128'],
    ],
  ])('boxes %s', (_, bytes, expected) => {
    expect(shown(byteStringOfBytes(Uint8Array.from(bytes)))).toEqual(expected);
  });

  it('counts offsets in bytes of the whole text, also inside a range', () => {
    expect(visibleBytes(byteStringOfText('ü=1 x'), { start: 2, end: 5 })).toEqual([
      { kind: 'text', text: '=1', start: 2, end: 4 },
      { kind: 'space', start: 4, end: 5 },
    ]);
  });

  it('covers every byte once, in order, and can be turned back', () => {
    const mixed = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => utf8(text)),
    );
    fc.assert(
      fc.property(mixed, (bytes) => {
        const segments = visibleBytes(byteStringOfBytes(bytes));
        let at = 0;
        for (const { start, end } of segments) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(bytes.length);
        expect(segments.flatMap(bytesBack)).toEqual([...bytes]);
      }),
    );
  });

  it('agrees with the platform on what is UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6 }), (bytes) => {
        const text = byteStringOfBytes(bytes);
        const broken = visibleBytes(text).some(({ kind }) => kind === 'not-utf8');
        expect(broken).toBe(textOfUtf8(bytesOf(text)) === undefined);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('lookAlikeName', () => {
  it('names no ASCII character', () => {
    const named = Array.from({ length: 128 }, (_, code) => code).filter((code) => lookAlikeName(code));
    expect(named).toEqual([]);
  });

  it.each([0x2000, 0x200d, 0x202e, 0xfeff, 0x3000, 0x0440, 0x03bf, 0xfe0f, 0xfffe, 0xe000])(
    'names U+%s',
    (code) => {
      expect(lookAlikeName(code)).toMatch(/^U\+[0-9A-F]{4,6} \S/);
    },
  );
});
