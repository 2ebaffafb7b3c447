/** The five refusals, explained for the very request that met them. */

import { describe, expect, test } from 'vitest';
import { AUTH_HEADERS } from '../../../lib/core/api.ts';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { TEST_KEY } from '../signing/requests.ts';
import { correctSignature, explain, NOW, refusal, type Sent, sentRequest, wordsOf } from './answers.ts';

describe('missing_auth', () => {
  const code = refusal('missing_auth');

  test('names the header that wasn’t sent and offers to put it back', () => {
    const explanation = explain({ replaced: { 'X-Signature': null } }, code);
    expect(explanation.title).toBe('Missing header: X-Signature');
    expect(explanation.causes).toEqual([{ certainty: 'certain', text: 'X-Signature wasn’t sent.' }]);
    expect(explanation.remedies[0]).toMatchObject({ kind: 'restore-header', header: 'X-Signature' });
    expect(explanation.clause).toBe('missing-auth');
  });

  test('tells an empty header from an absent one', () => {
    const explanation = explain({ replaced: { 'X-Api-Key': '', 'X-Timestamp': null } }, code);
    expect(explanation.title).toBe('Missing headers: X-Api-Key and X-Timestamp');
    expect(explanation.causes.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^X-Timestamp wasn’t sent\. X-Api-Key was sent empty: /),
    ]);
    expect(explanation.assumption).toBe('empty-header');
  });

  test('all three missing fit one title', () => {
    const replaced = { 'X-Api-Key': null, 'X-Timestamp': null, 'X-Signature': null };
    expect(explain({ replaced }, code).title).toBe('Missing headers: X-Api-Key, X-Timestamp and X-Signature');
  });

  test.each([
    ['X_Api_Key', 'instead of X-Api-Key. nginx and Apache drop names with an underscore'],
    ['Api-Key', 'instead of X-Api-Key'],
    ['X-Apikey', 'instead of X-Api-Key'],
  ])('recognises %s as what was meant', (name, words) => {
    const sent: Sent = { replaced: { 'X-Api-Key': null }, headers: [[name, 'pk_test_1']] };
    expect(wordsOf(explain(sent, code))).toContain(words);
  });

  test('says that Authorization isn’t read, without showing its value', () => {
    const words = wordsOf(
      explain({ replaced: { 'X-Api-Key': null }, headers: [['Authorization', 'Bearer abc123']] }, code),
    );
    expect(words).toContain('Authorization was sent.');
    expect(words).not.toContain('abc123');
  });

  test('when all three were sent, something on the way dropped one', () => {
    const explanation = explain({}, code);
    expect(explanation.title).toBe('All three headers sent, but rejected as missing');
    expect(wordsOf(explanation)).toContain('proxy');
  });
});

describe('bad_timestamp', () => {
  test.each([
    ['1767225600.51', 'ts-float', 'number with a fraction'],
    ['1.767e9', 'ts-grouped-sci', 'exponent'],
    ['2026-01-01T00:00:00Z', 'ts-format', 'a date'],
    ['1,767,225,600', 'ts-grouped-sci', 'grouped'],
    ['{{$timestamp}}', 'ts-literal', 'variable'],
    ['undefined', 'ts-literal', '“undefined”'],
    ['tomorrow', 'ts-literal', 'isn’t a whole number'],
  ])('%s: %s', (timestamp, mistake, words) => {
    const explanation = explain({ timestamp }, refusal('bad_timestamp'));
    expect(explanation.mistake).toBe(mistake);
    expect(wordsOf(explanation)).toContain(words);
    expect(explanation.causes[0]?.text).toContain(`“${timestamp}”`);
    expect(explanation.remedies[0]?.kind).toBe('use-seconds');
  });

  test('a number too long for 64 bits is said to be so', () => {
    expect(wordsOf(explain({ timestamp: '9'.repeat(25) }, refusal('bad_timestamp')))).toContain('25 digits');
  });

  test('a readable timestamp points to the way there', () => {
    expect(wordsOf(explain({}, refusal('bad_timestamp')))).toContain(
      'Something between here and the server changed it',
    );
  });
});

describe('stale_request', () => {
  const code = refusal('stale_request');
  const at = (offset: number): Sent => ({ timestamp: String(NOW + offset) });

  test('milliseconds are named, with the year they make', () => {
    const explanation = explain({ timestamp: `${NOW}000` }, code);
    expect(explanation.mistake).toBe('ts-ms');
    expect(explanation.causes[0]?.text).toContain('the year 57971');
    expect(explanation.remedies[0]?.kind).toBe('use-seconds');
  });

  test.each([
    ['000000', 'microseconds'],
    ['000000000', 'nanoseconds'],
  ])('so are %s more digits', (zeros, unit) => {
    const explanation = explain({ timestamp: `${NOW}${zeros}` }, code);
    expect(explanation.mistake).toBe('ts-us-ns');
    expect(explanation.title).toContain(unit);
  });

  test('an old timestamp says how old, in the largest units', () => {
    const explanation = explain(at(-760), code);
    expect(explanation.title).toBe('Timestamp is 12 minutes old; limit 5 minutes');
    expect(wordsOf(explanation)).toContain(
      '2025-12-31 23:47:20 UTC, 12 minutes 40 seconds behind this computer’s clock',
    );
    expect(explanation.causes).toEqual([
      {
        certainty: 'certain',
        text: 'X-Timestamp is 2025-12-31 23:47:20 UTC, 12 minutes 40 seconds behind this computer’s clock; 5 minutes are allowed.',
      },
      {
        certainty: 'possible',
        text: 'Too much time passed between signing and sending: the request waited in a queue, for example, or was retried.',
      },
      { certainty: 'possible', text: 'The timestamp was entered by hand.' },
      { certainty: 'possible', text: 'The clock of the computer that signed is slow.' },
    ]);
    expect(explanation.remedies[0]?.kind).toBe('resign-now');
  });

  test('of an old timestamp that was typed here, nothing is guessed', () => {
    const { causes } = explain(at(-760), code, { typed: [AUTH_HEADERS.timestamp] });
    expect(causes.map(({ certainty }) => certainty)).toEqual(['certain', 'certain']);
  });

  test('301 seconds ahead is ahead', () => {
    expect(explain(at(301), code).title).toBe('Timestamp is 5 minutes ahead; limit 5 minutes');
  });

  test('a fresh timestamp against a server that is ahead: this computer’s clock is off', () => {
    const explanation = explain(at(0), code, { skew: { seconds: 425.4, precision: 0.6 } });
    expect(explanation.title).toBe('Client’s clock is 7 minutes behind');
    expect(wordsOf(explanation)).toContain(
      'the server’s clock is 7 minutes 5 seconds ahead of the clock of the client',
    );
    expect(explanation.remedies[0]?.kind).toBe('use-server-clock');
  });

  test('a server on this computer has the same clock, unless it was given another', () => {
    const skew = { seconds: 425.4, precision: 0.6 };
    const local = explain(at(0), code, { skew, origin: 'http://127.0.0.1:8787' });
    expect(local.title).toBe('Server’s clock is 7 minutes ahead');
    expect(wordsOf(local)).toContain('container');
    expect(wordsOf(local)).toContain('ahead of the clock of the client');
    expect(local.remedies[0]?.kind).toBe('use-server-clock');
    for (const origin of ['http://localhost:3000', 'http://[::1]:80'])
      expect(explain(at(0), code, { skew, origin }).title).toBe(local.title);
  });

  test('the other way round: ours is ahead', () => {
    const explanation = explain(at(2), code, { skew: { seconds: -3600, precision: 0.6 } });
    expect(explanation.title).toBe('Client’s clock is 1 hour ahead');
  });

  test('an old timestamp isn’t blamed on a clock that agrees', () => {
    const explanation = explain(at(-700), code, { skew: { seconds: 0.4, precision: 0.6 } });
    expect(explanation.title).toBe('Timestamp is 11 minutes old; limit 5 minutes');
    expect(wordsOf(explanation)).not.toContain('clock of the computer that signed');
    expect(wordsOf(explanation)).toContain(
      'The Date header of the response shows: the server’s clock and this computer’s clock differ by at most 1 second.',
    );
  });

  test('once the server’s clock is known, it’s what the timestamp is held against', () => {
    const explanation = explain(at(-600), code, { skew: { seconds: 610, precision: 0.6 } });
    expect(explanation.title).toBe('Timestamp is 20 minutes old; limit 5 minutes');
    expect(wordsOf(explanation)).toContain('20 minutes 10 seconds behind the server’s clock');
  });

  test('two hours off to the second is a time zone', () => {
    const explanation = explain(at(7203), code);
    expect(explanation.mistake).toBe('ts-timezone');
    expect(explanation.title).toBe('Timestamp is 2 hours ahead; limit 5 minutes');
    expect(explanation.causes[0]?.text).toContain('2 hours is also how far a time zone is from UTC');
    expect(explanation.causes[0]).toMatchObject({ certainty: 'likely' });
    expect(wordsOf(explain(at(-19_800), code))).toContain('5 hours 30 minutes is also how far');
  });

  test('two hours and a bit isn’t', () => {
    expect(explain(at(7300), code).title).toBe('Timestamp is 2 hours ahead; limit 5 minutes');
  });

  test('a clamped or tiny number is named', () => {
    expect(wordsOf(explain({ timestamp: '2147483647' }, code))).toContain('largest 32-bit integer');
    expect(wordsOf(explain({ timestamp: '1767225' }, code))).toContain('1970-01-21');
    expect(wordsOf(explain({ timestamp: '-5' }, code))).toContain('1969-12-31');
  });

  test('fresh here and no Date header: compare the clocks', () => {
    const explanation = explain(at(-3), code);
    expect(explanation.title).toBe('Timestamp is more than 5 minutes off');
    expect(wordsOf(explanation)).toContain('couldn’t be measured');
    expect(wordsOf(explanation)).toContain('3 seconds behind');
  });

  test('where both clocks add up to more than 5 minutes, this computer’s is named', () => {
    const explanation = explain(at(-200), code, { skew: { seconds: 200, precision: 0.6 } });
    expect(explanation.title).toBe('Client’s clock is 3 minutes behind');
  });

  test('a timestamp that followed the server’s clock isn’t called stale', () => {
    const explanation = explain(at(4000), refusal('bad_signature'), {
      skew: { seconds: 4000, precision: 0.6 },
    });
    expect(explanation.hidden).toBeUndefined();
  });

  test('fresh here and the clocks agree: it waited on the way', () => {
    const explanation = explain(at(0), code, { skew: { seconds: 0, precision: 0.5 } });
    expect(explanation.title).toBe('Timestamp within 5 minutes, but rejected as too old');
  });
});

describe('invalid_key', () => {
  const code = refusal('invalid_key');
  const withKey = (key: string): Sent => ({ replaced: { 'X-Api-Key': key } });

  test('a secret sent as the key id has to be revoked, and isn’t repeated', () => {
    const explanation = explain(withKey('sk_test_abcdef'), code);
    expect(explanation.mistake).toBe('key-pair-swapped');
    expect(explanation.fix).toMatch(/^Revoke/);
    expect(wordsOf(explanation)).not.toContain('abcdef');
  });

  test.each([
    ['{{api_key}}', 'key-id-malformed', 'Placeholder in X-Api-Key not replaced'],
    ['"pk_test_abc"', 'header-stray-characters', 'Quotes in X-Api-Key'],
    ['pk_test_a b', 'header-stray-characters', 'Stray characters in X-Api-Key'],
    ['merchant-17', 'key-id-malformed', 'X-Api-Key isn’t a key id'],
    ['pk_test_', 'key-id-malformed', 'X-Api-Key holds only the prefix'],
    ['pk_live_abc', undefined, 'Live key id rejected'],
  ])('%s: %s', (key, mistake, title) => {
    const explanation = explain(withKey(key), code);
    expect([explanation.mistake, explanation.title]).toEqual([mistake, title]);
  });

  test('of a key that was typed in, the built-in sandbox is first said to accept only its own', () => {
    for (const sent of [{}, withKey('pk_test_nobody')]) {
      const [first, ...more] = explain(sent, code, { environment: 'built-in' }).causes;
      expect(first?.text).toBe('The built-in sandbox accepts only keys that were created in it.');
      expect(more.map(({ text }) => text).join()).not.toContain('built-in');
    }
    expect(wordsOf(explain({}, code, { environment: 'remote' }))).not.toContain('sandbox');
  });

  test('a revoked key is told from an unknown one', () => {
    expect(explain({ known: 'revoked' }, code).title).toBe('Key id revoked');
    const unknown = explain(withKey('pk_test_nobody'), code);
    expect(unknown.title).toBe('Key id unknown or revoked');
    expect(wordsOf(unknown)).toContain('isn’t among the keys in Set up, Keys, either');
  });

  test('a key that is fine here is explained by environment', () => {
    expect(wordsOf(explain({}, code))).toContain('revoked in the merchant portal');
    const local = explain({}, code, { environment: 'local-sandbox' });
    expect(wordsOf(local)).toContain('started with another key');
    expect(local.remedies[0]?.kind).toBe('make-local-key');
    expect(local.fix).toBe(
      'Use the key that the local sandbox’s terminal prints, or make another one for it.',
    );
    const own = wordsOf(explain({}, code, { environment: 'this-computer' }));
    expect(own).toContain('The server on this computer was given another key');
    expect(own).not.toContain('sandbox');
    const builtIn = explain({}, code, { environment: 'built-in' });
    expect(builtIn.remedies[0]?.kind).toBe('create-sandbox-key');
  });
});

describe('bad_signature', () => {
  const code = refusal('bad_signature');
  const right = correctSignature({});
  const withSignature = (signature: string): Sent => ({ replaced: { 'X-Signature': signature } });

  test('a signature that is valid here points to the secret and the way there', () => {
    const explanation = explain({}, code);
    expect(explanation.title).toBe('Signed correctly with your stored secret, but rejected');
    expect(wordsOf(explanation)).toContain('valid for the secret that was stored here');
    expect(explanation.remedies[0]?.kind).toBe('replace-secret');
  });

  test.each<[target: string, assumption: string | undefined, words: string | undefined]>([
    ['/api/v1/orders', undefined, undefined],
    ['/api/v1/orders?limit=5&offset=0', undefined, undefined],
    ['/api/v1/orders?a-b=2&a=1', 'query-as-sent', ADVICE['transport-server-reading'].title],
    ['/api/v1/orders/a%2Fb', 'path-as-sent', ADVICE['transport-server-reading'].title],
  ])(
    'one that’s valid here names an open point of %s only where one applies',
    (target, assumption, words) => {
      const explanation = explain({ target }, code);
      expect(explanation.assumption).toBe(assumption);
      if (words === undefined) expect(wordsOf(explanation)).not.toContain('open point');
      else expect(wordsOf(explanation)).toContain(words);
    },
  );

  test.each(['/api/v1/orders', '/api/v1/wallets?currency=EUR&label=cash%20box', '/api/v1/orders/a%2Fb'])(
    'one that’s valid here has the very list in Request that Diagnose has, for %s',
    (target) => {
      const request = sentRequest({ target });
      const { secret } = TEST_KEY;
      const { diagnosis } = examine({
        ...{ request, gaps: [], secretFor: () => ({ secret, revoked: false }), now: NOW },
        ...{ answered: { status: 401, code: 'bad_signature' }, isOwn: true },
      });
      const [, ...causes] = explain({ target }, code).causes;
      // Only where the string is shown differs.
      const listed = (text: string) => text.replace(/: (?:both are under|the signing steps)[^.]*\./, '.');
      expect(causes.map(({ text }) => listed(text))).toEqual(
        answerOf(diagnosis, { request }).reasons.map(({ title, text }) => listed(`${title}. ${text}`)),
      );
    },
  );

  test('a well-formed one that differs is shown beside the expected one', () => {
    const explanation = explain(withSignature('0'.repeat(64)), code);
    expect(explanation.title).toBe('Signature invalid for this request');
    expect(explanation.causes[0]?.compare).toEqual({ sent: '0'.repeat(64), expected: right });
  });

  test('uppercase: only the form is wrong, or the digest as well', () => {
    expect(wordsOf(explain(withSignature(right.toUpperCase()), code))).toContain('Only its form is wrong');
    const both = explain(withSignature('A'.repeat(64)), code);
    expect(both.mistake).toBe('out-uppercase');
    expect(both.title).toContain('not valid either');
    expect(wordsOf(both)).toContain('the digest doesn’t match either');
    expect(both.assumption).toBe('signature-case');
  });

  const digest = Buffer.from(right, 'hex');
  test.each([
    ['base64', digest.toString('base64'), 'out-base64', 'Only its form is wrong'],
    ['base64url without padding', digest.toString('base64url'), 'out-base64', 'Only its form is wrong'],
    [
      'base64 of the hex',
      Buffer.from(right).toString('base64'),
      'out-base64-of-hex',
      'Only its form is wrong',
    ],
    ['a prefix', `sha256=${right}`, 'out-prefixed', 'Only its form is wrong'],
    [
      'BitConverter',
      (right.match(/../g) ?? []).join('-').toUpperCase(),
      'out-dashed',
      'Only its form is wrong',
    ],
    ['xxd’s first line', right.slice(0, 60), 'out-truncated', 'xxd -p'],
    ['a cut end', right.slice(0, 50), 'out-truncated', 'The digits that are there are valid'],
    ['SHA-512', 'a'.repeat(128), 'hmac-sha512', 'SHA-512'],
    ['SHA-1 in base64', `${'a'.repeat(27)}=`, 'hmac-sha1', 'SHA-1'],
    ['signed bytes', `${'ff'.repeat(3)}${right}aa`, 'out-sign-extended', 'ffffff'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.abc', 'out-token', 'JSON Web Token'],
    ['an object', '[object ArrayBuffer]', 'out-literal', 'printed an object'],
    ['percent-encoded base64', 'abc%2Bdef%3D', 'out-urlencoded', 'percent-encoded'],
    ['noise', 'not a signature!', 'out-not-hex', '16 characters'],
  ])('%s is told by its shape', (_, signature, mistake, words) => {
    const explanation = explain(withSignature(signature), code);
    expect(explanation.mistake).toBe(mistake);
    expect(wordsOf(explanation)).toContain(words);
    expect(explanation.causes.find(({ compare }) => compare)?.compare?.expected).toBe(right);
  });

  test('without the key there’s nothing to compare with, and that is said', () => {
    const explanation = explain({ known: 'unknown' }, code);
    expect(explanation.title).toBe('Signature not checked: secret unknown');
    expect(explanation.causes.every(({ compare }) => compare === undefined)).toBe(true);
  });
});

describe('around the code', () => {
  test('the refusals behind the first are named, in the order they’d come', () => {
    const sent: Sent = {
      timestamp: String(NOW - 1000),
      known: 'revoked',
      replaced: { 'X-Signature': '0'.repeat(64) },
    };
    expect(explain(sent, refusal('stale_request')).hidden).toEqual(['invalid_key', 'bad_signature']);
    expect(explain(sent, refusal('bad_signature')).hidden).toBeUndefined();
    expect(explain({}, refusal('bad_timestamp')).hidden).toBeUndefined();
  });

  test('a key that isn’t stored here isn’t called invalid', () => {
    const sent: Sent = { timestamp: String(NOW - 1000), known: 'unknown' };
    expect(explain(sent, refusal('stale_request')).hidden).toBeUndefined();
  });

  test('a missing signature isn’t also called a wrong one', () => {
    expect(explain({ replaced: { 'X-Signature': null } }, refusal('missing_auth')).hidden).toBeUndefined();
  });

  test('where the code stood, another status, and a second code are said', () => {
    const body = '{"fault":{"reason":"bad_signature","also":"stale_request"}}';
    const words = wordsOf(
      explain({}, { ...refusal(''), body: new TextEncoder().encode(body), status: 403 } as never),
    );
    expect(words).toContain('The error code is in the response, at fault.reason.');
    expect(words).toContain('The status is 403; the API docs say 401.');
    expect(words).toContain('also has stale_request, at fault.also');
  });
});
