/** Every profile prints what the real library printed. */

import { describe, expect, test } from 'vitest';
import { type JsonNode, readJsonNode } from '../../../lib/core/mistakes/serializers/lexemes.ts';
import type { JsonStyle } from '../../../lib/core/mistakes/serializers/printing.ts';
import { type Serializer, serialize } from '../../../lib/core/mistakes/serializers/serializer.ts';
import { SERIALIZERS } from '../../../lib/core/mistakes/serializers/serializers.ts';
import { byteStringOfBytes, byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import golden from '../../fixtures/golden/serializers.json' with { type: 'json' };
import { PRINTED_BY } from './printed-by.ts';

const profiles: Readonly<Record<string, Serializer>> = SERIALIZERS;

/** Where tools of one profile differ from one another; see the fixtures' README. */
const OWN_WAYS: readonly (readonly [tool: RegExp, style: Partial<JsonStyle>, profile?: RegExp])[] = [
  [/^python/, { numbers: 'python', order: 'as-sent' }, /^js(-\d)?$/],
  [/^python/, { numbers: 'python' }, /^js-sorted$/],
  [/^(?:ruby|rails)/, { numbers: 'ruby', order: 'as-sent' }, /^js$/],
  [/^ruby .*ascii_only/, { numbers: 'ruby', escape: 'ascii' }],
  [/^jackson/, { numbers: 'java', escape: 'jackson', order: 'as-sent' }, /^js$/],
  [/^jackson/, { numbers: 'java', escape: 'jackson' }, /^js-sorted$/],
  [/^jq -cS/, { numbers: 'jq', escape: 'del' }],
  [/^jq (?:-c|--tab|--indent 4)$/, { numbers: 'jq', escape: 'del', order: 'as-sent' }],
  [/^jq -ca/, { numbers: 'jq', order: 'as-sent' }],
  [/^perl JSON::(?:PP|XS) ascii/, { numbers: 'perl', escape: 'ascii' }],
  [/^perl JSON::(?:PP|XS) /, { numbers: 'perl' }],
  [/^perl Cpanel::JSON::XS ascii/, { numbers: 'python', escape: 'ascii' }],
  [/^perl (?:Cpanel::JSON::XS|Mojo)/, { numbers: 'python' }],
  [/^go .*UseNumber/, { numbers: 'kept' }],
  [/^gson .*LinkedTreeMap/, { numbers: 'java-doubles' }],
];

function profileFor({ tool, profile }: { tool: string; profile: string }): Serializer | undefined {
  const serializer = profiles[profile];
  const [, style] = OWN_WAYS.find(([name, , only]) => name.test(tool) && (only?.test(profile) ?? true)) ?? [];
  return serializer && style ? { ...serializer, style: { ...serializer.style, ...style } } : serializer;
}

function read(text: string): JsonNode {
  const node = readJsonNode(text);
  if (!node) throw new Error(`not JSON: ${text}`);
  return node;
}

describe('golden serializers', () => {
  test('there are rows, and a profile for each', () => {
    expect(golden.length).toBeGreaterThan(1000);
    expect(new Set(golden.map(({ profile }) => profile).filter((name) => !(name in profiles)))).toEqual(
      new Set(),
    );
  });

  test('a profile says it ran where there are rows, and only there', () => {
    const ran = Object.keys(profiles).filter((name) => profiles[name]?.bytes === 'ran');
    const inRows = golden.map(({ profile }) => profile);
    expect(ran.sort()).toEqual([...new Set([...inRows, ...Object.keys(PRINTED_BY)])].sort());
  });

  test.each([...new Set(golden.map(({ profile }) => profile))])('%s', (name) => {
    for (const row of golden.filter(({ profile }) => profile === name)) {
      const serializer = profileFor(row);
      // JSON::PP alone loses the sign of -0.0.
      const input = row.tool.includes('JSON::PP') ? row.input.replace('-0.0', '0.0') : row.input;
      const printed = serializer && serialize(read(input), serializer);
      expect(printed, `${row.tool}, ${row.inputName}`).toBe(
        byteStringOfBytes(Uint8Array.from(Buffer.from(row.outputBase64, 'base64'))),
      );
    }
  });
});

/** No golden rows: written down from the documentation and from library-behaviour notes of earlier runs. */
const DOCUMENTED: readonly (readonly [name: keyof typeof SERIALIZERS, input: string, output: string])[] = [
  ['py-items-sorted', '{"b":"é","a":{"d":1,"c":[]}}', '{"a": {"d": 1, "c": []}, "b": "\\u00e9"}'],
  ['stj', '{"a":"é<>&\'\\"+`/"}', '{"a":"\\u00E9\\u003C\\u003E\\u0026\\u0027\\u0022\\u002B\\u0060/"}'],
  ['stj-indented', '{"a":1,"b":[]}', '{\n  "a": 1,\n  "b": []\n}'],
  ['stj-indented-crlf', '{"a":1}', '{\r\n  "a": 1\r\n}'],
  ['newtonsoft-indented-crlf', '{"a":1}', '{\r\n  "a": 1\r\n}'],
  [
    'ps51',
    '{"a":"<\'é","b":{"c":1}}',
    '{\r\n    "a":  "\\u003c\\u0027é",\r\n    "b":  {\r\n              "c":  1\r\n          }\r\n}',
  ],
  ['ps51-compress', '{"a":"<>&\'/"}', '{"a":"\\u003c\\u003e\\u0026\\u0027/"}'],
  ['ps7', '{"a":1}', '{\n  "a": 1\n}'],
  ['swift', '{"b":"x/é","a":1}', '{"b":"x\\/é","a":1}'],
  ['swift-sorted', '{"b":"x/é","a":1}', '{"a":1,"b":"x\\/é"}'],
  ['swift-pretty', '{"b":1}', '{\n  "b" : 1\n}'],
  [
    'org-json',
    '{"merchant_order_id":"A","amount":"</b> €"}',
    '{"amount":"<\\/b> \\u20ac","merchant_order_id":"A"}',
  ],
  ['groovy', '{"a":"é/","b":1e2,"c":10.00,"d":1e-7}', '{"a":"\\u00e9/","b":1E+2,"c":10.00,"d":1E-7}'],
  [
    'lua-cjson',
    '{"a":10.00,"b":[],"c":"x/y","d":202511240001234}',
    '{"a":10,"b":{},"c":"x\\/y","d":2.0251124000123e+14}',
  ],
];

describe('profiles without golden rows', () => {
  test.each(DOCUMENTED)('%s', (name, input, output) => {
    expect(serialize(read(input), SERIALIZERS[name])).toBe(byteStringOfText(output));
  });
});
