/** How languages print numbers: outputs of the languages themselves, by the versions named. */

import { describe, expect, test } from 'vitest';
import { NUMBER_PRINTERS, type NumberPrinter } from '../../../lib/core/mistakes/serializers/numbers.ts';

const READ = [
  '10.00',
  '1e-7',
  '1e20',
  '1e16',
  '1e15',
  '0.0001',
  '0.00001',
  '3',
  '1e2',
  '-0',
  '-0.0',
  '1.5274',
];
const MORE = ['10.50', '1234567.5', '12345678.5', '0.001', '1e21'];

const PRINTED: readonly (readonly [NumberPrinter, string, string])[] = [
  // Python 3.11 json.dumps
  [
    'python',
    '10.0 1e-07 1e+20 1e+16 1000000000000000.0 0.0001 1e-05 3 100.0 0 -0.0 1.5274',
    '10.5 1234567.5 12345678.5 0.001 1e+21',
  ],
  // PHP 8.2 json_encode
  [
    'php',
    '10 1.0e-7 1.0e+20 10000000000000000 1000000000000000 0.0001 1.0e-5 3 100 0 -0 1.5274',
    '10.5 1234567.5 12345678.5 0.001 1.0e+21',
  ],
  // Ruby 3.1 JSON.generate
  [
    'ruby',
    '10.0 1.0e-07 1.0e+20 1.0e+16 1.0e+15 0.0001 1.0e-05 3 100.0 0 -0.0 1.5274',
    '10.5 1234567.5 12345678.5 0.001 1.0e+21',
  ],
  // Node 20 JSON.stringify
  [
    'js',
    '10 1e-7 100000000000000000000 10000000000000000 1000000000000000 0.0001 0.00001 3 100 0 0 1.5274',
    '10.5 1234567.5 12345678.5 0.001 1e+21',
  ],
  // Go 1.19 json.Marshal of float64
  [
    'go',
    '10 1e-7 100000000000000000000 10000000000000000 1000000000000000 0.0001 0.00001 3 100 -0 -0 1.5274',
    '10.5 1234567.5 12345678.5 0.001 1e+21',
  ],
  // Jackson 2.14 readTree, Java 17
  [
    'java',
    '10.0 1.0E-7 1.0E20 1.0E16 1.0E15 1.0E-4 1.0E-5 3 100.0 0 -0.0 1.5274',
    '10.5 1234567.5 1.23456785E7 0.001 1.0E21',
  ],
  // Gson 2.10 fromJson to Map, Java 17
  [
    'java-doubles',
    '10.0 1.0E-7 1.0E20 1.0E16 1.0E15 1.0E-4 1.0E-5 3.0 100.0 -0.0 -0.0 1.5274',
    '10.5 1234567.5 1.23456785E7 0.001 1.0E21',
  ],
  // jq 1.6
  [
    'jq',
    '10 1e-07 1e+20 1e+16 1000000000000000 0.0001 1e-05 3 100 -0 -0 1.5274',
    '10.5 1234567.5 12345678.5 0.001 1e+21',
  ],
];

describe('number printers', () => {
  test.each(PRINTED)('%s', (printer, printed, more) => {
    expect(READ.map(NUMBER_PRINTERS[printer]).join(' ')).toBe(printed);
    expect(MORE.map(NUMBER_PRINTERS[printer]).join(' ')).toBe(more);
  });

  test.each<[NumberPrinter, string, string]>([
    ['php-precision-17', '1.5274', '1.5274000000000001'],
    ['php-precision-17', '0.1', '0.10000000000000001'],
    ['php-precision-17', '10.00', '10'],
    ['php-precision-17', '1e-7', '9.9999999999999995e-8'],
    // PHP 8.2 echo
    ['php-text', '1e21', '1.0E+21'],
    ['php-text', '1e-7', '1.0E-7'],
    ['php-text', '1e13', '10000000000000'],
    ['php-text', '1e14', '1.0E+14'],
    ['php-text', '99999999999999.0', '99999999999999'],
    ['php-text', '0.30000000000000004', '0.3'],
    ['php-text', '10.00', '10'],
    ['php', '123456789012345678901', '1.2345678901234568e+20'],
    ['php-zero-fraction', '10.00', '10.0'],
    ['go-fmt', '12345678', '1.2345678e+07'],
    ['go-fmt', '10.50', '10.5'],
    ['newtonsoft', '10.00', '10.0'],
    ['newtonsoft', '1e-7', '1E-07'],
    ['newtonsoft', '1e20', '1E+20'],
    ['serde', '1e20', '1e20'],
    ['serde', '1e-7', '1e-7'],
    ['bigdecimal', '10.00', '10.00'],
    ['bigdecimal', '1e2', '1E+2'],
    ['bigdecimal', '1e-7', '1E-7'],
    ['bigdecimal', '0.0000001', '1E-7'],
    ['bigdecimal', '12.50e1', '125.0'],
    ['lua', '202511240001234', '2.0251124000123e+14'],
    ['r', '100000', '1e+05'],
    ['r', '123456', '123456'],
    ['trimmed', '10.50', '10.5'],
    ['trimmed', '10.00', '10'],
    ['trimmed', '100', '100'],
    ['kept', '1E+2', '1E+2'],
  ])('%s of %s', (printer, lexeme, printed) => {
    expect(NUMBER_PRINTERS[printer](lexeme)).toBe(printed);
  });

  test('any lexeme is printed, beyond a double too', () => {
    for (const print of Object.values(NUMBER_PRINTERS))
      for (const lexeme of [
        '1e999999999',
        '-1e-999999999',
        '1e400',
        `1${'0'.repeat(5000)}`,
        `0.${'1'.repeat(5000)}`,
      ])
        expect(print(lexeme).length).toBeGreaterThan(0);
  });
});
