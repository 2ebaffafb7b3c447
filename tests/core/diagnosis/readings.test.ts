/** Of several requests that a text may stand for, the signature tells which one it was. */

import { describe, expect, test } from 'vitest';
import { answerOf } from '../../../lib/core/diagnosis/answer/answer-of.ts';
import { conclude, examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { type DiagnosedReading, settledReading } from '../../../lib/core/diagnosis/readings.ts';
import { conduct, inProcessRunner } from '../../../lib/core/search/conduct.ts';
import { createKernel } from '../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { rightSignature } from '../../../lib/core/signing/sign.ts';
import type { WireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { RequestReading } from '../../../lib/formats/capture/capture.ts';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { readLogLines } from '../../../lib/formats/log-line/log-line.ts';
import { captures } from '../../formats/reading.ts';
import { EMPTY_HASH } from './answer/diagnosed.ts';

const secret = new Secret('sk_test_0123456789abcdef0123456789abcdef');
const TIME = '1764000000';

/** A command whose path versions of curl send as `/a%2fb` or as `/a%2Fb`, signed for one of them. */
function command(signed: Pick<WireRequest, 'target' | 'body'>): string {
  const request: WireRequest = { method: 'POST', headers: [], ...signed };
  const { signature } = rightSignature(request, secret, byteStringOfText(TIME));
  return `curl https://h/api/v1/a%2fb -d '{"a":1}' -H 'X-Api-Key: pk_test_abcdef0123456789' -H 'X-Timestamp: ${TIME}' -H 'X-Signature: ${signature}'`;
}

const BODY = { kind: 'bytes', bytes: new TextEncoder().encode('{"a":1}'), source: 'exact' } as const;
const SINGLE = STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes === 1);

async function diagnosed({ sender, request, gaps }: RequestReading): Promise<DiagnosedReading<string>> {
  const examination = examine({ request, gaps, secretFor: () => ({ secret, revoked: false }) });
  if (!examination.subject) return { sender, diagnosis: examination.diagnosis, of: request.target };
  const search = createSearch(examination.subject, createKernel());
  const result = await conduct(
    inProcessRunner(search, async () => {}),
    {
      budgetMs: 60_000,
      clock: () => 0,
      stages: SINGLE,
    },
  );
  return { sender, diagnosis: conclude(examination, result, search.coverage), of: request.target };
}

async function settledOf(text: string): Promise<DiagnosedReading<string>> {
  const read = readCurl(text);
  const [first, ...others] = (read.ok && read.captures[0]?.readings) || [];
  if (!first) throw new Error('there must be several readings');
  return settledReading([await diagnosed(first), ...(await Promise.all(others.map(diagnosed)))]);
}

describe('a command that versions of curl send differently', () => {
  test.each([
    ['/api/v1/a%2fb', 'curl 7.74.0 to 8.14.1', 'curl 8.20.0 and later'],
    ['/api/v1/a%2Fb', 'curl 8.20.0 and later', 'curl 7.74.0 to 8.14.1'],
  ])('is right where it was signed right for one of them: %s', async (target, sender, other) => {
    const settled = await settledOf(command({ target: byteStringOfText(target), body: BODY }));
    expect(settled.diagnosis.signature).toBe('valid');
    expect(settled.diagnosis.explanations).toEqual([]);
    expect(settled.of).toBe(target);
    expect(settled.diagnosis.reading).toEqual({
      words: `The signature is valid for the request that ${sender} sends. These send a different one: ${other}.`,
      hasEqual: false,
    });
  });

  test('has its mistake named for the version that it takes the fewest mistakes with', async () => {
    const signed = { target: byteStringOfText('/api/v1/a%2fb'), body: { kind: 'none' } as const };
    const settled = await settledOf(command(signed));
    expect(settled.diagnosis.explanations[0]?.mistakes.map(({ slot }) => slot)).toEqual(['body']);
    expect(settled.of).toBe('/api/v1/a%2fb');
    expect(settled.diagnosis.reading?.words).toContain(
      'The fewest mistakes explain the request that curl 7.74.0 to 8.14.1 sends',
    );
  });

  test('is told of the likelier where another takes as few mistakes, and isn’t confirmed', async () => {
    const time = byteStringOfText(TIME);
    const target = byteStringOfText('/api/v1/orders?status=&limit=5&channel=web%20shop');
    const unsorted = ['GET', '/api/v1/orders', 'status=&limit=5&channel=web%20shop', TIME, EMPTY_HASH];
    const signature = secret.sign(byteStringOfText(unsorted.join('\n')));
    const line = `INFO GET ${target.replace('%20', '+')} 401 X-Api-Key=pk_test_abcdef0123456789 X-Timestamp=${time} X-Signature=${signature} took=3`;
    const [capture] = captures(readLogLines(line));
    const [first, ...others] = capture?.readings ?? [];
    if (!first) throw new Error('there must be several readings');
    const { diagnosis, of } = settledReading([
      await diagnosed(first),
      ...(await Promise.all(others.map(diagnosed))),
    ]);
    expect(of).toBe(target);
    expect(diagnosis.explanations[0]?.mistakes.map(({ id }) => id)).toEqual(['query-order-as-sent']);
    expect(diagnosis.reading?.hasEqual).toBe(true);
    const { summary } = answerOf(diagnosis, { request: { ...first.request, target } });
    expect(summary).not.toContain('Confirmed');
    expect(summary).toContain('match equally well: a client that writes a space as %20;');
  });

  test('says that each was tried where none fits', async () => {
    const settled = await settledOf(command({ target: byteStringOfText('/another/one'), body: BODY }));
    expect(settled.diagnosis.signature).toBe('unexplained');
    expect(settled.diagnosis.reading?.words).toContain(
      'no known mistake matches for any of them: curl 8.20.0 and later; curl 7.74.0',
    );
  });
});
