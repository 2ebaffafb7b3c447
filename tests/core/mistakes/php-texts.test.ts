/** What’s printed as PHP’s print_r, var_export and serialize print it is what PHP printed. */

import { expect, test } from 'vitest';
import { readJsonNode } from '../../../lib/core/mistakes/serializers/lexemes.ts';
import { phpSerialized, printR, varExport } from '../../../lib/core/mistakes/serializers/php-texts.ts';
import { rows } from '../../fixtures/golden/texts-php.json';

test.each(rows)('$sent', ({ sent, print_r, var_export, serialize }) => {
  const node = readJsonNode(sent);
  if (!node) throw new Error(`not JSON: ${sent}`);
  expect(printR(node)).toBe(print_r);
  expect(varExport(node)).toBe(var_export);
  expect(phpSerialized(node)).toBe(serialize);
});
