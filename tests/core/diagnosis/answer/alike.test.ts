/** Explanations of one request, by what they sign: those that sign alike are one finding, and only the others are told apart. */

import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { effectsOn } from '../../../../lib/core/diagnosis/answer/effects.ts';
import { alternatives } from '../../../../lib/core/diagnosis/answer/others.ts';
import { PROBES } from '../../../../lib/core/diagnosis/answer/probes.ts';
import { conclude, examine, mistakesOf as mistakesIn } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Mistake } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { MISTAKES } from '../../../../lib/core/mistakes/catalogue.ts';
import type { Use } from '../../../../lib/core/mistakes/mistake-row.ts';
import { withOtherWay } from '../../../../lib/core/mistakes/other-ways.ts';
import { subjectOf } from '../../../../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../../../../lib/core/search/conduct.ts';
import { createKernel } from '../../../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../../../lib/core/search/search.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { alone } from '../../../search/cases.ts';
import { mistakesOf } from '../../../search/mistakes.ts';
import { CHARGE, EMPTY_HASH, hmac, SECRET, type Sent, searched, sentRequest, TIME } from './diagnosed.ts';

type Mistakes = readonly Mistake[];

it('three ways to a newline at the end are one finding: the same bytes, one fix, nothing to tell apart', async () => {
  const request = sentRequest({
    signature: hmac(`${['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n')}\n`),
  });
  const answer = answerOf(await searched(request), { request });
  expect(answer).toMatchObject({ others: [], separating: undefined, probe: undefined });
  expect(answer.summary).not.toContain('other mistake');
  expect(answer.title).toBe(ADVICE['join-trailing-newline'].title);
  expect(answer.alike).toEqual([
    {
      title: ADVICE['bodyhash-suffixed'].title,
      text: 'Your code put more on line 5 than the body hash: a line break. Look in your code where the body is hashed.',
    },
    {
      title: ADVICE['join-extra-component'].title,
      text: 'Your code signed one line too many: an empty line at the end. Look in your code where the lines are joined.',
    },
  ]);
});

it('a query sorted by value isn’t told as sorted backwards alone, where both sign the same', async () => {
  const request = sentRequest({
    target: '/api/v1/orders?a=3&c=1&b=2',
    signature: hmac(['GET', '/api/v1/orders', 'c=1&b=2&a=3', TIME, EMPTY_HASH].join('\n')),
  });
  const answer = answerOf(await searched(request), { request });
  expect(answer.title).toBe(ADVICE['query-order-other'].title);
  expect(answer.happened).toEqual([
    'Your code didn’t sort the query’s pairs in ascending order, but signed them sorted in descending order. Maps and some sorting functions use a different order. Your code may do one of these instead, with the same signature: “sorted by value”, “by value, numbers as numbers and lists last, as PHP’s asort has it” and at least 1 more. The fix is the same.',
  ]);
});

it('of many ways to one mistake two are named, and no count is said to be of all of them', () => {
  const use = (way: number) => ({ id: 'query-order-other', how: `in order ${way}` });
  const told = (count: number) => {
    const ways = Array.from({ length: count }, (_, index) => [use(index)]);
    const [first = []] = ways;
    const uses = ways.slice(1).reduce<readonly Use[]>(withOtherWay, first);
    return mistakesIn(uses).map(({ happened }) => happened.slice(happened.indexOf('Your code may')));
  };
  expect(told(4)).toEqual([
    'Your code may do one of these instead, with the same signature: “in order 1”, “in order 2” and at least 1 more. The fix is the same.',
  ]);
  expect(told(40)).toEqual([
    expect.stringMatching(
      /^Your code may do one of these instead, with the same signature: “in order 1”, “in order 2” and at least \d+ more\./,
    ),
  ]);
  expect(told(3)).toEqual([
    'Your code may do one of these instead, with the same signature: “in order 1” and “in order 2”. The fix is the same.',
  ]);
});

it('the server’s own assumption is no way to a mistake of the code: a request is known that tells', async () => {
  const request = sentRequest({
    target: '/api/v1/orders?note=a%20b%2Bc%C3%A9',
    signature: hmac(['GET', '/api/v1/orders', 'note=a b+cé', TIME, EMPTY_HASH].join('\n')),
  });
  const answer = answerOf(await searched(request), { request });
  expect(answer.others.map(({ title }) => title)).toEqual([ADVICE['transport-server-reading'].title]);
  expect(answer.separating).toContain(
    `If it gets bad_signature, the mistake is “${ADVICE['query-decoded'].title}”. If not, it’s “${ADVICE['transport-server-reading'].title}”.`,
  );
});

const REQUESTS: readonly Sent[] = [
  { target: '/api/v1/orders' },
  { method: 'POST', target: '/api/v1/charges', body: CHARGE },
  { target: '/api/v1/orders?status=paid&limit=5&q=a%20b' },
];

/** Every mistake of the catalogue that a search finds, made on the first of the requests that it can be made on. */
async function diagnoses(): Promise<(readonly [WireRequest, Diagnosis])[]> {
  const kernel = createKernel();
  const secret = new Secret(SECRET);
  const made = new Set<string>();
  const found: (readonly [WireRequest, Diagnosis])[] = [];
  for (const sent of REQUESTS) {
    const subject = subjectOf(sentRequest(sent), secret);
    for (const { digest, name } of alone(subject, mistakesOf(subject), 1)) {
      if (made.has(name)) continue;
      made.add(name);
      const signature = Buffer.from(digest, 'latin1').toString('hex');
      const request = sentRequest({ ...sent, signature });
      const secretFor = () => ({ secret, revoked: false });
      const examination = examine({ request, gaps: [], secretFor, now: Number(TIME) });
      if (!examination.subject) continue;
      const search = createSearch(examination.subject, kernel);
      const result = await conduct(
        inProcessRunner(search, () => Promise.resolve()),
        {
          budgetMs: Number.POSITIVE_INFINITY,
          clock: () => performance.now(),
          stages: STAGES.slice(0, 1),
        },
      );
      found.push([request, conclude(examination, result, search.coverage)]);
    }
  }
  return found;
}

const EFFECTS = PROBES.map(({ request }) => effectsOn(request));

/** What the string shows: a mistake of the key or the print leaves it as it should be. */
function signDifferently(one: Mistakes, other: Mistakes): boolean {
  if (isReading(one) !== isReading(other)) return true;
  return EFFECTS.some((effectOf) => {
    const [first, second] = [one, other].map((set) => (isBeside(set, effectOf) ? undefined : effectOf(set)));
    return first !== undefined && second !== undefined && first !== second;
  });
}

function isReading(set: Mistakes): boolean {
  return set.some(({ id }) => id === 'transport-server-reading');
}

function isBeside(set: Mistakes, effectOf: (typeof EFFECTS)[number]): boolean {
  return (
    set.some(({ id }) => ['key', 'hmac', 'output'].includes(MISTAKES[id].slot)) &&
    effectOf(set) === effectOf([])
  );
}

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
}

describe('of every mistake of the catalogue', async () => {
  const all = await diagnoses();
  const many = all.filter(
    ([
      ,
      {
        explanations: [best],
      },
    ]) => best && best.equivalents.length > 0,
  );

  it('there are enough to judge', () => {
    expect(all.length).toBeGreaterThan(170);
    expect(many.length).toBeGreaterThan(20);
  });

  // Of other bytes than the first there's another explanation.
  const grouped = many
    .filter(([, { explanations }]) => explanations.length === 1)
    .map(([request, { explanations }]) => {
      const { alike, others } = alternatives(explanations, request);
      return [[explanations[0]?.mistakes ?? [], ...alike], ...others];
    });

  it('no two others sign the same string as if they were different', () => {
    const alike = grouped.flatMap((groups) => {
      const firsts = groups.flatMap(([first]) => (first ? [first] : []));
      return pairsOf(firsts).filter(([one, other]) => !signDifferently(one, other));
    });
    expect(alike).toEqual([]);
  });

  it('nothing known tells those apart that are one finding', () => {
    const different = grouped
      .flat()
      .flatMap(([first = [], ...more]) => more.filter((set) => signDifferently(first, set)));
    expect(different).toEqual([]);
  });

  it('there’s advice on telling apart where there are others, by a request, and never by printing one string', () => {
    for (const [request, diagnosis] of many) {
      const { others, separating, probe, title } = answerOf(diagnosis, { request });
      expect(separating !== undefined, title).toBe(others.length > 0);
      if (diagnosis.explanations.length === 1) expect(probe !== undefined, title).toBe(others.length > 0);
    }
  });
});

it.each([
  ['python-httpx/0.28.1', 'query-order-key-value'],
  ['Ruby', 'query-order-key-value'],
  ['Go-http-client/1.1', 'query-order-key-only'],
  [undefined, 'query-order-key-only'],
])(
  'pairs that may be sorted in two ways: by %s, first the way its language sorts them',
  async (agent, id) => {
    const signature = hmac(`GET\n/api/v1/orders\na=1&a-b=2\n${TIME}\n${EMPTY_HASH}`);
    const sent = { target: '/api/v1/orders?a-b=2&a=1', signature };
    const { explanations } = await searched(sentRequest({ ...sent, ...(agent !== undefined && { agent }) }));
    const ids = explanations.flatMap(({ mistakes, equivalents }) =>
      [mistakes, ...equivalents].flat().map((one) => one.id),
    );
    const orders = ids.filter((one) => one === 'query-order-key-only' || one === 'query-order-key-value');
    expect(orders[0]).toBe(id);
  },
);
