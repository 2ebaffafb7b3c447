/** Every URL encoder writes each character as the real library did. */

import { describe, expect, test } from 'vitest';
import { percentEncode } from '../../../lib/core/mistakes/encoders/percent-encode.ts';
import { URL_ENCODER_IDS } from '../../../lib/core/mistakes/encoders/url-encoders.ts';
import { byteStringOfBytes } from '../../../lib/core/signing/bytes.ts';
import golden from '../../fixtures/golden/encoders.json' with { type: 'json' };

/** No library of theirs could be run. */
const NOT_RUN = [
  'axios-0.19',
  'rust-nonalnum',
  'oauth-strict',
  'space-only',
  'latin1-form',
  'latin1-strict',
  'latin1-okhttp',
  'none',
  'rest-template',
];

const tools = [...new Set(golden.map(({ tool }) => tool))];

describe('golden URL encoders', () => {
  test('43 tools are here, and every encoder but those that could not be run', () => {
    expect(tools).toHaveLength(43);
    const ran = new Set(golden.map(({ encoder }) => encoder));
    expect([...ran].sort()).toEqual(URL_ENCODER_IDS.filter((id) => !NOT_RUN.includes(id)).sort());
  });

  test.each(tools)('%s', (tool) => {
    const rows = golden.filter((row) => row.tool === tool);
    const encoder = URL_ENCODER_IDS.find((id) => id === rows[0]?.encoder);
    if (encoder === undefined) throw new Error(`no encoder ${rows[0]?.encoder}`);
    const ours = rows.map(({ inputBase64 }) => {
      const bytes = byteStringOfBytes(Buffer.from(inputBase64, 'base64'));
      return [inputBase64, percentEncode(bytes, encoder)];
    });
    expect(rows.length).toBeGreaterThan(40);
    expect(ours).toEqual(rows.map(({ inputBase64, output }) => [inputBase64, output]));
  });
});
