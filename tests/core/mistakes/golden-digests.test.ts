/** Digests as real programs print them: each is read as that digest, under the mistakes it is, or is known to be none. */

import { describe, expect, test } from 'vitest';
import golden from '../../fixtures/golden/digests.json' with { type: 'json' };
import { digestReadAs } from './golden-rows.ts';

/** Too much was lost on the way, it has several lines, or hardly anyone prints so. */
const UNREAD = [
  ...['base64.a85encode', 'base64.b85encode', 'uuid.UUID of half'].map((tool) => `python ${tool}`),
  ...["errors='ignore'", "errors='backslashreplace'"].map((how) => `python bytes.decode(${how})`),
  ...['hex.Dump', 'fmt %o', 'fmt %U', 'fmt %c', 'strings.ToValidUTF8'].map((tool) => `go ${tool}`),
  ...['big.Int.Text(62)', 'json.Marshal(string)'].map((tool) => `go ${tool}`),
  ...['guava HashCode asLong', 'Arrays.hashCode'].map((tool) => `java ${tool}`),
  ...['base_convert(hex, 16, 10)', 'base_convert(hex, 16, 36)', 'convert_uuencode'].map(
    (tool) => `php ${tool}`,
  ),
  ...['quoted_printable_encode', 'htmlspecialchars(raw)', 'addslashes(raw)'].map((tool) => `php ${tool}`),
  ...['trim(raw)', 'mb_convert_encoding(raw, UTF-8)'].map((tool) => `php ${tool}`),
  ...['xxd', 'xxd -b', 'od -tx1', 'od -An -tx2', 'basenc --z85'].map((tool) => `shell ${tool}`),
  ...[
    'mono Encoding.Unicode.GetString',
    "node Buffer.toString('ucs2')",
    'CryptoJS WordArray.toString(Utf16)',
  ],
  ...['perl pack u', 'tcl binary encode uuencode', 'R capture.output(print)', "ruby encode replace: ''"],
];

/** Of what's replaced by U+FFFD, enough must be left to tell which digest it was. */
const AT_TIMES_UNREAD = [
  "python bytes.decode(errors='replace')",
  ...["Buffer.toString('utf8')", 'String(Buffer)', 'TextDecoder'].map((tool) => `node ${tool}`),
  ...['hex', 'base64'].map((encoding) => `node Buffer.from(utf8 text).toString(${encoding})`),
  ...['new String', 'Base64 of new String', 'hex of new String'].map((tool) => `java ${tool}`),
  ...['ruby force_encoding, scrub', 'shell jq @base64 of raw', 'mono Encoding.UTF8.GetString'],
];

const tools = [...new Set(golden.map(({ tool }) => tool))];

describe('digests that programs printed', () => {
  test('400 ways are here, of 14 languages', () => {
    expect(tools).toHaveLength(400);
    expect(new Set(tools.map((tool) => tool.split(' ', 1)[0])).size).toBe(14);
  });

  test('each is read, but those that cannot be', () => {
    const unread = golden.filter((row) => digestReadAs(row) === 'unread').map(({ tool }) => tool);
    expect([...new Set(unread)].filter((tool) => ![...UNREAD, ...AT_TIMES_UNREAD].includes(tool))).toEqual(
      [],
    );
    expect(UNREAD.filter((tool) => !unread.includes(tool))).toEqual([]);
  });

  test('as often as that', () => {
    const counts = { plain: 0, named: 0, unread: 0 };
    for (const row of golden) counts[digestReadAs(row)]++;
    expect(counts).toEqual({ plain: 88, named: 1006, unread: 106 });
  });
});
