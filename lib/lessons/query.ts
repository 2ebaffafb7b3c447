/** The lesson about line 3: order, repeated names, encoding, empty values. */

import { below, pick } from '../core/random.ts';
import { displayTextOf } from '../core/signing/bytes.ts';
import { canonicalLines } from '../core/signing/canonical.ts';
import { unixSeconds } from '../core/signing/sign.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import { drawBetween, listRequest, NAMES, STATUSES, word } from './draw-requests.ts';
import type { DrawnTask, Lesson } from './lesson.ts';

const ASK = 'Write line 3 of this request.';

function solution(request: WireRequest, now: number): string {
  return displayTextOf(canonicalLines(request, unixSeconds(now))[2].value);
}

const ORDER: DrawnTask = {
  id: 'order',
  draw({ random, now }) {
    const request = listRequest(
      now,
      `status=${pick(random, STATUSES)}&Zone=${word(random)}&limit=${drawBetween(random, 10, 90)}&created_after=2026-0${drawBetween(random, 1, 9)}-01`,
    );
    return {
      kind: 'write',
      title: 'Sort the pairs',
      ask: `${ASK} Sort byte by byte: capital letters come before small letters.`,
      clause: 'query',
      assumed: ['query-pair-order'],
      essential: 'query-pair-order',
      request,
      writes: 'query',
      hints: [
        'Compare the pairs byte by byte, from the left.',
        'In ASCII, all capital letters come before all small letters.',
        `Line 3 is ${solution(request, now)}. Z is byte 0x5A and c is 0x63, so Zone comes first.`,
      ],
      afterwards:
        'Some sort functions ignore case or use the rules of a language. JavaScript’s sort() without a function compares UTF-16 units: in ASCII, these are the bytes.',
    };
  },
};

const REPEATED: DrawnTask = {
  id: 'repeated',
  draw({ random, now }) {
    const [first, second] = [`b${below(random, 90)}`, `a${below(random, 90)}`];
    const request = listRequest(now, `tag=${first}&limit=${drawBetween(random, 10, 90)}&tag=${second}`);
    return {
      kind: 'write',
      title: 'Keep repeated names',
      ask: ASK,
      clause: 'query',
      assumed: ['query-pair-order'],
      essential: 'query-pair-order',
      request,
      writes: 'query',
      hints: [
        'Every parameter that’s sent must be included, also where a name is there twice.',
        'Pairs with the same name are sorted by their values.',
        `Line 3 is ${solution(request, now)}. Both tags are there, in the order of their values.`,
      ],
      afterwards:
        'A dictionary or map keeps one value of each name. Build line 3 from a list of pairs, not from a map.',
    };
  },
};

const ENCODED: DrawnTask = {
  id: 'encoded',
  draw({ random, now }) {
    const name = encodeURIComponent(pick(random, NAMES));
    const request = listRequest(
      now,
      `note=${word(random)}%20${word(random)}&customer=${name}&limit=${drawBetween(random, 10, 90)}`,
    );
    return {
      kind: 'write',
      title: 'Keep the encoding',
      ask: ASK,
      clause: 'query',
      assumed: ['query-as-sent'],
      essential: 'query-as-sent',
      request,
      writes: 'query',
      hints: [
        'Write the pairs as they are in the URL.',
        'Don’t decode %20, and don’t write it as +.',
        `Line 3 is ${solution(request, now)}. The escapes are exactly those of the URL.`,
      ],
      afterwards:
        'A space can be sent as %20 or as +. If one function builds the URL and a different one builds line 3, the URL and line 3 may differ.',
    };
  },
};

const EMPTY_VALUE: DrawnTask = {
  id: 'empty-value',
  draw({ random, now }) {
    const request = listRequest(now, `status=&limit=${drawBetween(random, 10, 90)}&customer=`);
    return {
      kind: 'write',
      title: 'Keep empty values',
      ask: ASK,
      clause: 'query',
      request,
      writes: 'query',
      hints: [
        'A pair with an empty value is sent too.',
        `Line 3 is ${solution(request, now)}. Each pair that’s in the URL is on line 3, also without a value.`,
      ],
      afterwards:
        'Many libraries leave out empty or null values, either when sending or when signing. Look at the URL that’s really sent.',
    };
  },
};

export const QUERY: Lesson = {
  id: 'query',
  title: 'The query',
  about: 'Write line 3 for parameters in any order, with repeated names, escapes and empty values.',
  intro:
    'Line 3 is the query of the URL, with its pairs sorted. Code often makes the URL and line 3 in two places, and then they differ.',
  tasks: [ORDER, REPEATED, ENCODED, EMPTY_VALUE],
};
