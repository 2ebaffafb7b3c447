/** Keys as real libraries make them of a secret: each is among the variants, under the mistake it is. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hmacSha256Under } from '../../../lib/core/hashing/sha256.ts';
import { keyVariants } from '../../../lib/core/mistakes/key/key.ts';
import { subjectOf } from '../../../lib/core/mistakes/subject.ts';
import { byteStringOfBytes, bytesOf, utf8 } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

/** @param message as bytes. */
function hmacOf(key: Uint8Array, message: Uint8Array): string {
  return hmacSha256Under(key)(byteStringOfBytes(message));
}

interface Row {
  readonly tool: string;
  readonly fault: string;
  readonly secretName: string;
  readonly secret: string;
  readonly keyBase64: string | null;
  readonly hmacHex: string;
}

const ROWS: readonly Row[] = JSON.parse(
  readFileSync(new URL('../../fixtures/golden/keys.json', import.meta.url), 'utf8'),
);
/** GNU base64 -i mixes groups up around an = in the middle. */
function isExcused(row: Row): boolean {
  return row.tool === 'bash base64 -di' && row.secretName === 'equals';
}

const MESSAGE = utf8('m');
const EMPTY = hmacOf(new Uint8Array(0), MESSAGE);

/** HMACs of one letter, with the mistakes that lead to each. */
function faultsByHmac(secret: string): Map<string, string[]> {
  const subject = subjectOf(
    wireRequest({ method: 'GET', target: '/', headers: [['X-Timestamp', '1764000000']] }),
    new Secret(secret),
  );
  const found = new Map<string, string[]>();
  for (const { value, uses } of keyVariants(subject, 2)) {
    const hmac = hmacOf(bytesOf(value), MESSAGE);
    found.set(hmac, [...(found.get(hmac) ?? []), uses.map(({ id }) => id).join(' + ')]);
  }
  return found;
}

const NAMES = [...new Set(ROWS.map(({ secretName }) => secretName))];

describe('keys that libraries made of a secret', () => {
  it('has them all', () => {
    expect(ROWS.length).toBeGreaterThan(900);
    expect(NAMES).toHaveLength(14);
  });

  it.each(NAMES)('%s', (name) => {
    const rows = ROWS.filter(({ secretName }) => secretName === name);
    const [first] = rows;
    const known = faultsByHmac(first?.secret ?? '');
    const right = hmacOf(utf8(first?.secret ?? ''), MESSAGE);
    const changed = rows.filter(({ hmacHex }) => hmacHex !== right && hmacHex !== EMPTY);
    expect(changed.length).toBeGreaterThan(20);
    const missing = changed.filter((row) => !known.get(row.hmacHex)?.includes(row.fault) && !isExcused(row));
    expect(
      missing.map(({ tool, keyBase64, hmacHex }) => ({ tool, keyBase64, named: known.get(hmacHex) ?? [] })),
    ).toEqual([]);
  });
});
