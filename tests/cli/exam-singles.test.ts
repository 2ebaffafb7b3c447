/** The second look at signatures whose diagnosis ran out of time. */

import { expect, test } from 'vitest';
import { diagnosedSingly } from '../../cli/exam-singles.ts';
import { createSandboxExam, newExamKeyPair } from '../../cli/sandbox-exam.ts';
import { accepted } from '../../lib/sandbox/service.ts';
import { arrivalOf, NOW, signedAs, signedRight, written } from '../exam/client.ts';

test('names a single mistake, in place of a diagnosis that was cut short', async () => {
  const key = newExamKeyPair();
  const exam = createSandboxExam({ key });
  const [call] = exam.calls;
  if (!call) throw new Error('no call');
  const right = signedRight(written(call), key);
  const signature = right.headers.find(([name]) => name === 'X-Signature')?.[1] ?? '';
  const request = signedAs(signature.toUpperCase(), written(call), key);
  exam.answer(request, arrivalOf(request, key).verdict, {
    ...{ at: NOW, response: accepted({}, NOW), switches: [], keys: [] },
  });
  const cut = { symptoms: [], explanations: [], search: { stopped: 'budget', exhaustedDepth: 0 } };
  exam.diagnosed({ request }, JSON.stringify(cut));
  expect(exam.undiagnosed).toEqual([request]);
  const json = await diagnosedSingly(request, key, NOW);
  expect(json).toBeDefined();
  exam.diagnosed({ request }, json);
  expect(exam.report().mistakes.map(({ id }) => id)).toEqual(['out-uppercase']);
  expect(exam.undiagnosed).toEqual([]);
});
