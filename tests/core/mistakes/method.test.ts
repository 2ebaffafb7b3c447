/** Wrong methods: each mistake gives the very line 1 that such code signs. */

import { describe, expect, test } from 'vitest';
import { methodVariants } from '../../../lib/core/mistakes/method/method.ts';
import { METHOD_MISTAKES } from '../../../lib/core/mistakes/method/mistakes.ts';
import { subject, valuesOf } from './url-subject.ts';

const IDS = [
  'method-lowercase',
  'method-titlecase',
  'method-wrong-verb',
  'method-head-as-get',
  'method-override',
  'method-enum-repr',
  'method-case-on-wire',
  'method-whitespace',
];

const post = methodVariants(subject({ method: 'POST' }), 2);

describe('method mistakes', () => {
  test('every one of the catalogue is here', () => {
    expect(Object.keys(METHOD_MISTAKES)).toEqual(IDS);
  });

  test.each([
    ['method-lowercase', ['post']],
    ['method-titlecase', ['Post']],
    ['method-wrong-verb', ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'undefined', 'None']],
    [
      'method-enum-repr',
      ['Method.POST', 'HttpMethod.POST', 'HTTPMethod.POST', 'RequestMethod.POST', ':post', ':POST'],
    ],
    ['method-whitespace', ['POST\n', 'POST ', 'POST\r', 'POST\t']],
  ])('%s', (id, values) => {
    expect(valuesOf(post, id)).toEqual(values);
  });

  test('HEAD and GET stand for each other', () => {
    expect(valuesOf(methodVariants(subject({ method: 'HEAD' }), 2), 'method-head-as-get')).toEqual(['GET']);
    expect(valuesOf(methodVariants(subject({ method: 'GET' }), 2), 'method-head-as-get')).toEqual(['HEAD']);
    expect(valuesOf(post, 'method-head-as-get')).toEqual([]);
  });

  test('an override is read from its header or parameter, in upper case', () => {
    const byHeader = subject({ method: 'POST', headers: [['X-HTTP-Method-Override', 'patch']] });
    expect(valuesOf(methodVariants(byHeader, 2), 'method-override')).toEqual(['PATCH']);
    const byParameter = subject({ method: 'POST', target: '/api/v1/orders?_method=put' });
    expect(valuesOf(methodVariants(byParameter, 2), 'method-override')).toEqual(['PUT']);
  });

  test('a wrong verb in lower case is two mistakes', () => {
    expect(valuesOf(post, 'method-wrong-verb', 'method-lowercase')).toContain('get');
  });

  test('a method sent in lower case has its upper-case line, so only the case as sent is wrong', () => {
    const sent = methodVariants(subject({ method: 'pAtch' }), 2);
    expect(valuesOf(sent, 'method-lowercase')).toEqual(['patch', 'pAtch']);
    expect(sent.map(({ value }) => value)).not.toContain('PATCH');
    expect(METHOD_MISTAKES['method-case-on-wire']).toMatchObject({ found: 'symptom', side: 'valid' });
  });

  test('methods nobody sends neither throw nor grow', () => {
    expect(methodVariants(subject({ method: '' }), 2).length).toBeLessThan(40);
    expect(methodVariants(subject({ method: 'X'.repeat(1_000_000) }), 2)).toEqual([]);
    expect(methodVariants(subject({ method: 'GÉT\n' }), 2).length).toBeLessThan(40);
  });
});
