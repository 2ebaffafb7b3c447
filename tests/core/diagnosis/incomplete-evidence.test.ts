import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUTH_HEADERS } from '../../../lib/core/api.ts';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { NO_HINTS } from '../../../lib/core/mistakes/subject.ts';
import {
  GAP_REASONS,
  type Gap,
  type GapPart,
  type GapReason,
  gapsFrom,
} from '../../../lib/core/signing/gaps.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { rightSignature } from '../../../lib/core/signing/sign.ts';
import type { WireRequest } from '../../../lib/core/signing/wire-request.ts';
import { portable } from '../../../lib/snippets/portable.ts';
import { latin1 } from '../signing/requests.ts';
import { CHARGE, SECRET, sentRequest, TIME } from './answer/diagnosed.ts';

const secret = new Secret(SECRET);
/** Made up: only knowing it tells. */
const SHAPELESS = 'Zq81-made-up-and-shapeless-77';
const NOW = Number(TIME);

const SIGNED: readonly GapPart[] = [
  { kind: 'method' },
  { kind: 'path' },
  { kind: 'query' },
  { kind: 'body' },
  { kind: 'header', name: AUTH_HEADERS.timestamp },
  { kind: 'header', name: AUTH_HEADERS.signature },
];
const KEY_UNKNOWN: Gap = { part: { kind: 'header', name: AUTH_HEADERS.key }, reason: 'not-shown' };

function nameOf(part: GapPart): string {
  return part.kind === 'header' ? part.name : part.kind;
}

/** A charge, signed as it should be or with a signature of something else. */
function charge(isRight: boolean, timestamp = TIME): WireRequest {
  const plain = sentRequest({ method: 'POST', target: '/api/v1/charges?b=2&a=1', body: CHARGE, timestamp });
  const { signature } = rightSignature(plain, secret, latin1(timestamp));
  return {
    ...plain,
    headers: plain.headers.map(([name, value]) =>
      name === AUTH_HEADERS.signature ? [name, isRight ? signature : latin1('ab'.repeat(32))] : [name, value],
    ),
  };
}

function seen(request: WireRequest, gaps: readonly Gap[], now = NOW) {
  const { diagnosis, subject } = examine({
    request,
    gaps,
    secretFor: () => ({ secret, revoked: false }),
    now,
    hints: NO_HINTS,
  });
  return { diagnosis, subject, answer: answerOf(diagnosis, { request }) };
}

describe('a request of which one part isn’t known', () => {
  const reason = fc.constantFrom(...GAP_REASONS);
  test.each(SIGNED.map((part) => [nameOf(part), part] as const))(
    '%s: its signature is neither valid nor wrong, and nothing explains it',
    (name, part) => {
      fc.assert(
        fc.property(reason, fc.boolean(), fc.string(), (why, isRight, piece) => {
          const { diagnosis, subject, answer } = seen(charge(isRight), [{ part, reason: why, piece }]);
          expect(subject).toBeUndefined();
          expect(diagnosis).toMatchObject({
            verdict: 'unexplained',
            signature: 'not-checked',
            code: null,
            explanations: [],
            expected: undefined,
            symptoms: [],
          });
          expect(answer).toMatchObject({
            tone: 'neutral',
            missing: [{ part: expect.stringMatching(new RegExp(`^${name}$`, 'i')) }],
          });
          expect(answer.title.toLowerCase()).toBe(`signature not checked: ${name.toLowerCase()} unknown`);
          expect(answer.missing[0]?.give).toMatch(/^\S.*\.$/);
        }),
      );
    },
  );

  test('“can’t check the signature” and “Checked with the secret of …” stood together where X-Api-Key wasn’t known: the secret is enough', () => {
    const plain = (isRight: boolean): WireRequest => {
      const { headers, ...rest } = charge(isRight);
      return { ...rest, headers: headers.filter(([name]) => name !== AUTH_HEADERS.key) };
    };
    expect(seen(plain(true), [KEY_UNKNOWN]).diagnosis).toMatchObject({ signature: 'valid', code: null });
    const { diagnosis, subject } = seen(plain(false), [KEY_UNKNOWN]);
    expect(diagnosis).toMatchObject({ signature: 'unexplained', code: 'bad_signature', symptoms: [] });
    expect(subject).toBeDefined();
    const body: Gap = { part: { kind: 'body' }, reason: 'not-shown' };
    expect(seen(plain(true), [KEY_UNKNOWN, body]).diagnosis.signature).toBe('not-checked');
  });

  test('without its secret, what’s asked for where X-Api-Key isn’t known is the secret', () => {
    const { diagnosis } = examine({ request: charge(true), gaps: [KEY_UNKNOWN], secretFor: () => undefined });
    const { title, afterwards, missing } = answerOf(diagnosis, { request: charge(true) });
    expect(title).toBe('Signature not checked: X-Api-Key unknown');
    expect(afterwards).toEqual([
      'With the secret that signed it, Countersign also checks the signature and searches for the mistake.',
    ]);
    expect(missing[0]?.give).toBe('The secret that signed the request is enough to check the signature.');
  });

  test('no secret is used where a live key stands in the place of one that isn’t known', () => {
    const live = sentRequest({ keyId: 'pk_live_51ab34' });
    expect(seen(live, [KEY_UNKNOWN]).diagnosis.signature).toBe('not-checked');
  });

  test('a wrong signature is called wrong once the part is given', () => {
    expect(seen(charge(false), []).diagnosis.signature).toBe('unexplained');
    expect(seen(charge(true), []).diagnosis.signature).toBe('valid');
  });

  test('a gap in what isn’t signed keeps nothing from being checked, and is told', () => {
    const gaps: readonly Gap[] = [
      { part: { kind: 'header', name: 'Content-Type' }, reason: 'computed', piece: 'type' },
      { part: { kind: 'origin' }, reason: 'not-shown' },
      { part: { kind: 'other-headers' }, reason: 'not-shown' },
    ];
    const { diagnosis, answer } = seen(charge(true), gaps);
    expect(diagnosis.signature).toBe('valid');
    expect(answer.missing.map(({ part }) => part)).toEqual(['Content-Type', 'Server', 'Other headers']);
  });

  test('a header that’s absent is missing only where all headers are known', () => {
    const request = sentRequest({ signature: null });
    expect(seen(request, []).diagnosis.code).toBe('missing_auth');
    const unsaid: readonly Gap[] = [{ part: { kind: 'other-headers' }, reason: 'not-shown' }];
    expect(seen(request, unsaid).diagnosis).toMatchObject({ code: null, symptoms: [] });
  });

  test('“the other headers isn’t known” is said nowhere: several are, one is', () => {
    const request = sentRequest({ signature: null });
    const unsaid: Gap = { part: { kind: 'other-headers' }, reason: 'not-shown' };
    const { answer } = seen(request, [unsaid]);
    expect(answer.summary).toContain(
      'Countersign can’t check the signature: the other headers aren’t known.',
    );
    expect(answer.missing[0]?.why).toBe('The source doesn’t show them.');
    const body: Gap = { part: { kind: 'body' }, reason: 'not-shown' };
    expect(seen(charge(true), [body]).answer.summary).toContain('the body isn’t known.');
    const refused = (gap: Gap) => portable({ request, gaps: [gap], hints: {} });
    expect(refused(unsaid)).toMatch(/^The other headers aren’t known, so the copy would lack them\./);
    expect(refused(body)).toMatch(/^The body isn’t known, so the copy would lack it\./);
  });

  test('a stale timestamp is told where the timestamp is known, and only there', () => {
    const old = charge(true, String(NOW - 4000));
    const body: Gap = { part: { kind: 'body' }, reason: 'not-shown' };
    const timestamp: Gap = { part: { kind: 'header', name: 'x-timestamp' }, reason: 'computed' };
    expect(seen(old, [body]).diagnosis.code).toBe('stale_request');
    expect(seen(old, [timestamp]).diagnosis.code).toBeNull();
  });

  test('a value that was read for a header that isn’t known accuses nobody', () => {
    const odd = sentRequest({ keyId: 'sk_live_nope', timestamp: 'now', signature: 'sig' });
    const gaps = Object.values(AUTH_HEADERS).map(
      (name): Gap => ({ part: { kind: 'header', name }, reason: 'computed', piece: 'x' }),
    );
    expect(seen(odd, []).diagnosis.symptoms.length).toBeGreaterThan(1);
    expect(seen(odd, gaps).diagnosis).toMatchObject({ code: null, symptoms: [] });
  });

  test('no secret is told with it', () => {
    const gap: Gap = {
      part: { kind: 'body' },
      reason: 'computed',
      piece: `sign(body, '${SECRET}')`,
      said: `it’s signed with sk_test_0123456789abcdef`,
    };
    const { diagnosis, answer } = seen(charge(true), [gap]);
    expect(JSON.stringify([diagnosis.gaps, answer])).not.toContain(SECRET);
    expect(JSON.stringify(answer)).not.toContain('0123456789abcdef');
  });

  test('no secret is told with a header that’s named after it', () => {
    const gap: Gap = { part: { kind: 'header', name: `X-${SHAPELESS}` }, reason: 'computed', piece: 'x' };
    const { gaps } = examine({
      request: charge(true),
      gaps: [gap],
      secretFor: () => ({ secret: new Secret(SHAPELESS), revoked: false }),
      hints: NO_HINTS,
    }).diagnosis;
    expect(gaps).toMatchObject([{ part: { kind: 'header', name: 'X-[secret]' } }]);
  });
});

test('gaps come back as they were written, and one that makes no sense isn’t dropped', () => {
  const part = fc.constantFrom(...SIGNED, { kind: 'other-headers' } as const, { kind: 'origin' } as const);
  const text = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ part, reason: fc.constantFrom<GapReason>(...GAP_REASONS), piece: text, said: text }),
      ),
      (gaps) => {
        const written: unknown = JSON.parse(JSON.stringify(gaps));
        expect(gapsFrom(written)).toEqual(written);
      },
    ),
  );
  const read = { kind: 'read-by-curl', lineBreaks: 'removed', before: 'a=1&', after: '' };
  for (const from of [{ kind: 'command' }, read, { ...read, file: 'order.json' }]) {
    const written = [{ part: { kind: 'body' }, reason: 'not-shown', from }];
    expect(gapsFrom(written)).toEqual(written);
  }
  for (const odd of [
    null,
    {},
    [null],
    [{}],
    [{ part: { kind: 'soul' }, reason: 'computed' }],
    [{ part: { kind: 'header' }, reason: 'computed' }],
    [{ part: { kind: 'body' }, reason: 'lost' }],
  ])
    expect(gapsFrom(odd)).toBeUndefined();
});
