/** The lesson about the five lines as a whole: writing them, and seeing which part of a request each one follows. */

import { PATHS } from '../core/api.ts';
import { sha256Hex } from '../core/hashing/sha256.ts';
import { pick } from '../core/random.ts';
import { displayTextOf } from '../core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../core/signing/canonical.ts';
import { unixSeconds } from '../core/signing/sign.ts';
import { chargeRequest, drawBetween, drawCharge, listRequest, STATUSES } from './draw-requests.ts';
import type { DrawnTask, Lesson } from './lesson.ts';

const HASH_OF_ZERO_BYTES = sha256Hex(new Uint8Array());

const SIMPLEST: DrawnTask = {
  id: 'simplest',
  draw({ now }) {
    const request = listRequest(now);
    const solution = displayTextOf(canonicalString(canonicalLines(request, unixSeconds(now))));
    return {
      kind: 'write',
      title: 'Write the five lines',
      ask: 'Write the canonical string of this request. Its five lines are, in this order: method, path, query, timestamp, body hash.',
      clause: 'joining',
      request,
      writes: 'string',
      given: [{ name: 'SHA-256 of no body (zero bytes)', value: HASH_OF_ZERO_BYTES }],
      hints: [
        'Write GET on line 1, and the path on line 2.',
        'This request has no query. Line 3 is there all the same, and it’s empty.',
        'Line 4 is the value of X-Timestamp. Line 5 is the hash of zero bytes, since there is no body.',
        `This is the canonical string:\n${solution}\nAn empty part still has its line: the server counts on five lines.`,
      ],
      afterwards:
        'Code that skips empty parts signs four lines for this request, and five for others. So some requests work, and others get bad_signature.',
    };
  },
};

const WITH_QUERY: DrawnTask = {
  id: 'with-query',
  draw({ random, now }) {
    const request = listRequest(
      now,
      `status=${pick(random, STATUSES)}&limit=${drawBetween(random, 10, 90)}&offset=${drawBetween(random, 1, 9)}0`,
    );
    const solution = displayTextOf(canonicalString(canonicalLines(request, unixSeconds(now))));
    return {
      kind: 'write',
      title: 'Write the five lines with a query',
      ask: 'Write the canonical string of this request. Sort the query’s pairs.',
      clause: 'query',
      request,
      writes: 'string',
      given: [{ name: 'SHA-256 of no body (zero bytes)', value: HASH_OF_ZERO_BYTES }],
      hints: [
        'The path on line 2 ends before the question mark. The question mark is on no line.',
        'On line 3, limit comes first, then offset, then status.',
        `This is the canonical string:\n${solution}\nThe server sorts the pairs too. That’s why the order in the URL doesn’t matter.`,
      ],
      afterwards:
        'Libraries may send parameters in any order. Sort the pairs of the URL that’s sent, and both sides have the same line 3.',
    };
  },
};

const ONLY_QUERY: DrawnTask = {
  id: 'only-line-3',
  draw: ({ random, now }) => ({
    kind: 'change',
    title: 'Change line 3 alone',
    ask: 'Change the request so that only line 3 changes.',
    clause: 'query',
    request: listRequest(now, `limit=${drawBetween(random, 10, 90)}&status=${pick(random, STATUSES)}`),
    moves: ['query'],
    hints: [
      'Line 3 is made of the part of the URL behind the question mark.',
      'Change the number behind limit=. Only line 3 changes, and the signature is a different one.',
    ],
    afterwards:
      'A parameter that’s added after signing changes line 3 on the server only. Sign last, when the URL is complete.',
  }),
};

const NO_LINE: DrawnTask = {
  id: 'no-line',
  draw: ({ random, now }) => ({
    kind: 'change',
    title: 'Change the URL and no line',
    ask: 'Change the URL so that all five lines stay the same.',
    clause: 'query',
    request: listRequest(
      now,
      `status=${pick(random, STATUSES)}&limit=${drawBetween(random, 10, 90)}&offset=${drawBetween(random, 1, 9)}0`,
    ),
    moves: [],
    hints: [
      'The pairs are sorted for line 3.',
      'Move status=… behind offset=…. The pairs are the same, and sorting brings them in the same order.',
    ],
    afterwards:
      'The order of the pairs in the URL is free. What counts is that your code sorts exactly the pairs it sends.',
  }),
};

const ONLY_BODY: DrawnTask = {
  id: 'only-line-5',
  draw: ({ random, now }) => ({
    kind: 'change',
    title: 'Change line 5 alone',
    ask: 'Change the request so that only line 5 changes. The values in the JSON must stay the same.',
    clause: 'body-hash',
    request: chargeRequest(now, JSON.stringify(drawCharge(random))),
    moves: ['body-hash'],
    keepsJson: true,
    hints: [
      'Line 5 is a hash of the body’s bytes. A space is a byte.',
      'Add a space behind the first comma. The JSON means the same, but its bytes differ, and so does their hash.',
    ],
    afterwards:
      'Two JSON libraries print the same object with different spaces. Serialize once, then hash and send that very text.',
  }),
};

const ONLY_METHOD: DrawnTask = {
  id: 'only-line-1',
  draw: ({ random, now }) => ({
    kind: 'change',
    title: 'Change line 1 alone',
    ask: 'Change the request so that only line 1 changes.',
    clause: 'method',
    request: listRequest(now, `limit=${drawBetween(random, 10, 90)}`),
    moves: ['method'],
    hints: [
      'Line 1 is the method in capital letters.',
      `Choose a different method, such as POST. The signature of GET ${PATHS.orders} isn’t valid for POST.`,
    ],
    afterwards:
      'Some clients follow a redirect with GET after a POST. The old signature is then invalid: sign the new request.',
  }),
};

export const FIVE_LINES: Lesson = {
  id: 'five-lines',
  title: 'The five lines',
  about: 'Write the canonical string of a request, and see which part of the request is on which line.',
  intro:
    'The server accepts a request only with a valid signature. Your code joins five lines of text: the canonical string. Your code computes the HMAC-SHA256 of this text with your secret, and sends the result in X-Signature. The server does the same, and compares the two signatures.',
  tasks: [SIMPLEST, WITH_QUERY, ONLY_QUERY, NO_LINE, ONLY_BODY, ONLY_METHOD],
};
