/** What the local sandbox tells is shown as it is with the key: for every mistake that a search names. */

import { expect, it } from 'vitest';
import { diagnosisJson } from '../../../../cli/diagnosis-json.ts';
import { readInboxEvent } from '../../../../lib/client/inbox/record.ts';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { conclude, type Examination, examine } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { type Looked, secondOpinion } from '../../../../lib/core/diagnosis/second-opinion.ts';
import { MISTAKE_IDS, MISTAKES } from '../../../../lib/core/mistakes/catalogue.ts';
import { type Subject, subjectOf } from '../../../../lib/core/mistakes/subject.ts';
import type { OutputReading } from '../../../../lib/core/mistakes/variant.ts';
import type { Finding } from '../../../../lib/core/search/found.ts';
import { createSearch, STAGES } from '../../../../lib/core/search/search.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { toldBySandbox } from '../../../../lib/features/inbox/comparison.ts';
import { createQuickKernel } from '../../../search/planted-kernel.ts';
import { SAMPLES, sampleSubject } from '../../../search/requests.ts';
import { latin1 } from '../../signing/requests.ts';
import { hmac, searched, sentRequest, sha256, TIME } from './diagnosed.ts';

const REJECTED = { status: 401, code: 'bad_signature' } as const;

function examined(request: WireRequest, secret: string | undefined): Examination {
  return examine({
    ...{ request, gaps: [], now: Number(TIME), answered: REJECTED, isReceived: true },
    secretFor: () => (secret === undefined ? undefined : { secret: new Secret(secret), revoked: false }),
  });
}

/** As the Inbox hears it, and hands it to Diagnose. */
function lookedWithout(diagnosis: Diagnosis, request: WireRequest): Looked {
  const json = JSON.stringify({ id: '1', diagnosis: diagnosisJson(diagnosis, request) });
  const event = readInboxEvent('diagnosis', json);
  if (event?.kind !== 'diagnosis') throw new Error(`it can’t be read: ${json}`);
  const own = examined(request, undefined).diagnosis;
  return {
    ...{ request, diagnosis: own },
    told: toldBySandbox({ diagnosis: event.diagnosis, switches: [], answered: null }),
  };
}

function told(diagnosis: Diagnosis, request: WireRequest): Answer {
  const looked = lookedWithout(diagnosis, request);
  return answerOf(looked.diagnosis, looked);
}

const BY_SANDBOX = 'The local sandbox found this with the secret of the request’s key. ';

it('a body hashed with \\u escapes and sent as UTF-8 is shown in both texts, with no key stored', async () => {
  const sent = '{"merchant_order_id":"tb-7741","note":"café"}';
  const hashed = sent.replace('é', '\\u00e9');
  const signature = hmac(`POST\n/api/v1/charges\n\n${TIME}\n${sha256(hashed)}`);
  const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: sent, signature });
  const answer = told(await searched(request), request);
  const body = answer.comparisons.find(({ what }) => what === 'body');
  expect(body && [body.signed, Buffer.from(body.right, 'latin1').toString()]).toEqual([hashed, sent]);
  expect(answer.side?.text).toContain('This request alone doesn’t show which of the two is wrong');
});

/** How a client makes the string of a target without a body. */
type Client = (target: string) => readonly string[];

const split = (target: string): readonly [path: string, query: string] => {
  const [path = '', query = ''] = target.split('?');
  return [path, query];
};
const sorted = (query: string) => query.split('&').toSorted().join('&');
const right: Client = (target) => {
  const [path, query] = split(target);
  return ['GET', path, sorted(query), TIME, sha256('')];
};
const withoutEmptyLines: Client = (target) => right(target).filter((line) => line !== '');
const unsorted: Client = (target) => ['GET', ...split(target), TIME, sha256('')];
const reversed: Client = (target) => {
  const [path, query] = split(target);
  return ['GET', path, query.split('&').toReversed().join('&'), TIME, sha256('')];
};
const lowercase: Client = (target) => unsorted(target).map((line) => line.toLowerCase());

const ORDERS = '/api/v1/orders';
it.each([
  ['the empty line left out, then a query', withoutEmptyLines, '/api/v1/wallets', `${ORDERS}?b=2&c=3&a=1`],
  ['two pairs as sent', unsorted, `${ORDERS}?b=2&a=1`, `${ORDERS}?b=2&c=3&a=1`],
  ['two pairs reversed', reversed, `${ORDERS}?a=1&b=2`, `${ORDERS}?b=2&c=3&a=1`],
  ['one that fits both', unsorted, `${ORDERS}?b=2&a=1`, `${ORDERS}?d=2&a=1`],
  ['another mistake', unsorted, `${ORDERS}?b=2&a=1`, ORDERS, lowercase],
] as const)('a second request concludes without the key what it does with it: %s', async (...row) => {
  const [, client, first, second, other = client] = row;
  const sent = (by: Client, target: string) =>
    sentRequest({ target, signature: hmac(by(target).join('\n')) });
  const [one, two] = [sent(client, first), sent(other, second)];
  const diagnoses = [await searched(one), await searched(two)] as const;
  const withKey = secondOpinion(
    { request: one, diagnosis: diagnoses[0] },
    { request: two, diagnosis: diagnoses[1] },
  );
  const without = secondOpinion(lookedWithout(diagnoses[0], one), lookedWithout(diagnoses[1], two));
  expect({ ...without, settled: undefined }).toEqual({ ...withKey, settled: undefined });
  const { told } = lookedWithout(diagnoses[0], one);
  const titles = (diagnosis: Diagnosis) => {
    const { title, alike, others, separating } = answerOf(diagnosis, { request: one, told });
    return { title, alike, others, separating };
  };
  if (diagnoses[0].signature === 'explained')
    expect(titles(without.settled)).toEqual(titles(withKey.settled));
  if (first.endsWith('wallets')) expect(without).toMatchObject({ verdict: 'narrowed' });
});

/** Of SHA-256, SHA-1, MD5 and SHA-512. */
const ANY_DIGEST = ([32, 20, 16, 64] as const).map(
  (digestBytes): OutputReading => ({
    ...{ uses: [], digestBytes, filters: [{ word: 0, mask: 0, value: 0 }] },
    matches: () => true,
  }),
);

/** One finding for each mistake that a request can have alone, as if each had made its signature. */
function findingsOf(subject: Subject): Map<string, Finding> {
  const found = new Map<string, Finding>();
  const [stage] = STAGES;
  if (!stage) throw new Error('there are no stages');
  for (const { findings } of createSearch(subject, createQuickKernel(), ANY_DIGEST).run(stage, 0, 1))
    for (const finding of findings)
      for (const { id } of finding.reasons[0]?.uses ?? []) if (!found.has(id)) found.set(id, finding);
  return found;
}

/** Read off the signature's print, so that no search names them. */
function printsOf(examination: Examination): [string, Finding][] {
  const message = examination.diagnosis.expected?.canonical ?? latin1('');
  return MISTAKE_IDS.filter((id) => MISTAKES[id].slot === 'output').map((id) => [
    id,
    { message, values: {}, reasons: [{ uses: [{ id, how: '' }], mistakes: 1, cost: 1 }] },
  ]);
}

const COVERAGE = { method: 1, path: 2, query: 3, timestamp: 4, body: 5, hash: 6, key: 7, joining: 8 };

/** Between them they can have every mistake that's searched, but for a few of rare bodies. */
const VARIED = [
  'GET, special characters',
  'GET, odd pairs',
  'GET, escapes in the path',
  'DELETE, an id behind // and ..',
  'POST, Unicode and a URL',
  'POST, pretty JSON',
  'POST, a form',
];
const named = new Set<string>();

it.each(SAMPLES.filter(({ name }) => VARIED.includes(name)))(
  'every mistake is told as with the key: $name',
  (sample) => {
    const { request, secret } = sampleSubject(sample, '0'.repeat(64));
    const examination = examined(request, secret.reveal());
    const found = [...findingsOf(subjectOf(request, secret)), ...printsOf(examination)];
    const compare = (findings: readonly Finding[], what: string) => {
      const result = { findings, tried: 9, stopped: 'found', exhaustedDepth: 1, ms: 1 } as const;
      const diagnosis = conclude(examination, result, COVERAGE);
      const withKey = answerOf(diagnosis, { request });
      const summary = `${BY_SANDBOX}${withKey.summary}`;
      expect(told(diagnosis, request), what).toEqual({ ...withKey, summary, expected: diagnosis.expected });
    };
    for (const [id, finding] of found) {
      compare([finding], id);
      named.add(id);
    }
    compare(
      found.slice(0, 3).map(([, finding]) => finding),
      'several strings',
    );
  },
);

it('nearly all mistakes that a computation shows were compared', () => {
  const shown = MISTAKE_IDS.filter((id) => ['search', 'shape'].includes(MISTAKES[id].found));
  expect(shown.filter((id) => named.has(id)).length).toBeGreaterThan(0.85 * shown.length);
});
