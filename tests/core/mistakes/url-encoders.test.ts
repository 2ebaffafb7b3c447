/** Encoders that no library could be run for, and what every encoder must say of itself. The others have golden outputs. */

import { describe, expect, test } from 'vitest';
import { percentEncode } from '../../../lib/core/mistakes/encoders/percent-encode.ts';
import { URL_ENCODER_IDS, URL_ENCODERS } from '../../../lib/core/mistakes/encoders/url-encoders.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { latin1 } from '../signing/requests.ts';

const IDS = [
  'rfc3986',
  'py-quote',
  'py-plus',
  'js-component',
  'js-uri',
  'whatwg-form',
  'whatwg-query',
  'axios',
  'go-query',
  'php-urlencode',
  'net-httputility',
  'curl-data-urlencode',
  'guzzle-default',
  'rust-nonalnum',
  'oauth-strict',
  'space-only',
  'latin1-percent',
  'none',
];
const FROM_RUNNING_LIBRARIES = [
  'okhttp',
  'perl-query-form',
  'net-webutility',
  'luasocket',
  'yarl',
  'symfony',
  'apache-uribuilder',
  'go-path',
  'rest-template',
];

describe('URL encoders', () => {
  test('all of the catalogue are here, each with who uses it', () => {
    expect(URL_ENCODER_IDS).toEqual(expect.arrayContaining([...IDS, ...FROM_RUNNING_LIBRARIES]));
    expect(URL_ENCODER_IDS).toHaveLength(IDS.length + FROM_RUNNING_LIBRARIES.length + 4);
    for (const { usedBy, typicalIn } of Object.values(URL_ENCODERS)) {
      expect(usedBy).toMatch(/ (?:do|does|is|are)(?:, |$)/);
      expect(typicalIn.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['rust-nonalnum', 'a-b_c.d~e f', 'a%2Db%5Fc%2Ed%7Ee%20f'],
    ['oauth-strict', 'a b/~', 'a%2520b%252F~'],
    ['space-only', 'a b&é', 'a%20b&\u00c3\u00a9'],
    ['none', 'a b&é%', 'a b&\u00c3\u00a9%'],
    ['latin1-form', 'é €*~', '%E9+%3F*%7E'],
    ['latin1-strict', 'é ~*/+', '%E9%20~%2A%2F%2B'],
    ['latin1-okhttp', 'é ~*/+', '%E9%20%7E*%2F%2B'],
    ['latin1-percent', 'é €/', '%E9%20%u20AC/'],
    ['latin1-percent', '😀', '%uD83D%uDE00'],
    ['axios-0.19', 'a@b:c$[1] é', 'a@b:c$[1]+%C3%A9'],
    ['rest-template', "a+b:c'd é", "a%2Bb:c'd%20%C3%A9"],
  ] as const)('%s of %s', (encoder, text, encoded) => {
    expect(percentEncode(byteStringOfText(text), encoder)).toBe(encoded);
  });

  test('bytes that are no UTF-8 are taken for Latin-1', () => {
    expect(percentEncode(latin1('caf\u00e9'), 'rfc3986')).toBe('caf%C3%A9');
    expect(percentEncode(latin1('\u00ff\u0000'), 'latin1-percent')).toBe('%FF%00');
  });
});
