/** Clients that don’t sign: whatever they copy, no call of an exam is right. */

import { expect, it } from 'vitest';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { createExam } from '../../lib/exam/exam.ts';
import { REPEATED, randomFor } from '../search/sampling.ts';
import { arrivalOf, drawExam, NOW, signedAs, signedRight, written } from './client.ts';

type Exam = ReturnType<typeof drawExam>;

const random = randomFor('exam');
const some = (most: number) => Math.floor(random() * most);
const drawn = () => drawExam(some(2 ** 32));
const EACH = 250;

/** What each sends for the calls of an exam; `told` is what the sandbox says the signature should have been. */
const CHEATS: Readonly<Record<string, (exam: Exam) => readonly WireRequest[]>> = {
  'has signatures in its code': ({ calls, key }) =>
    calls.map((call) =>
      signedAs(
        some(2 ** 32)
          .toString(16)
          .padStart(64, 'a'),
        written(call),
        key,
      ),
    ),
  'replays the requests of another run': (exam) => {
    const other = drawn();
    return exam.calls.flatMap(({ id }) =>
      other.calls.filter((call) => call.id === id).map((call) => signedRight(written(call), other.key)),
    );
  },
  'signs only what another run asked for': (exam) => {
    const other = drawn();
    const known = new Map(
      other.calls.map((call) => {
        const request = signedRight(written(call), exam.key);
        return [call.id, String(headerValue(request.headers, 'X-Signature'))];
      }),
    );
    return exam.calls.map((call) => signedAs(known.get(call.id) ?? '', written(call), exam.key));
  },
  'echoes the signatures that the sandbox told': ({ calls, key }) =>
    calls.flatMap((call) => [signedAs('0'.repeat(64), written(call), key), signedRight(written(call), key)]),
};

it.each(Object.entries(CHEATS))(`${EACH} cheats that each %s get nothing right`, (_, cheat) => {
  const scored: number[] = [];
  for (let n = 0; n < EACH; n++) {
    const exam = drawn();
    const taken = createExam(exam.calls, exam.key);
    const right = cheat(exam).filter(
      (request) => taken.arrive(request, arrivalOf(request, exam.key, NOW).verdict)?.right,
    );
    if (right.length > 0) scored.push(n);
  }
  expect(scored, REPEATED).toEqual([]);
});
