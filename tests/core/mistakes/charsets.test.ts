/** Charsets against what Python 3.11 encodes, with `errors='replace'`. */

import { describe, expect, test } from 'vitest';
import {
  BYTE_READERS,
  CHARSETS,
  type CharsetName,
  mojibake,
  unmojibake,
} from '../../../lib/core/mistakes/encoders/charsets.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { latin1 } from '../signing/requests.ts';

const TEXT = 'é€ñ中文日本Привет ĐŁ😀';

const encoded = (name: CharsetName, text: string) =>
  Buffer.from(CHARSETS[name].encode(text), 'latin1').toString('hex');

describe('charsets', () => {
  test.each<[CharsetName, string]>([
    ['latin1', 'e93ff13f3f3f3f3f3f3f3f3f3f203f3f3f'],
    ['cp1252', 'e980f13f3f3f3f3f3f3f3f3f3f203f3f3f'],
    ['cp1251', '3f883f3f3f3f3fcff0e8e2e5f2203f3f3f'],
    ['cp1250', 'e9803f3f3f3f3f3f3f3f3f3f3f20d0a33f'],
    ['shift-jis', '3f3f3f928695b693fa967b845084828479847284758484203f3f3f'],
    // WHATWG's GBK has the euro sign at 0x80, Python's has none.
    ['gbk', 'a8a6803fd6d0cec4c8d5b1bea7b1a7e2a7daa7d3a7d6a7e4203f3f3f'],
    ['cp850', '823fa43f3f3f3f3f3f3f3f3f3f203f3f3f'],
    ['cp437', '823fa43f3f3f3f3f3f3f3f3f3f203f3f3f'],
    ['ascii', '3f3f3f3f3f3f3f3f3f3f3f3f3f203f3f3f'],
  ])('%s', (name, hex) => {
    expect(encoded(name, TEXT)).toBe(hex);
  });

  test.each([
    ['gbk', 'gbk'],
    ['shift-jis', 'shift_jis'],
    ['cp1251', 'windows-1251'],
  ] as const)('%s, thousands of characters: a decoder reads them back', (name, label) => {
    const texts = Array.from({ length: 0x9fa6 - 0xa0 }, (_, at) => String.fromCharCode(0xa0 + at));
    const decoder = new TextDecoder(label);
    const known = texts.filter((text) => {
      const bytes = Buffer.from(CHARSETS[name].encode(text), 'latin1');
      return bytes.toString('latin1') !== '?' && decoder.decode(bytes) === text;
    });
    expect(known.length).toBe(texts.filter((text) => CHARSETS[name].encode(text) !== '?').length);
    expect(known.length).toBeGreaterThan({ gbk: 20_000, 'shift-jis': 6_000, cp1251: 100 }[name]);
    const all = known.join('');
    expect(decoder.decode(Buffer.from(CHARSETS[name].encode(all), 'latin1'))).toBe(all);
  });

  test('as iconv of PHP 8.2.36 with glibc 2.36 has similar characters in the locale C', () => {
    const text = 'Café “Zürich” — 50 % off… €5 ‘x’ „y‚ Łódź Œuvre straße © « 山 😀 Ñandú';
    expect(encoded('latin1-similar', text)).toBe(
      '436166e920225afc7269636822202d2d2035302025206f66662e2e2e204555523520277827202c2c792c204cf3647a204f45757672652073747261df6520a920ab203f203f20d1616e64fa',
    );
    expect(encoded('ascii-similar', text)).toBe(
      '4361666520225a757269636822202d2d2035302025206f66662e2e2e204555523520277827202c2c792c204c6f647a204f4575767265207374726173736520284329203c3c203f203f204e616e6475',
    );
  });

  test('as Python 3.11 has xmlcharrefreplace and backslashreplace', () => {
    expect(encoded('ascii-references', 'é€ñ中 😀')).toBe(
      '26233233333b2623383336343b26233234313b262332303031333b2026233132383531323b',
    );
    expect(encoded('ascii-backslashes', 'é€ñ中 😀')).toBe(
      '5c7865395c75323061635c7866315c7534653264205c553030303166363030',
    );
  });

  test('a character beyond the BMP is one replacement, or one for each unit or byte', () => {
    expect(encoded('ascii', '😀')).toBe('3f');
    expect(encoded('ascii-units', '😀')).toBe('3f3f');
    expect(encoded('utf8-questions', '😀')).toBe('3f3f3f3f');
    expect(encoded('ascii-dropped', 'a😀é')).toBe('61');
    expect(encoded('low-byte', 'é€')).toBe('e9ac');
    expect(encoded('saturated-characters', 'aé€')).toBe('61e9ff');
    expect(encoded('saturated-bytes', 'aé')).toBe('617f7f');
    expect(encoded('utf-16le', '😀')).toBe('3dd800de');
    expect(encoded('utf-16be-bom', 'a')).toBe('feff0061');
  });

  test('code pages of DOS, each of their characters', () => {
    const upper = Buffer.from(Array.from({ length: 128 }, (_, at) => 0x80 + at));
    for (const [name, text] of [
      [
        'cp850',
        'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
      ],
      [
        'cp437',
        'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
      ],
    ] as const)
      expect(encoded(name, text), name).toBe(upper.toString('hex'));
  });

  test('mojibake comes and goes', () => {
    expect(mojibake(byteStringOfText('é€'), 'cp1252')).toBe(byteStringOfText('Ã©â‚¬'));
    expect(unmojibake('Ã©â‚¬', 'cp1252')).toBe(byteStringOfText('é€'));
    expect(unmojibake('€', 'latin1')).toBeUndefined();
  });

  test('bytes are read in the charset they may be in', () => {
    expect(BYTE_READERS['ISO-8859-1'](latin1('\xe9'))).toBe('é');
    expect(BYTE_READERS['Windows-1252'](latin1('\x80\xe9'))).toBe('€é');
    expect(BYTE_READERS['UTF-16, little-endian'](latin1('a\0\xe9\0'))).toBe('aé');
    expect(BYTE_READERS.GBK(latin1('\xd6\xd0'))).toBe('中');
  });
});
