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
  ['behind a tunnel that says OK', `${COMMAND}\nHTTP/1.1 200 OK\nVia: x\n\n${REFUSED}`],
  [
    'once the proxy knew who asked',
    `${COMMAND}\nHTTP/1.1 407 Proxy Authentication Required\n\nHTTP/1.1 200 OK\n\n${REFUSED}`,
  ],
  ['after 100', `${COMMAND}\nHTTP/1.1 100 Continue\n\n${REFUSED}`],
  ['after a redirect with -L', `${COMMAND} -L\nHTTP/1.1 308 Permanent Redirect\nLocation: /b\n\n${REFUSED}`],
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

test.each([
  `curl -i https://api.example/a ${AUTH}; curl -i https://api.example/b ${AUTH}`,
  `curl -i https://api.example/a \\\n ${AUTH} && curl -i https://api.example/b ${AUTH}`,
  `curl -i https://api.example/a ${AUTH} && \\\n curl -i https://api.example/b ${AUTH}`,
  `curl -i https://api.example/a ${AUTH} -d '{\n}' & curl -i https://api.example/b ${AUTH}`,
])('of commands that were run together, none has the answer of another: %s', (commands) => {
  expect(read(`${commands}\n${REFUSED}\nHTTP/1.1 200 OK\n\n{}`).captures).toMatchObject([
    { target: '/a', answered: undefined },
    { target: '/b', answered: undefined },
  ]);
});

describe('a response without its status, as curl prints it without -i', () => {
  const PLAIN = `$ curl 'https://api.example/api/v1/orders?b=1' ${AUTH}`;
  const ERROR = '{"error":{"code":"stale_request","message":"Too old"}}';
  const told = (line: number, code: string) => ({
    where: `line ${line}`,
    message: `Countersign read this as the response. The response shows no status: 401 is what the API docs give for ${code}`,
  });

  test.each([
    ['on a line', `${PLAIN}\n${ERROR}`],
    ['with line ends of Windows', `${PLAIN}\r\n${ERROR}\r\n`],
    ['with the prompt behind it', `${PLAIN}\n${ERROR}me@box:~$ `],
    ['printed by jq', `${PLAIN} | jq\n${JSON.stringify(JSON.parse(ERROR), null, 2)}`],
    ['of a command for cmd', `C:\\>${PLAIN.slice(2).replaceAll("'", '"')}\n${ERROR}`],
  ])('has its code read: %s', (_, text) => {
    const { captures, warnings } = read(text);
    expect(captures).toMatchObject([
      { target: '/api/v1/orders?b=1', answered: { status: 401, code: 'stale_request' } },
    ]);
    expect(warnings).toEqual([told(2, 'stale_request')]);
  });

  test('is that of the command above it', () => {
    const { captures, warnings } = read(
      `${PLAIN}\n${ERROR}\n$ curl https://api.example/b ${AUTH}\n{"error":{"code":"invalid_key"}}`,
    );
    expect(captures.map(({ answered }) => answered?.code)).toEqual(['stale_request', 'invalid_key']);
    expect(warnings).toEqual([told(2, 'stale_request'), told(4, 'invalid_key')]);
  });

  test.each([
    ['data', '{"data":[]}', 'shows no status'],
    ['a page', '<html>\n<body>502 Bad Gateway</body>\n</html>', 'shows no status'],
  ])('is told of where it isn’t read: %s', (_, printed, why) => {
    const { captures, warnings } = read(`${PLAIN}\n${printed}`);
    expect(captures).toMatchObject([{ answered: undefined }]);
    expect(warnings).toMatchObject([{ where: 'line 2', message: expect.stringContaining(why) }]);
  });

  test('is told of where any of several commands may have printed it', () => {
    const { captures, warnings } = read(
      `curl https://api.example/a ${AUTH}; curl https://api.example/b ${AUTH}\n${ERROR}`,
    );
    expect(captures.map(({ answered }) => answered)).toEqual([undefined, undefined]);
    expect(warnings).toMatchObject([{ message: expect.stringContaining('which request it answers') }]);
  });

  test.each([
    ['in a quoted body', `curl https://api.example/a ${AUTH} -d '\n{"code":"stale_request"}\n'`],
    [
      'in a body read from here',
      `curl https://api.example/a ${AUTH} -d @- <<'E'\n{"code":"stale_request"}\nE`,
    ],
  ])('is none where it’s the request’s own: %s', (_, text) => {
    const { captures, warnings } = read(text);
    expect(captures).toMatchObject([{ answered: undefined, body: expect.stringContaining('stale_request') }]);
    expect(warnings).toEqual([]);
  });
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
