/** What holds of signing for every request: nothing lost, nothing invented, and every byte counts. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CanonicalLine,
  canonicalLines,
  canonicalString,
  queryPairs,
} from '../../../lib/core/signing/canonical.ts';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import { verify } from '../../../lib/core/signing/verify.ts';
import type { WireRequest } from '../../../lib/core/signing/wire-request.ts';
import { anyPair, anyRequest, anyTarget, anyTimestamp, latin1, TEST_KEY } from './requests.ts';

const NOW = latin1('1767225600');

function signatureOf(request: WireRequest, timestamp = NOW, secret = TEST_KEY.secret): string {
  return signRequest(request, { ...TEST_KEY, secret }, timestamp).signature;
}

function getRequest(target: string): WireRequest {
  return { method: 'GET', target: latin1(target), headers: [], body: { kind: 'none' } };
}

/** Everything of the line that no piece covers. */
function uncovered({ value, pieces }: CanonicalLine): string {
  const covered = new Set(
    pieces.flatMap((piece) =>
      Array.from({ length: piece.value.end - piece.value.start }, (_, index) => piece.value.start + index),
    ),
  );
  return [...value].filter((_, index) => !covered.has(index)).join('');
}

describe('pieces', () => {
  test('map stretches of a line to equal bytes of the target', () => {
    let mapped = 0;
    fc.assert(
      fc.property(anyTarget, (target) => {
        const [, path, query] = canonicalLines(getRequest(target), NOW);
        for (const line of [path, query])
          for (const { value, source } of line.pieces) {
            expect(line.value.slice(value.start, value.end)).toBe(target.slice(source.start, source.end));
            mapped++;
          }
        expect(uncovered(path)).toBe('');
        expect(uncovered(query)).toBe('&'.repeat(Math.max(0, query.pieces.length - 1)));
      }),
      { numRuns: 1000 },
    );
    expect(mapped).toBeGreaterThan(1000);
  });

  test('of method, timestamp and body cover the whole part', () => {
    fc.assert(
      fc.property(anyRequest, anyTimestamp, (request, timestamp) => {
        const [method, , , time, hash] = canonicalLines(request, timestamp);
        expect(method.pieces[0]?.source).toEqual({ start: 0, end: request.method.length });
        expect(time.pieces[0]?.source).toEqual({ start: 0, end: timestamp.length });
        const length = request.body.kind === 'none' ? 0 : request.body.bytes.length;
        expect(hash.pieces[0]?.source).toEqual({ start: 0, end: length });
        for (const line of [method, time, hash]) expect(uncovered(line)).toBe('');
      }),
    );
  });
});

describe('the query', () => {
  test('sorting is a permutation of what was sent, in byte order', () => {
    fc.assert(
      fc.property(fc.array(anyPair, { minLength: 1, maxLength: 8 }), (pairs) => {
        const line = canonicalLines(getRequest(`/o?${pairs.join('&')}`), NOW)[2];
        const signed = line.value.split('&');
        const byBytes = (a: string, b: string): number =>
          Buffer.compare(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));
        expect(signed).toEqual(pairs.toSorted(byBytes));
      }),
      { numRuns: 500 },
    );
  });

  test('the order parameters are sent in doesn’t change the signature', () => {
    const shuffled = fc
      .array(anyPair, { minLength: 2, maxLength: 8 })
      .chain((pairs) =>
        fc.tuple(
          fc.constant(pairs),
          fc.shuffledSubarray(pairs, { minLength: pairs.length, maxLength: pairs.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([pairs, other]) => {
        expect(signatureOf(getRequest(`/o?${other.join('&')}`))).toBe(
          signatureOf(getRequest(`/o?${pairs.join('&')}`)),
        );
      }),
    );
  });

  test('empty segments change nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyPair, fc.constant('')), { maxLength: 8 }), (segments) => {
        const kept = segments.filter((segment) => segment !== '');
        expect(signatureOf(getRequest(`/o?${segments.join('&')}`))).toBe(
          signatureOf(getRequest(`/o?${kept.join('&')}`)),
        );
      }),
    );
  });

  test('the count of moved parameters is how many places hold another one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPair, { minLength: 1, maxLength: 8 }), (pairs) => {
        const { value, notes } = canonicalLines(getRequest(`/o?${pairs.join('&')}`), NOW)[2];
        const moved = value.split('&').filter((pair, index) => pair !== pairs[index]).length;
        const note = notes.find(({ kind }) => kind === 'query-reordered');
        expect(note).toEqual(moved === 0 ? undefined : { kind: 'query-reordered', moved, by: 'pair' });
      }),
    );
  });

  test('every byte after the ? is a pair’s or an &', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const mark = target.indexOf('?');
        const { pairs, emptySegments } = queryPairs(target);
        const query = mark === -1 ? '' : target.slice(mark + 1);
        const ampersands = query.split('&').length - 1;
        expect(pairs.reduce((sum, { text }) => sum + text.length, ampersands)).toBe(query.length);
        expect(pairs.length + emptySegments).toBe(query === '' ? 0 : ampersands + 1);
      }),
    );
  });
});

describe('every byte counts', () => {
  /** Letters and digits only, so that a changed character is never a separator or a case that is folded. */
  const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const plainText = fc.string({ unit: fc.constantFrom(...PLAIN), minLength: 1, maxLength: 70 });
  const changed = plainText.chain((text) =>
    fc
      .tuple(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: PLAIN.length - 1 }))
      .map(([at, step]) => {
        const other = PLAIN[(PLAIN.indexOf(text.charAt(at)) + step) % PLAIN.length] ?? '';
        return [text, text.slice(0, at) + other + text.slice(at + 1)] as const;
      }),
  );

  test.each<[string, (text: string) => string]>([
    ['method', (text) => signatureOf({ ...getRequest('/o'), method: text })],
    ['path', (text) => signatureOf(getRequest(`/${text}?a=1`))],
    ['query key', (text) => signatureOf(getRequest(`/o?b=1&${text}=1`))],
    ['query value', (text) => signatureOf(getRequest(`/o?b=1&a=${text}&a=1`))],
    ['timestamp', (text) => signatureOf(getRequest('/o'), latin1(text))],
    ['secret', (text) => signatureOf(getRequest('/o'), NOW, new Secret(`sk_test_${text}`))],
  ])('one changed byte of the %s changes the signature', (_, sign) => {
    fc.assert(
      fc.property(changed, ([text, other]) => {
        expect(other).not.toBe(text);
        expect(sign(other)).not.toBe(sign(text));
      }),
    );
  });

  test('one changed, added or lost byte of the body changes the signature', () => {
    const bodyOf = (bytes: Uint8Array): WireRequest => ({
      ...getRequest('/o'),
      body: { kind: 'bytes', bytes, source: 'exact' },
    });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 150 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, where, flip) => {
          const other = bytes.slice();
          other[where % bytes.length] = (other[where % bytes.length] ?? 0) ^ flip;
          const signature = signatureOf(bodyOf(bytes));
          expect(signatureOf(bodyOf(other))).not.toBe(signature);
          expect(signatureOf(bodyOf(bytes.subarray(1)))).not.toBe(signature);
          expect(signatureOf(bodyOf(Uint8Array.of(...bytes, 10)))).not.toBe(signature);
        },
      ),
    );
  });

  test('a parameter sent but not signed, or signed but not sent, is refused', () => {
    fc.assert(
      fc.property(fc.array(anyPair, { minLength: 1, maxLength: 5 }), anyPair, (pairs, extra) => {
        const signed = signRequest(getRequest(`/o?${pairs.join('&')}`), TEST_KEY, NOW);
        const sent = { ...getRequest(`/o?${[...pairs, extra].join('&')}`), headers: signed.headers };
        const verdict = verify(sent, () => ({ ...TEST_KEY, revoked: false }), 1_767_225_600);
        expect(verdict.ok ? 'accepted' : verdict.code).toBe('bad_signature');
      }),
    );
  });
});

describe('the canonical string', () => {
  test('has exactly four newlines, wherever they’d have to come from', () => {
    fc.assert(
      fc.property(anyRequest, anyTimestamp, (request, timestamp) => {
        const lines = canonicalLines(request, timestamp);
        const parts = canonicalString(lines).split('\n');
        expect(parts).toHaveLength(5);
        expect(parts).toEqual(lines.map(({ value }) => value));
      }),
      { numRuns: 500 },
    );
  });

  test('signing changes neither the request nor its bytes', () => {
    const deepFreeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
        Object.values(Object.freeze(value)).forEach(deepFreeze);
      return value;
    };
    fc.assert(
      fc.property(anyRequest, (request) => {
        const before = structuredClone(request);
        signRequest(deepFreeze(request), TEST_KEY, NOW);
        expect(request).toEqual(before);
      }),
    );
  });

  test('the same request signs the same, however often', () => {
    fc.assert(
      fc.property(anyRequest, anyTimestamp, (request, timestamp) => {
        expect(signRequest(request, TEST_KEY, timestamp)).toEqual(signRequest(request, TEST_KEY, timestamp));
      }),
    );
  });
});

test('whatever is signed with a known key is accepted within five minutes, and by no other key', () => {
  const other = { id: 'pk_test_other' as KeyId, secret: new Secret('sk_test_other'), revoked: false };
  fc.assert(
    fc.property(
      anyRequest,
      fc.integer({ min: 1_000, max: 4_000_000_000 }),
      fc.integer({ min: -300, max: 300 }),
      (request, now, ahead) => {
        const signed = signRequest(request, TEST_KEY, latin1(String(now + ahead)));
        const sent = { ...request, headers: [...request.headers, ...signed.headers] };
        expect(verify(sent, () => ({ ...TEST_KEY, revoked: false }), now).ok).toBe(true);
        const refused = verify(sent, () => other, now);
        expect(refused.ok ? 'accepted' : refused.code).toBe('bad_signature');
      },
    ),
  );
});
