/** The golden vectors: every request, and every refusal, exactly as an independent implementation has them. */

import { describe, expect, test } from 'vitest';
import { byteStringOfText, bytesOf, displayText } from '../../../lib/core/signing/bytes.ts';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { type KnownKey, verify } from '../../../lib/core/signing/verify.ts';
import { type WireRequest, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import refusals from '../../fixtures/vectors/refusals.json' with { type: 'json' };
import vectors from '../../fixtures/vectors/signing.json' with { type: 'json' };

const KEY_ID = 'pk_test_vectors' as KeyId;

interface VectorRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: readonly (readonly string[])[];
  readonly body_base64: string;
}

function requestOf({ method, target, headers = [], body_base64 }: VectorRequest): WireRequest {
  return wireRequest({
    method,
    target,
    headers: headers.map(([name = '', value = '']) => [name, value] as const),
    body: body_base64 === '' ? undefined : new Uint8Array(Buffer.from(body_base64, 'base64')),
  });
}

describe('signing vectors', () => {
  test('all 40 are here, each once', () => {
    expect(vectors).toHaveLength(40);
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(40);
  });

  test.each(vectors)('$id: $note', (vector) => {
    const request = requestOf(vector);
    const key = { id: KEY_ID, secret: new Secret(vector.secret) };
    const signed = signRequest(request, key, byteStringOfText(vector.timestamp));
    const [method, path, query, timestamp, bodyHash] = signed.lines;
    expect(method.value).toBe(vector.method.toUpperCase());
    expect(path.value).toBe(byteStringOfText(vector.path));
    expect(query.value).toBe(byteStringOfText(vector.canonical_query));
    expect(timestamp.value).toBe(vector.timestamp);
    expect(bodyHash.value).toBe(vector.body_sha256);
    expect(displayText(bytesOf(signed.canonical))).toBe(vector.canonical_string);
    expect(signed.signature).toBe(vector.signature);
    expect(signed.headers).toEqual([
      ['X-Api-Key', KEY_ID],
      ['X-Timestamp', vector.timestamp],
      ['X-Signature', vector.signature],
    ]);
  });

  test.each(vectors.filter(({ body_base64 }) => body_base64 === ''))(
    '$id: no body and an empty body sign alike',
    (vector) => {
      const request = wireRequest({ method: vector.method, target: vector.target, body: new Uint8Array(0) });
      const key = { id: KEY_ID, secret: new Secret(vector.secret) };
      expect(signRequest(request, key, byteStringOfText(vector.timestamp)).signature).toBe(vector.signature);
    },
  );
});

describe('refusal vectors', () => {
  const keys = new Map<string, KnownKey>(
    refusals.keys.map(({ key_id, secret, revoked }) => [
      key_id,
      { id: key_id as KeyId, secret: new Secret(secret), revoked },
    ]),
  );

  test('all 41 are here, each once, with every outcome among them', () => {
    expect(refusals.cases).toHaveLength(41);
    expect(new Set(refusals.cases.map(({ id }) => id)).size).toBe(41);
    expect(new Set(refusals.cases.map((one) => one.expect))).toEqual(
      new Set([null, 'missing_auth', 'bad_timestamp', 'stale_request', 'invalid_key', 'bad_signature']),
    );
  });

  test.each(refusals.cases)('$id', (one) => {
    const verdict = verify(requestOf(one), (id) => keys.get(id), one.now);
    expect(verdict.ok ? null : verdict.code).toBe(one.expect);
  });
});
