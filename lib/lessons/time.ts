/** The lesson about line 4 and the tolerance: one reading of the clock, in seconds, and a new signature for each attempt. */

import { CLOCK_TOLERANCE_SECONDS } from '../core/api.ts';
import { unixSeconds } from '../core/signing/sign.ts';
import { drawBetween, drawKey, listRequest, signedAt } from './draw-requests.ts';
import type { DrawnTask, Lesson } from './lesson.ts';

const SECONDS: DrawnTask = {
  id: 'seconds',
  draw({ random, now }) {
    const milliseconds = Math.floor(now) * 1000 + drawBetween(random, 500, 999);
    return {
      kind: 'write',
      title: 'Seconds, not milliseconds',
      ask: 'Your code reads this clock, and sends this X-Timestamp. Write line 4.',
      clause: 'timestamp',
      request: listRequest(now),
      writes: 'timestamp',
      isReadOnce: true,
      given: [{ name: 'Date.now()', value: String(milliseconds) }],
      hints: [
        'Date.now() counts milliseconds. The API wants seconds.',
        'Line 4 is the same text as X-Timestamp. Don’t round up: that’s a second later.',
        `Line 4 is ${unixSeconds(now)}: the milliseconds divided by 1000, without the fraction.`,
      ],
      afterwards:
        'Read the clock once. The header X-Timestamp and line 4 must be the same text. Two readings may differ by a second.',
    };
  },
};

const RETRY: DrawnTask = {
  id: 'retry',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const age = CLOCK_TOLERANCE_SECONDS + drawBetween(random, 60, 600);
    const signed = signedAt(listRequest(now, `limit=${drawBetween(random, 10, 90)}`), key, now - age);
    return {
      kind: 'answer',
      title: 'Sign an expired request again',
      ask: `This request was signed ${Math.floor(age / 60)} minutes ago, and waited in a queue. Make the server accept it.`,
      clause: 'clock-tolerance',
      request: signed,
      signed,
      key,
      wanted: 'accepted',
      hints: [
        'Copy the clock of the sandbox to X-Timestamp, then click “Send”. The response has a different error code.',
        'The timestamp is line 4, so the old signature doesn’t fit the new timestamp.',
        'Click “Sign again”, then “Send”. A new timestamp always needs a new signature.',
      ],
      afterwards:
        'Sign inside the loop of your retries, not before it. The same holds for jobs in a queue: sign when the job runs.',
    };
  },
};

export const TIME: Lesson = {
  id: 'time',
  title: 'The time',
  about: 'Write the timestamp in seconds, and sign each attempt again.',
  intro:
    'Line 4 is the time, in Unix seconds. The header X-Timestamp has the same text. The server rejects a request whose time is more than 5 minutes from its own clock.',
  tasks: [SECONDS, RETRY],
};
