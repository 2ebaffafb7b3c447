/** A draft's variables: what's sent in their place, and what's said where a value breaks its place. */

import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../lib/client/draft/draft.ts';
import { resolveDraft } from '../../../lib/client/draft/variables.ts';
import { needsResolving } from '../../../lib/client/resolved-draft.ts';
import { sha256Hex } from '../../../lib/core/hashing/sha256.ts';

const EMPTY: Draft = { method: 'POST', target: '/', headers: [], body: { kind: 'none' }, leftOut: [] };
const VALUES: Readonly<Record<string, string>> = {
  id: 'A-1',
  amp: 'a&b',
  slash: 'a/b',
  quote: 'say "hi"',
  line: 'a\nb',
  long: 'x'.repeat(2000),
};
const resolve = (part: Partial<Draft>) =>
  resolveDraft({ ...EMPTY, ...part }, (name) => (Object.hasOwn(VALUES, name) ? VALUES[name] : undefined));
const text = (body: string): Draft['body'] => ({ kind: 'text', text: body });
const problems = (part: Partial<Draft>) =>
  resolve(part).problems.map(({ field, severity, problem, index }) =>
    [field, severity, problem, ...(index === undefined ? [] : [index])].join(' '),
  );

describe('resolving a draft', () => {
  it('fills in target, header values and body, and tells the values', () => {
    const {
      draft,
      used,
      problems: none,
    } = resolve({
      target: '/orders/{{id}}?ref={{amp|url}}',
      headers: [{ name: 'X-Ref', value: '{{id}}', enabled: true }],
      body: text('{"id":"{{id}}","note":"{{quote|json}}"}'),
    });
    expect(draft.target).toBe('/orders/A-1?ref=a%26b');
    expect(draft.headers[0]?.value).toBe('A-1');
    expect(draft.body).toEqual(text('{"id":"A-1","note":"say \\"hi\\""}'));
    expect(used.map(({ name }) => name)).toEqual(['id', 'amp', 'quote']);
    expect(none).toEqual([]);
  });

  it('leaves a draft without variables as it is, down to its parts', () => {
    const draft: Draft = {
      ...EMPTY,
      headers: [{ name: 'A', value: 'b', enabled: true }],
      body: text('{"a":{"b":{}}}'),
    };
    expect(needsResolving(draft)).toBe(false);
    const resolved = resolveDraft(draft, () => undefined).draft;
    expect(resolved).toEqual(draft);
    expect(resolved.body).toBe(draft.body);
    expect(resolved.headers[0]).toBe(draft.headers[0]);
  });

  it('never looks into a file, nor into a header that’s switched off', () => {
    const bytes = new TextEncoder().encode('{{id}}');
    const body: Draft['body'] = { kind: 'file', name: 'a', bytes, hash: sha256Hex(bytes) };
    const headers = [{ name: 'A', value: '{{nobody}}', enabled: false }];
    const resolved = resolve({ body, headers });
    expect(resolved.draft.body).toBe(body);
    expect(resolved).toMatchObject({ problems: [], used: [] });
  });

  it('refuses a variable that isn’t there, by name, and says how to send the braces', () => {
    const { problems: told, draft } = resolve({ target: '/{{constructor}}' });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ severity: 'error', problem: 'variable-unknown', field: 'target' });
    expect(told[0]?.message).toContain('{{constructor}}');
    expect(told[0]?.message).toContain('{{braces}}constructor}}');
    expect(draft.target).toBe('/{{constructor}}');
  });

  it.each<[string, Partial<Draft>, string]>([
    ['& in a query', { target: '/a?b={{amp}}' }, 'target warning variable-breaks-place'],
    ['/ in a path', { target: '/{{slash}}?a=1' }, 'target warning variable-breaks-place'],
    ['a quotation mark in JSON', { body: text('{"a":"{{quote}}"}') }, 'body warning variable-breaks-place'],
    ['a line break in JSON', { body: text('["\\"{{line}}"]') }, 'body warning variable-breaks-place'],
    ['an unclosed one', { target: '/{{id' }, 'target warning variable-near-miss'],
    ['a nested one', { body: text('{{a{{id}}}}') }, 'body warning variable-near-miss'],
    [
      'an unknown one in a header',
      {
        headers: [
          { name: 'A', value: 'x', enabled: true },
          { name: 'B', value: '{{no}}', enabled: true },
        ],
      },
      'headers error variable-unknown 1',
    ],
  ])('says that %s breaks its place', (_, part, problem) => {
    expect(problems(part)).toEqual([problem]);
  });

  it('says of a variable in a value that it isn’t replaced there, and of no other braces', () => {
    const values: Record<string, string> = { base: '{{region}}-x', region: 'eu', other: '{{nobody}} {a}' };
    const told = (part: Partial<Draft>) =>
      resolveDraft({ ...EMPTY, ...part }, (name) => values[name]).problems;
    const words =
      'The value of {{base}} has {{region}} in it, and variables inside values aren’t replaced. Write {{region}} in the request itself.';
    const problem = { problem: 'variable-in-value', severity: 'warning', message: words };
    expect(told({ target: '/{{base}}' })).toMatchObject([{ ...problem, field: 'target' }]);
    expect(told({ body: text('"{{base}}{{base}}"') })).toMatchObject([{ ...problem, field: 'body' }]);
    expect(told({ headers: [{ name: 'A', value: '{{base}}', enabled: true }] })).toMatchObject([
      { ...problem, field: 'headers', index: 0 },
    ]);
    expect(told({ body: text('{{other}} {{region}}') })).toEqual([]);
  });

  it('names each character that breaks a place, also the & that splits a parameter in two', () => {
    const { problems: told } = resolveDraft({ ...EMPTY, target: '/a?note={{note}}' }, () => '7 & 8 & 9');
    expect(told.map(({ message }) => message)).toEqual([
      'The value of {{note}} holds a space and “&”, which don’t belong in a query value. Write {{note|url}} to have it escaped.',
    ]);
  });

  it.each<[string, Partial<Draft>]>([
    ['/ in a query', { target: '/a?b={{slash}}' }],
    ['& in a path', { target: '/{{amp}}' }],
    ['what’s encoded', { target: '/{{slash|url}}?a={{amp|url}}', body: text('{"a":"{{quote|json}}"}') }],
    ['a value that’s JSON of its own', { body: text('{"a":"\\"x","b":{{quote}}}') }],
    ['text that isn’t JSON', { body: text('a={{quote}}') }],
  ])('says nothing of %s', (_, part) => {
    expect(problems(part)).toEqual([]);
  });

  it('says a thing once, however often the variable stands there', () => {
    expect(problems({ body: text('{{no}}{{no}}{{no}}') })).toHaveLength(1);
  });

  it('doesn’t put together what would be far too long', () => {
    const body = text('{{long}}'.repeat(200_000));
    expect(problems({ body })).toEqual(['body error variables-too-long']);
    expect(resolve({ body }).draft.body).toEqual(body);
  });
});
