/** What a mistake costs where the client's language is known. */

import { describe, expect, test } from 'vitest';
import { bodyVariants } from '../../../lib/core/mistakes/body/body.ts';
import { joinShapes, shortRightValues } from '../../../lib/core/mistakes/joining/joining.ts';
import { render } from '../../../lib/core/mistakes/joining/templates.ts';
import type { Use } from '../../../lib/core/mistakes/mistake-row.ts';
import { queryVariants } from '../../../lib/core/mistakes/query/query.ts';
import { serverReadingCompounds } from '../../../lib/core/mistakes/server/reading-compounds.ts';
import type { Subject } from '../../../lib/core/mistakes/subject.ts';
import { weigherFor } from '../../../lib/core/search/reasons.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { sent } from './body-subject.ts';
import { subject as urlSubject } from './url-subject.ts';

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
    [
      'words of an unquoted variable',
      '{\n  "a": 1,\n  "b": "x"\n}\n',
      '{ "a": 1, "b": "x" }\n',
      'body-word-split',
    ],
    ['CRLF for LF', '{\n  "a": 1\n}', '{\r\n  "a": 1\r\n}', 'body-crlf'],
    ['LF for CRLF', '{\r\n  "a": 1\r\n}', '{\n  "a": 1\n}', 'body-crlf'],
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

/** `json.dumps` of the five lines. */
function asJson({ lines }: Subject): string {
  return `[${Object.values(lines)
    .map((line) => JSON.stringify(line))
    .join(', ')}]`;
}

describe('where the client’s language decides', () => {
  const order = (agent: string, query: string, line: string) => {
    const subject = urlSubject({ target: `/api/v1/orders?${query}`, headers: [['User-Agent', agent]] });
    const weigh = weigherFor(subject);
    const signed = [
      ...queryVariants(subject, 2),
      ...serverReadingCompounds(subject).map(({ values, uses }) => ({ value: values.query, uses })),
    ];
    const reasons = signed.flatMap(({ value, uses }) => (value === line ? [weigh(uses)] : []));
    return reasons.toSorted((a, b) => a.cost - b.cost)[0]?.uses[0]?.id;
  };

  test('a client that sorts without regard to case is likelier than a service that does', () => {
    expect(order('some-client', 'B=1&a=2', 'a=2&B=1')).toBe('query-order-ci-locale');
  });

  test('URLSearchParams.sort() goes by key alone', () => {
    expect(order('axios/1.7.9', 'b=1&a=2&a=1', 'a=2&a=1&b=1')).toBe('query-order-key-only');
  });

  test('a list of strings with spaces is JSON to Python, an array to Ruby', () => {
    const printed = (agent: string) => {
      const subject = urlSubject({ target: '/api/v1/orders', headers: [['User-Agent', agent]] });
      const weigh = weigherFor(subject);
      const shapes = joinShapes(subject).filter(
        ({ template, map }) => render(template, shortRightValues(subject), map) === asJson(subject),
      );
      const reasons = shapes.map(({ uses }) => weigh(uses));
      return reasons.toSorted((a, b) => a.cost - b.cost)[0]?.uses[0]?.id;
    };
    expect(printed('python-requests/2.32')).toBe('join-json');
    expect(printed('Ruby')).toBe('join-repr');
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

  test('form fields too are as the client’s language writes them', () => {
    const form = (agent: string) => first(agent, '{"a":"x y"}', 'a=x+y');
    expect(form('some-client')).toBe('form fields in their usual encoding');
    expect(form('python-requests/2.32')).toBe('form fields as Python’s urlencode writes them');
    expect(form('GuzzleHttp/7')).toBe('form fields as http_build_query writes them');
  });

  test('so are numbers', () => {
    const printed = (agent: string) => {
      const subject = sent('{"a":1e21,"b":"x"}', { headers: [['User-Agent', agent]] });
      const named = bodyVariants(subject, 1).filter(({ value }) => value === '{"a":1e+21,"b":"x"}');
      return named.flatMap(({ uses }) => uses).find(({ id }) => id === 'body-number-format')?.how;
    };
    expect(printed('axios/1.7.9')).toBe('as JavaScript prints them');
    expect(printed('python-requests/2.32')).toBe('as Python prints floats');
  });

  test('the client’s own is named', () => {
    const spaced = '{"a": 1, "b": 2}';
    expect(first('GuzzleHttp/7', spaced, '{"a":1,"b":2}')).toBe('PHP json_encode');
    expect(first('Go-http-client/1.1', spaced, '{"a":1,"b":2}')).toBe('Go json.Marshal');
    expect(first('okhttp/4.9.3', spaced, '{"a":1,"b":2}')).toBe('Gson');
  });
});
