/** What a mistake costs where the client's language is known. */

import { describe, expect, test } from 'vitest';
import { bodyVariants } from '../../../lib/core/faults/body.ts';
import type { Use } from '../../../lib/core/faults/fault.ts';
import { weigherFor } from '../../../lib/core/search/reasons.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { sent } from './body-subject.ts';

/** What a search names first for a body that was hashed in another form than it was sent in. */
function cheapest(agent: string, body: string, hashed: string): Use | undefined {
  const subject = sent(body, { headers: [['User-Agent', agent]] });
  const weigh = weigherFor(subject);
  const reasons = bodyVariants(subject, 1)
    .filter(({ value }) => value === byteStringOfText(hashed))
    .map(({ uses }) => weigh(uses));
  return reasons.toSorted((a, b) => a.cost - b.cost)[0]?.uses[0];
}

describe('the plainest of what gives the same bytes comes first', () => {
  const CHARGE = '{"merchant_order_id":"A-1001","amount":"10.00"}';

  test.each([
    ['a line break at the end', CHARGE, `${CHARGE}\n`, 'body-trailing-newline'],
    ['one that was sent and not hashed', `${CHARGE}\n`, CHARGE, 'body-trailing-newline'],
    ['blanks at the ends', ` ${CHARGE}\n`, CHARGE, 'body-trimmed'],
    ['a null left out', '{"a":"x","note":null}', '{"a":"x"}', 'body-nulls'],
    ['a number for a string', '{"a":"10","b":"x"}', '{"a":10,"b":"x"}', 'body-number-retyped'],
    ['a byte-order mark', `\ufeff${CHARGE}`, CHARGE, 'body-bom'],
  ])('%s', (_name, body, hashed, id) => {
    for (const agent of [
      'some-client',
      'python-requests/2.32',
      'okhttp/4.9.3',
      'Go-http-client/1.1',
      'GuzzleHttp/7',
    ])
      expect(cheapest(agent, body, hashed)?.id, agent).toBe(id);
  });

  test('spaces inside are a serializer’s', () => {
    expect(cheapest('some-client', CHARGE.replaceAll(':', ': ').replaceAll(',', ', '), CHARGE)?.id).toBe(
      'body-serializer-profile',
    );
  });
});

describe('of two serializers that print the same', () => {
  const first = (...asked: Parameters<typeof cheapest>) => cheapest(...asked)?.how;
  const NESTED = '{"b":{"d":1,"c":2},"a":1}';
  const TOP_SORTED = '{"a":1,"b":{"d":1,"c":2}}';

  test.each([
    ['GuzzleHttp/7', 'PHP json_encode after ksort'],
    ['Ruby', 'sorted at the top level only'],
    ['some-client', 'sorted at the top level only'],
  ])('%s: %s', (agent, how) => {
    expect(first(agent, NESTED, TOP_SORTED)).toBe(how);
  });

  test('the client’s own is named', () => {
    const spaced = '{"a": 1, "b": 2}';
    expect(first('GuzzleHttp/7', spaced, '{"a":1,"b":2}')).toBe('PHP json_encode');
    expect(first('Go-http-client/1.1', spaced, '{"a":1,"b":2}')).toBe('Go json.Marshal');
    expect(first('okhttp/4.9.3', spaced, '{"a":1,"b":2}')).toBe('Gson');
  });
});
