/** What a mistake costs where the client's language is known. */

import { describe, expect, test } from 'vitest';
import { bodyVariants } from '../../../lib/core/faults/body.ts';
import { weigherFor } from '../../../lib/core/search/reasons.ts';
import { sent } from './body-subject.ts';

describe('of two serializers that print the same', () => {
  const first = (agent: string, body: string, hashed: string) => {
    const subject = sent(body, { headers: [['User-Agent', agent]] });
    const weigh = weigherFor(subject);
    const reasons = bodyVariants(subject, 1)
      .filter(({ value }) => value === hashed)
      .map(({ uses }) => weigh(uses));
    return reasons.toSorted((a, b) => a.cost - b.cost)[0]?.uses[0]?.how;
  };
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
