/** A curl -i command that’s copied with what it printed: the answer below it is read along. */

import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../lib/core/diagnosis/service-answer.ts';
import { textOfUtf8 } from '../../../lib/core/signing/bytes.ts';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import { readPasted } from '../../../lib/formats/read-pasted.ts';

const AUTH = `-H 'X-Api-Key: pk_test_a' -H 'X-Timestamp: 1764000000' -H 'X-Signature: ab'`;
const COMMAND = `curl -i 'https://api.example/api/v1/orders?b=1' \\\n  ${AUTH}`;
const REFUSED = `HTTP/1.1 401 Unauthorized
Date: Mon, 24 Nov 2025 16:00:02 GMT
Content-Type: application/json

{"error":{"code":"bad_signature","message":"The signature doesn't match."}}`;

function read(text: string) {
  const pasted = readPasted(text);
  if (!pasted.ok) throw new Error('it’s read');
  const captures = pasted.captures.map(({ request, answer, receivedAt }) => ({
    ...{ target: request.target, receivedAt, body: textOfUtf8(bodyBytes(request.body)) },
    answered: answerTo({ ...(answer && { answer }) }),
  }));
  return { captures, warnings: pasted.warnings };
}

const ANSWERED = {
  target: '/api/v1/orders?b=1',
  receivedAt: 1_764_000_002,
  answered: { status: 401, code: 'bad_signature' },
};

test.each([
  ['from a terminal', `me@box:~$ ${COMMAND}\n${REFUSED}\nme@box:~$ `],
  ['from a code fence', `It fails:\n\`\`\`\n$ ${COMMAND}\n${REFUSED}\n\`\`\`\n`],
  ['with line ends of Windows', `${COMMAND}\n${REFUSED}`.replaceAll('\n', '\r\n')],
  ['behind a proxy’s tunnel', `${COMMAND}\nHTTP/1.1 200 Connection established\n\n${REFUSED}`],
])('the code of a 401 that stands below the command is known, %s', (_, text) => {
  expect(read(text)).toMatchObject({ captures: [ANSWERED], warnings: [] });
});

test('each of several commands has its own answer, and one without output has none', () => {
  const { captures } = read(
    `$ ${COMMAND}\n${REFUSED}\n\n$ curl https://api.example/a ${AUTH}\n$ curl -i https://api.example/b ${AUTH}\nHTTP/2 200 \n\n{}`,
  );
  expect(captures).toMatchObject([
    ANSWERED,
    { target: '/a', answered: undefined },
    { target: '/b', receivedAt: undefined, answered: { status: 200 } },
  ]);
});

describe('what only looks like an answer stays with the command', () => {
  test.each([
    ['in a quoted body', `curl https://api.example/a ${AUTH} -d 'x\nHTTP/1.1 401 Unauthorized\ny'`],
    [
      'in a body read from here',
      `curl https://api.example/a ${AUTH} --data-binary @- <<'E'\nHTTP/1.1 401 Unauthorized\nE`,
    ],
  ])('%s', (_, text) => {
    const [capture] = read(text).captures;
    expect(capture?.body).toContain('HTTP/1.1 401');
    expect(capture?.answered).toBeUndefined();
  });
});
