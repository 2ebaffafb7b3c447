import { describe, expect, it } from 'vitest';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { ExamCall } from '../../lib/exam/call.ts';
import { differences } from '../../lib/exam/differences.ts';
import { recognise } from '../../lib/exam/recognise.ts';
import { drawExam, PLAIN_WRITING, targetOf, WRITINGS, written } from './client.ts';

const { calls } = drawExam(5);
const OTHERS = Array.from({ length: 10 }, (_, seed) => drawExam(seed).calls);
const callNamed = (id: string): ExamCall => {
  const found = calls.find((call) => call.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
};
const at = (target: string, method = 'GET', body?: string) => wireRequest({ method, target, body });

/** Each a way in which clients send another target than they were asked for. */
const MANGLED: Readonly<Record<string, (target: string) => string>> = {
  'as it is': (target) => target,
  'behind a path of the base URL': (target) => `/gateway${target}`,
  'without /api/v1': (target) => target.replace('/api/v1', ''),
  'with another version': (target) => target.replace('/api/v1', '/v2'),
  'with a slash at the end of the path': (target) => target.replace(/\/?(\?|$)/, '/$1'),
  'without slashes at its ends': (target) => target.replace(/\/(\?|$)/, '$1'),
  'with single slashes': (target) => target.replaceAll('//', '/'),
  'without its query': (target) => target.replace(/\?.*/s, ''),
  'with its query reversed': (target) => {
    const [path = '', query] = target.split('?');
    return query === undefined ? path : `${path}?${query.split('&').toReversed().join('&')}`;
  },
  'in upper case': (target) => target.toUpperCase(),
  'escaped twice': (target) => target.replaceAll('%', '%25'),
  'with its question mark escaped': (target) => target.replace('?', '%3F'),
  'without escapes': (target) => target.replace(/%[0-9A-F]{2}/g, (one) => unescape(one)),
  'in Latin-1': (target) => target.replaceAll('%C3%A9', '%E9'),
};

describe('a call is recognised', () => {
  it.each(Object.entries(MANGLED))('%s', (_, mangle) => {
    for (const call of calls) {
      const target = mangle(targetOf(call, PLAIN_WRITING));
      expect(recognise(calls, at(target, 'OPTIONS', 'x'))?.id, target).toBe(call.id);
    }
  });

  it.each(Object.entries(MANGLED))('in other draws too: %s', (_, mangle) => {
    for (const drawn of OTHERS)
      for (const call of drawn) {
        const target = mangle(targetOf(call, PLAIN_WRITING));
        expect(recognise(drawn, at(target))?.id, target).toBe(call.id);
      }
  });

  it.each([
    '/',
    '/healthz',
    '/api/v1',
    '/api/v1/merchants',
    '/favicon.ico',
    '*',
    '/api/v1/charges/chg_other',
  ])('but not from %s', (target) => {
    expect(recognise(calls, at(target))).toBeUndefined();
  });

  it('but not where two calls could be meant', () => {
    const twice = [...calls, callNamed('json')];
    expect(recognise(twice, at('/api/v1/charges'))).toBeUndefined();
  });
});

describe('what a request asks for', () => {
  it.each(Object.entries({ plain: PLAIN_WRITING, ...WRITINGS }))(
    'is the call’s, written with %s',
    (_, writing) => {
      for (const call of calls) expect(differences(call, written(call, writing)), call.id).toEqual([]);
    },
  );

  it('is the call’s with other escapes, other JSON and an order of its own', () => {
    const query = callNamed('unsorted-query');
    expect(
      differences(query, at(targetOf({ ...query, query: query.query.toReversed() }, PLAIN_WRITING))),
    ).toEqual([]);
    const path = callNamed('escaped-path');
    const target = targetOf(path, PLAIN_WRITING).replace('(1)', '%281%29').replace('%C3', '%c3');
    expect(differences(path, at(target))).toEqual([]);
    const json = callNamed('json-nested');
    const { body } = json;
    const text =
      body && 'json' in body ? WRITINGS['json.dumps with sort_keys, urlencode'].json(body.json) : '';
    expect(differences(json, at(json.path, 'PUT', text.replaceAll('12.5', '12.50')))).toEqual([]);
  });

  it.each([
    ['another method', 'json', 'method', (call: ExamCall) => ({ ...call, method: 'PUT' })],
    [
      'another path',
      'slashes',
      'path',
      (call: ExamCall) => ({ ...call, path: call.path.replace('//', '/') }),
    ],
    [
      'a parameter fewer',
      'odd-pairs',
      'query',
      (call: ExamCall) => ({ ...call, query: call.query.slice(1) }),
    ],
    [
      'a parameter more',
      'no-query',
      'query',
      (call: ExamCall) => ({ ...call, query: [['limit', '1']] as const }),
    ],
    ['no body', 'json', 'body', (call: ExamCall) => ({ ...call, body: null })],
    ['a body where there’s none', 'no-query', 'body', (call: ExamCall) => ({ ...call, body: { json: {} } })],
    [
      'text without its line break',
      'text-final-newline',
      'body',
      (call: ExamCall) =>
        call.body && 'text' in call.body
          ? { ...call, body: { ...call.body, text: call.body.text.trimEnd() } }
          : call,
    ],
  ] as const)('is another with %s', (_, id, part, change) => {
    const call = callNamed(id);
    expect(differences(call, written(change(call) as ExamCall))).toEqual([part]);
  });

  it('is another where a slash of the path is no longer escaped', () => {
    const call = callNamed('escaped-path');
    const changed = { ...call, path: call.path.replace('%2F', '/') };
    expect(differences(call, written(changed))).toEqual(['path']);
  });

  it('is another where the accents of a JSON body came in Latin-1', () => {
    const call = callNamed('json-keys');
    const request = written(call);
    const { body } = request;
    const text = body.kind === 'bytes' ? Buffer.from(body.bytes).toString('utf8') : '';
    const latin1 = Uint8Array.from(Buffer.from(text, 'latin1'));
    expect(
      differences(call, { ...request, body: { kind: 'bytes', bytes: latin1, source: 'exact' } }),
    ).toEqual(['body']);
  });
});
