/** One condition has one title, whether it's found in the answer, in the request by itself, or by a diagnosis. */

import { expect, it } from 'vitest';
import type { RefusalCode } from '../../../lib/core/api.ts';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { TEST_KEY } from '../signing/requests.ts';
import { explain, NOW, refusal, type Sent, sentRequest } from './answers.ts';

const HEX = 'ab'.repeat(32);
const at = (timestamp: string | number): Sent => ({ timestamp: String(timestamp) });
const signature = (value: string | null): Sent => ({ replaced: { 'X-Signature': value } });

it.each<readonly [what: string, code: RefusalCode, sent: Sent]>([
  ['a timestamp that’s old', 'stale_request', at(NOW - 400)],
  ['a timestamp that’s ahead', 'stale_request', at(NOW + 400)],
  ['milliseconds', 'stale_request', at(`${NOW}000`)],
  ['milliseconds that the server calls malformed', 'bad_timestamp', at(`${NOW}000`)],
  ['microseconds that the server calls malformed', 'bad_timestamp', at(`${NOW}000000`)],
  ['a fraction of a second that the server calls stale', 'stale_request', at(`${NOW}.5`)],
  ['a date that the server calls stale', 'stale_request', at('2026-01-01T00:00:00Z')],
  ['local time taken for UTC', 'stale_request', at(NOW - 7200)],
  ['a time that’s none of today', 'stale_request', at(1_700_000)],
  ['a fraction of a second', 'bad_timestamp', at(`${NOW}.5`)],
  ['a date', 'bad_timestamp', at('2026-01-01T00:00:00Z')],
  ['separators in the timestamp', 'bad_timestamp', at('1,767,225,600')],
  ['an exponent', 'bad_timestamp', at('1.7e9')],
  ['a variable that wasn’t filled in', 'bad_timestamp', at('{{now}}')],
  ['a missing header', 'missing_auth', signature(null)],
  ['an empty header', 'missing_auth', signature('')],
  ['two missing headers', 'missing_auth', { replaced: { 'X-Signature': null, 'X-Timestamp': null } }],
  ['a revoked key', 'invalid_key', { known: 'revoked' }],
  ['an unknown key', 'invalid_key', { known: 'unknown' }],
  ['a valid signature that’s rejected', 'bad_signature', {}],
  ['a valid signature that’s rejected as stale', 'stale_request', {}],
  ['uppercase hex of another digest', 'bad_signature', signature(HEX.toUpperCase())],
  ['base64', 'bad_signature', signature(`${'ab'.repeat(21)}A=`)],
  ['a template in place of the signature', 'bad_signature', signature('{{signature}}')],
  ['a prefix before the signature', 'bad_signature', signature(`sha256=${HEX}`)],
  ['a part of the signature', 'bad_signature', signature('abc')],
])('%s', (_, code, sent) => {
  const request = sentRequest(sent);
  const { secret } = TEST_KEY;
  const key = sent.known === 'unknown' ? undefined : { secret, revoked: sent.known === 'revoked' };
  const answered = { status: 401, code };
  const { diagnosis } = examine({ request, gaps: [], secretFor: () => key, now: NOW, answered, isOwn: true });
  const { title } = explain(sent, refusal(code));
  expect(answerOf(diagnosis, { request }).title).toBe(title);
  const [symptom] = diagnosis.symptoms;
  expect(symptom?.title ?? title).toBe(title);
});

it.each(['bad_timestamp', null] as const)(
  'milliseconds that the server answers with %s aren’t said to be called stale by it',
  (code) => {
    const sent = at(`${NOW}000`);
    const request = sentRequest(sent);
    const { secret } = TEST_KEY;
    const answered = { status: 401, code };
    const input = { request, gaps: [], now: NOW, answered, isOwn: true };
    for (const key of [{ secret, revoked: false }, undefined]) {
      const { diagnosis } = examine({ ...input, secretFor: () => key });
      const answer = answerOf(diagnosis, { request });
      expect(answer.title).toBe('Timestamp in milliseconds, not seconds');
      expect(answer.fixes[0]?.text).toMatch(/divide the milliseconds by 1000/);
      const words = [answer.summary, ...answer.happened, ...answer.afterwards].join(' ');
      if (code) expect(words).not.toContain('stale');
      else
        expect(words.replaceAll(/by the API docs the server returns stale_request/gi, '')).not.toContain(
          'stale',
        );
    }
    if (code) expect(explain(sent, refusal(code)).hidden).toBeUndefined();
  },
);
