/** Every profile that a printer of `printers.json` has prints what that printed. */

import { describe, expect, test } from 'vitest';
import { readJsonNode } from '../../../lib/core/mistakes/serializers/lexemes.ts';
import { serialize } from '../../../lib/core/mistakes/serializers/serializer.ts';
import { SERIALIZERS, type SerializerName } from '../../../lib/core/mistakes/serializers/serializers.ts';
import { type ByteString, byteStringOfBytes } from '../../../lib/core/signing/bytes.ts';
import { printersOf, printsOf, sentFor } from '../../fixtures/golden/printers.ts';
import { PRINTED_BY } from './printed-by.ts';

function printed(text: string, name: SerializerName): ByteString {
  const node = readJsonNode(text);
  if (!node) throw new Error(`not JSON: ${text}`);
  return serialize(node, SERIALIZERS[name]);
}

describe('golden printers', () => {
  test.each(Object.entries(PRINTED_BY))('%s', (name, { library, option, except = [], only }) => {
    const printer = printersOf(library).find(({ options }) => options.includes(option));
    if (!printer) throw new Error(`no printer ${library}, ${option}`);
    const wanted = (input: string) =>
      only ? only.includes(input) : !input.startsWith('typed-') && !except.includes(input);
    const prints = printsOf(printer).filter(({ input }) => wanted(input));
    expect(prints.length).toBeGreaterThan(only ? 1 : 7);
    for (const { input, bytes } of prints) {
      const text = sentFor(input);
      // Many lose the sign of -0.0.
      const ours = [text, text.replace('-0.0', '0.0')].map((each) => printed(each, name as SerializerName));
      expect(ours, `${library}, ${option}, ${input}`).toContain(byteStringOfBytes(bytes));
    }
  });
});
