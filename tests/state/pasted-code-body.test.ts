/** Code that sends a body which isn't a literal: pasted as a request to send, it's held until its body is there. */

import { expect, test } from 'vitest';
import { checkBody } from '../../lib/client/body-checks.ts';
import { draftOfCapture } from '../../lib/features/requests/replay.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { only } from '../formats/reading.ts';

const URL_TEXT = 'https://api.example.com/api/v1/charges';

test.each([
  [
    'requests.post(json=…)',
    `import requests\nrequests.post("${URL_TEXT}", json={"amount": 1}, headers=signed)\n`,
  ],
  ['a session', `s = requests.Session()\ns.post("${URL_TEXT}", json=payload)\n`],
  ['httpx', `httpx.post("${URL_TEXT}", json=dict(amount=1))\n`],
  ['axios', `await axios.post("${URL_TEXT}", { amount: 1 })\n`],
  ['Guzzle', `$client->post('${URL_TEXT}', ['json' => ['amount' => 1]]);\n`],
])('%s doesn’t become a charge without its body', (_, code) => {
  const draft = draftOfCapture(only(readPasted(code)), undefined);
  expect(draft.method).toBe('POST');
  const [problem, ...others] = checkBody(draft);
  expect(problem).toMatchObject({ severity: 'error', problem: 'body-missing' });
  // Code is no capture.
  expect(problem?.message).toMatch(/^The body is missing: the source of the request doesn’t contain it\. /);
  expect(others).toEqual([]);
});
